// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.slipway.bundle.Sha256;
import dev.slipway.engine.RemoteException.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every {@link RemoteHost} does, whatever is behind it. The host shares the file system of
 * this machine.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class RemoteHostContract {
  private static final int MEGABYTE = 1 << 20;

  @TempDir protected Path folder;

  /** The host that the suite runs on. */
  protected abstract RemoteHost host() throws Exception;

  @Test
  void aCommandEndsWithItsCodeAndItsTwoOutputs() throws Exception {
    RemoteResult result =
        host().run(RemoteCommand.of("sh", "-c", "echo out; echo err >&2; exit 3"));
    assertThat(result).isEqualTo(new RemoteResult(3, "out\n", "err\n"));
  }

  @Test
  void noArgumentMeansAnythingToAShell() throws Exception {
    List<String> hostile =
        List.of(
            "a b", "$HOME", "`id`", "'", "\"", "\\", "*", ";", "&", "-n", "", "#", "~", "ü€😀",
            "a\nb");
    List<String> words = new ArrayList<>(List.of("printf", "<%s>"));
    words.addAll(hostile);
    assertThat(host().run(RemoteCommand.of(words)).output())
        .isEqualTo("<" + String.join("><", hostile) + ">");
  }

  @Test
  void aCommandReadsItsInputToTheEnd() throws Exception {
    byte[] input = "a line\nand ü".getBytes(StandardCharsets.UTF_8);
    assertThat(host().run(RemoteCommand.of("cat").withInput(input)).output())
        .isEqualTo("a line\nand ü");
    assertThat(host().run(RemoteCommand.of("cat")).output()).isEmpty();
  }

  @Test
  void aFailedCommandIsToldWithItsLastWords() throws Exception {
    RemoteCommand command = RemoteCommand.of("sh", "-c", "echo no such component >&2; exit 4");
    RemoteResult result = host().run(command);
    assertThatThrownBy(() -> RemoteException.requireSuccess("n", command, result))
        .isInstanceOfSatisfying(
            RemoteException.class,
            failure -> {
              assertThat(failure.kind()).isEqualTo(Kind.COMMAND_FAILED);
              assertThat(failure.diagnostic().message())
                  .endsWith("ended with exit code 4.\nno such component");
            });
  }

  @Test
  void aCommandEndedByASignalSaysSo() throws Exception {
    RemoteResult result = host().run(RemoteCommand.of("sh", "-c", "kill -9 $$"));
    // Some servers say it as shells do.
    assertThat(result.exitCode()).isIn(RemoteResult.SIGNALLED, 128 + 9);
  }

  @Test
  void linesComeWhileTheCommandRuns() throws Exception {
    Path seen = folder.resolve("seen");
    List<String> lines = new ArrayList<>();
    RemoteCommand command =
        RemoteCommand.of(
                "sh",
                "-c",
                "echo first; while [ ! -e \"$1\" ]; do sleep 0.01; done; echo; printf last",
                "sh",
                seen.toString())
            .onOutput(
                line -> {
                  lines.add(line);
                  touch(seen);
                });
    assertThat(host().run(command)).isEqualTo(new RemoteResult(0, "", ""));
    assertThat(lines).containsExactly("first", "", "last");
  }

  @Test
  void aCommandThatTakesTooLongIsGivenUpAndTheHostGoesOn() throws Exception {
    RemoteCommand slow = RemoteCommand.of("sleep", "30").within(Duration.ofMillis(200));
    RemoteException failure = catchThrowableOfType(RemoteException.class, () -> host().run(slow));
    assertThat(failure.kind()).isEqualTo(Kind.TIMED_OUT);
    assertThat(failure.diagnostic().message()).contains("sleep 30 did not end within 200 ms");
    assertThat(host().run(RemoteCommand.of("echo", "still here")).output())
        .isEqualTo("still here\n");
  }

  @Test
  void anInterruptedThreadGivesUpItsCommandAndTheHostGoesOn() throws Exception {
    RemoteHost host = host();
    Path begun = folder.resolve("begun");
    AtomicReference<Throwable> ended = new AtomicReference<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                host.run(
                    RemoteCommand.of("sh", "-c", "echo; sleep 30").onOutput(line -> touch(begun)));
              } catch (RemoteException | InterruptedException e) {
                ended.set(e);
              }
            });
    thread.start();
    while (!Files.exists(begun)) {
      Thread.sleep(5);
    }
    thread.interrupt();
    thread.join();
    assertThat(ended.get()).isInstanceOf(InterruptedException.class);
    assertThat(host.run(RemoteCommand.of("echo", "still here")).output()).isEqualTo("still here\n");
  }

  @Test
  void muchOutputComesWhole() throws Exception {
    RemoteCommand command =
        RemoteCommand.of("sh", "-c", "yes 0123456 | head -c " + 5 * MEGABYTE)
            .printing(5 * MEGABYTE);
    assertThat(host().run(command).output()).hasSize(5 * MEGABYTE).startsWith("0123456\n");
  }

  @Test
  void aHostThatFloodsIsNamed() throws Exception {
    RemoteHost host = host();
    RemoteCommand command = RemoteCommand.of("sh", "-c", "yes 0123456 | head -c " + 5 * MEGABYTE);
    assertThatThrownBy(() -> host.run(command))
        .hasFieldOrPropertyWithValue("kind", Kind.TOO_MUCH_OUTPUT)
        .hasMessageStartingWith(host.node() + ": Host sends too much. ")
        .hasMessageContaining("printed more than 1024 KiB.");
    assertThat(host.run(RemoteCommand.of("echo", "still here")).output()).isEqualTo("still here\n");
  }

  @Test
  void commandsRunSideBySide() throws Exception {
    RemoteHost host = host();
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<String>> outputs = new ArrayList<>();
      for (int i = 0; i < 32; i++) {
        String number = String.valueOf(i);
        outputs.add(threads.submit(() -> host.run(RemoteCommand.of("echo", number)).output()));
      }
      for (int i = 0; i < 32; i++) {
        assertThat(outputs.get(i).get()).isEqualTo(i + "\n");
      }
    } finally {
      threads.shutdownNow();
      threads.awaitTermination(10, TimeUnit.SECONDS);
    }
  }

  @Test
  void anUploadIsThereWholeWithItsMode() throws Exception {
    Path source = folder.resolve("source");
    byte[] content = new byte[3 * MEGABYTE + 17];
    new Random(1).nextBytes(content);
    Files.write(source, content);
    Path target = Files.createDirectory(folder.resolve("host")).resolve("a 'file'");
    List<Long> moved = new ArrayList<>();
    Upload upload = Upload.of(source, Sha256.of(source), target.toString(), 0640);

    assertThat(host().upload(upload, (done, size) -> moved.add(done))).isTrue();

    assertThat(target).hasBinaryContent(content);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
        .isEqualTo("rw-r-----");
    assertThat(moved).isSorted().endsWith((long) content.length);
    assertThat(names(target.getParent())).containsExactly("a 'file'");
  }

  @Test
  void whatIsThereIsNotSentAgainAndAnotherContentReplacesIt() throws Exception {
    Path target = folder.resolve("target");
    byte[] old = "old".getBytes(StandardCharsets.UTF_8);
    byte[] fresh = "fresh".getBytes(StandardCharsets.UTF_8);
    assertThat(host().upload(Upload.of(old, target.toString(), 0600))).isTrue();
    assertThat(host().upload(Upload.of(old, target.toString(), 0644))).isFalse();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
        .isEqualTo("rw-r--r--");
    assertThat(host().upload(Upload.of(fresh, target.toString(), 0644))).isTrue();
    assertThat(target).hasContent("fresh");
  }

  @Test
  void aFileThatIsSentSeveralTimesAtOnceIsSentOnce() throws Exception {
    RemoteHost host = host();
    Upload upload = Upload.of(new byte[MEGABYTE], folder.resolve("target").toString(), 0600);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<Boolean>> sent = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        sent.add(threads.submit(() -> host.upload(upload)));
      }
      int count = 0;
      for (Future<Boolean> one : sent) {
        count += one.get() ? 1 : 0;
      }
      assertThat(count).isEqualTo(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void anEmptyFileIsAFile() throws Exception {
    Path target = folder.resolve("empty");
    assertThat(host().upload(Upload.of(new byte[0], target.toString(), 0600))).isTrue();
    assertThat(target).isEmptyFile();
  }

  @Test
  void whatArrivesOtherwiseThanItWasSentIsNotPutInPlace() throws Exception {
    Path source = Files.writeString(folder.resolve("source"), "changed meanwhile");
    Path target = Files.writeString(folder.resolve("target"), "before");
    Upload upload = Upload.of(source, Sha256.of(new byte[] {1}), target.toString(), 0600);
    assertThatThrownBy(() -> host().upload(upload))
        .hasFieldOrPropertyWithValue("kind", Kind.TRANSFER_FAILED)
        .hasMessageContaining("another content");
    assertThat(target).hasContent("before");
    assertThat(names(folder)).containsExactly("source", "target");
  }

  @Test
  void anUploadIntoNoFolderFails() throws Exception {
    Upload upload = Upload.of(new byte[] {1}, folder + "/none/target", 0600);
    assertThatThrownBy(() -> host().upload(upload))
        .hasFieldOrPropertyWithValue("kind", Kind.TRANSFER_FAILED)
        .hasMessageContaining("no such file or folder");
  }

  @Test
  void aDownloadIsWholeAndOneOfNothingFails() throws Exception {
    byte[] content = new byte[MEGABYTE + 3];
    new Random(2).nextBytes(content);
    Path source = Files.write(folder.resolve("source"), content);
    ByteArrayOutputStream to = new ByteArrayOutputStream();
    host().download(source.toString(), to);
    assertThat(to.toByteArray()).isEqualTo(content);
    assertThatThrownBy(() -> host().download(folder + "/none", new ByteArrayOutputStream()))
        .hasFieldOrPropertyWithValue("kind", Kind.TRANSFER_FAILED)
        .hasMessageContaining("no such file or folder");
  }

  private static void touch(Path file) {
    try {
      Files.writeString(file, "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (var entries = Files.list(folder)) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    }
  }
}
