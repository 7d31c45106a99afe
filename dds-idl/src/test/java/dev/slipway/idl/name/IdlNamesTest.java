// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.name;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdlNamesTest {
  @ParameterizedTest
  @CsvSource({
    "track, ",
    "Track_2, ",
    "'', EMPTY",
    "2nd, NOT_AN_IDENTIFIER",
    "_private, NOT_AN_IDENTIFIER",
    "two__underscores, ",
    "Gr\u00f6\u00dfe, NOT_AN_IDENTIFIER",
    "a b, NOT_AN_IDENTIFIER",
    "Module, ",
    "INT8, ",
    "bitmask, ",
    "porttype, ",
    "struct, CPP_KEYWORD",
    "Struct, ",
    "class, CPP_KEYWORD",
    "Class, ",
    "restrict, CPP_KEYWORD",
    "errno, CPP_MACRO",
    "EAGAIN, CPP_MACRO",
    "signal, ",
  })
  void judgesNamesInsideModules(String name, IdlNames.Problem problem) {
    assertThat(IdlNames.problem(name).orElse(null)).isEqualTo(problem);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"signal", "time", "std", "STD", "eprosima", "slipway", "dds_topic", "FILE"})
  void leavesNamesOfTheGlobalNamespaceToGeneratedCode(String name) {
    assertThat(IdlNames.problemOutsideModules(name)).contains(IdlNames.Problem.CPP_GLOBAL);
  }

  @Test
  void limitsTheLengthOfNames() {
    String longest = "x".repeat(IdlNames.LONGEST);
    assertThat(IdlNames.problem(longest)).isEmpty();
    assertThat(IdlNames.problem(longest + "x")).contains(IdlNames.Problem.LONG);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a;b", "a\nb", "*/", "\"", "struct", "a\u202eb", "../a"})
  void makesNoIdlNameOfHostileText(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> new IdlName(text));
  }

  @ParameterizedTest
  @CsvSource({
    "radar, radar",
    "My lab/.., My_lab",
    "'', types",
    "7 seas, types_7_seas",
    "\u00fc, types",
    "math, math_types",
    "String, String_types",
  })
  void makesFileNamesOfAnyName(String name, String file) {
    assertThat(IdlNames.fileName(name)).isEqualTo(file);
  }

  @Test
  void makesAFileNameWhereThereIsNoName() {
    assertThat(IdlNames.fileName(null)).isEqualTo("types");
  }
}
