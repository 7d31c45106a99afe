// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.slipway.structure.madeup.aside.Garden;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A method that no class calls is read and maintained for nothing. */
class UnusedMethodsTest {
  /** Called by templates of users, by expressions of Sirius and Acceleo, and by Maven. */
  private static final Pattern CALLED_BY_NAME =
      Pattern.compile(
          "dev\\.slipway\\.(generator\\.(templates\\.(egl|values)|engine\\.acceleo)|editor\\.sirius\\.services|maven)\\..*");

  private static boolean isLeftOut(JavaClass type) {
    return BuiltClasses.isOfTests(type)
        || !BuiltClasses.isHandWritten(type)
        || CALLED_BY_NAME.matcher(type.getName()).matches()
        || BuiltClasses.isOfParser(type);
  }

  @Test
  void everyMethodIsUsed() {
    assertThat(new UnusedMethods(UnusedMethodsTest::isLeftOut).in(BuiltClasses.withTests()))
        .isEmpty();
  }

  @Test
  void findsWhatNoClassCalls() {
    assertThat(
            new UnusedMethods(type -> false)
                .in(new ClassFileImporter().importClasses(Garden.class)))
        .containsExactly(
            "dev.slipway.structure.madeup.aside.Garden.planted",
            "dev.slipway.structure.madeup.aside.Garden.rake");
  }
}
