// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.editor.drawing.View;
import dev.slipway.editor.notation.DrawingFile;
import dev.slipway.editor.server.filter.ChosenElements;
import dev.slipway.editor.server.filter.EditViewHandler;
import dev.slipway.editor.server.filter.EditViewOperation;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.operation.CreateNodeHandler;
import dev.slipway.editor.server.operation.DeleteHandler;
import dev.slipway.editor.server.operation.FoldHandler;
import dev.slipway.editor.server.operation.FoldOperation;
import dev.slipway.editor.server.picture.DiagramPicture;
import dev.slipway.editor.server.picture.Theme;
import dev.slipway.editor.server.view.ViewFilter;
import dev.slipway.model.Deployment;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Domain;
import dev.slipway.model.software.ComponentInstance;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.glsp.graph.util.GraphUtil;
import org.eclipse.glsp.server.operations.CreateNodeOperation;
import org.eclipse.glsp.server.operations.DeleteOperation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What filters show of submarine-lab, and views: filters that are saved in its drawing. */
class ViewsTest {
  @TempDir private Path folder;

  private EditedModel open(String diagram) {
    return EditedModel.open(folder, "submarine-lab", diagram);
  }

  @Test
  void aTopicIsShownWithWhoUsesItAndItsTypes() {
    EditedModel model = open("software");
    model.filter(topics(model, "SonarContacts"));
    assertThat(model.seen())
        .containsExactly("ContactReport", "SonarArray", "SonarContacts", "SonarTracker");
    assertThat(model.seenEdges())
        .extracting(edge -> edge.replaceAll(":.*", ""))
        .containsExactly(
            "SonarArray → SonarContacts",
            "SonarContacts → ContactReport",
            "SonarContacts → SonarTracker");
  }

  @Test
  void aTopicIsShownWithItsFlowsAloneAndWhereTheyBeginAndEnd() {
    EditedModel model = open("deployment");
    assertThat(model.seenEdges()).hasSizeGreaterThan(20);
    model.filter(topics(model, "SonarContacts"));
    assertThat(model.seenEdges())
        .containsExactly(
            "sonar-bow → tracker: SonarContacts", "sonar-flank → tracker: SonarContacts");
    assertThat(model.seen())
        .containsExactly(
            "combat-esxi-1",
            "combat-kvm-1",
            "compute-10-33-136-7",
            "compute-10-33-136-8",
            "esxi-slave",
            "sonar-bow",
            "sonar-flank",
            "tracker");
  }

  @Test
  void aTopicIsShownWithTheNodesThatItFlowsBetweenAndTheirNetworks() {
    EditedModel model = open("infrastructure");
    model.filter(topics(model, "SonarContacts"));
    assertThat(model.seen())
        .contains("lab", "lab-network", "combat-kvm-1", "combat-esxi-1", "compute-10-33-136-8")
        .doesNotContain("combat-kvm-2", "gpu-kvm", "esxi-master", "controller");
  }

  @Test
  void aFlowHasToDoWithOneChosenElementOfEachKind() {
    EditedModel model = open("deployment");
    String console = element(model, "CommandConsole");
    String host = element(model, "esxi-slave");
    model.filter(new ViewFilter(Set.of(), Set.of(), Set.of(host), Set.of(console)));
    // The console is on another host: what flows between it and what is on this one, and no more.
    assertThat(model.seenEdges())
        .containsExactlyInAnyOrder(
            "command-consoles → weapon-control: TacticalCommand",
            "weapon-control → command-consoles: WeaponStatus +1");
    model.filter(
        new ViewFilter(
            Set.of(element(model, "CommandReceipt")), Set.of(), Set.of(host), Set.of(console)));
    assertThat(model.seenEdges())
        .containsExactly("weapon-control → command-consoles: CommandReceipt");
  }

  @Test
  void aHostIsShownWithAllInItAndWithWhatItTalksTo() {
    EditedModel model = open("deployment");
    model.filter(hosts(model, "compute-10-33-136-7"));
    assertThat(model.seen())
        .contains("compute-10-33-136-7", "combat-kvm-1", "gpu-kvm", "sonar-bow", "tracker")
        .doesNotContain("clonezilla", "vcenter");
    assertThat(model.seenEdges())
        .isNotEmpty()
        .allMatch(edge -> edge.contains("sonar-bow") || edge.contains("command-consoles"));
  }

  @Test
  void aDomainIsShownWithoutInstancesOfOthers() {
    EditedModel model = open("deployment");
    Domain training = DdsFactory.eINSTANCE.createDomain();
    ComponentInstance bow = (ComponentInstance) model.node("sonar-bow").element();
    model
        .model()
        .execute(
            model
                .model()
                .change(
                    "domain",
                    () -> {
                      training.setId("d0d0d0d0-0000-4000-8000-000000000000");
                      training.setName("training");
                      training.setDomainId(77);
                      ((Deployment) model.model().root()).getData().getDomains().add(training);
                      bow.setDomain(training);
                    }),
            this);
    model.filter(new ViewFilter(Set.of(), Set.of(element(model, "combat")), Set.of(), Set.of()));
    assertThat(model.seen()).contains("sonar-flank", "tracker").doesNotContain("sonar-bow");
    model.filter(new ViewFilter(Set.of(), Set.of(training.getId()), Set.of(), Set.of()));
    assertThat(model.seen()).contains("sonar-bow").doesNotContain("sonar-flank", "tracker");
  }

  @Test
  void foldedHostsKeepTheirFlows() {
    EditedModel model = open("deployment");
    model.execute(
        FoldHandler.class, new FoldOperation(List.of(model.node("esxi-slave").id()), true));
    model.filter(topics(model, "SonarContacts"));
    assertThat(model.seenEdges())
        .containsExactly(
            "esxi-slave → tracker: SonarContacts", "sonar-bow → tracker: SonarContacts");
    assertThat(model.seen()).contains("esxi-slave").doesNotContain("combat-esxi-1");
  }

  @Test
  void nothingMovesForAFilterAndWhatIsDrawnThenIsSeen() {
    EditedModel model = open("software");
    int x = model.node("SonarTracker").x();
    model.filter(topics(model, "SonarContacts"));
    assertThat(model.node("SonarTracker").x()).isEqualTo(x);
    model.execute(
        CreateNodeHandler.class,
        new CreateNodeOperation("node:topic", GraphUtil.point(10, 10), "software", Map.of()));
    assertThat(model.seen()).contains("Topic").doesNotContain("Tracks");
    model.filter(ViewFilter.NONE);
    assertThat(model.seen()).contains("Tracks", "Topic");
  }

  @Test
  void viewsAreKeptInTheOrderOfTheirNamesAndTakenBack() {
    EditedModel model = open("software");
    String before = model.saved();
    save(model, "Weapons", topics("WeaponStatus", model));
    save(model, "sonar", topics("SonarContacts", model));
    String saved = model.saved();
    assertThat(names(model)).containsExactly("sonar", "Weapons");
    assertThat(saved)
        .contains(
            "  <views name=\"sonar\">\n    <topics>280f5f43-14b0-5ea6-976b-1f75ef699e86</topics>\n"
                + "  </views>\n");
    edit(model, EditViewOperation.rename("sonar", "Zone"));
    assertThat(names(model)).containsExactly("Weapons", "Zone");
    assertThatThrownBy(() -> edit(model, EditViewOperation.rename("Zone", "Weapons")))
        .hasMessageContaining("There is a view Weapons already.");
    edit(model, EditViewOperation.delete("Zone"));
    assertThat(names(model)).containsExactly("Weapons");
    model.undo();
    model.undo();
    assertThat(model.saved()).isEqualTo(saved);
    model.undo();
    model.undo();
    assertThat(model.saved()).isEqualTo(before);
    model.redo();
    assertThat(names(model)).containsExactly("Weapons");
  }

  @Test
  void aViewOfEverythingOrWithoutANameIsNotSaved() {
    EditedModel model = open("software");
    assertThatThrownBy(() -> save(model, " ", topics("Tracks", model)))
        .hasMessageContaining("A view needs a name.");
    assertThatThrownBy(
            () ->
                save(model, "All", new ChosenElements(List.of(), List.of(), List.of(), List.of())))
        .hasMessageContaining("A view of everything is not saved.");
  }

  @Test
  void whatIsDeletedIsForgottenByViewsAndBackWhenThatIsUndone() {
    EditedModel model = open("software");
    save(model, "one", topics("Tracks", model));
    save(
        model,
        "two",
        new ChosenElements(
            List.of(element(model, "Tracks"), element(model, "WeaponStatus")),
            List.of(),
            List.of(),
            List.of()));
    String before = model.saved();
    model.execute(DeleteHandler.class, new DeleteOperation(List.of(model.node("Tracks").id())));
    assertThat(names(model)).containsExactly("two");
    assertThat(model.model().drawing().getViews().get(0).getTopics()).hasSize(1);
    model.undo();
    assertThat(model.saved()).isEqualTo(before);
  }

  @Test
  void aSavedViewIsReadAgainAndDrawnWithoutAClient() throws IOException {
    EditedModel model = open("deployment");
    save(model, "Sonar", topics("SonarContacts", model));
    model.model().onDisk().save();
    assertThat(Files.readString(DrawingFile.of(model.model().file())))
        .contains("urn:slipway:drawing:1.3");
    OpenModel again = OpenModel.open(model.model().file(), List.of()).model().orElseThrow();
    View view = again.drawing().getViews().get(0);
    model.filter(ViewFilter.of(view));
    String picture =
        new String(DiagramPicture.of(model.drawn(), Theme.LIGHT), StandardCharsets.UTF_8);
    assertThat(picture)
        .contains(">sonar-bow</text>", ">tracker</text>")
        .doesNotContain(">weapon-control</text>", ">clonezilla</text>");
  }

  private static void save(EditedModel model, String name, ChosenElements chosen) {
    edit(model, EditViewOperation.save(name, chosen));
  }

  private static void edit(EditedModel model, EditViewOperation operation) {
    model.execute(EditViewHandler.class, operation);
  }

  private static List<String> names(EditedModel model) {
    return model.model().drawing().getViews().stream().map(View::getName).toList();
  }

  private static ChosenElements topics(String name, EditedModel model) {
    return new ChosenElements(List.of(element(model, name)), List.of(), List.of(), List.of());
  }

  private static ViewFilter topics(EditedModel model, String name) {
    return topics(name, model).filter();
  }

  private static ViewFilter hosts(EditedModel model, String name) {
    return new ViewFilter(Set.of(), Set.of(), Set.of(element(model, name)), Set.of());
  }

  /** The id of the element of that name, whether the diagram draws it or not. */
  private static String element(EditedModel model, String name) {
    List<EObject> all = new ArrayList<>();
    model
        .model()
        .model()
        .resources()
        .getResources()
        .forEach(file -> file.getAllContents().forEachRemaining(all::add));
    return all.stream()
        .filter(NamedElement.class::isInstance)
        .map(NamedElement.class::cast)
        .filter(each -> name.equals(each.getName()))
        .findFirst()
        .orElseThrow()
        .getId();
  }
}
