// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.plan.Action;
import dev.slipway.plan.Change;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class TargetOptionTest {
  private static final Plan PLAN =
      new Plan(
          Plan.SCHEMA,
          "0.1.0",
          "fleet",
          "id",
          Purpose.APPLY,
          "hash",
          "cyclonedds",
          0,
          List.of(
              action("stack/lab/crew"),
              action("server/lab/alpha", "stack/lab/crew"),
              action("server/lab/beta", "stack/lab/crew"),
              action("server/other/gamma"),
              action("volume/lab/log", "stack/lab/crew"),
              action("host/alpha")),
          List.of(),
          List.of());

  private static Action action(String address, String... waitsFor) {
    SortedSet<String> waits = new TreeSet<>(List.of(waitsFor));
    return new Action(
        address,
        "cloud",
        Change.CREATE,
        "MAKE",
        "make",
        List.of(),
        Optional.empty(),
        Collections.emptySortedMap(),
        Collections.emptySortedMap(),
        false,
        waits);
  }

  private static List<String> part(String... targets) {
    TargetOption option = new TargetOption();
    new CommandLine(CommandLine.Model.CommandSpec.create().addMixin("targets", mixin(option)))
        .parseArgs(targets);
    return option.part(PLAN).actions().stream().map(Action::address).toList();
  }

  private static CommandLine.Model.CommandSpec mixin(TargetOption option) {
    return CommandLine.Model.CommandSpec.forAnnotatedObject(option);
  }

  @Test
  void aResourceComesWithWhatItNeeds() {
    assertThat(part("--target", "server/lab/beta"))
        .containsExactly("stack/lab/crew", "server/lab/beta");
    assertThat(part("--target", "host/alpha")).containsExactly("host/alpha");
    assertThat(part()).hasSize(6);
  }

  @Test
  void aKindInAScopeIsAllOfIt() {
    assertThat(part("--target", "server/lab", "--target", "host/alpha"))
        .containsExactly("stack/lab/crew", "server/lab/alpha", "server/lab/beta", "host/alpha");
  }

  @Test
  void whatIsNotPlannedIsWrongUsage() {
    for (String unknown : List.of("server", "server/", "server/lab/", "server/elsewhere", "lab")) {
      assertThatThrownBy(() -> part("--target", unknown)).isInstanceOf(WrongUsageException.class);
    }
  }
}
