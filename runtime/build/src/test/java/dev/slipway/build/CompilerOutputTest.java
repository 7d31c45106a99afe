// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CompilerOutputTest {
  @Test
  void namesWhatIsCompiled() {
    assertThat(
            CompilerOutput.step(
                "[3/20] Building CXX object"
                    + " dummy/CMakeFiles/slipway_dummy.dir/src/clock.cpp.o"))
        .contains(new CompilerOutput.Step(3, 20, "compiling dummy/src/clock.cpp"));
    assertThat(CompilerOutput.step("[4/20] Building C object CMakeFiles/t.dir/lab.c.o"))
        .contains(new CompilerOutput.Step(4, 20, "compiling lab.c"));
  }

  @Test
  void namesWhatIsLinked() {
    assertThat(CompilerOutput.step("[20/20] Linking CXX executable Sonar-1.0.0/bin/Sonar"))
        .contains(new CompilerOutput.Step(20, 20, "linking Sonar-1.0.0/bin/Sonar"));
    assertThat(CompilerOutput.step("[9/20] Linking CXX static library dummy/libslipway.a"))
        .contains(new CompilerOutput.Step(9, 20, "linking dummy/libslipway.a"));
  }

  @Test
  void leavesOtherStepsAsTheyAre() {
    assertThat(CompilerOutput.step("[1/2] Generating lab.c, lab.h"))
        .contains(new CompilerOutput.Step(1, 2, "Generating lab.c, lab.h"));
    assertThat(CompilerOutput.step("-- Configuring done")).isEmpty();
  }

  @Test
  void theFirstErrorIsTheCompilers() {
    assertThat(
            CompilerOutput.firstError(
                List.of(
                    "FAILED: Sonar-1.0.0/src/component.cpp.o",
                    "/b/Sonar-1.0.0/src/component.cpp:12:3: warning: unused",
                    "/b/Sonar-1.0.0/src/component.cpp:14:7: error: 'x' was not declared",
                    "/b/Sonar-1.0.0/src/component.cpp:15:7: error: later")))
        .contains(
            new CompilerOutput.FirstError(
                "/b/Sonar-1.0.0/src/component.cpp", 14, 7, "'x' was not declared"));
  }

  @Test
  void aMissingHeaderIsAnError() {
    assertThat(
            CompilerOutput.firstError(
                List.of("/b/a.cpp:1:10: fatal error: gone.hpp: No such file or directory")))
        .contains(
            new CompilerOutput.FirstError(
                "/b/a.cpp", 1, 10, "gone.hpp: No such file or directory"));
  }

  @Test
  void cmakesErrorIsItsParagraph() {
    assertThat(
            CompilerOutput.firstError(
                List.of(
                    "-- The C compiler identification is GNU",
                    "CMake Error at dummy/CMakeLists.txt:24 (find_package):",
                    "  Could not find a package configuration file",
                    "  provided by \"CycloneDDS\".",
                    "",
                    "  Add the installation prefix")))
        .contains(
            new CompilerOutput.FirstError(
                "dummy/CMakeLists.txt",
                24,
                0,
                "Could not find a package configuration file provided by \"CycloneDDS\"."));
  }

  @Test
  void theLinkersErrorNamesNoFile() {
    assertThat(
            CompilerOutput.firstError(
                List.of("component.cpp:(.text+0x9): undefined reference to `f()'")))
        .contains(
            new CompilerOutput.FirstError(
                "", 0, 0, "component.cpp:(.text+0x9): undefined reference to `f()'"));
  }

  @Test
  void outputWithoutAnErrorHasNone() {
    assertThat(CompilerOutput.firstError(List.of("[1/1] Building", "done"))).isEmpty();
  }
}
