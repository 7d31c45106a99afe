// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.about;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.cli.about.SchemaTable.Form;
import dev.slipway.testing.schema.RecordSchemas;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The JSON Schemas of documents are those of the records that the documents are written from. */
class DocumentSchemasTest {
  private static final Path ROOT = Path.of("..");

  /** What users write, and programs in C++. */
  private static final List<String> BY_HAND =
      List.of("benchmark", "dds-graph", "statistics", "template-set");

  /** Module, form, title of the schema, and class of the record. */
  private static final String DOCUMENTS =
      """
      cli | archive/1 | Archive of a bundle | cli.bundle.ArchiveCommand$Document
      cli | cloud-hosts/1 | Hosts of a cloud | cli.output.CloudHostView$Document
      cli | component-import/1 | Report of slipway component import | cli.model.ComponentImportCommand$Document
      cli | component-type/1 | Report of slipway component create and remove | cli.model.ComponentTypeCommand$Document
      cli | components/1 | Slipway components | cli.output.ComponentListView$Document
      cli | console/1 | Console of an instance | cli.clouds.InstanceConsoleLogCommand$Document
      cli | dashboard/1 | Slipway dashboard | cli.output.PageView$Document
      cli | difference/1 | Difference of two models or bundles | cli.output.DifferenceJson$Document
      cli | discovery/1 | Discovered hosts | cli.nodes.HostDiscoverCommand$Document
      cli | doctor/1 | Report of slipway doctor | cli.about.DoctorCommand$Document
      cli | edit/1 | Slipway editor | cli.output.PageView$Document
      cli | experiment-plan/1 | Slipway plan of an experiment | cli.output.ExperimentPlanView$Document
      cli | experiments/1 | Slipway experiments | cli.output.ExperimentListView$Document
      cli | export/1 | Report of slipway export | cli.model.ExportModelCommand$Document
      cli | generation/1 | Report of slipway generate | cli.output.GenerationView$Document
      cli | host-preparation/1 | Report of slipway host prepare | cli.nodes.HostPrepareCommand$Document
      cli | hosts/1 | Report of slipway host status | cli.output.HostStatusView$Document
      cli | images/1 | Images of provisioning servers | cli.output.ImageListView$Document
      cli | import/1 | Report of slipway import | cli.output.ImportReportJson$Document
      cli | instances/1 | Instances of a cloud | cli.output.CloudInstanceView$Document
      cli | log/1 | Slipway log | cli.nodes.ComponentLogCommand$Document
      cli | rehearsal/1 | Rehearsed hosts | cli.output.RehearsalView$Document
      cli | rules/1 | Rules of Slipway | cli.model.RulesCommand$Document
      cli | schemas/1 | JSON documents of Slipway | cli.about.SchemaListDocument
      cli | status/1 | Slipway status | cli.output.StatusView$Document
      cli | template-copy/1 | Copy of a template set | cli.bundle.TemplatesCopyCommand$Document
      cli | template-sets/1 | Template sets of Slipway | cli.bundle.TemplatesListCommand$Document
      editor/server | recovery/1 | Unsaved changes of a model | editor.server.model.RecoveryFile
      metamodel/allocation | allocation/1 | Report of slipway allocate | allocation.AllocationReport$Document
      metamodel/diagnostics | diagnostics/1 | Slipway diagnostics | diagnostics.DiagnosticsDocument
      metamodel/validation | analysis/1 | Analysis of a model | validation.analysis.AnalysisReport$Report
      runtime/build | build/1 | Result of slipway build | build.BuildResultJson$Document
      runtime/bundle | bundle/1 | slipway.json | bundle.BundleManifest
      runtime/bundle | experiment/1 | Slipway experiment | bundle.ExperimentPlan
      runtime/dashboard | dashboard-history/1 | Slipway dashboard history | dashboard.DashboardHistory
      runtime/dashboard | dashboard-log/1 | Slipway dashboard log | dashboard.DashboardLog
      runtime/engine | event/1 | Slipway event | engine.event.PublishedEvent
      runtime/experiment | experiment-comparison/1 | Slipway comparison of experiments | experiment.report.ComparisonDocument
      runtime/experiment | experiment-results/1 | Slipway results of an experiment | experiment.ExperimentResults
      runtime/lab | lab-status/1 | Status of a lab | lab.LabJson$Status
      runtime/lab | lab/1 | Running lab | lab.LabRecord
      runtime/live | snapshot/1 | Slipway snapshot | live.SystemSnapshot
      runtime/metal-lab | bare-metal-lab/1 | Status of a bare-metal lab | metallab.MetalLabJson$Document
      runtime/openstack-lab | openstack-lab/1 | Status of an OpenStack lab | openstacklab.OpenStackLabJson$Document
      runtime/plan | plan/2 | Slipway plan | plan.Plan
      runtime/plan | state/1 | Slipway state | plan.RecordedState
      runtime/traffic | traffic/1 | Traffic report of slipway run | traffic.TrafficReportJson$Document
      """;

  private static final RecordSchemas SCHEMAS =
      new RecordSchemas(
          Stream.concat(
                  documents().map(Document::module),
                  Stream.of("runtime/cloud", "runtime/host", "runtime/metal"))
              .distinct()
              .map(module -> ROOT.resolve(module).resolve("src/main/java"))
              .toList(),
          Map.of(ExperimentPlan.class, ExperimentPlan.SCHEMA));

  private record Document(String module, String form, String title, String type) {
    String name() {
      return form.substring(0, form.indexOf('/'));
    }
  }

  private static Stream<Document> documents() {
    return DOCUMENTS
        .lines()
        .map(line -> line.split(" \\| "))
        .map(row -> new Document(row[0], row[1], row[2], row[3]));
  }

  @ParameterizedTest
  @MethodSource("documents")
  void areThoseOfTheRecords(Document document) throws Exception {
    Form form = SchemaTable.form(document.name()).orElseThrow();
    Path file =
        ROOT.resolve(document.module())
            .resolve("src/main/resources")
            .resolve(form.owner().getPackageName().replace('.', '/'))
            .resolve(form.resource());
    SCHEMAS.assertIn(
        file,
        "slipway-" + document.form(),
        document.title(),
        Class.forName("dev.slipway." + document.type()));
  }

  @Test
  void areOfAllDocumentsButThoseByHand() {
    List<String> names = new ArrayList<>(BY_HAND);
    documents().map(Document::name).forEach(names::add);
    assertThat(SchemaTable.forms().stream().map(Form::name))
        .containsExactlyInAnyOrderElementsOf(names);
  }
}
