// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.about;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.allocation.AllocationReport;
import dev.slipway.benchmark.BenchmarkSuite;
import dev.slipway.build.BuildResultJson;
import dev.slipway.bundle.BundleJson;
import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.cli.bundle.ArchiveCommand;
import dev.slipway.cli.bundle.GenerateCommand;
import dev.slipway.cli.bundle.TemplatesCopyCommand;
import dev.slipway.cli.bundle.TemplatesListCommand;
import dev.slipway.cli.clouds.InstanceConsoleLogCommand;
import dev.slipway.cli.edit.EditCommand;
import dev.slipway.cli.model.ComponentImportCommand;
import dev.slipway.cli.model.ComponentTypeCommand;
import dev.slipway.cli.model.DiffCommand;
import dev.slipway.cli.model.ExportModelCommand;
import dev.slipway.cli.model.RulesCommand;
import dev.slipway.cli.nodes.ComponentLogCommand;
import dev.slipway.cli.nodes.DashboardCommand;
import dev.slipway.cli.nodes.HostDiscoverCommand;
import dev.slipway.cli.nodes.HostPrepareCommand;
import dev.slipway.cli.output.CloudHostView;
import dev.slipway.cli.output.CloudInstanceView;
import dev.slipway.cli.output.ComponentListView;
import dev.slipway.cli.output.ExperimentListView;
import dev.slipway.cli.output.ExperimentPlanView;
import dev.slipway.cli.output.HostStatusView;
import dev.slipway.cli.output.ImageListView;
import dev.slipway.cli.output.ImportReportJson;
import dev.slipway.cli.output.RehearsalView;
import dev.slipway.cli.output.StatusView;
import dev.slipway.dashboard.Dashboard;
import dev.slipway.diagnostics.JsonDiagnosticPrinter;
import dev.slipway.editor.server.model.RecoveryStore;
import dev.slipway.engine.event.EventJson;
import dev.slipway.experiment.ExperimentResults;
import dev.slipway.experiment.report.ComparisonDocument;
import dev.slipway.generator.cpp.CppGenerator;
import dev.slipway.generator.templates.TemplateCatalog;
import dev.slipway.lab.LabJson;
import dev.slipway.live.SnapshotJson;
import dev.slipway.metallab.MetalLabJson;
import dev.slipway.openstacklab.OpenStackLabJson;
import dev.slipway.plan.PlanJson;
import dev.slipway.traffic.TrafficReportJson;
import dev.slipway.validation.analysis.AnalysisReport;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Every form of JSON document that Slipway prints or writes, each with its JSON Schema.
 *
 * <p>A schema is the resource {@code slipway-NAME.schema.json} beside the class that prints the
 * document, with {@code urn:slipway:schema:NAME:VERSION} as its {@code $id}; others refer to it by
 * that id. {@code DocumentSchemasTest} makes it from the document's records; to add one, add a row
 * there and here.
 */
final class SchemaTable {
  private static final List<Form> FORMS =
      List.of(
          new Form(
              "diagnostics",
              JsonDiagnosticPrinter.class,
              JsonDiagnosticPrinter.SCHEMA_RESOURCE,
              "validate",
              "lab down",
              "lab openstack down",
              "lab bare-metal down",
              "instance terminate",
              "instance reboot"),
          new Form("rules", RulesCommand.class, RulesCommand.SCHEMA_RESOURCE, "rules"),
          new Form("analysis", AnalysisReport.class, AnalysisReport.SCHEMA_RESOURCE, "analyse"),
          new Form(
              "allocation", AllocationReport.class, AllocationReport.SCHEMA_RESOURCE, "allocate"),
          new Form(
              "import",
              ImportReportJson.class,
              ImportReportJson.SCHEMA_RESOURCE,
              "import idl",
              "import ddsxml",
              "import opendds",
              "import uml"),
          new Form(
              "export",
              ExportModelCommand.class,
              ExportModelCommand.SCHEMA_RESOURCE,
              "export idl",
              "export ddsxml",
              "export uml",
              "export xmi",
              "diagram"),
          new Form(
              "generation", GenerateCommand.class, GenerateCommand.SCHEMA_RESOURCE, "generate"),
          new Form(
              "template-sets",
              TemplatesListCommand.class,
              TemplatesListCommand.SCHEMA_RESOURCE,
              "templates list"),
          new Form(
              "template-copy",
              TemplatesCopyCommand.class,
              TemplatesCopyCommand.SCHEMA_RESOURCE,
              "templates copy"),
          new Form("build", BuildResultJson.class, BuildResultJson.SCHEMA_RESOURCE, "build"),
          new Form("difference", DiffCommand.class, DiffCommand.SCHEMA_RESOURCE, "diff"),
          new Form("archive", ArchiveCommand.class, ArchiveCommand.SCHEMA_RESOURCE, "archive"),
          new Form(
              "traffic",
              TrafficReportJson.class,
              TrafficReportJson.SCHEMA_RESOURCE,
              "run",
              "measure",
              "demo"),
          new Form(
              "experiments",
              ExperimentListView.class,
              ExperimentListView.SCHEMA_RESOURCE,
              "experiment list"),
          new Form(
              "experiment-plan",
              ExperimentPlanView.class,
              ExperimentPlanView.SCHEMA_RESOURCE,
              "experiment plan"),
          new Form(
              "experiment-results",
              ExperimentResults.class,
              ExperimentResults.SCHEMA_RESOURCE,
              "experiment run",
              "experiment report"),
          new Form(
              "experiment-comparison",
              ComparisonDocument.class,
              ComparisonDocument.SCHEMA_RESOURCE,
              "experiment compare"),
          new Form("lab", LabJson.class, LabJson.RECORD_SCHEMA, "lab up"),
          new Form("lab-status", LabJson.class, LabJson.STATUS_SCHEMA, "lab status"),
          new Form(
              "openstack-lab",
              OpenStackLabJson.class,
              OpenStackLabJson.SCHEMA_RESOURCE,
              "lab openstack up",
              "lab openstack status"),
          new Form(
              "bare-metal-lab",
              MetalLabJson.class,
              MetalLabJson.SCHEMA_RESOURCE,
              "lab bare-metal up",
              "lab bare-metal status"),
          new Form(
              "host-preparation",
              HostPrepareCommand.class,
              HostPrepareCommand.SCHEMA_RESOURCE,
              "host prepare"),
          new Form("hosts", HostStatusView.class, HostStatusView.SCHEMA_RESOURCE, "host status"),
          new Form(
              "instances",
              CloudInstanceView.class,
              CloudInstanceView.SCHEMA_RESOURCE,
              "instance list",
              "instance show",
              "instance launch"),
          new Form(
              "console",
              InstanceConsoleLogCommand.class,
              InstanceConsoleLogCommand.SCHEMA_RESOURCE,
              "instance console-log"),
          new Form("cloud-hosts", CloudHostView.class, CloudHostView.SCHEMA_RESOURCE, "host list"),
          new Form(
              "images",
              ImageListView.class,
              ImageListView.SCHEMA_RESOURCE,
              "image list",
              "image check",
              "image capture"),
          new Form(
              "rehearsal", RehearsalView.class, RehearsalView.SCHEMA_RESOURCE, "host rehearse"),
          new Form(
              "discovery",
              HostDiscoverCommand.class,
              HostDiscoverCommand.SCHEMA_RESOURCE,
              "host discover"),
          new Form(
              "component-import",
              ComponentImportCommand.class,
              ComponentImportCommand.SCHEMA_RESOURCE,
              "component import"),
          new Form(
              "component-type",
              ComponentTypeCommand.class,
              ComponentTypeCommand.SCHEMA_RESOURCE,
              "component create",
              "component remove"),
          new Form(
              "components",
              ComponentListView.class,
              ComponentListView.SCHEMA_RESOURCE,
              "component list"),
          new Form(
              "log",
              ComponentLogCommand.class,
              ComponentLogCommand.SCHEMA_RESOURCE,
              "component log"),
          new Form("doctor", DoctorCommand.class, DoctorCommand.SCHEMA_RESOURCE, "doctor"),
          new Form(
              "schemas", SchemaListDocument.class, SchemaListDocument.SCHEMA_RESOURCE, "schema"),
          new Form("bundle", BundleJson.class, BundleJson.SCHEMA_RESOURCE),
          new Form("experiment", ExperimentPlan.class, ExperimentPlan.SCHEMA_RESOURCE),
          new Form("benchmark", BenchmarkSuite.class, BenchmarkSuite.SCHEMA),
          new Form("template-set", TemplateCatalog.class, TemplateCatalog.SET_SCHEMA),
          new Form("statistics", CppGenerator.class, CppGenerator.STATISTICS_SCHEMA),
          new Form("dds-graph", CppGenerator.class, CppGenerator.GRAPH_SCHEMA),
          new Form("plan", PlanJson.class, PlanJson.PLAN_SCHEMA, "plan"),
          new Form(
              "event",
              EventJson.class,
              EventJson.SCHEMA_RESOURCE,
              "apply",
              "destroy",
              "host reprovision",
              "watch",
              "component install",
              "component uninstall",
              "component start",
              "component stop",
              "component pause",
              "component resume"),
          new Form("snapshot", SnapshotJson.class, SnapshotJson.SCHEMA_RESOURCE),
          new Form("status", StatusView.class, StatusView.SCHEMA_RESOURCE, "status"),
          new Form("edit", EditCommand.class, EditCommand.SCHEMA_RESOURCE, "edit"),
          new Form(
              "dashboard", DashboardCommand.class, DashboardCommand.SCHEMA_RESOURCE, "dashboard"),
          new Form("recovery", RecoveryStore.class, RecoveryStore.SCHEMA_RESOURCE),
          new Form("dashboard-history", Dashboard.class, Dashboard.HISTORY_SCHEMA),
          new Form("dashboard-log", Dashboard.class, Dashboard.LOG_SCHEMA),
          new Form("state", PlanJson.class, PlanJson.STATE_SCHEMA));

  private static final String ID = "$id";
  private static final String REFERENCE = "$ref";
  private static final String DEFINITIONS = "$defs";

  private SchemaTable() {}

  /**
   * A form of document.
   *
   * @param name what {@code slipway schema} calls it
   * @param owner the class that has the schema as a resource
   * @param resource name of the resource
   * @param commands those that print it with {@code --format json}; none for a file
   */
  record Form(String name, Class<?> owner, String resource, List<String> commands) {
    Form {
      commands = List.copyOf(commands);
    }

    private Form(String name, Class<?> owner, String resource, String... commands) {
      this(name, owner, resource, List.of(commands));
    }

    /** The schema as it is kept, which may refer to others. */
    JsonObject schema() {
      try (InputStream in = owner.getResourceAsStream(resource)) {
        return JsonParser.parseReader(new InputStreamReader(in, StandardCharsets.UTF_8))
            .getAsJsonObject();
      } catch (IOException e) {
        throw new UncheckedIOException("cannot read the resource " + resource, e);
      }
    }

    /** Its id, which tells versions apart. */
    String id() {
      return schema().get(ID).getAsString();
    }

    /** What a document of the form holds. */
    String description() {
      return schema().get("description").getAsString();
    }

    /**
     * The schema together with those that it refers to, so that it can be used by itself: they are
     * embedded under their ids (JSON Schema 2020-12, 9.3).
     */
    JsonObject bundledSchema() {
      JsonObject schema = schema();
      Map<String, JsonObject> referred = new LinkedHashMap<>();
      collect(schema, referred);
      referred.remove(id());
      if (!referred.isEmpty()) {
        if (!schema.has(DEFINITIONS)) {
          schema.add(DEFINITIONS, new JsonObject());
        }
        referred.forEach(schema.getAsJsonObject(DEFINITIONS)::add);
      }
      return schema;
    }
  }

  private static void collect(JsonElement in, Map<String, JsonObject> referred) {
    if (in.isJsonArray()) {
      in.getAsJsonArray().forEach(element -> collect(element, referred));
    } else if (in.isJsonObject()) {
      JsonElement reference = in.getAsJsonObject().get(REFERENCE);
      if (reference != null && !reference.getAsString().startsWith("#")) {
        String id = reference.getAsString();
        if (!referred.containsKey(id)) {
          JsonObject other = byId(id).schema();
          referred.put(id, other);
          collect(other, referred);
        }
      }
      in.getAsJsonObject().asMap().values().forEach(element -> collect(element, referred));
    }
  }

  private static Form byId(String id) {
    return FORMS.stream()
        .filter(form -> form.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no schema has the id " + id));
  }

  /** All forms: what commands print first, then files. */
  static List<Form> forms() {
    return FORMS;
  }

  /** The form of that name. */
  static Optional<Form> form(String name) {
    return FORMS.stream().filter(form -> form.name().equals(name)).findFirst();
  }
}
