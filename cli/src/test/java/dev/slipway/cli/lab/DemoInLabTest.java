// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.bundle.DdsImplementation;
import dev.slipway.cli.output.Progress;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** What becomes of the lab of a demo, whatever the demo comes to. */
class DemoInLabTest {
  private final StringWriter said = new StringWriter();
  private final List<String> calls = new ArrayList<>();
  private final DemoView view = new DemoView(new Progress(new PrintWriter(said)));
  private final DemoCommands commands =
      new DemoCommands(
          (output, words) -> {
            calls.add(String.join(" ", words));
            return 0;
          },
          new PrintWriter(said),
          DdsImplementation.FASTDDS,
          view);

  private int run(boolean keep, Callable<Integer> playing, int measured) throws Exception {
    DemoLab lab =
        new DemoLab() {
          @Override
          public int play(BooleanSupplier stopped) throws InterruptedException {
            calls.add("play");
            try {
              return playing.call();
            } catch (InterruptedException | RuntimeException e) {
              throw e;
            } catch (Exception e) {
              throw new IllegalStateException(e);
            }
          }

          @Override
          public List<String> access() {
            return List.of("--state", "there");
          }

          @Override
          public List<String> down() {
            return List.of("lab", "down");
          }

          @Override
          public List<List<String>> further() {
            return List.of(List.of("plan", "bundle"), down());
          }
        };
    return new DemoInLab(lab, commands, view, keep)
        .run(
            access -> {
              calls.add("measure " + String.join(" ", access));
              return measured;
            });
  }

  @Test
  void aLabIsMeasuredAndTakenDown() throws Exception {
    assertThat(run(false, () -> 0, 1)).isEqualTo(1);
    assertThat(calls).containsExactly("play", "measure --state there", "lab down");
    assertThat(said.toString()).contains("$ slipway lab down");
  }

  @Test
  void aLabInWhichSomethingFailedIsTakenDownUnmeasured() throws Exception {
    assertThat(run(true, () -> 3, 0)).isEqualTo(3);
    assertThat(calls).containsExactly("play", "lab down");
  }

  @Test
  void aLabIsTakenDownWhereTheDemoIsInterrupted() {
    assertThatThrownBy(
            () ->
                run(
                    true,
                    () -> {
                      throw new InterruptedException();
                    },
                    0))
        .isInstanceOf(InterruptedException.class);
    assertThat(calls).containsExactly("play", "lab down");
  }

  @Test
  void aKeptLabStaysAndSaysWhatMayFollow() throws Exception {
    assertThat(run(true, () -> 0, 1)).isEqualTo(1);
    assertThat(calls).containsExactly("play", "measure --state there");
    assertThat(said.toString())
        .contains("The lab stays.", "$ slipway plan bundle --dds fastdds", "$ slipway lab down");
  }
}
