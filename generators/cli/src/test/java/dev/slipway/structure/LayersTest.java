// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The layers of ARCHITECTURE.md.
 *
 * <p>A class belongs to the module in whose folder it was built, so that a new module needs no
 * entry: one below {@code generators} is a generator, one below {@code runtime} an adapter, unless
 * named here.
 */
@AnalyzeClasses(packages = "dev.slipway", importOptions = ImportOption.DoNotIncludeTests.class)
class LayersTest {
  private static final Pattern BUILT_IN =
      Pattern.compile(Pattern.quote(SourceTree.root().toUri().getPath()) + "(.+?)/target/");

  private static final String MODEL_AND_BELOW = "metamodel/(diagnostics|model)";
  private static final String VALIDATION_AND_BELOW =
      "metamodel/(diagnostics|model|validation)|dds-idl";
  private static final String BUNDLE_AND_BELOW = "metamodel/diagnostics|runtime/bundle";

  @ArchTest
  static final ArchRule dependenciesPointDownwards =
      classes().should(dependOnlyOnModulesBelow()).as("modules depend only on modules below them");

  @ArchTest
  static final ArchRule theRuntimeKnowsNoEmf =
      noClasses()
          .that(areBuiltIn("runtime/.*"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.eclipse.emf..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule onlyTheLauncherEndsTheProcess =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("dev.slipway.cli.SlipwayCommand")
          .and(areBuiltIn("(?!metamodel/codegen).*"))
          .should()
          .callMethod(System.class, "exit", int.class);

  @ArchTest
  static void everyClassIsFoundInAModule(JavaClasses classes) {
    assertThat(classes).isNotEmpty();
    assertThat(classes.stream().filter(type -> moduleOf(type).isEmpty()).map(JavaClass::getName))
        .isEmpty();
  }

  /** A regular expression over the folders of the modules that those in {@code module} may use. */
  private static String below(String module) {
    return switch (module) {
      case "metamodel/diagnostics", "metamodel/codegen" -> "";
      case "metamodel/model" -> "metamodel/diagnostics";
      case "dds-idl" -> MODEL_AND_BELOW;
      case "metamodel/compare" -> MODEL_AND_BELOW;
      case "metamodel/validation" -> MODEL_AND_BELOW + "|dds-idl";
      case "generators/api" -> VALIDATION_AND_BELOW;
      case "generators/engine" ->
          VALIDATION_AND_BELOW + "|generators/(?!cli|maven-plugin).*|runtime/bundle";
      case "runtime/bundle" -> "metamodel/diagnostics";
      case "runtime/plan" -> BUNDLE_AND_BELOW;
      case "runtime/host" -> BUNDLE_AND_BELOW + "|runtime/plan";
      case "runtime/traffic" -> BUNDLE_AND_BELOW;
      case "runtime/engine" -> BUNDLE_AND_BELOW + "|runtime/(plan|host|traffic)";
      case "runtime/web" -> "metamodel/diagnostics";
      case "runtime/dashboard" -> BUNDLE_AND_BELOW + "|runtime/(plan|host|engine|web)";
      case "editor/notation" -> MODEL_AND_BELOW;
      case "editor/client" -> "";
      case "editor/server" ->
          VALIDATION_AND_BELOW + "|metamodel/compare|editor/notation|runtime/web";
      case "generators/cli", "generators/maven-plugin" -> ".*";
      default -> {
        if (module.startsWith("generators/")) {
          yield VALIDATION_AND_BELOW + "|generators/api";
        }
        if (module.startsWith("runtime/")) {
          yield BUNDLE_AND_BELOW + "|runtime/(plan|host|traffic|engine)";
        }
        throw new IllegalArgumentException("say here what " + module + " may depend on");
      }
    };
  }

  private static Optional<String> moduleOf(JavaClass type) {
    return type.getSource()
        .map(source -> BUILT_IN.matcher(source.getUri().getSchemeSpecificPart()))
        .filter(Matcher::find)
        .map(matcher -> matcher.group(1));
  }

  private static ArchCondition<JavaClass> dependOnlyOnModulesBelow() {
    return new ArchCondition<>("depend only on modules below them") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        String module = moduleOf(type).orElseThrow();
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
          moduleOf(dependency.getTargetClass().getBaseComponentType())
              .filter(other -> !other.equals(module) && !other.matches(below(module)))
              .ifPresent(
                  other ->
                      events.add(
                          SimpleConditionEvent.violated(
                              dependency,
                              module
                                  + " must not use "
                                  + other
                                  + ": "
                                  + dependency.getDescription())));
        }
      }
    };
  }

  private static DescribedPredicate<JavaClass> areBuiltIn(String modules) {
    return DescribedPredicate.describe(
        "are built in " + modules,
        type -> moduleOf(type).filter(module -> module.matches(modules)).isPresent());
  }
}
