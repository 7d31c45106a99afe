// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.editor.server.clipboard.PasteHandler;
import dev.slipway.editor.server.operation.DeleteHandler;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.validation.Validator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.glsp.server.operations.DeleteOperation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What copies are and where they go. */
class PasteTest {
  @TempDir private Path folder;

  @Test
  void copiesReferToOneAnotherAndOtherwiseToTheOriginals() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "software");
    String topic = model.node("Tracks").id();
    String tracker = model.node("SonarTracker").id();
    paste(model, model.copy(topic, tracker));
    ComponentType copy = (ComponentType) model.node("SonarTracker2").element();
    assertThat(copy.getId()).isNotEqualTo(tracker);
    assertThat(copy.getPublications())
        .extracting(each -> each.getTopic().getName())
        .containsExactly("Tracks2", "SystemHealth");
    assertThat(copy.getReactions().get(0).getTrigger()).isIn(copy.getSubscriptions());
    assertThat(Validator.validate(model.model().model()).diagnostics())
        .noneMatch(each -> each.code().contains("ID_"));
  }

  @Test
  void aHostIsCopiedWithWhatRunsOnItAndWithoutWhatIsItsAlone() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "deployment");
    DrawnNode host = model.node("compute-10-33-136-7");
    int children = host.children().size();
    assertThat(children).isPositive();
    paste(model, model.copy(host.id()), host.id());
    DrawnNode copy = model.node("compute-10-33-136-7-2");
    assertThat(copy.children()).hasSize(children);
    assertThat(copy.x()).as("beside the host").isGreaterThan(host.x() + host.width());
    assertThat(copy.y()).isEqualTo(host.y() + 24);
    assertThat(((Node) copy.element()).getNics())
        .isNotEmpty()
        .allMatch(nic -> nic.getAddress() == null && nic.getMac() == null)
        .extracting(Nic::getNetwork)
        .containsExactlyElementsOf(
            ((Node) host.element()).getNics().stream().map(Nic::getNetwork).toList());
    VirtualMachine inside = (VirtualMachine) copy.children().get(0).element();
    assertThat(inside.getHypervisor()).isEqualTo(copy.element());
  }

  @Test
  void whatIsPastedIntoAHostRunsThere() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "deployment");
    String target = model.node("combat-kvm-2").id();
    paste(model, model.copy(model.node("tracker").id()), target);
    ComponentInstance copy = (ComponentInstance) model.node("tracker-2").element();
    assertThat(copy.getAllocatedTo().getName()).isEqualTo("combat-kvm-2");
    assertThat(model.node("tracker-2").parent().id()).isEqualTo(target);
  }

  @Test
  void whatWasCutKeepsItsNameAndAddresses() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "infrastructure");
    DrawnNode host = model.node("compute-10-33-136-8");
    List<String> addresses = addresses(host);
    Map<String, String> clipboard = model.copy(host.id());
    model.execute(DeleteHandler.class, new DeleteOperation(List.of(host.id())));
    paste(model, clipboard);
    assertThat(addresses(model.node("compute-10-33-136-8"))).isEqualTo(addresses);
    assertThat(model.node("compute-10-33-136-8").x()).isEqualTo(host.x());
  }

  @Test
  void whatOneModelHasIsPastedIntoAnother() throws IOException {
    EditedModel from =
        EditedModel.open(Files.createDirectory(folder.resolve("a")), "submarine-lab", "software");
    EditedModel to =
        EditedModel.open(Files.createDirectory(folder.resolve("b")), "minimal", "software");
    String before = to.saved();
    paste(to, from.copy(from.node("SonarTracker").id(), from.node("Tracks").id()));
    ComponentType copy = (ComponentType) to.node("SonarTracker").element();
    assertThat(copy.getPublications().get(0).getTopic().getName()).isEqualTo("Tracks");
    assertThat(copy.getPublications().get(1).getTopic()).isNull();
    to.undo();
    assertThat(to.saved()).isEqualTo(before);
  }

  @Test
  void otherTextsAreRefused() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "software");
    String before = model.saved();
    for (String text : List.of("", "a shopping list", "{}", "[1]", "null")) {
      assertThatThrownBy(() -> paste(model, Map.of("text/plain", text)))
          .hasMessageContaining("holds nothing that was copied from a diagram");
    }
    String copied = model.copy(model.node("Tracks").id()).get("text/plain");
    for (String text :
        List.of(
            copied.replace("dds.Topic", "dds.Planet"),
            copied.replace("\"type\":\"dds.Topic\"", "\"type\":\"dds.Scope\""))) {
      assertThatThrownBy(() -> paste(model, Map.of("text/plain", text)))
          .hasMessageContaining("another version of the editor");
    }
    assertThat(model.saved()).isEqualTo(before);
  }

  private static void paste(EditedModel model, Map<String, String> clipboard, String... selected) {
    model.execute(PasteHandler.class, OperationsTest.paste(clipboard, selected));
  }

  private static List<String> addresses(DrawnNode host) {
    return ((Node) host.element()).getNics().stream().map(Nic::getAddress).toList();
  }
}
