// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.editor.server.allocation.MoveInstanceHandler;
import dev.slipway.editor.server.allocation.MoveInstanceOperation;
import dev.slipway.editor.server.clipboard.PasteHandler;
import dev.slipway.editor.server.filter.ChosenElements;
import dev.slipway.editor.server.filter.EditViewHandler;
import dev.slipway.editor.server.filter.EditViewOperation;
import dev.slipway.editor.server.operation.BendHandler;
import dev.slipway.editor.server.operation.ChangeContainerHandler;
import dev.slipway.editor.server.operation.CreateEdgeHandler;
import dev.slipway.editor.server.operation.CreateNodeHandler;
import dev.slipway.editor.server.operation.CutHandler;
import dev.slipway.editor.server.operation.DeleteHandler;
import dev.slipway.editor.server.operation.FoldHandler;
import dev.slipway.editor.server.operation.FoldOperation;
import dev.slipway.editor.server.operation.LayoutHandler;
import dev.slipway.editor.server.operation.MoveHandler;
import dev.slipway.editor.server.operation.PlaceHandler;
import dev.slipway.editor.server.operation.PlaceOperation;
import dev.slipway.editor.server.operation.ReconnectEdgeHandler;
import dev.slipway.editor.server.operation.RenameHandler;
import dev.slipway.editor.server.preset.AddHostPresetsHandler;
import dev.slipway.editor.server.preset.AddHostPresetsOperation;
import dev.slipway.editor.server.preset.AddQosPresetsHandler;
import dev.slipway.editor.server.preset.AddQosPresetsOperation;
import dev.slipway.editor.server.properties.ChangePartsHandler;
import dev.slipway.editor.server.properties.ChangePartsOperation;
import dev.slipway.editor.server.properties.PropertyPlace;
import dev.slipway.editor.server.properties.SetPropertyHandler;
import dev.slipway.editor.server.properties.SetPropertyOperation;
import dev.slipway.editor.server.table.EditTableHandler;
import dev.slipway.editor.server.table.EditTableOperation;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.NodeSizes;
import dev.slipway.model.Deployment;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.dds.Union;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.Publication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.glsp.graph.util.GraphUtil;
import org.eclipse.glsp.server.features.directediting.ApplyLabelEditOperation;
import org.eclipse.glsp.server.operations.ChangeBoundsOperation;
import org.eclipse.glsp.server.operations.ChangeContainerOperation;
import org.eclipse.glsp.server.operations.ChangeRoutingPointsOperation;
import org.eclipse.glsp.server.operations.CreateEdgeOperation;
import org.eclipse.glsp.server.operations.CreateNodeOperation;
import org.eclipse.glsp.server.operations.CutOperation;
import org.eclipse.glsp.server.operations.DeleteOperation;
import org.eclipse.glsp.server.operations.LayoutOperation;
import org.eclipse.glsp.server.operations.Operation;
import org.eclipse.glsp.server.operations.OperationHandler;
import org.eclipse.glsp.server.operations.PasteOperation;
import org.eclipse.glsp.server.operations.ReconnectEdgeOperation;
import org.eclipse.glsp.server.types.EditorContext;
import org.eclipse.glsp.server.types.ElementAndBounds;
import org.eclipse.glsp.server.types.ElementAndRoutingPoints;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What each operation does to submarine-lab, and that undoing takes back every byte of it. */
class OperationsTest {
  @TempDir private Path folder;

  /** An operation of each kind; a new handler gets a line here. */
  private record Edit(
      String diagram,
      Class<? extends OperationHandler<?>> handler,
      Function<EditedModel, Operation> operation) {
    @Override
    public String toString() {
      return handler.getSimpleName() + " in " + diagram;
    }
  }

  static Stream<Edit> edits() {
    return Stream.of(
        new Edit("software", MoveHandler.class, m -> move(m, "Tracks", 900, 20)),
        new Edit("infrastructure", MoveHandler.class, m -> resize(m, "lab-network", 600, 50)),
        new Edit("software", CreateNodeHandler.class, m -> create("node:topic", "software")),
        new Edit(
            "infrastructure",
            CreateNodeHandler.class,
            m -> create("node:physical-host", m.node("lab").id(), Map.of("variant", "XEN"))),
        new Edit(
            "deployment",
            CreateNodeHandler.class,
            m ->
                create(
                    "node:instance",
                    m.node("clonezilla").id(),
                    Map.of("offer", "aaeeb378-b217-522c-9dd4-db2d317b2ead"))),
        new Edit(
            "software",
            CreateNodeHandler.class,
            m ->
                create(
                    "node:topic",
                    "software",
                    Map.of("edge", "publication", "from", m.node("SonarArray").id()))),
        new Edit(
            "software",
            CreateNodeHandler.class,
            m ->
                create(
                    "node:topic",
                    "software",
                    Map.of("edge", "topic-type", "to", m.node("SystemTrack").id()))),
        new Edit(
            "software",
            CreateEdgeHandler.class,
            m -> connect(m, "publication", "HealthMonitor", "Tracks")),
        new Edit(
            "software",
            CreateEdgeHandler.class,
            m -> connect(m, "topic-type", "PeriscopeVideo", "SystemTrack")),
        new Edit(
            "infrastructure",
            CreateEdgeHandler.class,
            m -> connect(m, "nic", "compute-10-33-136-10", "lab-network")),
        new Edit("software", DeleteHandler.class, m -> delete(m.node("Tracks").id())),
        new Edit("software", DeleteHandler.class, m -> delete(m.node("SonarArray").id())),
        new Edit(
            "software", DeleteHandler.class, m -> delete(m.edge("Tracks", "SystemTrack").id())),
        new Edit("infrastructure", DeleteHandler.class, m -> delete(m.node("lab").id())),
        new Edit(
            "deployment",
            ChangeContainerHandler.class,
            m -> into(m, "tracker", m.node("combat-kvm-1").id())),
        new Edit("deployment", ChangeContainerHandler.class, m -> into(m, "tracker", "deployment")),
        new Edit(
            "software",
            ReconnectEdgeHandler.class,
            m ->
                new ReconnectEdgeOperation(
                    m.edge("SonarArray", "SonarContacts").id(),
                    m.node("SonarTracker").id(),
                    m.node("Tracks").id())),
        new Edit(
            "software",
            BendHandler.class,
            m ->
                new ChangeRoutingPointsOperation(
                    List.of(
                        new ElementAndRoutingPoints(
                            m.edge("SonarArray", "SonarContacts").id(),
                            List.of(GraphUtil.point(10, 20)))))),
        new Edit(
            "software",
            RenameHandler.class,
            m -> new ApplyLabelEditOperation(m.node("Tracks").id() + "#name", "Picture")),
        new Edit(
            "deployment",
            FoldHandler.class,
            m -> new FoldOperation(List.of(m.node("controller").id()), true)),
        new Edit(
            "software",
            PlaceHandler.class,
            m -> new PlaceOperation(List.of(m.node("SonarTracker").id()))),
        new Edit(
            "software",
            SetPropertyHandler.class,
            m -> set(List.of(m.edge("SonarTracker", "Tracks").id()), "", "rate", "12.5")),
        new Edit(
            "software",
            SetPropertyHandler.class,
            m ->
                set(
                    List.of(m.node("Tracks").id(), m.node("SonarContacts").id()),
                    "",
                    "payload",
                    "OPAQUE")),
        new Edit(
            "infrastructure",
            ChangePartsHandler.class,
            m -> parts(m, "lab-network", "subnets", ChangePartsOperation.ADD, 0)),
        new Edit(
            "infrastructure",
            ChangePartsHandler.class,
            m -> parts(m, "lab-network", "subnets", ChangePartsOperation.REMOVE, 0)),
        new Edit(
            "infrastructure",
            EditTableHandler.class,
            m ->
                new EditTableOperation(
                    ((Network) m.node("lab-network").element()).getId(),
                    "subnets",
                    EditTableOperation.ADD,
                    "",
                    Map.of("name", "spare", "cidr", "10.99.0.0/24"))),
        new Edit(
            "infrastructure",
            PasteHandler.class,
            m -> paste(m.copy(m.node("compute-10-33-136-7").id()), m.node("lab").id())),
        new Edit("software", AddQosPresetsHandler.class, m -> new AddQosPresetsOperation()),
        new Edit("infrastructure", AddHostPresetsHandler.class, m -> new AddHostPresetsOperation()),
        new Edit("infrastructure", CutHandler.class, m -> cut(m.node("controller").id())),
        new Edit(
            "deployment",
            MoveInstanceHandler.class,
            m -> new MoveInstanceOperation(m.node("tracker").id(), m.node("gpu-kvm").id())),
        new Edit(
            "deployment", EditViewHandler.class, m -> EditViewOperation.save("Sonar", hosts(m))));
  }

  private static ChosenElements hosts(EditedModel model) {
    return new ChosenElements(
        List.of(), List.of(), List.of(model.node("controller").id()), List.of());
  }

  @ParameterizedTest
  @MethodSource("edits")
  void everyEditIsUndoneToTheSameBytes(Edit edit) {
    EditedModel model = EditedModel.open(folder, "submarine-lab", edit.diagram());
    String before = model.saved();
    model.execute(edit.handler(), edit.operation().apply(model));
    String after = model.saved();
    assertThat(after).isNotEqualTo(before);
    model.undo();
    assertThat(model.saved()).isEqualTo(before);
    model.redo();
    assertThat(model.saved()).isEqualTo(after);
  }

  @Test
  void whatIsMadeAtTheEndOfALineIsConnected() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "software");
    String array = model.node("SonarArray").id();
    model.execute(
        CreateNodeHandler.class,
        create("node:topic", "software", Map.of("edge", "subscription", "to", array)));
    assertThat(model.edge("Topic", "SonarArray").kind().id()).isEqualTo("subscription");
    Map<String, String> toStruct = Map.of("edge", "publication", "from", array);
    assertThatThrownBy(
            () ->
                model.execute(CreateNodeHandler.class, create("node:struct", "software", toStruct)))
        .hasMessageContaining("Publication does not lead from Component type to Struct.");
  }

  @Test
  void whatNothingTakesGetsASiteOfItsOwn() {
    EditedModel model = EditedModel.open(folder, "minimal", "infrastructure");
    model.execute(DeleteHandler.class, delete(model.node("desk").id()));
    String before = model.saved();
    model.execute(CreateNodeHandler.class, create("node:network", "infrastructure"));
    DrawnNode network = model.node("network");
    DrawnNode site = model.node("site");
    assertThat(network.parent()).isEqualTo(site);
    assertThat(List.of(network.absoluteX(), network.absoluteY())).containsExactly(700, 600);
    assertThat(network.y()).isGreaterThanOrEqualTo(NodeSizes.HEAD);
    model.undo();
    assertThat(model.saved()).isEqualTo(before);
    model.redo();

    // As by someone whose page does not show that site yet.
    model.execute(
        CreateNodeHandler.class,
        create("node:physical-host", "infrastructure", Map.of("variant", "LINUX")));
    assertThat(model.node("host").parent()).isEqualTo(model.node("site"));
    assertThat(model.seen()).containsExactly("host", "network", "site");
  }

  @Test
  void aReconnectedEdgeIsTheSameElementWithAllThatItHas() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "software");
    Publication publication = (Publication) model.edge("SonarArray", "SystemHealth").element();
    List<?> partitions = List.copyOf(publication.getPartitions());
    assertThat(partitions).isNotEmpty();
    model.execute(
        ReconnectEdgeHandler.class,
        new ReconnectEdgeOperation(
            publication.getId(), model.node("HealthMonitor").id(), model.node("Tracks").id()));
    assertThat(model.edge("HealthMonitor", "Tracks").element()).isSameAs(publication);
    assertThat(List.copyOf(publication.getPartitions())).isEqualTo(partitions);
    assertThat(publication.getRate()).isEqualTo(1);
  }

  @Test
  void bendsGoAlongWithBothEndsOfTheirEdge() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "software");
    String edge = model.edge("SonarArray", "SonarContacts").id();
    model.execute(
        BendHandler.class,
        new ChangeRoutingPointsOperation(
            List.of(new ElementAndRoutingPoints(edge, List.of(GraphUtil.point(10, 20))))));
    model.execute(MoveHandler.class, moveBy(model, 30, 40, "SonarArray"));
    assertThat(model.edge("SonarArray", "SonarContacts").bends()).containsExactly(10, 20);
    model.execute(MoveHandler.class, moveBy(model, 30, 40, "SonarArray", "SonarContacts"));
    assertThat(model.edge("SonarArray", "SonarContacts").bends()).containsExactly(40, 60);
  }

  @Test
  void aLayoutLeavesWhatTheUserHasPlaced() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "software");
    model.execute(MoveHandler.class, move(model, "Tracks", 2000, 20));
    model.execute(CreateNodeHandler.class, create("node:component-type", "software"));
    String before = model.saved();
    model.execute(LayoutHandler.class, new LayoutOperation());
    assertThat(model.node("Tracks").x()).isEqualTo(2000);
    model.undo();
    assertThat(model.saved()).isEqualTo(before);
  }

  @Test
  void aSelectionIsLaidOutWhereItIsAndAllOfItFromTheCorner() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "software");
    String[] first = {"SonarArray", "SonarTracker"};
    for (String name : first) {
      model.execute(MoveHandler.class, move(model, name, 2000, 1500));
    }
    model.execute(MoveHandler.class, move(model, "Tracks", 2400, 20));
    assertThat(model.saved().split("placed=\"true\"")).hasSize(4);
    List<String> ids = Stream.of(first).map(name -> model.node(name).id()).toList();
    model.execute(LayoutHandler.class, new LayoutOperation(ids));
    assertThat(model.saved().split("placed=\"true\"")).hasSize(2);
    for (String name : first) {
      assertThat(model.node(name).x()).isEqualTo(2000);
      assertThat(model.node(name).y()).isBetween(1500, 1800);
    }
    assertThat(model.node("Tracks").x()).isEqualTo(2400);
    assertThat(overlaps(model)).isEmpty();
    model.execute(LayoutHandler.class, new LayoutOperation(List.of("software")));
    assertThat(model.saved()).doesNotContain("placed=\"true\"");
    assertThat(model.node("Tracks").x()).isLessThan(1000);
    assertThat(overlaps(model)).isEmpty();
  }

  @Test
  void nothingThatIsDroppedOnSomethingElseCoversIt() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "infrastructure");
    String site = model.node("lab").id();
    for (int i = 0; i < 6; i++) {
      model.execute(CreateNodeHandler.class, create("node:physical-host", site));
      model.execute(CreateNodeHandler.class, create("node:network", site));
      assertThat(overlaps(model)).isEmpty();
    }
  }

  /** Nodes in one node that cover a part of one another. */
  private static List<String> overlaps(EditedModel model) {
    List<String> found = new ArrayList<>();
    for (DrawnNode one : model.drawn().nodes()) {
      for (DrawnNode other : model.drawn().nodes()) {
        if (one.parent() == other.parent()
            && one.id().compareTo(other.id()) < 0
            && one.x() < other.x() + other.width()
            && other.x() < one.x() + one.width()
            && one.y() < other.y() + other.height()
            && other.y() < one.y() + one.height()) {
          found.add(one.texts().title() + " and " + other.texts().title());
        }
      }
    }
    return found;
  }

  @Test
  void aComponentIsAllocatedToWhatItIsDraggedInto() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "deployment");
    model.execute(
        ChangeContainerHandler.class, into(model, "tracker", model.node("combat-kvm-1").id()));
    ComponentInstance tracker = (ComponentInstance) model.node("tracker").element();
    assertThat(tracker.getAllocatedTo().getName()).isEqualTo("combat-kvm-1");
    assertThat(model.node("tracker").parent()).isEqualTo(model.node("combat-kvm-1"));
    model.execute(ChangeContainerHandler.class, into(model, "tracker", "deployment"));
    assertThat(tracker.getAllocatedTo()).isNull();
    assertThat(model.node("tracker").parent()).isNull();
  }

  @Test
  void aMachineIsUnderTheHypervisorThatItIsDrawnIn() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "infrastructure");
    model.execute(
        CreateNodeHandler.class, create("node:virtual-machine", model.node("esxi-slave").id()));
    VirtualMachine machine = (VirtualMachine) model.node("vm").element();
    assertThat(machine.getHypervisor().getName()).isEqualTo("esxi-slave");
    assertThat(machine.eContainer()).isEqualTo(model.node("lab").element());
  }

  @Test
  void aMachineCanBeInAMachineThatIsAHypervisor() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "infrastructure");
    model.execute(
        CreateNodeHandler.class,
        create(
            "node:nested-hypervisor",
            model.node("compute-10-33-136-7").id(),
            Map.of("variant", "KVM")));
    model.execute(CreateNodeHandler.class, create("node:virtual-machine", model.node("lab").id()));
    VirtualMachine outer = (VirtualMachine) model.node("nested-hypervisor").element();
    VirtualMachine inner = (VirtualMachine) model.node("vm").element();
    assertThat(outer.getHypervisor().getName()).isEqualTo("compute-10-33-136-7");
    assertThat(model.node("nested-hypervisor").icon()).isEqualTo("kvm");

    model.execute(
        ChangeContainerHandler.class, into(model, "vm", model.node("nested-hypervisor").id()));
    assertThat(inner.getHypervisor()).isEqualTo(outer);
    assertThat(model.node("vm").parent()).isEqualTo(model.node("nested-hypervisor"));
    assertThatThrownBy(
            () ->
                model.execute(
                    ChangeContainerHandler.class,
                    into(model, "nested-hypervisor", model.node("vm").id())))
        .hasMessageContaining("cannot be there");
    // A machine that is no hypervisor any more has none in it; what ran on it stays in its site.
    model.execute(SetPropertyHandler.class, refer(outer, "type"));
    assertThat(model.node("nested-hypervisor").kind().id()).isEqualTo("virtual-machine");
    assertThat(model.node("vm").parent()).isEqualTo(model.node("lab"));
  }

  @Test
  void machinesThatRunOnOneAnotherAreAllDrawn() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "infrastructure");
    for (String name : List.of("nested-hypervisor", "nested-hypervisor-2")) {
      model.execute(
          CreateNodeHandler.class,
          create("node:nested-hypervisor", model.node("lab").id(), Map.of("variant", "KVM")));
      assertThat(model.hasNode(name)).isTrue();
    }
    VirtualMachine first = (VirtualMachine) model.node("nested-hypervisor").element();
    VirtualMachine second = (VirtualMachine) model.node("nested-hypervisor-2").element();
    model.execute(SetPropertyHandler.class, refer(first, "hypervisor", second.getId()));
    model.execute(SetPropertyHandler.class, refer(second, "hypervisor", first.getId()));
    assertThat(model.node("nested-hypervisor").parent())
        .isEqualTo(model.node("nested-hypervisor-2"));
    assertThat(model.node("nested-hypervisor-2").parent()).isEqualTo(model.node("lab"));
  }

  @Test
  void aHostIsOfTheTypeThatThePaletteOffered() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "infrastructure");
    model.execute(
        CreateNodeHandler.class,
        create("node:physical-host", model.node("lab").id(), Map.of("variant", "XEN")));
    assertThat(((PhysicalHost) model.node("host").element()).getType().getName())
        .isEqualTo("Xen blade");
    assertThat(model.node("host").icon()).isEqualTo("xen");
  }

  @Test
  void whatHasToReferToADeletedElementGoesWithIt() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "software");
    Publication publication = (Publication) model.edge("SonarTracker", "Tracks").element();
    model.execute(DeleteHandler.class, delete(model.node("Tracks").id()));
    assertThat(EcoreUtil.isAncestor(model.model().root(), publication)).isFalse();
    assertThat(model.hasNode("SonarTracker")).isTrue();
    assertThat(model.saved()).doesNotContain(publication.getId());
  }

  @Test
  void whatNoDiagramDrawsIsDeletedButNotTheModel() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "software");
    Deployment deployment = (Deployment) model.model().root();
    model.execute(DeleteHandler.class, delete("73447d4e-7007-5a46-8fa7-7520e7716576"));
    assertThat(model.saved()).doesNotContain("73447d4e-7007-5a46-8fa7-7520e7716576");
    assertThatThrownBy(() -> model.execute(DeleteHandler.class, delete(deployment.getId())))
        .hasMessageContaining("cannot be deleted");
  }

  @Test
  void anOperationThatMakesNoSenseChangesNothing() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "software");
    String before = model.saved();
    assertThatThrownBy(
            () ->
                model.execute(
                    CreateEdgeHandler.class, connect(model, "publication", "Tracks", "SonarArray")))
        .hasMessageContaining("Publication does not lead from Topic to Component type");
    assertThatThrownBy(
            () -> model.execute(DeleteHandler.class, delete(model.node("SystemTrack").id())))
        .hasMessageContaining("belongs to an imported library");
    assertThat(model.saved()).isEqualTo(before);
  }

  @Test
  void aValueThatCannotBeIsRefusedAndNothingIsChanged() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "software");
    String before = model.saved();
    String tracks = model.node("Tracks").id();
    String publication = model.edge("SonarTracker", "Tracks").id();
    List<String> both = List.of(publication, model.edge("SonarArray", "SonarContacts").id());
    refused(model, set(both, "", "rate", "often"), "often is not a number in Hz.");
    refused(model, set(both, "", "burst", "1.5"), "1.5 is not a whole number, or too large.");
    refused(
        model,
        set(List.of(tracks), "", "type", tracks),
        "Tracks does not fit: Aggregated type expected.");
    refused(model, set(List.of(tracks), "", "id", "x"), "ID is not changed by hand.");
    refused(model, set(List.of(tracks), "", "colour", "red"), "Tracks has no colour.");
    refused(model, set(List.of(tracks), "members/0", "name", "x"), "no longer exists");
    refused(
        model,
        set(List.of(model.node("SystemTrack").id()), "", "name", "x"),
        "SystemTrack belongs to an imported library");
    assertThat(model.saved()).isEqualTo(before);
  }

  @Test
  void whatIsMadeForAReferenceIsPutWhereItBelongs() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "software");
    model.execute(
        ChangePartsHandler.class, parts(model, "Tracks", "qos", ChangePartsOperation.ADD, 0));
    Topic tracks = (Topic) model.node("Tracks").element();
    assertThat(tracks.getQos().getName()).isEqualTo("qos_profile");
    assertThat(((DataModel) tracks.eContainer()).getQosProfiles()).contains(tracks.getQos());
  }

  @Test
  void aVariantIsMadeInThePropertiesAndLosesWhatIsDeleted() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "deployment");
    Deployment deployment = (Deployment) model.model().root();
    PropertyPlace variants = new PropertyPlace(List.of(), "", "variants");
    model.execute(
        ChangePartsHandler.class,
        new ChangePartsOperation(variants, ChangePartsOperation.ADD, "", 0).withText("alone"));
    List<String> variant = List.of(deployment.getVariants().get(0).getId());
    model.execute(
        ChangePartsHandler.class,
        new ChangePartsOperation(
            new PropertyPlace(variant, "", "settings"), ChangePartsOperation.ADD, "", 0));
    assertThat(model.saved()).contains("<settings/>");
    String tracker = model.node("tracker").id();
    model.execute(SetPropertyHandler.class, set(variant, "settings/0", "element", tracker));
    model.execute(SetPropertyHandler.class, set(variant, "settings/0", "feature", "replicas"));
    model.execute(SetPropertyHandler.class, set(variant, "settings/0", "values", "2"));
    assertThat(model.saved())
        .contains(
            "<settings element=\"" + tracker + "\" feature=\"replicas\">", "<values>2</values>");
    model.execute(DeleteHandler.class, new DeleteOperation(List.of(tracker)));
    assertThat(deployment.getVariants().get(0).getSettings()).isEmpty();
  }

  @Test
  void aMemberIsAddedAsItIsWritten() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "software");
    model.execute(CreateNodeHandler.class, create("node:struct", "software"));
    Struct struct = (Struct) model.node("Struct").element();
    List.of("contacts: sequence<Contact, 8>", "kind: ::sonar::ArrayKind", "plain")
        .forEach(text -> model.execute(ChangePartsHandler.class, member(model, "Struct", text)));
    assertThat(model.node("Struct").texts().rows())
        .containsExactly("contacts: Contact[≤8]", "kind: ArrayKind", "plain: int32");
    Operation typed = set(List.of(struct.getId()), "members/2", "type", "float[3]");
    model.execute(SetPropertyHandler.class, typed);
    assertThat(((ArrayRef) struct.getMembers().get(2).getType()).getDimensions())
        .containsExactly(3L);
    String before = model.saved();
    for (String wrong : List.of(": int32", "x: Nothing", "x: ")) {
      assertThatThrownBy(
              () -> model.execute(ChangePartsHandler.class, member(model, "Struct", wrong)))
          .hasMessageContaining("is");
    }
    refused(model, set(List.of(struct.getId()), "members/2", "type"), "A type is missing");
    assertThat(model.saved()).isEqualTo(before);
  }

  @Test
  void aUnionIsDrawnWithADiscriminator() {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "software");
    model.execute(CreateNodeHandler.class, create("node:union", "software"));
    Union union = (Union) model.node("Union").element();
    Operation typed = set(List.of(union.getId()), "", "discriminator", "WeaponKind");
    model.execute(SetPropertyHandler.class, typed);
    assertThat(((NamedRef) union.getDiscriminator()).getType().getName()).isEqualTo("WeaponKind");
  }

  private static Operation refer(VirtualMachine machine, String reference, String... targets) {
    PropertyPlace place = new PropertyPlace(List.of(machine.getId()), "", reference);
    return new SetPropertyOperation(place, List.of(targets));
  }

  private static Operation member(EditedModel model, String node, String text) {
    PropertyPlace members = new PropertyPlace(List.of(model.node(node).id()), "", "members");
    return new ChangePartsOperation(members, ChangePartsOperation.ADD, "Member", 0).withText(text);
  }

  private static void refused(EditedModel model, Operation operation, String why) {
    assertThatThrownBy(() -> model.execute(SetPropertyHandler.class, operation))
        .hasMessageContaining(why);
  }

  @Test
  void savingWhatWasUndoneChangesNoByteOfTheModel() throws IOException {
    EditedModel model = EditedModel.open(folder, "submarine-lab", "software");
    Path file = folder.resolve("submarine-lab.deployment");
    String before = Files.readString(file);
    model.execute(DeleteHandler.class, delete(model.node("Tracks").id()));
    model.model().onDisk().save();
    assertThat(Files.readString(file)).isNotEqualTo(before);
    assertThat(model.model().isDirty()).isFalse();
    model.undo();
    model.model().onDisk().save();
    assertThat(Files.readString(file)).isEqualTo(before);
    assertThat(folder.resolve("submarine-lab.notation")).isRegularFile();
  }

  @Test
  void nothingOutsideTheWorkspaceIsOpened() throws IOException {
    EditedModel model =
        EditedModel.open(Files.createDirectory(folder.resolve("in")), "minimal", "software");
    Files.copy(folder.resolve("in/minimal.deployment"), folder.resolve("out.deployment"));
    Files.createSymbolicLink(
        folder.resolve("in/link.deployment"), folder.resolve("out.deployment"));
    for (String name : List.of("../out.deployment", "link.deployment", "README.md", "\0")) {
      assertThat(model.workspace().open(name).diagnostics().get(0).code())
          .isEqualTo("EDITOR_FILE_REFUSED");
    }
  }

  private static Operation move(EditedModel model, String node, int x, int y) {
    return new ChangeBoundsOperation(List.of(bounds(model.node(node).id(), x, y, 150, 44)));
  }

  private static Operation moveBy(EditedModel model, int x, int y, String... nodes) {
    List<ElementAndBounds> bounds = new ArrayList<>();
    for (String name : nodes) {
      DrawnNode node = model.node(name);
      bounds.add(bounds(node.id(), node.x() + x, node.y() + y, node.width(), node.height()));
    }
    return new ChangeBoundsOperation(bounds);
  }

  private static Operation resize(EditedModel model, String node, int width, int height) {
    DrawnNode drawn = model.node(node);
    return new ChangeBoundsOperation(
        List.of(bounds(drawn.id(), drawn.x(), drawn.y(), width, height)));
  }

  static ElementAndBounds bounds(String id, int x, int y, int width, int height) {
    ElementAndBounds bounds = new ElementAndBounds();
    bounds.setElementId(id);
    bounds.setNewPosition(GraphUtil.point(x, y));
    bounds.setNewSize(GraphUtil.dimension(width, height));
    return bounds;
  }

  private static Operation create(String type, String container) {
    return create(type, container, Map.of());
  }

  private static Operation create(String type, String container, Map<String, String> arguments) {
    return new CreateNodeOperation(type, GraphUtil.point(700, 600), container, arguments);
  }

  private static Operation connect(EditedModel model, String kind, String from, String to) {
    return new CreateEdgeOperation("edge:" + kind, model.node(from).id(), model.node(to).id());
  }

  private static Operation set(List<String> ids, String path, String feature, String... values) {
    return new SetPropertyOperation(new PropertyPlace(ids, path, feature), List.of(values));
  }

  private static Operation parts(
      EditedModel model, String node, String feature, String change, int place) {
    PropertyPlace property = new PropertyPlace(List.of(model.node(node).id()), "", feature);
    return new ChangePartsOperation(property, change, "", place);
  }

  static Operation paste(Map<String, String> clipboard, String... selected) {
    PasteOperation paste = new PasteOperation();
    paste.setClipboardData(clipboard);
    paste.setEditorContext(context(selected));
    return paste;
  }

  private static Operation cut(String... selected) {
    CutOperation cut = new CutOperation();
    cut.setEditorContext(context(selected));
    return cut;
  }

  private static EditorContext context(String... selected) {
    EditorContext context = new EditorContext();
    context.setSelectedElementIds(List.of(selected));
    return context;
  }

  private static Operation delete(String... ids) {
    return new DeleteOperation(List.of(ids));
  }

  private static Operation into(EditedModel model, String node, String container) {
    return new ChangeContainerOperation(
        model.node(node).id(), GraphUtil.point(300, 300), container);
  }
}
