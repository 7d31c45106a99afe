// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.notation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.ecore.EClass;
import org.junit.jupiter.api.Test;

/** That the notation's definition fits the metamodel and itself. */
class NotationTest {
  private static final Notation NOTATION = Notation.standard();

  @Test
  void nodesAreOfTheMetamodelAndWithinOneAnother() {
    for (DiagramKind diagram : NOTATION.diagrams()) {
      Set<String> kinds = new HashSet<>();
      for (NodeKind node : diagram.nodes()) {
        assertThat(kinds.add(node.id())).as(node.id()).isTrue();
        assertThat(node.type().isAbstract()).as(node.id()).isFalse();
        assertThat(node.inside())
            .as(node.id())
            .isNotEmpty()
            .allMatch(kind -> kind.equals(NodeKind.ROOT) || diagram.node(kind).isPresent())
            // What nothing else takes is put into one of these, which is made if there is none.
            .anyMatch(kind -> kind.equals(NodeKind.ROOT) || isFirstOwner(diagram.node(kind), node));
        for (String feature : new String[] {node.parent(), node.rows()}) {
          if (feature != null) {
            assertThat(node.type().getEStructuralFeature(feature)).as(feature).isNotNull();
          }
        }
        assertLooks(node.icon(), node.colour());
        if (node.variants() != null) {
          node.variants().cases().values().forEach(each -> assertLooks(each.icon(), each.colour()));
        }
      }
    }
  }

  private static boolean isFirstOwner(Optional<NodeKind> kind, NodeKind node) {
    return kind.filter(
            each ->
                each.inside().contains(NodeKind.ROOT)
                    && node.owner().startsWith(each.owner() + "[0]/"))
        .isPresent();
  }

  @Test
  void edgesAreOfTheMetamodelAndBetweenNodes() {
    for (DiagramKind diagram : NOTATION.diagrams()) {
      for (EdgeKind edge : diagram.edges()) {
        assertThat(edge.from()).as(edge.id()).allMatch(kind -> diagram.node(kind).isPresent());
        assertThat(edge.to()).as(edge.id()).allMatch(kind -> diagram.node(kind).isPresent());
        assertLooks(edge.icon(), edge.colour());
        if (edge.isReference()) {
          assertFeature(edge.type(), edge.reference());
        } else if (edge.isElement()) {
          boolean startsAtOwner = edge.source().equals(EdgeKind.CONTAINER);
          assertFeature(edge.type(), startsAtOwner ? edge.target() : edge.source());
          for (String kind : startsAtOwner ? edge.from() : edge.to()) {
            assertFeature(diagram.node(kind).orElseThrow().type(), edge.owner());
          }
        }
      }
    }
  }

  private static void assertFeature(EClass type, String feature) {
    assertThat(type.getEStructuralFeature(feature))
        .as("%s of %s", feature, type.getName())
        .isNotNull();
  }

  private static void assertLooks(String icon, String colour) {
    assertThat(Notation.class.getResource("icons/" + icon + ".svg")).as(icon).isNotNull();
    assertThat(NOTATION.colours()).containsKey(colour);
  }
}
