// SPDX-License-Identifier: EPL-2.0
package dev.slipway.web;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Serves the files of a page: {@code index.html} for a folder, and nothing outside.
 *
 * <p>Browsers keep a file and ask each time whether it is still the same, by a hash of its content:
 * the times of files in reproducible jars say nothing.
 */
public final class StaticFiles extends Handler.Abstract.NonBlocking {
  private static final String INDEX = "index.html";

  /** Names of files of pages; none begins with a dot, so none leads upwards or is hidden. */
  private static final Pattern PATH =
      Pattern.compile("([A-Za-z0-9_-][A-Za-z0-9._-]*/)*[A-Za-z0-9_-][A-Za-z0-9._-]*");

  /** Where the files are. */
  @FunctionalInterface
  private interface Source {
    /** The content of the file with a path; null if there is none. */
    byte[] read(String path) throws IOException;
  }

  private record StaticFile(byte[] content, String entityTag) {}

  private final Source source;
  private final boolean fixed;
  private final Map<String, StaticFile> kept = new ConcurrentHashMap<>();

  private StaticFiles(Source source, boolean fixed) {
    this.source = source;
    this.fixed = fixed;
  }

  /**
   * Files beside a class, which are taken not to change.
   *
   * @param owner the class
   * @param folder name of the folder beside it
   */
  public static StaticFiles ofResources(Class<?> owner, String folder) {
    return new StaticFiles(
        path -> {
          try (InputStream content = owner.getResourceAsStream(folder + "/" + path)) {
            return content == null ? null : content.readAllBytes();
          }
        },
        true);
  }

  /**
   * Files of a folder, as they are when they are asked for; links that lead out of it are none.
   *
   * @throws IOException if there is no such folder
   */
  public static StaticFiles ofFolder(Path folder) throws IOException {
    Path root = folder.toRealPath();
    return new StaticFiles(
        path -> {
          Path file = root.resolve(path);
          return Files.isRegularFile(file) && file.toRealPath().startsWith(root)
              ? Files.readAllBytes(file)
              : null;
        },
        false);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws IOException {
    boolean get = HttpMethod.GET.is(request.getMethod());
    Optional<String> path = path(request);
    Optional<StaticFile> found = path.isPresent() ? file(path.get()) : Optional.empty();
    if (found.isEmpty()) {
      return false;
    }
    if (!get && !HttpMethod.HEAD.is(request.getMethod())) {
      response.getHeaders().put(HttpHeader.ALLOW, "GET, HEAD");
      Response.writeError(request, response, callback, HttpStatus.METHOD_NOT_ALLOWED_405);
      return true;
    }
    StaticFile file = found.get();
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-cache");
    response.getHeaders().put(HttpHeader.ETAG, file.entityTag());
    if (request.getHeaders().getValuesList(HttpHeader.IF_NONE_MATCH).contains(file.entityTag())) {
      response.setStatus(HttpStatus.NOT_MODIFIED_304);
      callback.succeeded();
      return true;
    }
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, mediaType(path.get()));
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, file.content().length);
    response.write(true, get ? ByteBuffer.wrap(file.content()) : null, callback);
    return true;
  }

  private static Optional<String> path(Request request) {
    String inContext = Request.getPathInContext(request);
    String path = inContext.substring(Math.min(1, inContext.length()));
    String file = path.isEmpty() || path.endsWith("/") ? path + INDEX : path;
    return PATH.matcher(file).matches() ? Optional.of(file) : Optional.empty();
  }

  private Optional<StaticFile> file(String path) throws IOException {
    StaticFile known = kept.get(path);
    if (known == null) {
      byte[] content = source.read(path);
      if (content == null) {
        return Optional.empty();
      }
      known = new StaticFile(content, '"' + hash(content) + '"');
      if (fixed) {
        kept.put(path, known);
      }
    }
    return Optional.of(known);
  }

  private static String hash(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

  private static String mediaType(String path) {
    String known = MimeTypes.DEFAULTS.getMimeByExtension(path);
    return known == null ? "application/octet-stream" : known;
  }
}
