// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.host.HostAnswer.Defect;
import dev.slipway.live.InstanceState;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * What the script {@code status} of a component host says.
 *
 * @param machine the machine itself
 * @param components what is installed, by identifier
 * @param instances what is configured or runs, by name
 */
public record HostStatus(
    Machine machine, List<InstalledComponent> components, List<HostedInstance> instances) {
  /** The form that this version reads; the first line of the answer. */
  public static final String FORM = "slipway-host-status/1";

  private static final String NOTHING = "-";

  /** The cause of a process that is stopped by a signal, which is not one of a failure. */
  private static final String HALTED = "halted";

  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

  public HostStatus {
    components = List.copyOf(components);
    instances = List.copyOf(instances);
  }

  /**
   * The machine.
   *
   * @param scripts version of its scripts, see {@link HostScripts#version()}; empty where the set
   *     is incomplete
   * @param hostname its host name
   * @param bootId differs from boot to boot
   * @param load processes that ran or waited to run, mean of the last minute
   * @param uptimeSeconds seconds since it was booted
   */
  public record Machine(
      Optional<String> scripts, String hostname, String bootId, double load, long uptimeSeconds) {}

  /**
   * An installed component.
   *
   * @param identifier {@code NAME-VERSION}
   * @param archiveSha256 SHA-256 of the archive that it was installed from
   */
  public record InstalledComponent(String identifier, String archiveSha256) {}

  /** Why an instance does not run that should. */
  public enum Cause {
    /** Its start is under way, or was cut off: to be started again. */
    STARTING,
    /** It ended while it was being started. */
    START,
    /** It ended later. */
    ENDED,
    /** Its host was restarted. */
    REBOOTED
  }

  /**
   * An instance.
   *
   * @param name its name on the host
   * @param component identifier of what it runs, or is to run; empty where neither is known
   * @param state its state
   * @param processId its process; empty where it is STOPPED or FAILED
   * @param configurationSha256 SHA-256 of the configuration that it was started with while its
   *     process lives, else of the one that it has; empty where it has none
   * @param started when it was last started; empty when it is STOPPED
   * @param cause why it is FAILED; empty in all other states
   */
  public record HostedInstance(
      String name,
      Optional<String> component,
      InstanceState state,
      OptionalLong processId,
      Optional<String> configurationSha256,
      Optional<Instant> started,
      Optional<Cause> cause) {}

  /**
   * What was understood of an answer.
   *
   * @param status empty where the answer is not one of a component host, or was cut
   * @param diagnostics what is wrong with it
   */
  public record Parsed(Optional<HostStatus> status, List<Diagnostic> diagnostics) {
    public Parsed {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * Reads an answer. Lines whose first word is not known and further fields are passed over: a
   * later version may say more.
   *
   * @param node the node's name, for diagnostics
   * @param answer standard output of the script
   */
  public static Parsed parse(String node, String answer) {
    HostAnswer read = HostAnswer.read(FORM, answer);
    if (read.defect().isPresent()) {
      return refused(node, read.defect().get());
    }
    Optional<Machine> machine = Optional.empty();
    List<InstalledComponent> components = new ArrayList<>();
    List<HostedInstance> instances = new ArrayList<>();
    for (String line : read.lines()) {
      String[] fields = line.split(HostAnswer.SEPARATOR, -1);
      try {
        switch (fields[0]) {
          case "host" -> machine = Optional.of(machine(fields));
          case "component" -> components.add(component(fields));
          case "instance" -> instances.add(instance(fields));
          default -> {}
        }
      } catch (IllegalArgumentException e) {
        return refused(node, Defect.unreadable(line));
      }
    }
    if (machine.isEmpty()) {
      return refused(node, new Defect("The answer has no line {}.", "host"));
    }
    return new Parsed(Optional.of(new HostStatus(machine.get(), components, instances)), List.of());
  }

  private static Parsed refused(String node, Defect defect) {
    return new Parsed(
        Optional.empty(),
        List.of(defect.of(node, "HOST_STATUS_UNREADABLE", "Status of host cannot be read")));
  }

  private static Machine machine(String[] fields) {
    requireFields(fields, 6);
    double load = fields[4].equals(NOTHING) ? 0 : Double.parseDouble(fields[4]);
    return new Machine(present(fields[1]), fields[2], fields[3], load, Long.parseLong(fields[5]));
  }

  private static InstalledComponent component(String[] fields) {
    requireFields(fields, 3);
    require(HostCall.isComponent(fields[1]));
    require(SHA256.matcher(fields[2]).matches());
    return new InstalledComponent(fields[1], fields[2]);
  }

  private static HostedInstance instance(String[] fields) {
    requireFields(fields, 8);
    require(HostCall.isInstance(fields[1]));
    Optional<String> component = present(fields[2]);
    component.ifPresent(identifier -> require(HostCall.isComponent(identifier)));
    Optional<String> hash = present(fields[5]);
    hash.ifPresent(text -> require(SHA256.matcher(text).matches()));
    boolean halted = fields[7].equals(HALTED);
    InstanceState state = halted ? InstanceState.UNRESPONSIVE : InstanceState.valueOf(fields[3]);
    OptionalLong process =
        fields[4].equals(NOTHING) ? OptionalLong.empty() : OptionalLong.of(number(fields[4]));
    require(state.isThere());
    boolean dead = state == InstanceState.STOPPED || state == InstanceState.FAILED;
    require(dead != process.isPresent());
    return new HostedInstance(
        fields[1],
        component,
        state,
        process,
        hash,
        present(fields[6]).map(HostStatus::time),
        present(fields[7])
            .filter(word -> !halted)
            .map(word -> Cause.valueOf(word.toUpperCase(Locale.ROOT))));
  }

  private static long number(String text) {
    long number = Long.parseLong(text);
    require(number > 0);
    return number;
  }

  private static Instant time(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static Optional<String> present(String field) {
    return field.equals(NOTHING) ? Optional.empty() : Optional.of(field);
  }

  private static void requireFields(String[] fields, int count) {
    require(fields.length >= count);
  }

  private static void require(boolean legal) {
    if (!legal) {
      throw new IllegalArgumentException();
    }
  }
}
