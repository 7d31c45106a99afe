// SPDX-License-Identifier: EPL-2.0
package dev.slipway.dashboard;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.JsonDiagnosticPrinter;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.diagnostics.Severity;
import dev.slipway.host.HostCall;
import dev.slipway.live.LiveSystem.Ending;
import dev.slipway.live.LiveSystem.LogTail;
import dev.slipway.live.LiveSystem.Result;
import dev.slipway.live.ServerAct;
import dev.slipway.live.SnapshotJson;
import dev.slipway.live.Steering;
import dev.slipway.web.JsonAnswer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.URIUtil;

/**
 * What pages ask and have done, all answers JSON:
 *
 * <ul>
 *   <li>{@code GET system}: the whole snapshot; {@code GET history}: the last events
 *   <li>{@code POST nodes/N/instances/I/start}, {@code stop}, {@code pause}, {@code resume}, and
 *       {@code nodes/N/components/C/install}, {@code uninstall}: answered when it is done, with
 *       diagnostics
 *   <li>{@code GET nodes/N/instances/I/log?lines=}: the last lines
 *   <li>{@code POST servers/N/reboot}, {@code reset}, {@code terminate?typed=}, with the server of
 *       a cloud that node N is: answered when it has begun; {@code GET servers/N/console?lines=}
 * </ul>
 */
final class DashboardApi extends Handler.Abstract.NonBlocking {
  private static final int USUAL_LINES = 200;

  /** Actions that are under way at a time, and those that wait for one of these to end. */
  private static final int PARALLEL = 8;

  private static final int WAITING = 64;

  private static final Map<String, Steering> STEERINGS =
      Stream.of(Steering.values()).collect(Collectors.toMap(Steering::word, Function.identity()));

  private final DashboardSystem system;
  private final SystemFeed feed;
  private final ThreadPoolExecutor workers;

  private static final Map<String, ServerAct> ACTS =
      Stream.of(ServerAct.values()).collect(Collectors.toMap(ServerAct::word, Function.identity()));

  /** Something that takes its time; returns the document to answer with. */
  @FunctionalInterface
  private interface Work {
    Answer run() throws IOException, InterruptedException;
  }

  /** Reads the last lines of something. */
  @FunctionalInterface
  private interface LineReader {
    LogTail read(int lines) throws InterruptedException;
  }

  private record Answer(int status, String document) {}

  DashboardApi(DashboardSystem system, SystemFeed feed) {
    this.system = system;
    this.feed = feed;
    this.workers =
        new ThreadPoolExecutor(
            PARALLEL,
            PARALLEL,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(WAITING),
            task -> {
              Thread thread = new Thread(task, "slipway-action");
              thread.setDaemon(true);
              return thread;
            });
    workers.allowCoreThreadTimeOut(true);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    String context = request.getContext().getContextPath();
    String path = request.getHttpURI().getPath().substring(context.length());
    List<String> names =
        Stream.of(path.substring(Math.min(1, path.length())).split("/", -1))
            .map(URIUtil::decodePath)
            .toList();
    switch (names.size()) {
      case 1 -> {
        return switch (names.get(0)) {
          case "system" ->
              reads(request, response, callback, () -> SnapshotJson.line(system.snapshot()));
          case "history" -> reads(request, response, callback, this::history);
          default -> false;
        };
      }
      case 3 -> {
        if (!names.get(0).equals("servers")) {
          return false;
        }
        String node = names.get(1);
        ServerAct act = ACTS.get(names.get(2));
        String typed = Objects.requireNonNullElse(parameter(request, "typed"), "");
        if (names.get(2).equals("console")) {
          return carryOut(
              request,
              response,
              callback,
              HttpMethod.GET,
              lastLines(request, lines -> system.console(node, lines)));
        }
        return act != null
            && carryOut(
                request,
                response,
                callback,
                HttpMethod.POST,
                () -> answer(system.act(act, node, typed)));
      }
      case 5 -> {
        if (!names.get(0).equals("nodes")) {
          return false;
        }
        if (names.get(4).equals("log") && names.get(2).equals("instances")) {
          return carryOut(
              request,
              response,
              callback,
              HttpMethod.GET,
              lastLines(request, lines -> system.log(names.get(1), names.get(3), lines)));
        }
        Optional<Work> work = action(names.get(1), names.get(2), names.get(3), names.get(4));
        return work.isPresent()
            && carryOut(request, response, callback, HttpMethod.POST, work.get());
      }
      default -> {
        return false;
      }
    }
  }

  @Override
  protected void doStop() throws Exception {
    workers.shutdownNow();
    super.doStop();
  }

  private static boolean reads(
      Request request, Response response, Callback callback, Supplier<String> document) {
    if (!HttpMethod.GET.is(request.getMethod())) {
      return otherMethod(request, response, callback, HttpMethod.GET);
    }
    JsonAnswer.send(response, callback, HttpStatus.OK_200, document.get());
    return true;
  }

  private static boolean otherMethod(
      Request request, Response response, Callback callback, HttpMethod wanted) {
    response.getHeaders().put(HttpHeader.ALLOW, wanted.asString());
    Response.writeError(request, response, callback, HttpStatus.METHOD_NOT_ALLOWED_405);
    return true;
  }

  private String history() {
    return JsonDocument.of(DashboardHistory.SCHEMA, new DashboardHistory(feed.lastEvents()))
        .toString();
  }

  private Optional<Work> action(String node, String kind, String name, String verb) {
    Steering steering = STEERINGS.get(verb);
    if (kind.equals("instances") && steering != null) {
      return Optional.of(() -> answer(system.steer(steering, node, name)));
    }
    if (kind.equals("components") && verb.equals("install")) {
      return Optional.of(() -> answer(system.install(node, name)));
    }
    if (kind.equals("components") && verb.equals("uninstall")) {
      return Optional.of(() -> answer(system.uninstall(node, name)));
    }
    return Optional.empty();
  }

  /** Reads the last lines of something, as many as are asked for. */
  private static Work lastLines(Request request, LineReader reader) {
    String asked = parameter(request, "lines");
    return () -> {
      Optional<Integer> lines = lines(asked);
      if (lines.isEmpty()) {
        return refusal(
            HttpStatus.BAD_REQUEST_400,
            List.of(
                Diagnostic.builder("LOG_LINES_INVALID", Severity.ERROR, "Not a number of lines")
                    .message("{} is not between 1 and {}.", asked, HostCall.MOST_LOG_LINES)
                    .hint("Ask for a whole number of lines in this range.")
                    .build()));
      }
      LogTail tail = reader.read(lines.get());
      if (tail.ending() != Ending.DONE) {
        return refusal(status(tail.ending()), tail.diagnostics());
      }
      return new Answer(
          HttpStatus.OK_200,
          JsonDocument.of(DashboardLog.SCHEMA, new DashboardLog(tail.lines())).toString());
    };
  }

  /** A parameter of a request; null where it has none of that name. */
  private static String parameter(Request request, String name) {
    return Request.extractQueryParameters(request).getValue(name);
  }

  private static Optional<Integer> lines(String asked) {
    if (asked == null) {
      return Optional.of(USUAL_LINES);
    }
    return asked.matches("[1-9][0-9]{0,5}")
        ? Optional.of(Integer.valueOf(asked)).filter(lines -> lines <= HostCall.MOST_LOG_LINES)
        : Optional.empty();
  }

  /** Has it done by a worker; a request by another method is refused. */
  private boolean carryOut(
      Request request, Response response, Callback callback, HttpMethod wanted, Work work) {
    if (!wanted.is(request.getMethod())) {
      return otherMethod(request, response, callback, wanted);
    }
    try {
      workers.execute(
          () -> {
            try {
              Answer answer = work.run();
              JsonAnswer.send(response, callback, answer.status(), answer.document());
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
              Response.writeError(request, response, callback, HttpStatus.SERVICE_UNAVAILABLE_503);
            } catch (IOException | RuntimeException e) {
              Response.writeError(request, response, callback, e);
            }
          });
    } catch (RejectedExecutionException e) {
      JsonAnswer.refuse(
          response,
          callback,
          HttpStatus.SERVICE_UNAVAILABLE_503,
          Diagnostic.builder("DASHBOARD_BUSY", Severity.ERROR, "Too many running actions")
              .hint("Try again when one of them has finished.")
              .build());
    }
    return true;
  }

  private static Answer answer(Result result) {
    return refusal(status(result.ending()), result.diagnostics());
  }

  private static Answer refusal(int status, List<Diagnostic> diagnostics) {
    return new Answer(
        status, JsonDiagnosticPrinter.print(Diagnostics.of(new ArrayList<>(diagnostics))));
  }

  private static int status(Ending ending) {
    return switch (ending) {
      case DONE -> HttpStatus.OK_200;
      case UNKNOWN -> HttpStatus.NOT_FOUND_404;
      case REFUSED -> HttpStatus.CONFLICT_409;
      case FAILED -> HttpStatus.BAD_GATEWAY_502;
      case STOPPED -> HttpStatus.SERVICE_UNAVAILABLE_503;
    };
  }
}
