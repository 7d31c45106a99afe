// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.idl.name.IdlName;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EscapedNamesTest {
  @ParameterizedTest
  @CsvSource({
    "track, track, track, track, ",
    "sequence, _sequence, _sequence, _sequence, USED_KEYWORD",
    "Sequence, _Sequence, _Sequence, _Sequence, USED_KEYWORD_BUT_FOR_CASE",
    "port, _port, _port, _port, USED_KEYWORD_BUT_FOR_CASE",
    "Object, _Object, _Object, _Object, USED_KEYWORD",
    "object, _object, _object, _object, USED_KEYWORD_BUT_FOR_CASE",
    "set, _set, set, set, USED_KEYWORD",
    "Set, _Set, Set, Set, ",
    "annotation, _annotation, annotation, annotation, ",
  })
  void escapesKeywords(
      String name, String declared, String declaredInFull, String used, Construct needed) {
    IdlName idlName = new IdlName(name);
    assertThat(EscapedNames.declared(idlName, IdlProfile.COMMON)).isEqualTo(declared);
    assertThat(EscapedNames.declared(idlName, IdlProfile.FASTDDS)).isEqualTo(declared);
    assertThat(EscapedNames.declared(idlName, IdlProfile.FULL)).isEqualTo(declaredInFull);
    assertThat(EscapedNames.used(idlName, IdlProfile.FULL)).isEqualTo(used);
    assertThat(EscapedNames.used(idlName, IdlProfile.FASTDDS)).isEqualTo(name);
    assertThat(EscapedNames.neededToUse(List.of("m", name)).orElse(null)).isEqualTo(needed);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "SMALL | case, SMALL | _case",
        "_case, _case",
        "site::Map, site::_Map",
        "`\"a \\\" case\"`, `\"a \\\" case\"`",
        "TRUE, TRUE",
        "0x1F + 1e5, 0x1F + 1e5",
      })
  void escapesKeywordsInExpressions(String text, String escaped) {
    assertThat(EscapedNames.inExpression(text)).isEqualTo(escaped);
  }
}
