// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.JsonDiagnosticPrinter;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.engine.HostPreparation;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.host.HostScripts;
import dev.slipway.host.PreparationReport;
import java.util.Locale;
import java.util.SortedMap;
import picocli.CommandLine.Command;

/** The command {@code host prepare}. */
@Command(
    name = "prepare",
    description = {
      "Make machines component hosts, or bring their scripts up to date.",
      "Checks first what they need, and changes nothing where something is lacking. What is up to"
          + " date stays as it is."
    },
    footer = {
      "",
      "Examples:",
      "  slipway host prepare compute-1 compute-2",
      "  slipway host prepare compute-1 --ssh-config site/ssh_config"
    })
public final class HostPrepareCommand extends RemoteHostsCommand<PreparationReport> {
  /** The JSON Schema of the report that {@code --format json} prints, as a resource. */
  public static final String SCHEMA_RESOURCE = "slipway-host-preparation.schema.json";

  private final HostScripts scripts = HostScripts.packaged();

  @Override
  Answer<PreparationReport> ask(RemoteHosts hosts, String node)
      throws RemoteException, InterruptedException {
    PreparationReport report = HostPreparation.run(hosts, node, scripts);
    return new Answer<>(report, report.diagnostics());
  }

  @Override
  void print(SortedMap<String, Answer<PreparationReport>> answers, Diagnostics all) {
    if (printsJson()) {
      printDocument(json(answers, all));
      return;
    }
    answers.forEach(
        (node, answer) ->
            out().println(VisibleText.name(node) + ": " + outcome(answer).replace('-', ' ')));
  }

  private static String outcome(Answer<PreparationReport> answer) {
    return answer.value() == null
        ? "not-reached"
        : answer.value().outcome().name().toLowerCase(Locale.ROOT);
  }

  private JsonObject json(SortedMap<String, Answer<PreparationReport>> answers, Diagnostics all) {
    JsonObject document = new JsonObject();
    document.addProperty("schema", "slipway-host-preparation/1");
    document.addProperty("scripts", scripts.version());
    JsonArray hosts = new JsonArray();
    answers.forEach(
        (node, answer) -> {
          JsonObject host = new JsonObject();
          host.addProperty("node", node);
          host.addProperty("outcome", outcome(answer));
          if (answer.value() != null) {
            answer.value().architecture().ifPresent(text -> host.addProperty("architecture", text));
            answer.value().cLibrary().ifPresent(text -> host.addProperty("cLibrary", text));
            answer.value().user().ifPresent(text -> host.addProperty("user", text));
          }
          hosts.add(host);
        });
    document.add("hosts", hosts);
    document.add("diagnostics", JsonDiagnosticPrinter.document(all));
    return document;
  }
}
