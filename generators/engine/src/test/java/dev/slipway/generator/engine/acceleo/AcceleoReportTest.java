// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine.acceleo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.generator.engine.ModelSource;
import dev.slipway.model.Deployment;
import dev.slipway.model.ModelFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example project for Acceleo, of which the build can check all but the running. */
class AcceleoReportTest {
  private static final Path PROJECT = Path.of("../../templates/acceleo-report");
  private static final Path MODULE = PROJECT.resolve("src/slipway/report/report.mtl");

  private static List<String> check(String from, String to) throws IOException {
    String text = Files.readString(MODULE);
    assertThat(text).contains(from);
    return AcceleoModule.check("report", text.replace(from, to)).stream()
        .filter(each -> !each.endsWith(" expressions"))
        .toList();
  }

  @Test
  void theModuleIsSound() throws IOException {
    assertThat(AcceleoModule.check("report", Files.readString(MODULE)))
        .containsExactly("62 expressions");
  }

  @Test
  void mistakesInItAreFound() throws IOException {
    assertThat(check("flow.rate()", "flow.speed()")).containsExactly("47: no service speed");
    assertThat(check("deployment.version.", "deployment.edition."))
        .containsExactly("17: Deployment has no feature edition");
    assertThat(check("nics.network", "nics.net")).containsExactly("78: Nic has no feature net");
    assertThat(check("    ## Nodes", "   ## Nodes"))
        .containsExactly("22: not two deeper than its file");
    assertThat(check("[module report(", "[module reports("))
        .containsExactly("6: the module is called reports");
    assertThat(check("model::Deployment)]\n  [file", "model::Deploy)]\n  [file"))
        .contains("11: no class model::Deploy");
    assertThat(check("  [/file]\n", "")).contains("63: nothing to close: template");
  }

  @Test
  void theServicesAreThoseOfTheReport() {
    ModelSource lab =
        new ModelSource(Path.of("../../samples/submarine-lab/submarine-lab.deployment"), List.of());
    Deployment deployment = (Deployment) lab.load().model().orElseThrow().root();
    SlipwayServices services = new SlipwayServices();
    assertThat(services.heading(deployment))
        .contains("with the template set markdown-report from deployment submarine-lab");
    assertThat(services.nodes(deployment)).hasSize(14);
    assertThat(services.markdownList(List.of("a_b", "c"))).isEqualTo("a\\_b, c");
  }

  @Test
  void aDeploymentWithErrorsHasNoReport() {
    Deployment empty = ModelFactory.eINSTANCE.createDeployment();
    assertThatThrownBy(() -> new SlipwayServices().nodes(empty))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("error: ");
  }

  @Test
  void theProjectNamesWhatItNeeds() throws IOException {
    assertThat(PROJECT.resolve("META-INF/MANIFEST.MF"))
        .content()
        .contains("Require-Bundle: dev.slipway.core", "Bundle-SymbolicName: slipway.report\n");
    assertThat(PROJECT.resolve("model/minimal.deployment"))
        .hasSameTextualContentAs(Path.of("../../samples/minimal/minimal.deployment"));
  }
}
