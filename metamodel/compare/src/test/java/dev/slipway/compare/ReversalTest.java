// SPDX-License-Identifier: EPL-2.0
package dev.slipway.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.compare.ModelDifference.Changed;
import dev.slipway.compare.ModelDifference.Moved;
import dev.slipway.compare.ModelDifference.Part;
import dev.slipway.compare.ModelDifference.Reordered;
import dev.slipway.model.Element;
import dev.slipway.model.NamedElement;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.model.resource.ModelSaver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReversalTest {
  private static final Path SAMPLES = Path.of("..", "..", "samples");
  private static final int CHANGES = 25;
  private static final int ROUNDS = 20;

  private static LoadedModel load(String sample) {
    return ModelLoader.load(SAMPLES.resolve(sample)).model().orElseThrow();
  }

  private static Element named(LoadedModel model, String name) {
    List<Element> found = elements(model);
    found.removeIf(
        element -> !(element instanceof NamedElement named) || !name.equals(named.getName()));
    return found.get(0);
  }

  private static List<Element> elements(LoadedModel model) {
    List<Element> elements = new ArrayList<>();
    model
        .root()
        .eAllContents()
        .forEachRemaining(
            object -> {
              if (object instanceof Element element) {
                elements.add(element);
              }
            });
    return elements;
  }

  @Test
  void whatARemovedElementRefersToComesAlong() {
    LoadedModel before = load("minimal/minimal.deployment");
    LoadedModel after = load("minimal/minimal.deployment");
    Element type = named(after, "Speaker");
    List<Element> instances = elements(after);
    instances.removeIf(
        element -> element.eCrossReferences().stream().noneMatch(target -> target == type));
    assertThat(instances).isNotEmpty();
    Element instance = instances.get(0);
    EcoreUtil.deleteAll(List.of(instance, type), true);
    assertThat(ModelComparison.compare(before, after).removed()).hasSize(2);

    Reversal reversal = new Reversal(before, after);
    reversal.restore(instance.getId());

    assertThat(ModelComparison.compare(before, after).isEmpty()).isTrue();
    assertThat(reversal.restored()).contains(instance.getId(), type.getId());
  }

  @Test
  void aPlaceThatIsTakenIsNotTakenBack() {
    LoadedModel before = load("minimal/minimal.deployment");
    LoadedModel after = load("minimal/minimal.deployment");
    Reversal reversal = new Reversal(before, after);
    assertThatThrownBy(() -> reversal.restore("no such id"))
        .isInstanceOf(Reversal.Refused.class)
        .hasMessage("The element no longer exists.");
    Element type = named(after, "Speaker");
    assertThatThrownBy(() -> reversal.revert(type.getId(), "rate"))
        .isInstanceOf(Reversal.Refused.class)
        .hasMessage("/component type Speaker is of another class now.");
  }

  /** Whatever was done: when each difference has been taken back, the files are the same again. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "submarine-lab/submarine-lab.deployment",
        "bare-metal/bare-metal.deployment",
        "neutron-placement/neutron-placement.deployment"
      })
  void everythingCanBeTakenBack(String sample) throws Exception {
    for (int seed = 0; seed < ROUNDS; seed++) {
      LoadedModel before = load(sample);
      LoadedModel after = load(sample);
      Random random = new Random(seed);
      for (int i = 0; i < CHANGES; i++) {
        change(after, random);
      }
      for (int round = 0; !takeBackOne(before, after, random); round++) {
        assertThat(round).as("seed %d", seed).isLessThan(2000);
      }
      assertThat(ModelSaver.toBytes(after.root().eResource()))
          .as("seed %d", seed)
          .isEqualTo(ModelSaver.toBytes(before.root().eResource()));
    }
  }

  private static void change(LoadedModel model, Random random) {
    List<Element> elements = elements(model);
    Element element = elements.get(random.nextInt(elements.size()));
    switch (random.nextInt(6)) {
      case 0 -> EcoreUtil.delete(element, true);
      case 1 -> rename(element, random.nextInt(10));
      case 2 -> unset(element, random);
      case 3 -> {
        if (element.eContainingFeature().isMany()) {
          EList<EObject> siblings = siblings(element.eContainer(), element);
          siblings.move(random.nextInt(siblings.size()), siblings.indexOf(element));
        }
      }
      case 4 -> move(element, elements, random);
      default -> copy(element);
    }
  }

  private static void unset(Element element, Random random) {
    List<EStructuralFeature> features =
        element.eClass().getEAllStructuralFeatures().stream()
            .filter(feature -> feature.isChangeable() && element.eIsSet(feature))
            .filter(
                feature ->
                    feature instanceof EAttribute attribute && !attribute.isID()
                        || feature instanceof EReference reference && !reference.isContainer())
            .toList();
    if (!features.isEmpty()) {
      element.eUnset(features.get(random.nextInt(features.size())));
    }
  }

  private static void move(Element element, List<Element> elements, Random random) {
    List<Element> others =
        elements.stream()
            .filter(other -> other.eClass() == element.eContainer().eClass())
            .filter(other -> other != element.eContainer() && !EcoreUtil.isAncestor(element, other))
            .toList();
    if (!others.isEmpty() && element.eContainingFeature().isMany()) {
      siblings(others.get(random.nextInt(others.size())), element).add(element);
    }
  }

  @SuppressWarnings("unchecked")
  private static EList<EObject> siblings(EObject container, Element element) {
    return (EList<EObject>) container.eGet(element.eContainingFeature());
  }

  private static void copy(Element element) {
    if (element.eContainingFeature().isMany()) {
      Element copy = EcoreUtil.copy(element);
      renew(copy);
      copy.eAllContents().forEachRemaining(ReversalTest::renew);
      siblings(element.eContainer(), element).add(copy);
    }
  }

  private static void renew(EObject object) {
    if (object instanceof Element element) {
      element.setId(UUID.nameUUIDFromBytes((element.getId() + "copy").getBytes()).toString());
      rename(element, 0);
    }
  }

  private static void rename(EObject element, int digit) {
    if (element instanceof NamedElement named) {
      named.setName(named.getName() + digit);
    }
  }

  /** Takes one difference back; true if there is none. */
  private static boolean takeBackOne(LoadedModel before, LoadedModel after, Random random) {
    ModelDifference difference = ModelComparison.compare(before, after);
    Reversal reversal = new Reversal(before, after);
    List<Runnable> ways = new ArrayList<>();
    for (Part added : difference.added()) {
      ways.add(() -> EcoreUtil.delete(byId(after, added.id()), true));
    }
    for (Part removed : difference.removed()) {
      ways.add(() -> reversal.restore(removed.id()));
    }
    for (Changed changed : difference.changed()) {
      changed
          .changes()
          .forEach(change -> ways.add(() -> reversal.revert(changed.id(), change.attribute())));
    }
    for (Moved moved : difference.moved()) {
      ways.add(() -> reversal.moveBack(moved.id()));
    }
    for (Reordered order : difference.reordered()) {
      ways.add(() -> reversal.reorder(order.id(), order.feature()));
    }
    if (ways.isEmpty()) {
      return true;
    }
    ways.get(random.nextInt(ways.size())).run();
    return false;
  }

  private static Element byId(LoadedModel model, String id) {
    List<Element> found = elements(model);
    found.removeIf(element -> !id.equals(element.getId()));
    return found.get(0);
  }
}
