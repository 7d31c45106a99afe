// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import static dev.slipway.host.HostAnswerForm.require;

import dev.slipway.host.HostAnswer.Line;
import dev.slipway.host.HostAnswer.Parsed;
import dev.slipway.live.InstanceState;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
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

  /** The kind of the line that says what the machine itself is. */
  private static final String MACHINE = "host";

  private static final HostAnswerForm ANSWER =
      new HostAnswerForm(
          FORM, Optional.of(MACHINE), "HOST_STATUS_UNREADABLE", "Status of host cannot be read");

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
   * Reads an answer. Lines whose first word is not known and further fields are passed over: a
   * later version may say more.
   *
   * @param node the node's name, for diagnostics
   * @param answer standard output of the script
   */
  public static Parsed<HostStatus> parse(String node, String answer) {
    AtomicReference<Machine> machine = new AtomicReference<>();
    List<InstalledComponent> components = new ArrayList<>();
    List<HostedInstance> instances = new ArrayList<>();
    return ANSWER.read(
        node,
        answer,
        line -> {
          switch (line.kind()) {
            case MACHINE -> machine.set(machine(line));
            case "component" -> components.add(component(line));
            case "instance" -> instances.add(instance(line));
            default -> {}
          }
        },
        () -> new HostStatus(machine.get(), components, instances));
  }

  private static Machine machine(Line line) {
    return new Machine(
        line.value(1),
        line.field(2),
        line.field(3),
        line.value(4).map(Double::parseDouble).orElse(0.0),
        Long.parseLong(line.field(5)));
  }

  private static InstalledComponent component(Line line) {
    require(HostCall.isComponent(line.field(1)));
    require(SHA256.matcher(line.field(2)).matches());
    return new InstalledComponent(line.field(1), line.field(2));
  }

  private static HostedInstance instance(Line line) {
    require(HostCall.isInstance(line.field(1)));
    Optional<String> component = line.value(2);
    component.ifPresent(identifier -> require(HostCall.isComponent(identifier)));
    Optional<String> hash = line.value(5);
    hash.ifPresent(text -> require(SHA256.matcher(text).matches()));
    boolean halted = line.field(7).equals(HALTED);
    InstanceState state =
        halted ? InstanceState.UNRESPONSIVE : InstanceState.valueOf(line.field(3));
    OptionalLong process = line.value(4).stream().mapToLong(HostStatus::number).findFirst();
    require(state.isThere());
    boolean dead = state == InstanceState.STOPPED || state == InstanceState.FAILED;
    require(dead != process.isPresent());
    return new HostedInstance(
        line.field(1),
        component,
        state,
        process,
        hash,
        line.value(6).map(HostStatus::time),
        line.value(7)
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
}
