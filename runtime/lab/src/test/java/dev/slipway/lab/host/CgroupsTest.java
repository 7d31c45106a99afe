// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.lab.Site;
import dev.slipway.lab.plan.LabPlan.Machine;
import dev.slipway.lab.plan.LabPlanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as cgroup v2 has them; what the kernel makes of them is not looked at. */
class CgroupsTest {
  @TempDir private Path top;

  private Path group(String name, String controllers) throws IOException {
    Path folder = Files.createDirectories(top.resolve(name));
    Files.writeString(folder.resolve("cgroup.controllers"), controllers + "\n");
    Files.writeString(folder.resolve("cgroup.subtree_control"), "\n");
    Files.writeString(folder.resolve("cgroup.procs"), "");
    return folder;
  }

  private static Machine machine(OptionalLong cores, OptionalLong memory) {
    Machine plain =
        LabPlanner.plan(new Site().node("a").manifest(), true, new Diagnostics()).machines().get(0);
    return new Machine(
        plain.name(),
        plain.key(),
        plain.role(),
        plain.hostname(),
        plain.domain(),
        plain.account(),
        plain.elementId(),
        List.of(),
        List.of(),
        List.of(),
        cores,
        memory,
        Optional.empty());
  }

  @Test
  void limitsAreThoseOfTheDrawing() throws IOException {
    assertThat(Cgroups.at(group("", "cpu io memory")).folder()).contains(top);
    Path lab = group("lab", "cpu memory");
    Optional<String> made =
        Cgroups.make(lab, machine(OptionalLong.of(2), OptionalLong.of(1L << 30)));
    assertThat(made).contains(lab.resolve("a").toString());
    assertThat(lab.resolve("cgroup.subtree_control")).hasContent("+cpu +memory");
    assertThat(lab.resolve("a/cpu.max")).hasContent("200000 100000");
    assertThat(lab.resolve("a/memory.max")).hasContent("1073741824");
    Cgroups.make(lab, machine(OptionalLong.of(1), OptionalLong.empty()));
    assertThat(lab.resolve("a/memory.max")).hasContent("max");
  }

  @Test
  void whatIsNotDrawnNeedsNoCgroup() throws IOException {
    Path lab = top.resolve("lab");
    assertThat(Cgroups.make(lab, machine(OptionalLong.empty(), OptionalLong.empty()))).isEmpty();
    assertThat(lab).doesNotExist();
  }

  @Test
  void whyThereAreNoLimitsIsSaid() throws IOException {
    assertThat(Cgroups.at(top).lacks()).isEqualTo("your cgroup cannot be read");
    assertThat(Cgroups.at(group("x", "pids")).lacks())
        .isEqualTo("cgroup v2 lacks the controllers cpu and memory");
  }
}
