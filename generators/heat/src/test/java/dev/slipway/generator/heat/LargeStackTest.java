// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.Deployment;
import dev.slipway.model.experiment.PlacementMatrix;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.infrastructure.VirtualMachine;
import java.util.UUID;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A thousand machines that all talk to one another. */
@Tag("slow")
class LargeStackTest {
  private static final int MACHINES = 1000;

  @Test
  void templatesGrowWithTheMachinesNotWithTheirPairs() {
    var model = Samples.load("neutron-placement", LargeStackTest::fill);
    String template = Samples.templates(model).get("heat/cloud/tenant-1.yaml");
    assertThat(template.lines().filter(line -> line.endsWith("type: OS::Nova::Server")))
        .hasSize(MACHINES + 5);
    // What tenant 2 has is heard by two addresses, each with four rules of five or six lines.
    assertThat(template.length()).isLessThan(MACHINES * 8_000);
    assertThat(Samples.generate(model).diagnostics())
        .extracting(Diagnostic::code, Diagnostic::severity)
        .containsExactly(
            tuple("HEAT_STACK_LARGE", Severity.WARNING),
            // Of tenant 2, whose machines hear all those of another project by their addresses.
            tuple("HEAT_SECURITY_QUOTA", Severity.WARNING));
  }

  private static void fill(Deployment model) {
    Site site = model.getSites().get(0);
    VirtualMachine original =
        site.getNodes().stream()
            .filter(node -> node.getName().equals("A1"))
            .map(VirtualMachine.class::cast)
            .findFirst()
            .orElseThrow();
    PlacementMatrix matrix = (PlacementMatrix) model.getExperiments().get(0);
    for (int i = 0; i < MACHINES; i++) {
      VirtualMachine copy = EcoreUtil.copy(original);
      copy.setId(new UUID(1, i).toString());
      copy.setName("N" + i);
      copy.setHostname("n" + i);
      copy.setHypervisor(null);
      copy.setFloatingAddress(null);
      Nic nic = copy.getNics().get(0);
      nic.setId(new UUID(2, i).toString());
      nic.setAddress("11.1." + i / 200 + "." + (i % 200 + 1));
      site.getNodes().add(copy);
      matrix.getMachines().add(copy);
    }
  }
}
