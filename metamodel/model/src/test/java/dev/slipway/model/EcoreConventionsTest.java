// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.model.resource.ModelResources;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EModelElement;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;
import org.junit.jupiter.api.Test;

class EcoreConventionsTest {
  private static final String DOCUMENTATION = "http://www.eclipse.org/emf/2002/GenModel";

  private static EPackage ecore() throws IOException {
    // From the file: generated packages leave documentation out.
    assertThat(EcorePackage.eINSTANCE.getNsURI()).as("registers Ecore itself").isNotEmpty();
    Resource resource = new XMIResourceImpl(URI.createFileURI("src/main/model/slipway.ecore"));
    resource.load(null);
    return (EPackage) resource.getContents().get(0);
  }

  @Test
  void everythingIsDocumentedInWholeSentences() throws IOException {
    List<String> undocumented = new ArrayList<>();
    int seen = 0;
    for (TreeIterator<EObject> all = EcoreUtil.getAllContents(ecore(), true); all.hasNext(); ) {
      if (all.next() instanceof EModelElement element && element instanceof ENamedElement named) {
        boolean documentable =
            element instanceof EClassifier
                || element instanceof EStructuralFeature
                || element instanceof EEnumLiteral
                || element instanceof EPackage;
        String text = EcoreUtil.getAnnotation(element, DOCUMENTATION, "documentation");
        seen++;
        if (documentable && (text == null || text.length() < 3 || !text.endsWith("."))) {
          undocumented.add(EcoreUtil.getURI(named).fragment() + ": " + text);
        }
      }
    }
    assertThat(seen).isGreaterThan(500);
    assertThat(undocumented).isEmpty();
  }

  @Test
  void everyConcreteClassCanBeContainedInADeploymentOrLibrary() {
    Set<EClass> reached = new HashSet<>();
    Deque<EClass> open = new ArrayDeque<>();
    open.add(ModelPackage.Literals.DEPLOYMENT);
    open.add(ModelPackage.Literals.LIBRARY);
    while (!open.isEmpty()) {
      EClass next = open.remove();
      if (reached.add(next)) {
        for (EReference containment : next.getEAllContainments()) {
          open.addAll(concrete(containment.getEReferenceType()));
        }
      }
    }
    assertThat(reached).containsAll(concrete(null));
  }

  @Test
  void noReferenceHasAnOppositeAndNothingIsDerived() {
    // The loader sets each feature on its own; what another feature implies would be set twice.
    List<EStructuralFeature> special = new ArrayList<>();
    for (EClass type : concrete(null)) {
      for (EStructuralFeature feature : type.getEAllStructuralFeatures()) {
        if (feature.isDerived()
            || feature.isTransient()
            || !feature.isChangeable()
            || feature instanceof EReference reference && reference.getEOpposite() != null) {
          special.add(feature);
        }
      }
    }
    assertThat(special).isEmpty();
  }

  @Test
  void enumerationDefaultsAreLiteralsOfTheirEnumeration() throws IOException {
    int seen = 0;
    for (TreeIterator<EObject> all = EcoreUtil.getAllContents(ecore(), true); all.hasNext(); ) {
      if (all.next() instanceof EAttribute attribute
          && attribute.getEAttributeType() instanceof EEnum type
          && attribute.getDefaultValueLiteral() != null) {
        assertThat(type.getEEnumLiteral(attribute.getDefaultValueLiteral()))
            .as("%s.%s", attribute.getEContainingClass().getName(), attribute.getName())
            .isNotNull();
        seen++;
      }
    }
    assertThat(seen).isGreaterThan(20);
  }

  @Test
  void enumerationsHaveDistinctLiteralsThatAreWrittenAsTheyAreNamed() {
    for (EPackage each : ModelResources.packages()) {
      for (EClassifier classifier : each.getEClassifiers()) {
        if (classifier instanceof EEnum type) {
          assertThat(type.getELiterals()).as(type.getName()).isNotEmpty();
          assertThat(type.getELiterals())
              .as(type.getName())
              .allMatch(literal -> literal.getName().equals(literal.getLiteral()))
              .extracting(EEnumLiteral::getValue)
              .doesNotHaveDuplicates();
        }
      }
    }
  }

  private static List<EClass> concrete(EClass below) {
    List<EClass> classes = new ArrayList<>();
    for (EPackage each : ModelResources.packages()) {
      for (EClassifier classifier : each.getEClassifiers()) {
        if (classifier instanceof EClass type
            && !type.isAbstract()
            && (below == null || below.isSuperTypeOf(type))) {
          classes.add(type);
        }
      }
    }
    return classes;
  }
}
