// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Holds the classes of every module against the table of ARCHITECTURE.md. */
class LayersTest {
  private static final Path ROOT = SourceTree.root();
  private static final List<String> MODULES = BuildModules.folders(ROOT);
  private static final ModuleTable TABLE =
      ModuleTable.of(SourceTree.text(Path.of("ARCHITECTURE.md")));
  private static final Layers LAYERS = new Layers(TABLE, LayersTest::moduleOf);

  private static final Pattern BUILT_IN =
      Pattern.compile(Pattern.quote(ROOT.toUri().getPath()) + "(.+?)/target/");

  private static JavaClasses classes;

  @BeforeAll
  static void readClasses() {
    classes =
        new ClassFileImporter()
            .importPaths(
                MODULES.stream()
                    .map(module -> ROOT.resolve(module).resolve("target/classes"))
                    .filter(Files::isDirectory)
                    .toList());
  }

  @Test
  void theTableNamesEveryModuleOfTheBuild() {
    assertThat(TABLE.uses()).containsKeys(MODULES.toArray(String[]::new));
    assertThat(TABLE.mistakes()).isEmpty();
  }

  @Test
  void theTableNamesFoldersThatAreThere() {
    assertThat(TABLE.uses().keySet())
        .filteredOn(folder -> !Files.isDirectory(ROOT.resolve(folder)))
        .isEmpty();
  }

  /** Otherwise nothing is said of it: it is missing in the POM of this module. */
  @Test
  void theClassesOfEveryModuleAreSeen() {
    List<String> seen =
        classes.stream().map(type -> moduleOf(type).orElseThrow()).distinct().toList();
    assertThat(MODULES)
        .filteredOn(module -> BuildModules.hasCode(ROOT.resolve(module)))
        .isSubsetOf(seen);
  }

  @Test
  void modulesUseWhatTheTableAllows() {
    assertThat(LAYERS.forbidden(classes)).isEmpty();
  }

  @Test
  void theTableNamesNothingThatIsNotUsed() {
    assertThat(LAYERS.unused(classes)).isEmpty();
  }

  @Test
  void packagesHaveNoCycles() {
    assertThat(Layers.cycles(classes, LayersTest::unitOf)).isEmpty();
  }

  @Test
  void theRuntimeKnowsNoEmf() {
    noClasses()
        .that(areBuiltIn("runtime/.*"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.eclipse.emf..")
        .check(classes);
  }

  @Test
  void onlyTheLauncherEndsTheProcess() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("dev.slipway.cli.Slipway")
        .and(areBuiltIn("(?!metamodel/codegen|config/|benchmarks/).*"))
        .should()
        .callMethod(System.class, "exit", int.class)
        .check(classes);
  }

  /** The package; what a generator has made of one Ecore counts as one. */
  private static String unitOf(JavaClass type) {
    String module = moduleOf(type).orElseThrow();
    return BuildModules.isHandWritten(ROOT.resolve(module), type.getPackageName())
        ? type.getPackageName()
        : "generated in " + module;
  }

  private static Optional<String> moduleOf(JavaClass type) {
    return type.getSource()
        .map(source -> BUILT_IN.matcher(source.getUri().getSchemeSpecificPart()))
        .filter(Matcher::find)
        .map(matcher -> matcher.group(1));
  }

  private static DescribedPredicate<JavaClass> areBuiltIn(String modules) {
    return DescribedPredicate.describe(
        "are built in " + modules,
        type -> moduleOf(type).filter(module -> module.matches(modules)).isPresent());
  }
}
