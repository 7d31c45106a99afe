// SPDX-License-Identifier: EPL-2.0
package dev.slipway.dashboard;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.engine.event.EventJson;
import dev.slipway.engine.event.PublishedEvent;
import dev.slipway.live.CloudSnapshot;
import dev.slipway.live.InstanceState;
import dev.slipway.live.LiveState;
import dev.slipway.live.ProvisioningSnapshot;
import dev.slipway.live.ServerAct;
import dev.slipway.live.ServerState;
import dev.slipway.live.StateSign;
import dev.slipway.live.Steering;
import dev.slipway.live.SystemSnapshot;
import dev.slipway.testing.typescript.TypeScriptTypes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page's types of what it is sent are those of the records that are sent. */
class PageTypesTest {
  private static final Path TYPES = Path.of("client", "src", "messages.ts");
  private static final String HEAD =
      """
      // SPDX-License-Identifier: EPL-2.0
      // Made from the records that the server sends; PageTypesTest says how.

      """;

  @Test
  void areThoseOfTheRecords() throws Exception {
    String types =
        HEAD
            + new TypeScriptTypes(
                    Stream.of(
                            "runtime/live",
                            "runtime/engine",
                            "runtime/dashboard",
                            "metamodel/diagnostics")
                        .map(module -> Path.of("..", "..", module, "src", "main", "java"))
                        .toList(),
                    Map.ofEntries(
                        entry(SystemSnapshot.class, "Snapshot"),
                        entry(SystemSnapshot.Node.class, "SystemNode"),
                        entry(SystemSnapshot.Component.class, "InstalledComponent"),
                        entry(CloudSnapshot.class, "Cloud"),
                        entry(CloudSnapshot.Host.class, "CloudHost"),
                        entry(ProvisioningSnapshot.class, "ProvisioningServer"),
                        entry(ProvisioningSnapshot.Host.class, "InstalledHost"),
                        entry(diagnostics("$Entry"), "Diagnostic"),
                        entry(diagnostics("$Element"), "ModelElement")),
                    Map.of(EventJson.SCHEMA, PublishedEvent.class))
                .of(
                    SystemSnapshot.class,
                    PublishedEvent.class,
                    DashboardHistory.class,
                    DashboardLog.class,
                    diagnostics(""))
            + states();
    if (Boolean.getBoolean("slipway.golden.update")) {
      Files.writeString(TYPES, types);
    }
    assertThat(types)
        .as("after a change of the records: -Dslipway.golden.update=true")
        .isEqualTo(Files.readString(TYPES));
  }

  /** The document of diagnostics, or a record within it. */
  private static Class<?> diagnostics(String nested) throws ClassNotFoundException {
    return Class.forName(Diagnostics.class.getPackageName() + ".DiagnosticsDocument" + nested);
  }

  /** The words and signs of states, and what can be told in which of them. */
  private static String states() {
    String signs = union(Stream.of(StateSign.values()).map(StateSign::id));
    SortedMap<String, LiveState> states = new TreeMap<>();
    LiveState.all().forEach(state -> states.put(state.name(), state));
    StringBuilder text = new StringBuilder();
    text.append("\n/** How a state looks. */\nexport type StateSign =\n  ")
        .append(signs)
        .append(";\n");
    text.append("\n/** A state of anything. */\nexport type LiveState = ");
    text.append(
        Stream.of(LiveState.class.getPermittedSubclasses())
            .map(Class::getSimpleName)
            .collect(Collectors.joining(" | ")));
    text.append(
        """
        ;

        export interface ShownState {
          /** What people read. */
          readonly title: string;
          readonly sign: StateSign;
        }

        /** Of whatever it is said, a state has one title and one sign. */
        export const STATES: Readonly<Record<LiveState, ShownState>> = {
        """);
    states.forEach(
        (name, state) ->
            text.append(
                "  %s: { title: '%s', sign: '%s' },\n"
                    .formatted(name, state.title(), state.sign().id())));
    text.append("};\n\n/** The states of instances, those last that matter most. */\n");
    text.append("export const INSTANCE_STATES: readonly InstanceState[] = ");
    text.append(
        Stream.of(InstanceState.values())
            .map(state -> "  '" + state + "',\n")
            .collect(Collectors.joining("", "[\n", "];\n")));
    text.append(
        acts(
            "an instance",
            "Steering",
            "STEERINGS",
            "InstanceState",
            Steering.values(),
            Steering::word,
            InstanceState.values(),
            Steering::fits));
    text.append(
        acts(
            "a server of a cloud",
            "ServerAct",
            "SERVER_ACTS",
            "ServerState",
            ServerAct.values(),
            ServerAct::word,
            ServerState.values(),
            ServerAct::fits));
    return text.toString();
  }

  /** What something can be told, and in which states. */
  private static <A, S> String acts(
      String what,
      String type,
      String constant,
      String stateType,
      A[] acts,
      Function<A, String> word,
      S[] states,
      BiPredicate<A, S> fits) {
    StringBuilder text = new StringBuilder();
    text.append("\n/** What %s can be told. */\nexport type %s = ".formatted(what, type));
    text.append(union(Stream.of(acts).map(word))).append(";\n");
    text.append("\n/** The states in which that makes sense. */\n");
    text.append(
        "export const %s: Readonly<Record<%s, readonly %s[]>> = {\n"
            .formatted(constant, type, stateType));
    for (A act : acts) {
      text.append(
          Stream.of(states)
              .filter(state -> fits.test(act, state))
              .map(state -> "'" + state + "'")
              .collect(Collectors.joining(", ", "  " + word.apply(act) + ": [", "],\n")));
    }
    return text.append("};\n").toString();
  }

  private static String union(Stream<String> words) {
    return words.map(word -> "'" + word + "'").collect(Collectors.joining(" | "));
  }
}
