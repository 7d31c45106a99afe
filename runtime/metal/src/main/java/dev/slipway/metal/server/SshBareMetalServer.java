// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.server;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.RemoteResult;
import dev.slipway.host.HostAnswer;
import dev.slipway.metal.BareMetalServer;
import dev.slipway.metal.ImageDefect;
import dev.slipway.metal.ImageProgress;
import dev.slipway.metal.InstallationStatus;
import dev.slipway.metal.InstallationStatus.Entry;
import dev.slipway.metal.InstallationStatus.Stage;
import dev.slipway.metal.MachineReport;
import dev.slipway.metal.OneTimeToken;
import dev.slipway.metal.StoredImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server by the scripts in {@value #SCRIPTS}, over SSH. */
public final class SshBareMetalServer implements BareMetalServer {
  /** The folder of the scripts on the server. */
  public static final String SCRIPTS = "/opt/slipway/provisioning-server";

  private static final Pattern MAC = Pattern.compile("[0-9a-f]{2}(:[0-9a-f]{2}){5}");
  private static final Pattern PROGRESS =
      Pattern.compile("progress\\t([0-9]{1,18})\\t([0-9]{1,18})\\t(.*)");
  private static final Duration PUBLICATION = Duration.ofMinutes(3);

  /** Images of hundreds of gigabytes are read at the speed of one disk. */
  private static final Duration IMAGE_CHECK = Duration.ofHours(6);

  private static final int DEFECT_FIELDS = 4;
  private static final int REFUSED = 3;
  private static final int UNPREPARED = 4;

  /** What a shell says where there is no such program, or it cannot be executed. */
  private static final List<Integer> NO_SCRIPT = List.of(126, 127);

  private static final int MOST_PERCENT = 100;

  private final String node;
  private final RemoteHosts hosts;

  /**
   * A server; nothing is asked yet.
   *
   * @param node the node that it runs on, by its name in the bundle
   */
  public SshBareMetalServer(String node, RemoteHosts hosts) {
    this.node = node;
    this.hosts = hosts;
  }

  @Override
  public void publish(Path files) throws ActionException, IOException, InterruptedException {
    call(script("publish").withInput(FileArchive.of(files)).within(PUBLICATION), "take the files");
  }

  @Override
  public void arm(String mac, OneTimeToken token, Optional<String> other, int together)
      throws ActionException, RemoteException, InterruptedException {
    byte[] line = (token.value() + "\n").getBytes(StandardCharsets.UTF_8);
    List<String> arguments = new ArrayList<>(List.of(mac(mac)));
    other.ifPresent(arguments::add);
    if (together > 1) {
      arguments.add("--together=" + together);
    }
    call(script("arm", arguments.toArray(String[]::new)).withInput(line), "arm " + mac);
  }

  @Override
  public void rehearse(String mac, OneTimeToken token)
      throws ActionException, RemoteException, InterruptedException {
    byte[] line = (token.value() + "\n").getBytes(StandardCharsets.UTF_8);
    call(script("rehearse", mac(mac)).withInput(line), "rehearse " + mac);
  }

  @Override
  public void capture(String mac, OneTimeToken token, String image, boolean replace)
      throws ActionException, RemoteException, InterruptedException {
    byte[] line = (token.value() + "\n").getBytes(StandardCharsets.UTF_8);
    List<String> arguments = new ArrayList<>(List.of(mac(mac), image));
    arguments.addAll(consent(replace));
    call(
        script("capture", arguments.toArray(String[]::new)).withInput(line),
        "capture " + mac + " as " + image);
  }

  @Override
  public List<ImageDefect> keepImage(String mac, boolean replace, Consumer<ImageProgress> progress)
      throws ActionException, RemoteException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(mac(mac)));
    arguments.addAll(consent(replace));
    return check(
        script("keep-image", arguments.toArray(String[]::new)),
        "keep the image of " + mac,
        progress);
  }

  private static List<String> consent(boolean replace) {
    return replace ? List.of("--replace") : List.of();
  }

  @Override
  public Optional<MachineReport> machine(String mac)
      throws ActionException, RemoteException, InterruptedException {
    String text = call(script("machine", mac(mac)), "say what " + mac + " is made of");
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(MachineReportReader.read(text));
    } catch (IllegalArgumentException e) {
      throw malformed("what " + mac + " is made of", text);
    }
  }

  @Override
  public void disarm(String mac) throws ActionException, RemoteException, InterruptedException {
    call(script("disarm", mac(mac)), "disarm " + mac);
  }

  @Override
  public List<InstallationStatus> status()
      throws ActionException, RemoteException, InterruptedException {
    List<InstallationStatus> all = new ArrayList<>();
    for (String line : call(script("status"), "say how far its hosts are").lines().toList()) {
      all.add(read(line));
    }
    return all;
  }

  @Override
  public List<StoredImage> images() throws ActionException, RemoteException, InterruptedException {
    List<StoredImage> all = new ArrayList<>();
    for (String line : call(script("images"), "list its images").lines().toList()) {
      all.add(image(line));
    }
    return all;
  }

  @Override
  public List<ImageDefect> defects(String image, Consumer<ImageProgress> progress)
      throws ActionException, RemoteException, InterruptedException {
    // A name that begins with a hyphen, too, is only compared with those of the store.
    return check(script("check-image", image), "check image " + image, progress);
  }

  private List<ImageDefect> check(
      RemoteCommand script, String what, Consumer<ImageProgress> progress)
      throws ActionException, RemoteException, InterruptedException {
    // Over a connection that was lost meanwhile the call is repeated, and its lines with it.
    Set<String> lines = new LinkedHashSet<>();
    RemoteCommand command =
        script
            .within(IMAGE_CHECK)
            .onOutput(line -> progress(line).ifPresentOrElse(progress, () -> lines.add(line)));
    RemoteResult result = hosts.open(node).run(command);
    List<String> said = List.copyOf(lines);
    // An image with defects was not refused: it was checked.
    boolean checked =
        !said.isEmpty() && HostAnswer.Line.of(said.get(said.size() - 1)).kind().equals("checked");
    if (!checked || result.exitCode() != (said.size() == 1 ? 0 : REFUSED)) {
      answer(result, command, what);
      throw malformed("an image", String.join("\n", said));
    }
    List<ImageDefect> defects = new ArrayList<>();
    for (String line : said.subList(0, said.size() - 1)) {
      defects.add(defect(line));
    }
    return defects;
  }

  /** Lines that tell of progress otherwise are none. */
  private static Optional<ImageProgress> progress(String line) {
    Matcher told = PROGRESS.matcher(line);
    return told.matches()
        ? Optional.of(
            new ImageProgress(
                Long.parseLong(told.group(1)), Long.parseLong(told.group(2)), told.group(3)))
        : Optional.empty();
  }

  private ImageDefect defect(String line) throws ActionException {
    HostAnswer.Line fact = HostAnswer.Line.of(line);
    Optional<ImageDefect.Kind> kind =
        fact.fields().size() == DEFECT_FIELDS && fact.kind().equals("defect")
            ? ImageDefect.Kind.of(fact.field(1))
            : Optional.empty();
    if (kind.isEmpty()) {
      throw malformed("an image", line);
    }
    return new ImageDefect(kind.get(), fact.field(2), fact.field(DEFECT_FIELDS - 1));
  }

  private static RemoteCommand script(String name, String... arguments) {
    List<String> words = new ArrayList<>();
    words.add(SCRIPTS + "/" + name);
    words.addAll(List.of(arguments));
    return RemoteCommand.of(words).repeatable();
  }

  private static String mac(String mac) {
    if (!MAC.matcher(mac).matches()) {
      throw new IllegalArgumentException("no MAC address: " + mac);
    }
    return mac;
  }

  private String call(RemoteCommand command, String what)
      throws ActionException, RemoteException, InterruptedException {
    return answer(hosts.open(node).run(command), command, what);
  }

  private String answer(RemoteResult result, RemoteCommand command, String what)
      throws ActionException, RemoteException {
    if (result.exitCode() == REFUSED) {
      throw new ActionException(
          Diagnostic.builder(
                  "PROVISIONING_SERVER_REFUSED", Severity.ERROR, "Refused by provisioning server")
              .message("{} does not {}: {}", node, what, said(result))
              .hint("Compare the drawing with the files on the server.")
              .build());
    }
    if (result.exitCode() == UNPREPARED || NO_SCRIPT.contains(result.exitCode())) {
      throw new ActionException(
          Diagnostic.builder(
                  "PROVISIONING_SERVER_UNPREPARED",
                  Severity.ERROR,
                  "Provisioning server is not set up")
              .message("{} cannot {}: {}", node, what, said(result))
              .hint("Run 'slipway host prepare {} --provisioning-server --bundle BUNDLE'.", node)
              .build());
    }
    return RemoteException.requireSuccess(node, command, result).output();
  }

  private static String said(RemoteResult result) {
    String errors = VisibleText.of(result.errors().strip());
    return errors.isEmpty() ? "its script ended with " + result.exitCode() + "." : errors;
  }

  private InstallationStatus read(String line) throws ActionException {
    return read(
        "a host",
        line,
        object ->
            new InstallationStatus(
                mac(object.get("mac").getAsString()),
                Entry.valueOf(object.get("entry").getAsString().toUpperCase(Locale.ROOT)),
                Stage.valueOf(object.get("stage").getAsString().toUpperCase(Locale.ROOT)),
                object.get("time").getAsLong(),
                optional(object, "text").orElse(""),
                optional(object, "partition"),
                percent(object),
                optional(object, "hostKey"),
                optional(object, "image")));
  }

  private StoredImage image(String line) throws ActionException {
    return read(
        "an image",
        line,
        object ->
            new StoredImage(
                object.get("name").getAsString(),
                object.get("bytes").getAsLong(),
                object.get("diskBytes").getAsLong(),
                object.has("datastores")
                    ? object.getAsJsonArray("datastores").asList().stream()
                        .map(JsonElement::getAsString)
                        .toList()
                    : List.of()));
  }

  private <T> T read(String of, String line, Function<JsonObject, T> reading)
      throws ActionException {
    try {
      return reading.apply(JsonParser.parseString(line).getAsJsonObject());
    } catch (JsonParseException
        | IllegalStateException
        | IllegalArgumentException
        | UnsupportedOperationException
        | ClassCastException
        | NullPointerException e) {
      throw malformed(of, line);
    }
  }

  private ActionException malformed(String of, String line) {
    return new ActionException(
        Diagnostic.builder(
                "PROVISIONING_STATUS_MALFORMED",
                Severity.ERROR,
                "Unexpected answer of provisioning server")
            .message("{} says of {}: {}", node, of, VisibleText.of(line))
            .hint("Run 'slipway host prepare {} --provisioning-server --bundle BUNDLE'.", node)
            .build());
  }

  private static Optional<String> optional(JsonObject object, String key) {
    return Optional.ofNullable(object.get(key))
        .map(JsonElement::getAsString)
        .filter(text -> !text.isEmpty());
  }

  private static OptionalInt percent(JsonObject object) {
    JsonElement value = object.get("percent");
    return value == null
        ? OptionalInt.empty()
        : OptionalInt.of(Math.max(0, Math.min(MOST_PERCENT, value.getAsInt())));
  }
}
