// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.drawing.Shape;
import dev.slipway.editor.element.ElementCreation;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.view.Bounds;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.EdgeRoute;
import dev.slipway.editor.server.view.EdgeRoute.Point;
import dev.slipway.editor.server.view.NodeSizes;
import dev.slipway.editor.server.view.Places;
import dev.slipway.model.Deployment;
import dev.slipway.model.infrastructure.InfrastructurePackage.Literals;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.infrastructure.VirtualMachine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No network interface's edge runs over the button that folds a node: it could not be clicked. */
@Tag("slow")
class FoldButtonTest {
  private static final Path SAMPLES = Path.of("../../samples");
  private static final DiagramKind INFRASTRUCTURE =
      Notation.standard().diagram("infrastructure").orElseThrow();

  /** Where the page draws the middle of the button, and how far it reaches around that. */
  private static final int FROM_RIGHT = 14;

  private static final int RADIUS = 9;

  private final OpenModel open =
      OpenModel.open(SAMPLES.resolve("minimal/minimal.deployment"), List.of())
          .model()
          .orElseThrow();

  @ParameterizedTest
  @CsvSource({"3, 2, 4", "4, 3, 3", "2, 9, 2"})
  void isRunOverByNoInterfaceOfManyMachinesFoldedOrNot(int hosts, int machines, int networks) {
    Site site = ((Deployment) open.root()).getSites().get(0);
    List<PhysicalHost> added = addHosts(site, hosts, machines, networks);
    Places.complete(open);
    int interfaces = hosts * (machines + 1) * networks;
    assertThat(check(DrawnDiagram.of(open, INFRASTRUCTURE))).isGreaterThanOrEqualTo(interfaces);

    List<Shape> shapes = added.stream().map(this::shape).toList();
    for (int i = 0; i < shapes.size(); i += 2) {
      shapes.get(i).setFolded(true);
    }
    check(DrawnDiagram.of(open, INFRASTRUCTURE));
    shapes.forEach(shape -> shape.setFolded(true));
    check(DrawnDiagram.of(open, INFRASTRUCTURE));
  }

  @Test
  void isRunOverByNoEdgeOfTheSample() {
    OpenModel sample =
        OpenModel.open(SAMPLES.resolve("submarine-lab/submarine-lab.deployment"), List.of())
            .model()
            .orElseThrow();
    Places.complete(sample);
    assertThat(check(DrawnDiagram.of(sample, INFRASTRUCTURE))).isGreaterThan(10);
  }

  private static List<PhysicalHost> addHosts(Site site, int hosts, int machines, int networks) {
    List<Network> lines = new ArrayList<>();
    for (int i = 0; i < networks; i++) {
      Network network = (Network) ElementCreation.create(Literals.NETWORK);
      network.setName("net" + i);
      site.getNetworks().add(network);
      lines.add(network);
    }
    List<PhysicalHost> added = new ArrayList<>();
    for (int i = 0; i < hosts; i++) {
      PhysicalHost host = (PhysicalHost) ElementCreation.create(Literals.PHYSICAL_HOST);
      host.setName("host" + i);
      added.add(host);
      site.getNodes().add(connected(host, lines));
      for (int j = 0; j < machines; j++) {
        VirtualMachine machine = (VirtualMachine) ElementCreation.create(Literals.VIRTUAL_MACHINE);
        machine.setName("machine" + i + "-" + j);
        machine.setHypervisor(host);
        site.getNodes().add(connected(machine, lines));
      }
    }
    return added;
  }

  private static Node connected(Node node, List<Network> networks) {
    for (Network network : networks) {
      Nic nic = (Nic) ElementCreation.create(Literals.NIC);
      nic.setName("eth" + node.getNics().size());
      nic.setNetwork(network);
      node.getNics().add(nic);
    }
    return node;
  }

  private Shape shape(PhysicalHost host) {
    String id = DrawnDiagram.shapeId(INFRASTRUCTURE, host.getId());
    return open.drawing().getDiagrams().stream()
        .flatMap(diagram -> diagram.getShapes().stream())
        .filter(shape -> shape.getId().equals(id))
        .findFirst()
        .orElseThrow();
  }

  /** Holds every edge that is seen against every button that is; returns how many edges. */
  private static int check(DrawnDiagram diagram) {
    List<DrawnNode> foldable =
        diagram.nodes().stream()
            .filter(node -> node.isShown() && !node.children().isEmpty())
            .toList();
    assertThat(foldable).isNotEmpty();
    List<DrawnEdge> edges = diagram.routedEdges();
    for (DrawnEdge edge : edges) {
      List<Bounds> pieces = pieces(edge);
      for (DrawnNode node : foldable) {
        Bounds button = button(node);
        assertThat(pieces.stream().anyMatch(button::meets))
            .as(
                "from %s to %s, over the button of %s",
                edge.from().texts().title(), edge.to().texts().title(), node.texts().title())
            .isFalse();
      }
    }
    return edges.size();
  }

  private static Bounds button(DrawnNode node) {
    double x = node.absoluteX() + node.width() - FROM_RIGHT;
    double y = node.absoluteY() + NodeSizes.HEAD / 2.0;
    return new Bounds(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS);
  }

  /** An edge as pieces so short that what they reach is what it covers, from end to end. */
  private static List<Bounds> pieces(DrawnEdge edge) {
    EdgeRoute route = EdgeRoute.of(edge);
    int count = (int) (route.reach().width() + route.reach().height()) + 1;
    List<Point> points =
        Stream.iterate(0, at -> at <= count, at -> at + 1)
            .map(at -> route.places().apply((double) at / count))
            .toList();
    List<Bounds> pieces = new ArrayList<>();
    for (int i = 1; i < points.size(); i++) {
      Point one = points.get(i - 1);
      Point other = points.get(i);
      pieces.add(
          new Bounds(
              Math.min(one.x(), other.x()),
              Math.min(one.y(), other.y()),
              Math.abs(one.x() - other.x()),
              Math.abs(one.y() - other.y())));
    }
    return pieces;
  }
}
