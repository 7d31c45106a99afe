// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.live.InstanceState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls at one time, with flock and without. */
class ConcurrentCallsTest {
  private static final String ID = "Beacon-1.0.0";

  @TempDir private Path folder;

  private TestHost host(boolean flock) throws Exception {
    return flock
        ? TestHost.of(folder, Shell.DASH)
        : TestHost.of(folder, Shell.DASH, "flock", "busybox");
  }

  private static List<TestHost.Answer> atOnce(List<List<String>> calls, TestHost host)
      throws Exception {
    List<TestHost.Answer> answers = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (List<String> call : calls) {
      String[] arguments = call.subList(1, call.size()).toArray(String[]::new);
      Thread thread =
          new Thread(
              () -> {
                try {
                  TestHost.Answer answer = host.call(call.get(0), arguments);
                  synchronized (answers) {
                    answers.add(answer);
                  }
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(answers).hasSameSizeAs(calls);
    return answers;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void manyStartsMakeOneProcess(boolean flock) throws Exception {
    try (TestHost host = host(flock)) {
      host.install(TestArchive.foreground(ID, TestArchive.BEACON)).configure("left", ID);
      List<List<String>> calls = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        calls.add(List.of("start", "left"));
      }
      Set<String> answers =
          atOnce(calls, host).stream()
              .map(answer -> answer.code() + " " + answer.out() + answer.err())
              .collect(Collectors.toSet());
      assertThat(answers)
          .containsExactly("0 RUNNING\t" + host.instance("left").processId().getAsLong() + "\n");
      assertThat(Files.list(host.archive().resolve("run/locks")).filter(Files::isSymbolicLink))
          .isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void startsAndStopsEndInAStateThatIsTrue(boolean flock) throws Exception {
    try (TestHost host = host(flock)) {
      host.install(
              TestArchive.background(
                  ID, "bin/component & echo $! >\"$SLIPWAY_PID_FILE\"", TestArchive.BEACON))
          .configure("left", ID);
      List<List<String>> calls = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        calls.add(List.of("start", "left"));
        calls.add(List.of("stop", "left"));
        calls.add(List.of("status"));
      }
      assertThat(atOnce(calls, host)).allMatch(answer -> answer.code() == 0);
      boolean runs = host.instance("left").state() == InstanceState.RUNNING;
      assertThat(host.instance("left").state()).isIn(InstanceState.RUNNING, InstanceState.STOPPED);
      assertThat(host.processes("left") > 0).isEqualTo(runs);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void uninstallingWaitsForStartsAndStopsThem(boolean flock) throws Exception {
    try (TestHost host = host(flock)) {
      host.install(TestArchive.foreground(ID, TestArchive.BEACON))
          .configure("left", ID)
          .configure("right", ID);
      List<TestHost.Answer> answers =
          atOnce(
              List.of(
                  List.of("start", "left"),
                  List.of("start", "right"),
                  List.of("uninstall", ID, "stop")),
              host);
      assertThat(answers.stream().map(TestHost.Answer::code)).isSubsetOf(0, 4);
      assertThat(host.installedFiles()).isEmpty();
      assertThat(host.processes("left") + host.processes("right")).isZero();
    }
  }

  @Test
  void aLockWhoseHolderDiedIsBroken() throws Exception {
    try (TestHost host = host(false)) {
      Path locks = Files.createDirectories(host.archive().resolve("run/locks"));
      Files.createSymbolicLink(locks.resolve("left.held"), Path.of("1.99.an-earlier-boot"));
      host.configure("left", ID);
      assertThat(locks.resolve("left.held")).doesNotExist();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whoWaitsTooLongIsToldSo(boolean flock) throws Exception {
    TestArchive slow =
        TestArchive.foreground(ID, TestArchive.BEACON)
            .attribute("Slipway-Command-Install", "touch here; sleep 5");
    try (TestHost host = host(flock).with("SLIPWAY_LOCK_SECONDS", "1")) {
      Process install = host.upload(slow).begin("install", ID, slow.sha256());
      TestHost.await("the command", () -> Files.exists(host.root().resolve(ID + "/here")));
      TestHost.Answer answer = host.call("uninstall", ID);
      assertThat(answer.code()).isEqualTo(HostOutcome.BUSY.exitCode());
      assertThat(answer.err()).isEqualTo("uninstall: another call is at work on " + ID + "\n");
      install.destroy();
      install.waitFor();
    }
  }
}
