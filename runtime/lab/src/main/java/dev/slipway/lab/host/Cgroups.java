// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.host;

import dev.slipway.lab.plan.LabPlan.Machine;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The cgroups (version 2) that limit what nodes take of this machine: one for the lab, and in it
 * one for each node.
 *
 * @param folder where a lab's cgroup can be made; empty where limits cannot be had
 * @param lacks why not
 */
public record Cgroups(Optional<Path> folder, String lacks) {
  private static final List<String> CONTROLLERS = List.of("cpu", "memory");
  private static final int PERIOD_MICROSECONDS = 100_000;

  /** Looks for a place: root's is the top, that of others the cgroup that they are in. */
  public static Cgroups find(boolean root) throws IOException {
    Optional<Path> hierarchy = hierarchy();
    if (hierarchy.isEmpty()) {
      return new Cgroups(Optional.empty(), "there is no cgroup v2");
    }
    Path folder = root ? hierarchy.get() : hierarchy.get().resolve(own()).normalize();
    return at(folder);
  }

  /** The place at a folder, if it can hold cgroups with limits. */
  public static Cgroups at(Path folder) throws IOException {
    if (!Files.isReadable(folder.resolve("cgroup.controllers"))) {
      return new Cgroups(Optional.empty(), "your cgroup cannot be read");
    }
    Set<String> controllers =
        Set.of(Files.readString(folder.resolve("cgroup.controllers")).strip().split(" "));
    if (!controllers.containsAll(CONTROLLERS)) {
      return new Cgroups(Optional.empty(), "cgroup v2 lacks the controllers cpu and memory");
    }
    if (!Files.isWritable(folder) || !Files.isWritable(folder.resolve("cgroup.procs"))) {
      return new Cgroups(Optional.empty(), "no cgroup is delegated to you");
    }
    try {
      enable(folder);
    } catch (IOException e) {
      return new Cgroups(
          Optional.empty(), "your cgroup holds processes and so cannot limit others");
    }
    return new Cgroups(Optional.of(folder), "");
  }

  private static Optional<Path> hierarchy() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/mountinfo"))) {
      if (line.contains(" - cgroup2 ")) {
        return Optional.of(Path.of(line.split(" ")[4].replace("\\040", " ")));
      }
    }
    return Optional.empty();
  }

  /** The cgroup of this process, relative to the top. */
  private static String own() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/cgroup"))) {
      if (line.startsWith("0::/")) {
        return line.substring("0::/".length());
      }
    }
    return "";
  }

  private static void enable(Path folder) throws IOException {
    Path control = folder.resolve("cgroup.subtree_control");
    Set<String> enabled = Set.of(Files.readString(control).strip().split(" "));
    if (!enabled.containsAll(CONTROLLERS)) {
      Files.writeString(control, "+cpu +memory");
    }
  }

  /**
   * Makes the cgroup of a machine, or sets its limits anew.
   *
   * @param lab the lab's cgroup
   * @return empty if no limit is drawn
   */
  public static Optional<String> make(Path lab, Machine machine) throws IOException {
    if (machine.cores().isEmpty() && machine.memory().isEmpty()) {
      return Optional.empty();
    }
    Files.createDirectories(lab);
    enable(lab);
    Path folder = Files.createDirectories(lab.resolve(machine.key()));
    Files.writeString(
        folder.resolve("cpu.max"),
        machine.cores().isPresent()
            ? machine.cores().getAsLong() * PERIOD_MICROSECONDS + " " + PERIOD_MICROSECONDS
            : "max");
    Files.writeString(
        folder.resolve("memory.max"),
        machine.memory().isPresent() ? String.valueOf(machine.memory().getAsLong()) : "max");
    return Optional.of(folder.toString());
  }

  /** Removes a cgroup and those in it; their processes must have ended. */
  public static void remove(Path lab) throws IOException {
    if (!Files.isDirectory(lab)) {
      return;
    }
    List<Path> inner = new ArrayList<>();
    try (DirectoryStream<Path> children = Files.newDirectoryStream(lab, Files::isDirectory)) {
      children.forEach(inner::add);
    }
    for (Path child : inner) {
      remove(child);
    }
    Files.delete(lab);
  }
}
