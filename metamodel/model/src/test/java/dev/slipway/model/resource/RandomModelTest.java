// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.model.Deployment;
import dev.slipway.model.Element;
import dev.slipway.model.Library;
import dev.slipway.model.ModelPackage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models of all classes with random values survive saving and loading. */
class RandomModelTest {
  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "  two  spaces  ",
          "line\nfeed",
          "carriage\rreturn\r\n",
          "tab\t",
          "<&>\"'",
          "]]>",
          "<!-- -->",
          "&#10;&amp;",
          "#1",
          "a#b c",
          "\u00e9\u4e2d\u2028\u0085",
          "\ud83d\ude80",
          "\u202egnp.exe",
          "x".repeat(5000));

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void aModelSurvivesSavingAndLoading(long seed) throws IOException {
    Path libraryFile = folder.resolve("library.deployment");
    Path deploymentFile = folder.resolve("random.deployment");
    Writer writer = new Writer(seed);
    Library library = (Library) writer.tree(ModelPackage.Literals.LIBRARY, 0);
    Deployment deployment = (Deployment) writer.tree(ModelPackage.Literals.DEPLOYMENT, 0);
    // The library stands on its own; the deployment refers to both.
    writer.refer(library, elements(library));
    List<Element> all = elements(deployment);
    all.addAll(elements(library));
    writer.refer(deployment, all);
    library.getImports().clear();
    deployment.getImports().clear();
    deployment.getImports().add(library);
    ModelSaver.save(library, libraryFile);
    LoadedModel.inMemory(deployment).resources().getResources().add(library.eResource());
    ModelSaver.save(deployment, deploymentFile);
    byte[] bytes = Files.readAllBytes(deploymentFile);

    LoadResult result = ModelLoader.load(deploymentFile);

    assertThat(result.diagnostics()).isEmpty();
    EObject loaded = result.model().orElseThrow().root();
    assertThat(
            EcoreUtil.equals(
                List.of(loaded, result.model().get().libraries().get(0)),
                List.of(deployment, library)))
        .isTrue();
    assertThat(ModelSaver.toBytes(loaded.eResource())).isEqualTo(bytes);
    assertThat(ModelSaver.toBytes(deployment.eResource())).isEqualTo(bytes);
    assertThat(read(deploymentFile)).as("as EMF's own reader has it").isEqualTo(bytes);
  }

  @Test
  void theRandomModelsHaveEveryClassAndFeature() {
    Set<String> unused = new TreeSet<>();
    for (EPackage each : ModelResources.packages()) {
      for (EClassifier classifier : each.getEClassifiers()) {
        if (classifier instanceof EClass type && !type.isAbstract()) {
          for (EStructuralFeature feature : type.getEAllStructuralFeatures()) {
            unused.add(type.getName() + "." + feature.getName());
          }
        }
      }
    }
    Writer writer = new Writer(1);
    for (int round = 0; round < 120; round++) {
      List<EObject> roots =
          List.of(
              writer.tree(ModelPackage.Literals.LIBRARY, 0),
              writer.tree(ModelPackage.Literals.DEPLOYMENT, 0));
      List<Element> all = elements(roots.get(0));
      all.addAll(elements(roots.get(1)));
      for (EObject root : roots) {
        writer.refer(root, all);
      }
      for (TreeIterator<EObject> each = EcoreUtil.getAllContents(roots); each.hasNext(); ) {
        EObject object = each.next();
        for (EStructuralFeature feature : object.eClass().getEAllStructuralFeatures()) {
          if (object.eIsSet(feature)) {
            unused.remove(object.eClass().getName() + "." + feature.getName());
          }
        }
      }
    }
    assertThat(unused).isEmpty();
  }

  /** What EMF's own reader makes of a file, in canonical form. */
  private static byte[] read(Path file) throws IOException {
    Resource resource = new XMIResourceImpl(ModelResources.uri(file));
    ModelResources.newResourceSet().getResources().add(resource);
    resource.load(null);
    return ModelSaver.toBytes(resource);
  }

  private static List<Element> elements(EObject root) {
    List<Element> elements = new ArrayList<>();
    EcoreUtil.getAllContents(List.of(root))
        .forEachRemaining(
            object -> {
              if (object instanceof Element element) {
                elements.add(element);
              }
            });
    return elements;
  }

  /** Makes random models. */
  private static final class Writer {
    private final Random random;
    private final Set<String> filled = new HashSet<>();
    private final Set<EClass> made = new HashSet<>();

    Writer(long seed) {
      random = new Random(seed);
    }

    /** Whether a feature of a class is met for the first time: then it is filled for certain. */
    private boolean isFirst(EClass type, EStructuralFeature feature) {
      return filled.add(type.getName() + "." + feature.getName());
    }

    /** A random class, but one that is not met yet where there is one. */
    private EClass oneOf(List<EClass> types) {
      EClass random = types.get(this.random.nextInt(types.size()));
      return types.stream().filter(type -> !made.contains(type)).findFirst().orElse(random);
    }

    /** An object of the class with random values and random contents. */
    EObject tree(EClass type, int depth) {
      made.add(type);
      EObject object = EcoreUtil.create(type);
      for (EAttribute attribute : type.getEAllAttributes()) {
        boolean first = isFirst(type, attribute);
        if (attribute.isMany()) {
          EList<Object> values = many(object, attribute);
          for (int i = random.nextInt(4) + (first ? 1 : 0); i > 0; i--) {
            Object value = value(attribute.getEAttributeType());
            if (!attribute.isUnique() || !values.contains(value)) {
              values.add(value);
            }
          }
        } else if (attribute.isRequired() || first || random.nextBoolean()) {
          do {
            object.eSet(attribute, value(attribute.getEAttributeType()));
          } while (first && !object.eIsSet(attribute));
        }
      }
      if (object instanceof Element element) {
        element.setId(new UUID(random.nextLong(), random.nextLong()).toString());
      }
      for (EReference containment : type.getEAllContainments()) {
        boolean first = isFirst(type, containment);
        List<EClass> types = types(containment.getEReferenceType(), depth);
        if (!containment.isMany()) {
          if (containment.isRequired() || first || depth < 6 && random.nextInt(4) > 0) {
            object.eSet(containment, tree(oneOf(types), depth + 1));
          }
        } else {
          for (EClass each : types) {
            if (first || depth < 6 && random.nextInt(2 + 2 * depth) == 0) {
              many(object, containment).add(tree(each, depth + 1));
            }
          }
        }
      }
      return object;
    }

    /** Points each reference below the root at some element of the right class. */
    void refer(EObject root, List<Element> targets) {
      TreeIterator<EObject> all = EcoreUtil.getAllContents(List.of(root));
      while (all.hasNext()) {
        EObject source = all.next();
        for (EReference reference : source.eClass().getEAllReferences()) {
          if (!reference.isContainment()) {
            refer(source, reference, targets);
          }
        }
      }
    }

    private void refer(EObject source, EReference reference, List<Element> targets) {
      List<Element> fitting = new ArrayList<>();
      for (Element each : targets) {
        if (reference.getEReferenceType().isInstance(each)) {
          fitting.add(each);
        }
      }
      if (fitting.isEmpty()) {
        return;
      }
      if (!reference.isMany()) {
        source.eSet(reference, fitting.get(random.nextInt(fitting.size())));
      } else {
        boolean first = isFirst(source.eClass(), reference);
        for (int i = random.nextInt(4) + (first ? 1 : 0); i > 0; i--) {
          Object target = fitting.get(random.nextInt(fitting.size()));
          if (!many(source, reference).contains(target)) {
            many(source, reference).add(target);
          }
        }
      }
    }

    private List<EClass> types(EClass expected, int depth) {
      List<EClass> types = new ArrayList<>();
      for (EPackage each : ModelResources.packages()) {
        for (EClassifier classifier : each.getEClassifiers()) {
          if (classifier instanceof EClass type
              && !type.isAbstract()
              && expected.isSuperTypeOf(type)
              && (depth < 6 || requiredContainments(type) == 0)) {
            types.add(type);
          }
        }
      }
      return types;
    }

    private static long requiredContainments(EClass type) {
      return type.getEAllContainments().stream().filter(EReference::isRequired).count();
    }

    private Object value(EDataType type) {
      if (type instanceof EEnum enumeration) {
        return enumeration
            .getELiterals()
            .get(random.nextInt(enumeration.getELiterals().size()))
            .getInstance();
      }
      Class<?> java = type.getInstanceClass();
      if (java == String.class) {
        return TEXTS.get(random.nextInt(TEXTS.size()));
      } else if (java == boolean.class) {
        return random.nextBoolean();
      } else if (java == int.class || java == Integer.class) {
        return random.nextInt();
      } else if (java == long.class || java == Long.class) {
        return random.nextLong();
      } else if (java == double.class || java == Double.class) {
        return Double.longBitsToDouble(random.nextLong());
      }
      throw new AssertionError("no random value for " + type.getName());
    }

    @SuppressWarnings("unchecked")
    private static EList<Object> many(EObject object, EStructuralFeature feature) {
      return (EList<Object>) object.eGet(feature);
    }
  }
}
