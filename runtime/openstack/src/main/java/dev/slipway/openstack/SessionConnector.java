// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import com.google.gson.JsonObject;
import dev.slipway.cloud.CloudException;
import dev.slipway.openstack.http.CloudAnswer;
import dev.slipway.openstack.http.CloudRequest;
import dev.slipway.openstack.session.Session;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.openstack4j.core.transport.ExecutionOptions;
import org.openstack4j.core.transport.HttpEntityHandler;
import org.openstack4j.core.transport.HttpExecutorService;
import org.openstack4j.core.transport.HttpMethod;
import org.openstack4j.core.transport.HttpRequest;
import org.openstack4j.core.transport.HttpResponse;
import org.openstack4j.core.transport.ObjectMapperSingleton;

/**
 * Sends OpenStack4j's requests through the session of the thread, so that retries, tokens, pages,
 * certificates and failures are the same for all calls.
 */
public final class SessionConnector implements HttpExecutorService {
  private static final String CONTENT_TYPE = "Content-Type";
  private static final int OK = 200;

  @Override
  public String getExecutorDisplayName() {
    return "Slipway session";
  }

  @Override
  public <R> HttpResponse execute(HttpRequest<R> request) {
    try {
      return answer(OpenStack4jCalls.session(), request);
    } catch (CloudException e) {
      throw new UncheckedIOException(e);
    } catch (IOException e) {
      throw new IllegalStateException("OpenStack4j's request cannot be written", e);
    } catch (InterruptedException e) {
      throw new OpenStack4jCalls.Interrupted(e);
    }
  }

  private static HttpResponse answer(Session session, HttpRequest<?> request)
      throws IOException, InterruptedException {
    CloudRequest sent = CloudRequest.of(request.getMethod().name(), URI.create(request.getUrl()));
    if (request.hasJson()) {
      sent = sent.withJson(request.getJson());
    } else if (request.getEntity() != null) {
      sent =
          sent.withJson(
              ObjectMapperSingleton.getContext(request.getEntity().getClass())
                  .writer()
                  .writeValueAsString(request.getEntity()));
    }
    if (request.getMethod() == HttpMethod.GET) {
      JsonObject whole = session.pages(sent);
      return new Answer(new CloudAnswer(OK, Map.of(), whole.toString()));
    }
    return new Answer(session.send(sent));
  }

  /** An answer, which is always one of success. */
  private record Answer(CloudAnswer answer) implements HttpResponse {
    @Override
    public <T> T getEntity(Class<T> type) {
      return getEntity(type, null);
    }

    @Override
    public <T> T getEntity(Class<T> type, ExecutionOptions<T> options) {
      return HttpEntityHandler.handle(this, type, options, true);
    }

    @Override
    public <T> T readEntity(Class<T> type) {
      try {
        return ObjectMapperSingleton.getContext(type).readerFor(type).readValue(answer.body());
      } catch (IOException e) {
        throw new UncheckedIOException(
            CloudException.of(
                CloudException.Kind.MALFORMED,
                "",
                "The answer is not a " + type.getSimpleName() + ".",
                e));
      }
    }

    @Override
    public int getStatus() {
      return answer.status();
    }

    @Override
    public String getContentType() {
      return answer.header(CONTENT_TYPE).orElse("application/json");
    }

    @Override
    public String getStatusMessage() {
      return "";
    }

    @Override
    public InputStream getInputStream() {
      return new ByteArrayInputStream(answer.body().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String header(String name) {
      return answer.header(name).orElse(null);
    }

    @Override
    public Map<String, String> headers() {
      Map<String, String> headers = new TreeMap<>();
      answer.headers().forEach((name, values) -> headers.put(name, String.join(",", values)));
      return headers;
    }

    @Override
    public void close() {}
  }
}
