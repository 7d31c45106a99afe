// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius;

import dev.slipway.editor.sirius.SpecificationCheck.Asked;
import dev.slipway.editor.sirius.services.AnalysisServices;
import dev.slipway.editor.sirius.services.DrawingServices;
import dev.slipway.editor.sirius.services.EditingServices;
import dev.slipway.editor.sirius.services.PlaceServices;
import dev.slipway.editor.sirius.services.PropertyServices;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.model.resource.ModelResources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.acceleo.query.runtime.EvaluationResult;
import org.eclipse.acceleo.query.runtime.IQueryEnvironment;
import org.eclipse.acceleo.query.runtime.IValidationMessage;
import org.eclipse.acceleo.query.runtime.Query;
import org.eclipse.acceleo.query.runtime.QueryEvaluation;
import org.eclipse.acceleo.query.runtime.QueryParsing;
import org.eclipse.acceleo.query.runtime.QueryValidation;
import org.eclipse.acceleo.query.runtime.ServiceUtils;
import org.eclipse.acceleo.query.validation.type.ClassType;
import org.eclipse.acceleo.query.validation.type.EClassifierType;
import org.eclipse.acceleo.query.validation.type.IType;
import org.eclipse.emf.common.util.Diagnostic;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcorePackage;

/**
 * Holds the expressions of the specification against the AQL of an Eclipse: each is parsed,
 * validated with the types of its variables, and, where it needs nothing but {@code self},
 * evaluated on every fitting element of the samples. Compiled by {@code check-in-sirius.sh} only.
 */
@SuppressWarnings("deprecation") // the way to make an environment that all versions of AQL have
final class EclipseAql {
  private static final String LANGUAGE = "aql:";
  private static final List<String> SAMPLES = List.of("submarine-lab", "routed", "cloud-guests");
  private static final Pattern NAME = Pattern.compile("\\b([A-Za-z]\\w*)\\b(?!\\()");

  private final IQueryEnvironment environment = Query.newEnvironmentWithDefaultServices(null);
  private final List<EPackage> packages = new ArrayList<>(ModelResources.packages());
  private final List<EObject> elements = new ArrayList<>();
  private final List<String> mistakes = new ArrayList<>();
  private int evaluations;

  private EclipseAql(Path samples) {
    packages.add(EcorePackage.eINSTANCE);
    packages.forEach(environment::registerEPackage);
    for (Class<?> services :
        List.of(
            DrawingServices.class,
            EditingServices.class,
            AnalysisServices.class,
            PropertyServices.class,
            PlaceServices.class)) {
      ServiceUtils.registerServices(environment, ServiceUtils.getServices(environment, services));
    }
    for (String sample : SAMPLES) {
      EObject root =
          ModelLoader.load(samples.resolve(sample).resolve(sample + ".deployment"))
              .model()
              .orElseThrow()
              .root();
      elements.add(root);
      root.eAllContents().forEachRemaining(elements::add);
    }
  }

  /**
   * Prints what is wrong, and how much was looked at; ends with 1 where something is wrong.
   *
   * @param arguments the specification and the folder of the samples
   */
  public static void main(String[] arguments) throws IOException {
    EclipseAql check = new EclipseAql(Path.of(arguments[1]));
    int expressions = 0;
    for (Asked asked : SpecificationCheck.expressions(Files.readString(Path.of(arguments[0])))) {
      if (asked.expression().startsWith(LANGUAGE)) {
        check.check(asked, asked.expression().substring(LANGUAGE.length()));
        expressions++;
      }
    }
    check.mistakes.forEach(System.err::println);
    System.out.printf(
        "%d expressions, %d evaluations, %d mistakes%n",
        expressions, check.evaluations, check.mistakes.size());
    System.exit(check.mistakes.isEmpty() ? 0 : 1);
  }

  private void check(Asked asked, String expression) {
    // Its type has moved from one version of AQL to another.
    var parsed = QueryParsing.newBuilder(environment).build(expression);
    if (parsed.getDiagnostic().getSeverity() != Diagnostic.OK) {
      mistakes.add(asked.place() + ": " + parsed.getDiagnostic());
      return;
    }
    Map<String, Set<IType>> types = new HashMap<>();
    asked.variables().forEach((name, type) -> types.put(name, Set.of(type(type))));
    for (IValidationMessage message :
        QueryValidation.newEngine(environment).validate(expression, types).getMessages()) {
      mistakes.add(asked.place() + ": " + message.getMessage());
    }
    if (needsOnlySelf(expression, asked.variables())) {
      Class<?> self = asked.variables().get("self");
      for (EObject element : elements) {
        if (self.isInstance(element)) {
          report(
              asked, QueryEvaluation.newEngine(environment).eval(parsed, Map.of("self", element)));
        }
      }
    }
  }

  private void report(Asked asked, EvaluationResult result) {
    evaluations++;
    if (result.getDiagnostic().getSeverity() != Diagnostic.OK) {
      mistakes.add(asked.place() + ": " + result.getDiagnostic());
    }
  }

  private static boolean needsOnlySelf(String expression, Map<String, Class<?>> variables) {
    return NAME.matcher(expression.replaceAll("'[^']*'", ""))
        .results()
        .map(result -> result.group(1))
        .noneMatch(name -> !name.equals("self") && variables.containsKey(name));
  }

  private IType type(Class<?> type) {
    for (EPackage each : packages) {
      for (EClassifier classifier : each.getEClassifiers()) {
        if (classifier instanceof EClass && classifier.getInstanceClass() == type) {
          return new EClassifierType(environment, classifier);
        }
      }
    }
    return new ClassType(environment, type);
  }
}
