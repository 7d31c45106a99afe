// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius;

import dev.slipway.model.resource.ModelResources;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAnnotation;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.impl.EPackageRegistryImpl;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;

/**
 * The form of what Sirius reads and keeps, as far as we use it: a file lists the classes and
 * features, since Sirius itself is in no registry of artifacts. What is not in the list counts as
 * unknown.
 */
public final class SiriusMetamodel {
  /** Annotation of an expression whose details are the variables that Sirius gives it. */
  static final String VARIABLES = "variables";

  private static final EcoreFactory ECORE = EcoreFactory.eINSTANCE;
  private static final Pattern FEATURE =
      Pattern.compile("  (\\S+) ([+]?)(<?)([^\\s!]+)(!?)(?: =(\\S*))?(?: given (.+))?");

  private final String file;
  private final EPackage.Registry packages = new EPackageRegistryImpl();
  private final Map<String, EClassifier> classifiers = new LinkedHashMap<>();

  /**
   * The form that a file lists.
   *
   * @param file its name among the resources of the tests
   */
  public SiriusMetamodel(String file) {
    this.file = file;
    List<String> lines = lines();
    addClassifiers(lines);
    addFeatures(lines);
    packages.put(EcorePackage.eNS_URI, EcorePackage.eINSTANCE);
    ModelResources.packages().forEach(each -> packages.put(each.getNsURI(), each));
  }

  /** Reads a specification; what does not fit is among the resource's errors. */
  Resource read(String specification) {
    ResourceSet resources = new ResourceSetImpl();
    resources.setPackageRegistry(packages);
    Resource resource = new XMIResourceImpl(URI.createURI("file:/slipway.odesign"));
    resources.getResources().add(resource);
    try {
      resource.load(
          new ByteArrayInputStream(specification.getBytes(StandardCharsets.UTF_8)), Map.of());
    } catch (IOException e) {
      if (resource.getErrors().isEmpty()) {
        throw new UncheckedIOException(e);
      }
    }
    return resource;
  }

  /** Makes an object of a class, which is named with its package before a dot. */
  public EObject create(String type) {
    return EcoreUtil.create((EClass) classifier(type));
  }

  private List<String> lines() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(SiriusMetamodel.class.getResourceAsStream("/" + file)),
                StandardCharsets.UTF_8))) {
      return lines.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void addClassifiers(List<String> lines) {
    EPackage current = null;
    for (String line : lines) {
      String[] words = line.split(":? +");
      switch (words[0]) {
        case "package" -> {
          current = ECORE.createEPackage();
          current.setName(words[1]);
          current.setNsURI(words[2]);
          current.setNsPrefix(words[1]);
          packages.put(current.getNsURI(), current);
        }
        case "class" -> add(current, ECORE.createEClass(), words[1]);
        case "text" -> {
          EDataType text = ECORE.createEDataType();
          text.setInstanceClass(String.class);
          add(current, text, words[1]);
        }
        case "enum" -> {
          EEnum values = ECORE.createEEnum();
          for (int i = 2; i < words.length; i++) {
            EEnumLiteral literal = ECORE.createEEnumLiteral();
            literal.setName(words[i]);
            literal.setLiteral(words[i]);
            literal.setValue(i);
            values.getELiterals().add(literal);
          }
          add(current, values, words[1]);
        }
        default -> {
          // A feature, for which all classes have to be there first.
        }
      }
    }
  }

  private void add(EPackage to, EClassifier made, String name) {
    made.setName(name);
    to.getEClassifiers().add(made);
    classifiers.put(to.getName() + "." + name, made);
  }

  private EClassifier classifier(String name) {
    return Objects.requireNonNull(
        name.startsWith("ecore.")
            ? EcorePackage.eINSTANCE.getEClassifier(name.substring("ecore.".length()))
            : classifiers.get(name),
        name);
  }

  private void addFeatures(List<String> lines) {
    String in = "";
    EClass current = null;
    for (String line : lines) {
      String[] words = line.split(":? +");
      if (words[0].equals("package")) {
        in = words[1];
      } else if (words[0].equals("class")) {
        current = (EClass) classifier(in + "." + words[1]);
        for (String base : List.of(words).subList(2, words.length)) {
          current.getESuperTypes().add((EClass) classifier(base));
        }
      } else if (line.startsWith(" ")) {
        current.getEStructuralFeatures().add(feature(line));
      }
    }
  }

  private EStructuralFeature feature(String line) {
    Matcher parts = FEATURE.matcher(line);
    if (!parts.matches()) {
      throw new IllegalStateException(file + ": " + line);
    }
    EClassifier type = classifier(parts.group(4));
    EStructuralFeature feature;
    if (type instanceof EClass) {
      EReference reference = ECORE.createEReference();
      reference.setContainment(!parts.group(3).isEmpty());
      feature = reference;
    } else {
      EAttribute attribute = ECORE.createEAttribute();
      attribute.setDefaultValueLiteral(parts.group(6));
      feature = attribute;
    }
    feature.setName(parts.group(1));
    feature.setEType(type);
    feature.setUpperBound(parts.group(2).isEmpty() ? 1 : EStructuralFeature.UNBOUNDED_MULTIPLICITY);
    feature.setLowerBound(parts.group(5).isEmpty() ? 0 : 1);
    if (parts.group(7) != null) {
      EAnnotation given = ECORE.createEAnnotation();
      given.setSource(VARIABLES);
      for (String variable : parts.group(7).split(" ")) {
        given.getDetails().put(variable, "");
      }
      feature.getEAnnotations().add(given);
    }
    return feature;
  }
}
