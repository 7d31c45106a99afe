// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import org.junit.jupiter.api.Test;

/** Classes in a circle can be read, tested and moved only together. */
class ClassCyclesTest {
  private static final JavaClasses CLASSES =
      BuiltClasses.all()
          .that(DescribedPredicate.describe("are written by hand", ClassCyclesTest::isWritten));

  private static boolean isWritten(JavaClass type) {
    return BuiltClasses.isHandWritten(type) && !BuiltClasses.isOfParser(type);
  }

  /** The outermost class: what is nested in it is read with it. */
  private static String unitOf(JavaClass type) {
    String name = type.getName();
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  @Test
  void classesHaveNoCycles() {
    assertThat(Layers.cycles(CLASSES, ClassCyclesTest::unitOf)).isEmpty();
  }
}
