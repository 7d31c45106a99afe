// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.bundle.Sha256;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.RemoteException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Machines that are folders of this one, without a connection that could be lost. */
public final class FakeRemoteHosts implements RemoteHosts {
  private static final int SIGNAL_BASE = 128;

  private final Folder folder;
  private final Programs programs;
  private final Map<String, RemoteHost> hosts = new ConcurrentHashMap<>();

  /** How often each node still refuses to answer. */
  private final Map<String, Integer> unreachable = new ConcurrentHashMap<>();

  /** How often each node still shows another host key. */
  private final Map<String, Integer> disguised = new ConcurrentHashMap<>();

  private final Set<String> locked = ConcurrentHashMap.newKeySet();

  private final Map<String, Integer> refusals = new ConcurrentHashMap<>();

  /** Where a node's files are. */
  @FunctionalInterface
  public interface Folder {
    Path of(String node);
  }

  /** What a node's commands do. */
  @FunctionalInterface
  public interface Programs {
    RemoteResult run(String node, RemoteCommand command)
        throws RemoteException, InterruptedException;
  }

  public FakeRemoteHosts(Folder folder, Programs programs) {
    this.folder = folder;
    this.programs = programs;
  }

  /** Machines that all are this one. */
  public static FakeRemoteHosts ofThisMachine() {
    return new FakeRemoteHosts(node -> Path.of("/"), FakeRemoteHosts::runHere);
  }

  /** From now on, that node does not answer. */
  public void takeAway(String node) {
    unreachable.put(node, Integer.MAX_VALUE);
  }

  /** From now on, that node answers again. */
  public void bringBack(String node) {
    unreachable.remove(node);
  }

  /** That node answers again when it has been called in vain so often. */
  public void bringBackAfter(String node, int calls) {
    unreachable.computeIfPresent(node, (name, left) -> calls == 0 ? null : calls);
  }

  /** That node shows its own host key when it has shown another one so often. */
  public void disguise(String node, int calls) {
    disguised.put(node, calls);
  }

  /** From now on, that node admits nobody. */
  public void lockOut(String node) {
    locked.add(node);
  }

  /** How often a node was called in vain. */
  public int refused(String node) {
    return refusals.getOrDefault(node, 0);
  }

  @Override
  public RemoteHost open(String node) throws RemoteException {
    if (unreachable.containsKey(node)) {
      refusals.merge(node, 1, Integer::sum);
      unreachable.computeIfPresent(node, (name, left) -> left == 1 ? null : left - 1);
      throw RemoteException.unreachable(node, "its folder", "it was taken away", null);
    }
    if (disguised.getOrDefault(node, 0) > 0) {
      disguised.merge(node, -1, Integer::sum);
      throw refusal(Kind.HOST_KEY_CHANGED, node, "REMOTE_HOST_KEY_CHANGED", "shows another key");
    }
    if (locked.contains(node)) {
      throw refusal(Kind.NOT_ADMITTED, node, "REMOTE_AUTHENTICATION", "refuses all users");
    }
    return hosts.computeIfAbsent(node, Host::new);
  }

  private static RemoteException refusal(Kind kind, String node, String code, String why) {
    return new RemoteException(
        kind,
        node,
        Diagnostic.builder(code, Severity.ERROR, "Host is not to be used")
            .message("{} {}.", node, why)
            .build(),
        null);
  }

  @Override
  public void close() {}

  private static RemoteResult runHere(String node, RemoteCommand command)
      throws RemoteException, InterruptedException {
    ExecutorService readers = Executors.newFixedThreadPool(2);
    Process process;
    try {
      process = new ProcessBuilder("/bin/sh", "-c", command.line()).start();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    try {
      Future<String> errors = readers.submit(() -> text(process.getErrorStream()));
      Callable<String> reading =
          command.outputLines().isEmpty()
              ? () -> text(process.getInputStream())
              : () -> {
                process.inputReader().lines().forEach(command.outputLines().get());
                return "";
              };
      Future<String> output = readers.submit(reading);
      try (OutputStream input = process.getOutputStream()) {
        input.write(command.input());
      } catch (IOException e) {
        // It ended without reading, which it may.
      }
      if (!process.waitFor(command.time().toMillis(), TimeUnit.MILLISECONDS)) {
        throw RemoteException.timedOut(node, command.toString(), command.time());
      }
      if (output.get().length() > command.mostOutput()) {
        throw RemoteException.tooMuchOutput(node, command, command.mostOutput());
      }
      int code = process.exitValue();
      return new RemoteResult(
          code > SIGNAL_BASE ? RemoteResult.SIGNALLED : code, output.get(), errors.get());
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      readers.shutdownNow();
    }
  }

  private static String text(InputStream in) throws IOException {
    return new String(in.readAllBytes(), StandardCharsets.UTF_8);
  }

  private final class Host implements RemoteHost {
    private final String node;

    Host(String node) {
      this.node = node;
    }

    private Path path(String absolute) {
      return folder.of(node).resolve(absolute.substring(1));
    }

    @Override
    public String node() {
      return node;
    }

    @Override
    public RemoteResult run(RemoteCommand command) throws RemoteException, InterruptedException {
      return programs.run(reached(), command);
    }

    @Override
    public synchronized boolean upload(Upload upload, TransferProgress progress)
        throws RemoteException {
      reached();
      Path target = path(upload.target());
      Path part = target.resolveSibling("." + target.getFileName() + ".part");
      Upload.Content content = upload.content();
      try {
        boolean there = Files.exists(target) && Sha256.of(target).equals(content.sha256());
        if (!there) {
          try (InputStream in = content.open()) {
            Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
          }
          if (!Sha256.of(part).equals(content.sha256())) {
            Files.delete(part);
            throw RemoteException.transferFailed(
                node, upload.target(), "it arrived with another content", null);
          }
          Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
        }
        Files.setPosixFilePermissions(target, permissions(upload.mode()));
        progress.moved(content.size(), content.size());
        return !there;
      } catch (NoSuchFileException e) {
        throw missing(upload.target(), e);
      } catch (RemoteException e) {
        throw e;
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void download(String path, OutputStream to) throws RemoteException {
      try {
        Files.copy(path(path), to);
      } catch (NoSuchFileException e) {
        throw missing(path, e);
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    private String reached() throws RemoteException {
      return open(node).node();
    }

    private RemoteException missing(String path, Exception cause) {
      return RemoteException.transferFailed(node, path, "no such file or folder", cause);
    }
  }

  private static Set<PosixFilePermission> permissions(int mode) {
    Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
    List<PosixFilePermission> all = List.of(PosixFilePermission.values());
    for (int bit = 0; bit < all.size(); bit++) {
      if ((mode & 0400 >> bit) != 0) {
        permissions.add(all.get(bit));
      }
    }
    return permissions;
  }
}
