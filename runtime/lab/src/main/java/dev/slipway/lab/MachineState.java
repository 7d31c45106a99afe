// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab;

import dev.slipway.address.IpAddress;
import dev.slipway.lab.files.Fabric;
import dev.slipway.lab.files.LabFolder;
import dev.slipway.lab.host.LabProcess;
import dev.slipway.lab.plan.LabPlan.Link;
import dev.slipway.lab.plan.LabPlan.Machine;
import dev.slipway.lab.plan.LabPlan.Role;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How a machine is, as far as its files and the kernel's about its first process tell; no program
 * is run for it.
 */
final class MachineState {
  private static final String LISTENING = "0A";
  private static final String SSH_PORT = "0016";

  private final LabFolder folder;
  private final Machine machine;

  MachineState(LabFolder folder, Machine machine) {
    this.folder = folder;
    this.machine = machine;
  }

  /** Its first process, if it lives. */
  Optional<LabProcess> process() throws IOException {
    return LabProcess.read(folder.machine(machine.key()).resolve("process"))
        .filter(LabProcess::alive);
  }

  /** Whether its process is the one that was set up from these files. */
  boolean isSetUp(String fingerprint) throws IOException {
    Path ready = folder.machine(machine.key()).resolve("ready");
    Optional<LabProcess> process = process();
    return process.isPresent()
        && Files.exists(ready)
        && Files.readString(ready).equals(ready(process.get(), fingerprint));
  }

  /** Notes that a process was set up from these files. */
  void setUp(LabProcess process, String fingerprint) throws IOException {
    Files.writeString(folder.machine(machine.key()).resolve("ready"), ready(process, fingerprint));
  }

  private static String ready(LabProcess process, String fingerprint) {
    return process.pid() + " " + process.startTime() + " " + fingerprint + "\n";
  }

  /** How it is, given the ports of the lab. */
  LabStatus.State state(Fabric.Observed observed) throws IOException {
    Optional<LabProcess> process = process();
    if (process.isEmpty()) {
      return LabStatus.State.DOWN;
    }
    if (!observed.connects(machine) || !isConfigured(process.get())) {
      return LabStatus.State.CUT_OFF;
    }
    return machine.role() == Role.NODE && !servesSsh(process.get())
        ? LabStatus.State.NO_SSH
        : LabStatus.State.UP;
  }

  /** Whether its interfaces have their addresses, and it its ways out. */
  boolean isConfigured(LabProcess process) throws IOException {
    List<String> local = lines(process, "fib_trie").toList();
    List<String> local6 = lines(process, "if_inet6").map(line -> line.split(" ")[0]).toList();
    List<String> routes = lines(process, "route").toList();
    for (Link link : machine.links()) {
      for (String text : link.addresses()) {
        IpAddress address = IpAddress.parse(text.substring(0, text.indexOf('/'))).orElseThrow();
        boolean known =
            address.isIpv4()
                ? isLocal(local, address.toString())
                : local6.contains("%016x%016x".formatted(address.high(), address.low()));
        if (!known) {
          return false;
        }
        // A link that is down has lost its routes.
        if (address.isIpv4()
            && !text.endsWith("/32")
            && routes.stream().noneMatch(line -> line.startsWith(link.name() + "\t"))) {
          return false;
        }
      }
    }
    boolean wayOut =
        machine.routes().stream()
            .noneMatch(
                route -> route.destination().equals("default") && !route.via().get().contains(":"));
    return wayOut || routes.stream().anyMatch(line -> line.split("\t")[1].equals("00000000"));
  }

  /** The kernel's table says first the address, then in the next line what it is. */
  private static boolean isLocal(List<String> table, String address) {
    for (int at = 0; at + 1 < table.size(); at++) {
      if (table.get(at).endsWith(" " + address) && table.get(at + 1).contains("/32 host LOCAL")) {
        return true;
      }
    }
    return false;
  }

  /** Whether somebody listens at the port of SSH. */
  static boolean servesSsh(LabProcess process) throws IOException {
    return Stream.concat(lines(process, "tcp"), lines(process, "tcp6"))
        .map(line -> line.strip().split(" +"))
        .anyMatch(
            words ->
                words.length > 3
                    && words[1].endsWith(":" + SSH_PORT)
                    && words[3].equals(LISTENING));
  }

  private static Stream<String> lines(LabProcess process, String table) throws IOException {
    Path file = Path.of("/proc", String.valueOf(process.pid()), "net", table);
    try {
      return Files.readAllLines(file, StandardCharsets.ISO_8859_1).stream();
    } catch (IOException e) {
      if (process.alive() && Files.exists(file)) {
        throw e;
      }
      return Stream.empty();
    }
  }
}
