// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.http;

import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudException.Kind;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/** Sends requests, again where the policy says so. Redirects are not followed. */
public final class HttpTransport {
  private static final Duration CONNECT_TIME = Duration.ofSeconds(15);

  private final String cloud;
  private final HttpClient client;
  private final Duration requestTime;
  private final RetryPolicy policy;

  /**
   * @param cloud how messages call the cloud
   * @param certificates which certificates are trusted
   * @param requestTime how long a request and its answer may take
   */
  public HttpTransport(
      String cloud, SSLContext certificates, Duration requestTime, RetryPolicy policy) {
    this.cloud = cloud;
    this.requestTime = requestTime;
    this.policy = policy;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECT_TIME)
            .sslContext(certificates)
            .build();
  }

  /**
   * The service's answer, which may say that it refuses.
   *
   * @throws CloudException if there is none
   * @throws InterruptedException if the thread was interrupted; what was asked for may happen
   */
  public CloudAnswer send(CloudRequest request) throws CloudException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      Optional<Duration> wait;
      try {
        CloudAnswer answer = exchange(request);
        wait = policy.afterAnswer(request, answer, attempt);
        if (wait.isEmpty()) {
          return answer;
        }
      } catch (IOException e) {
        wait =
            isLoss(e)
                ? policy.afterLoss(request, e instanceof ConnectException, attempt)
                : Optional.empty();
        if (wait.isEmpty()) {
          throw failure(request, e);
        }
      }
      Thread.sleep(wait.get().toMillis());
    }
  }

  private CloudAnswer exchange(CloudRequest request) throws IOException, InterruptedException {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(request.uri())
            .timeout(requestTime.plus(request.extraTime()))
            .method(request.method(), request.body().get())
            .header("Accept", "application/json")
            .header("User-Agent", "slipway");
    request.headers().forEach(builder::setHeader);
    HttpResponse<byte[]> response = client.send(builder.build(), BodyHandlers.ofByteArray());
    return new CloudAnswer(response.statusCode(), response.headers().map(), response.body());
  }

  /** Whether there was no connection, or none any more: no wrong name, and no wrong certificate. */
  private static boolean isLoss(IOException failure) {
    return !(failure instanceof HttpTimeoutException)
        && cause(failure, CertificateException.class).isEmpty()
        && cause(failure, UnresolvedAddressException.class).isEmpty()
        && cause(failure, UnknownHostException.class).isEmpty();
  }

  private CloudException failure(CloudRequest request, IOException failure) {
    if (failure instanceof HttpTimeoutException
        && !(failure instanceof HttpConnectTimeoutException)) {
      return CloudException.of(
          Kind.TIMED_OUT,
          cloud,
          request.label()
              + " was not answered within "
              + requestTime.plus(request.extraTime()).toSeconds()
              + " s.",
          failure);
    }
    if (cause(failure, CertificateException.class).isPresent()) {
      return CloudException.of(
          Kind.UNTRUSTED, cloud, request.label() + ": " + reason(failure) + ".", failure);
    }
    if (cause(failure, UnresolvedAddressException.class).isPresent()) {
      return CloudException.of(
          Kind.UNREACHABLE,
          cloud,
          "The host name " + request.uri().getHost() + " is unknown.",
          failure);
    }
    return CloudException.of(
        Kind.UNREACHABLE, cloud, request.label() + ": " + reason(failure) + ".", failure);
  }

  /** What the last cause says, for outer ones often say nothing. */
  private static String reason(Throwable failure) {
    String said = "";
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause.getMessage() != null) {
        said = cause.getMessage();
      }
    }
    if (said.isEmpty()) {
      return failure instanceof ConnectException ? "connection refused" : "connection lost";
    }
    return said.endsWith(".") ? said.substring(0, said.length() - 1) : said;
  }

  private static <T extends Throwable> Optional<T> cause(Throwable failure, Class<T> type) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return Optional.of(type.cast(cause));
      }
    }
    return Optional.empty();
  }
}
