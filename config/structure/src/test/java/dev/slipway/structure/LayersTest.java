// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Holds the classes of every module against the table of ARCHITECTURE.md. */
class LayersTest {
  private static final ModuleTable TABLE =
      ModuleTable.of(SourceTree.text(Path.of("ARCHITECTURE.md")));
  private static final Layers LAYERS = new Layers(TABLE, BuiltClasses::moduleOf);
  private static final JavaClasses CLASSES = BuiltClasses.all();

  @Test
  void theTableNamesEveryModuleOfTheBuild() {
    assertThat(TABLE.uses()).containsKeys(BuiltClasses.MODULES.toArray(String[]::new));
    assertThat(TABLE.mistakes()).isEmpty();
  }

  @Test
  void theTableNamesFoldersThatAreThere() {
    assertThat(TABLE.uses().keySet())
        .filteredOn(folder -> !Files.isDirectory(SourceTree.root().resolve(folder)))
        .isEmpty();
  }

  /** Otherwise nothing is said of it: it is missing in the POM of this module. */
  @Test
  void theClassesOfEveryModuleAreSeen() {
    List<String> seen =
        CLASSES.stream().map(type -> BuiltClasses.moduleOf(type).orElseThrow()).distinct().toList();
    assertThat(BuildModules.foldersWithoutProfiles(SourceTree.root()))
        .filteredOn(module -> BuildModules.hasCode(SourceTree.root().resolve(module)))
        .isSubsetOf(seen);
  }

  @Test
  void modulesUseWhatTheTableAllows() {
    assertThat(LAYERS.forbidden(CLASSES)).isEmpty();
  }

  @Test
  void theTableNamesNothingThatIsNotUsed() {
    assertThat(LAYERS.unused(CLASSES)).isEmpty();
  }

  @Test
  void packagesHaveNoCycles() {
    assertThat(Layers.cycles(CLASSES, LayersTest::unitOf)).isEmpty();
  }

  @Test
  void theRuntimeKnowsNoEmf() {
    noClasses()
        .that(areBuiltIn("runtime/.*"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.eclipse.emf..")
        .check(CLASSES);
  }

  @Test
  void onlyTheLauncherEndsTheProcess() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("dev.slipway.cli.Slipway")
        .and(areBuiltIn("(?!metamodel/codegen|config/|benchmarks/).*"))
        .should()
        .callMethod(System.class, "exit", int.class)
        .check(CLASSES);
  }

  /** The package; what a generator has made of one Ecore counts as one. */
  private static String unitOf(JavaClass type) {
    return BuiltClasses.isHandWritten(type)
        ? type.getPackageName()
        : "generated in " + BuiltClasses.moduleOf(type).orElseThrow();
  }

  private static DescribedPredicate<JavaClass> areBuiltIn(String modules) {
    return DescribedPredicate.describe(
        "are built in " + modules,
        type -> BuiltClasses.moduleOf(type).filter(module -> module.matches(modules)).isPresent());
  }
}
