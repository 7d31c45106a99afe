// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.bundle.CloudManifest.CloudResource;
import dev.slipway.bundle.Sha256;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.Provider.Steps;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** The content of an image: a file here, or one that is downloaded and deleted afterwards. */
final class ImageContent implements AutoCloseable {
  private static final Duration CONNECT_TIME = Duration.ofSeconds(15);

  /** A download of which nothing arrives for so long has ended. */
  private static final Duration SILENCE = Duration.ofMinutes(1);

  private static final int OK = 200;

  private final Path file;
  private final boolean temporary;

  private ImageContent(Path file, boolean temporary) {
    this.file = file;
    this.temporary = temporary;
  }

  /**
   * Gets the content that an image is drawn with.
   *
   * @param bundle folder that relative paths count from; else its own folder
   * @throws ActionException if there is none, or one of another checksum
   */
  static ImageContent of(CloudResource image, Path bundle, Steps steps)
      throws ActionException, IOException, InterruptedException {
    String source = image.attributes().getOrDefault("source", "");
    ImageContent content =
        source.contains("://")
            ? download(URI.create(source), steps)
            : new ImageContent(find(image, source, bundle), false);
    try {
      content.verify(source, image.attributes().getOrDefault("checksum", ""));
    } catch (ActionException | IOException e) {
      content.close();
      throw e;
    }
    return content;
  }

  /** Where it is. */
  Path file() {
    return file;
  }

  @Override
  public void close() throws IOException {
    if (temporary) {
      Files.deleteIfExists(file);
    }
  }

  private static Path find(CloudResource image, String source, Path bundle) throws ActionException {
    return Stream.of(bundle, bundle.toAbsolutePath().resolve(".."))
        .map(folder -> folder.resolve(source).normalize())
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(
            () ->
                new ActionException(
                    Diagnostic.builder("CLOUD_IMAGE_SOURCE", Severity.ERROR, "No file of image")
                        .message(
                            "{} is not in the cloud, and {}.",
                            image.name(),
                            source.isEmpty()
                                ? "the model names no file of it"
                                : source + " is not a file on this machine")
                        .hint(
                            "Upload it with 'openstack image create', or name its file or URL as"
                                + " the image's source in the model; a relative path counts from"
                                + " the bundle, or from the folder that this is in.")
                        .build()));
  }

  private void verify(String source, String checksum) throws ActionException, IOException {
    if (!checksum.isEmpty() && !checksum.equalsIgnoreCase(Sha256.of(file))) {
      throw new ActionException(
          Diagnostic.builder("CLOUD_IMAGE_DAMAGED", Severity.ERROR, "Checksum of the image differs")
              .message("{} does not have the SHA-256 that the model states.", source)
              .hint("Get the file again, or correct the checksum in the model.")
              .build());
    }
  }

  private static ImageContent download(URI url, Steps steps)
      throws ActionException, IOException, InterruptedException {
    steps.begins("download");
    Path file = Files.createTempFile("slipway-image-", "");
    ImageContent content = new ImageContent(file, true);
    boolean done = false;
    try {
      int status = receive(url, file, steps);
      if (status != OK) {
        throw failed(url, "the server answered with status " + status);
      }
      done = true;
      return content;
    } finally {
      if (!done) {
        content.close();
      }
    }
  }

  /** Returns the status; only the content of one that is OK is written. */
  private static int receive(URI url, Path file, Steps steps)
      throws ActionException, InterruptedException {
    HttpClient client =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .connectTimeout(CONNECT_TIME)
            .build();
    AtomicLong received = new AtomicLong();
    CompletableFuture<HttpResponse<Path>> answer =
        client.sendAsync(
            HttpRequest.newBuilder(url).header("User-Agent", "slipway").build(),
            head ->
                head.statusCode() == OK
                    ? new Followed(
                        BodySubscribers.ofFile(file),
                        received,
                        head.headers().firstValueAsLong("Content-Length").orElse(0),
                        steps)
                    : BodySubscribers.replacing(file));
    try {
      for (long before = -1; ; before = received.get()) {
        try {
          return answer.get(SILENCE.toMillis(), TimeUnit.MILLISECONDS).statusCode();
        } catch (TimeoutException e) {
          if (received.get() == before) {
            throw failed(url, "nothing arrived for " + SILENCE.toSeconds() + " s");
          }
        }
      }
    } catch (ExecutionException e) {
      throw failed(url, reason(e.getCause()));
    } finally {
      answer.cancel(true);
    }
  }

  private static String reason(Throwable failure) {
    return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
  }

  private static ActionException failed(URI url, String why) {
    return new ActionException(
        Diagnostic.builder("CLOUD_IMAGE_DOWNLOAD", Severity.ERROR, "Image cannot be downloaded")
            .message("{}: {}.", url, why)
            .hint(
                "Correct the source of the image in the model, or download it and name the file as"
                    + " its source.")
            .build());
  }

  /** Writes what arrives, and says how much it is. */
  private record Followed(BodySubscriber<Path> written, AtomicLong received, long size, Steps steps)
      implements BodySubscriber<Path> {
    @Override
    public CompletionStage<Path> getBody() {
      return written.getBody();
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      written.onSubscribe(subscription);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
      long bytes = parts.stream().mapToLong(ByteBuffer::remaining).sum();
      written.onNext(parts);
      steps.goesOn("download", received.addAndGet(bytes), size);
    }

    @Override
    public void onError(Throwable failure) {
      written.onError(failure);
    }

    @Override
    public void onComplete() {
      written.onComplete();
    }
  }
}
