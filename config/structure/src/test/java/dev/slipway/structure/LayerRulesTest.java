// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.slipway.structure.madeup.above.Roof;
import dev.slipway.structure.madeup.aside.Garden;
import dev.slipway.structure.madeup.below.Wall;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The rules about layers find what breaks them: tables that are made up, and classes that err. */
class LayerRulesTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter().importClasses(Roof.class, Wall.class, Garden.class);

  /** A class is built in the last part of its package. */
  private static Optional<String> moduleOf(JavaClass type) {
    String name = type.getPackageName();
    return CLASSES.contain(type.getName())
        ? Optional.of("house/" + name.substring(name.lastIndexOf('.') + 1))
        : Optional.empty();
  }

  private static ModuleTable table(String... rows) {
    return ModuleTable.of(
        "# Page\n| Folder | Holds | Uses |\n|---|---|---|\n" + String.join("\n", rows) + "\n\nEnd");
  }

  private static Layers layers(String... rows) {
    return new Layers(table(rows), LayerRulesTest::moduleOf);
  }

  @Test
  void aUseThatNoRowAllowsIsForbidden() {
    Layers layers = layers("| house/below, aside | x | – |", "| house/above | x | below |");
    assertThat(layers.forbidden(CLASSES))
        .isNotEmpty()
        .allSatisfy(told -> assertThat(told).startsWith("house/below must not use house/above: "))
        .anySatisfy(told -> assertThat(told).contains("Wall"));
  }

  @Test
  void aModuleWithoutARowMayUseNothing() {
    assertThat(layers("| house/above | x | – |").forbidden(CLASSES))
        .anySatisfy(told -> assertThat(told).startsWith("house/above must not use house/below: "));
  }

  @Test
  void aNameThatIsNotUsedIsTold() {
    assertThat(
            layers("| house/below, aside | x | – |", "| house/above | x | below, aside |")
                .unused(CLASSES))
        .containsExactly("house/above -> house/aside");
  }

  @Test
  void packagesInACircleAreTold() {
    assertThat(Layers.cycles(CLASSES, JavaClass::getPackageName))
        .singleElement()
        .asString()
        .contains("madeup.above", "madeup.below")
        .doesNotContain("madeup.aside");
    assertThat(Layers.cycles(CLASSES, type -> "one")).isEmpty();
  }

  @Test
  void whatIsUsedMayBeUsedByWayOfAnother() {
    ModuleTable table =
        table("| a/one | x | – |", "| a/two | x | one |", "| b/three, four | x | two |");
    assertThat(table.mistakes()).isEmpty();
    assertThat(table.uses()).containsOnlyKeys("a/one", "a/two", "b/three", "b/four");
    assertThat(table.allows("b/four", "a/one")).isTrue();
    assertThat(table.allows("b/four", "b/three")).isFalse();
    assertThat(table.allows("a/one", "a/two")).isFalse();
  }

  @Test
  void rowsThatCannotBeUnderstoodAreTold() {
    assertThat(
            table(
                    "| a/one | x | two |",
                    "| b/one | x | – |",
                    "| b/two | x | b/one |",
                    "| b/two | x | – |")
                .mistakes())
        .containsExactly("b/two has two rows", "a/one uses two, which is no row above it");
    assertThat(table("| a/x | . | – |", "| b/x | . | – |", "| c | . | x |").mistakes())
        .containsExactly("c uses x, which may be any of [a/x, b/x]");
  }
}
