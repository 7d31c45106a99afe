// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.JsonDiagnosticPrinter;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.engine.HostProblem;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.RemoteResult;
import dev.slipway.host.HostCall;
import dev.slipway.host.HostStatus;
import dev.slipway.host.HostStatus.HostedInstance;
import dev.slipway.host.HostStatus.InstalledComponent;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import picocli.CommandLine.Command;

/** The command {@code host status}. */
@Command(
    name = "status",
    description = {
      "Say what is installed and what runs on component hosts.",
      "Ends with 3 if a host cannot be reached or is no component host."
    },
    footer = {
      "",
      "Examples:",
      "  slipway host status compute-1 compute-2",
      "  slipway host status compute-1 --format json"
    })
final class HostStatusCommand extends RemoteHostsCommand<HostStatus> {
  /** The JSON Schema of the report that {@code --format json} prints, as a resource. */
  static final String SCHEMA_RESOURCE = "slipway-hosts.schema.json";

  private static final String NOTHING = "-";

  @Override
  Answer<HostStatus> ask(RemoteHosts hosts, String node)
      throws RemoteException, InterruptedException {
    RemoteResult result = hosts.open(node).run(RemoteCommand.of(HostCall.status()).repeatable());
    if (!result.succeeded()) {
      return new Answer<>(null, List.of(HostProblem.of(node, "status", result)));
    }
    HostStatus.Parsed parsed = HostStatus.parse(node, result.output());
    return new Answer<>(parsed.status().orElse(null), parsed.diagnostics());
  }

  @Override
  void print(SortedMap<String, Answer<HostStatus>> answers, Diagnostics all) {
    if (printsJson()) {
      printDocument(json(answers, all));
      return;
    }
    TextTable table =
        new TextTable(
            Column.words("Node"),
            Column.words("Instance"),
            Column.words("Component"),
            Column.words("State"),
            Column.numbers("PID"),
            Column.words("Started"));
    answers.forEach((node, answer) -> addRows(table, node, answer.value()));
    if (!table.isEmpty()) {
      out().print(table.print());
    }
  }

  private static void addRows(TextTable table, String node, HostStatus status) {
    if (status == null) {
      return;
    }
    for (HostedInstance instance : status.instances()) {
      table.add(
          node,
          instance.name(),
          instance.component().orElse(NOTHING),
          state(instance),
          instance.processId().isPresent()
              ? String.valueOf(instance.processId().getAsLong())
              : NOTHING,
          instance.started().map(Instant::toString).orElse(NOTHING));
    }
    for (InstalledComponent component : status.components()) {
      boolean used =
          status.instances().stream()
              .anyMatch(
                  instance ->
                      instance.component().stream().anyMatch(component.identifier()::equals));
      if (!used) {
        table.add(node, NOTHING, component.identifier(), "installed", NOTHING, NOTHING);
      }
    }
  }

  private static String state(HostedInstance instance) {
    return instance.state()
        + instance
            .cause()
            .map(cause -> " (" + cause.name().toLowerCase(Locale.ROOT) + ")")
            .orElse("");
  }

  private static JsonObject json(SortedMap<String, Answer<HostStatus>> answers, Diagnostics all) {
    JsonObject document = new JsonObject();
    document.addProperty("schema", "slipway-hosts/1");
    JsonArray hosts = new JsonArray();
    answers.forEach(
        (node, answer) -> {
          JsonObject host = new JsonObject();
          host.addProperty("node", node);
          if (answer.value() != null) {
            add(host, answer.value());
          }
          hosts.add(host);
        });
    document.add("hosts", hosts);
    document.add("diagnostics", JsonDiagnosticPrinter.document(all));
    return document;
  }

  private static void add(JsonObject host, HostStatus status) {
    status.machine().scripts().ifPresent(version -> host.addProperty("scripts", version));
    host.addProperty("hostname", status.machine().hostname());
    host.addProperty("load", status.machine().load());
    host.addProperty("uptimeSeconds", status.machine().uptimeSeconds());
    JsonArray components = new JsonArray();
    for (InstalledComponent component : status.components()) {
      JsonObject entry = new JsonObject();
      entry.addProperty("identifier", component.identifier());
      entry.addProperty("archiveSha256", component.archiveSha256());
      components.add(entry);
    }
    host.add("components", components);
    JsonArray instances = new JsonArray();
    for (HostedInstance instance : status.instances()) {
      JsonObject entry = new JsonObject();
      entry.addProperty("name", instance.name());
      instance.component().ifPresent(text -> entry.addProperty("component", text));
      entry.addProperty("state", instance.state().name());
      instance
          .cause()
          .ifPresent(cause -> entry.addProperty("cause", cause.name().toLowerCase(Locale.ROOT)));
      instance.processId().ifPresent(number -> entry.addProperty("processId", number));
      instance
          .configurationSha256()
          .ifPresent(hash -> entry.addProperty("configurationSha256", hash));
      instance.started().ifPresent(time -> entry.addProperty("started", time.toString()));
      instances.add(entry);
    }
    host.add("instances", instances);
  }
}
