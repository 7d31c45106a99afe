// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.bundle.Bundle;
import dev.slipway.plan.Plan;
import dev.slipway.plan.PlanJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** A program that plans and applies, and kills itself in the middle of it. */
final class KilledProcess {
  /** Where the program leaves its plan. */
  static final String PLAN = "plan.json";

  private KilledProcess() {}

  /**
   * Plans and applies.
   *
   * @param arguments the folder of the run, that of the bundle, what for, how many actions at a
   *     time, and at which checkpoint it is killed, from 1
   */
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    Bundle bundle = Bundle.open(Path.of(arguments[1])).bundle().orElseThrow();
    Plan.Purpose purpose = Plan.Purpose.valueOf(arguments[2]);
    TestRun run = new TestRun(folder, bundle);
    if (arguments[3].equals("1")) {
      run.oneAtATime();
    }
    Plan plan = run.plan(purpose);
    Files.writeString(folder.resolve(PLAN), PlanJson.print(plan));
    AtomicInteger left = new AtomicInteger(Integer.parseInt(arguments[4]));
    run.apply(
        plan,
        (resource, step) -> {
          if (left.decrementAndGet() == 0) {
            run.hosts().endProcess(KilledProcess::kill);
          }
        });
  }

  private static void kill() {
    try {
      new ProcessBuilder("kill", "-9", String.valueOf(ProcessHandle.current().pid())).start();
      Thread.sleep(Long.MAX_VALUE);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs the program to its end, and returns its exit code: 137 if it was killed. */
  static int run(Path folder, Path bundle, Plan.Purpose purpose, int parallel, int checkpoint)
      throws IOException, InterruptedException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-cp",
            System.getProperty("java.class.path"),
            KilledProcess.class.getName(),
            folder.toString(),
            bundle.toString(),
            purpose.name(),
            String.valueOf(parallel),
            String.valueOf(checkpoint))
        .inheritIO()
        .start()
        .waitFor();
  }
}
