// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.constant;

import static dev.slipway.idl.ModelOfTypes.array;
import static dev.slipway.idl.ModelOfTypes.primitive;
import static dev.slipway.idl.ModelOfTypes.ref;
import static dev.slipway.idl.ModelOfTypes.string;
import static dev.slipway.idl.ModelOfTypes.wideString;
import static dev.slipway.model.dds.PrimitiveKind.BOOLEAN;
import static dev.slipway.model.dds.PrimitiveKind.CHAR16;
import static dev.slipway.model.dds.PrimitiveKind.CHAR8;
import static dev.slipway.model.dds.PrimitiveKind.FLOAT32;
import static dev.slipway.model.dds.PrimitiveKind.FLOAT64;
import static dev.slipway.model.dds.PrimitiveKind.INT16;
import static dev.slipway.model.dds.PrimitiveKind.INT32;
import static dev.slipway.model.dds.PrimitiveKind.INT64;
import static dev.slipway.model.dds.PrimitiveKind.UINT8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.slipway.idl.ModelOfTypes;
import dev.slipway.idl.constant.ConstantValue.Enumerator;
import dev.slipway.idl.name.Declarations;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeRef;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConstantsTest {
  private final ModelOfTypes model = new ModelOfTypes();

  private Constants constants() {
    return Constants.of(List.copyOf(Declarations.of(List.of(model.data())).definitions()));
  }

  private void refuses(String text, TypeRef type, String why) {
    assertThatExceptionOfType(InvalidConstantException.class)
        .isThrownBy(() -> constants().evaluate(text, type, model.data()))
        .withMessage(why);
    assertThat(constants().find(text, type, model.data())).isEmpty();
  }

  private static void refusesAll(Constants constants, Definition place, String... names) {
    for (String name : names) {
      assertThatExceptionOfType(InvalidConstantException.class)
          .isThrownBy(() -> constants.evaluate(name, place))
          .withMessage("names " + name + ", which has no value");
    }
  }

  @Test
  void looksNamesUpFromTheInnermostModuleOutwards() throws InvalidConstantException {
    model.constant("SIZE", primitive(INT32), "1");
    Module outer = model.module("outer");
    model.constant("SIZE", primitive(INT32), "2");
    model.module("inner");
    Struct place = model.struct("Place");
    model.in(model.data()).module("outer");
    model.constant("OTHER", primitive(INT32), "SIZE * 10");
    Constants constants = constants();

    assertThat(constants.evaluate("SIZE", place).literal()).isEqualTo("2");
    assertThat(constants.evaluate("::SIZE", place).literal()).isEqualTo("1");
    assertThat(constants.evaluate("outer::SIZE", place).literal()).isEqualTo("2");
    assertThat(constants.evaluate("OTHER", place).literal()).isEqualTo("20");
    assertThat(constants.evaluate("SIZE", outer).literal()).isEqualTo("1");
    assertThat(constants.find("inner::SIZE", primitive(INT32), place)).isEmpty();
  }

  @Test
  void enumeratorsNeedNoScopeWhereTheirTypeIsWanted() throws InvalidConstantException {
    model.module("modes");
    Enumeration mode = model.enumeration("Mode", "OFF", "ON");
    Enumerator on = new Enumerator(mode.getLiterals().get(1));
    Constants constants = constants();

    for (String name : List.of("ON", "modes::ON", "modes::Mode::ON", "::modes::ON")) {
      assertThat(constants.evaluate(name, ref(mode), model.data())).isEqualTo(on);
    }
    assertThat(constants.evaluate("Mode::ON", mode)).isEqualTo(on);
    refuses(
        "elsewhere::ON",
        ref(mode),
        "names elsewhere::ON, which is not a constant or enumerator there");
    refuses("1", ref(mode), "is not an enumerator of Mode");
    refuses("modes::ON", primitive(INT32), "is not an integer");
  }

  @Test
  void valuesFitTheirType() throws InvalidConstantException {
    assertThat(constants().evaluate("0xFF", primitive(UINT8), model.data()).number().orElseThrow())
        .isEqualByComparingTo(BigDecimal.valueOf(255));
    assertThat(constants().evaluate("3", primitive(FLOAT64), model.data()).literal())
        .isEqualTo("3.0");
    refuses("256", primitive(UINT8), "is outside uint8, 0 to 255");
    refuses("-1", primitive(UINT8), "is outside uint8, 0 to 255");
    refuses("1 << 15", primitive(INT16), "is outside int16, -32768 to 32767");
    refuses("1.0", primitive(INT64), "is not an integer");
    refuses("1e39", primitive(FLOAT32), "is too great for float32");
    refuses("TRUE", primitive(FLOAT64), "is not a number");
    refuses("1", primitive(BOOLEAN), "is not TRUE or FALSE");
    refuses("L'a'", primitive(CHAR8), "is not a character, 'x'");
    refuses("'a'", primitive(CHAR16), "is not a wide character, L'x'");
    refuses("'\\u20AC'", primitive(CHAR8), "is a character that char8 does not have");
    refuses("\"a\"", wideString(3), "is not a wide string, L\"...\"");
    refuses("L\"a\"", string(), "is not a string, \"...\"");
    refuses("\"a\\0\"", string(), "holds a null character");
    refuses("\"\u20ac\"", string(), "holds a character that only wide strings have");
    refuses("\"four\"", string(3), "has 4 characters; the bound is 3");
    refuses("1", array(string(), 2L), "is for a type that has no literals");
    refuses(null, string(), "is empty");
  }

  @Test
  void constantsThatNeedThemselvesHaveNoValue() {
    Constant first = model.constant("FIRST", primitive(INT32), "SECOND + 1");
    model.constant("SECOND", primitive(INT32), "THIRD");
    model.constant("THIRD", primitive(INT32), "FIRST");
    model.constant("SELF", primitive(INT32), "SELF");
    model.constant("USER", primitive(INT32), "SELF | 1");
    refusesAll(constants(), first, "FIRST", "SECOND", "THIRD", "SELF", "USER");
  }

  @Test
  void longRowsAndManyUsesOfConstantsAreEvaluatedOnce() throws InvalidConstantException {
    String nested = "(".repeat(60) + "%1$s - %1$s + %1$s" + ")".repeat(60);
    model.constant("C0", primitive(INT32), "7");
    for (int i = 1; i <= 5000; i++) {
      model.constant("C" + i, primitive(INT32), nested.formatted("C" + (i - 1)));
    }
    assertThat(constants().evaluate("C5000", model.data()).literal()).isEqualTo("7");
  }
}
