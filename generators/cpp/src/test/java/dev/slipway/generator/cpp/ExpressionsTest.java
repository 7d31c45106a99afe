// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import static dev.slipway.generator.cpp.ShapesModel.member;
import static dev.slipway.generator.cpp.ShapesModel.primitive;
import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.idl.constant.Constants;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.Union;
import dev.slipway.model.dds.UnionCase;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts of a model that are constant expressions, as C++. */
class ExpressionsTest {
  private final Module module = DdsFactory.eINSTANCE.createModule();
  private final Enumeration mode = DdsFactory.eINSTANCE.createEnumeration();

  @BeforeEach
  void define() {
    module.setName("lab");
    constant("LIMIT", PrimitiveKind.INT32, "0x10 + 1");
    constant("LETTER", PrimitiveKind.CHAR8, "'\\x41'");
    mode.setName("Mode");
    for (String name : List.of("OFF", "ON")) {
      EnumLiteral literal = DdsFactory.eINSTANCE.createEnumLiteral();
      literal.setName(name);
      mode.getLiterals().add(literal);
    }
    module.getDefinitions().add(mode);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "INT32 | 1 | 1000 | `1LL, 1000LL`",
        "INT32 | -LIMIT | LIMIT * 2 | `-17LL, 34LL`",
        "UINT8 | 010 | | `8ULL, 255ULL`",
        "INT64 | ~0x7FFFFFFFFFFFFFFF | 0 | `(-9223372036854775807LL - 1), 0LL`",
        "UINT64 | 1 << 63 | | `9223372036854775808ULL, 18446744073709551615ULL`",
        "FLOAT64 | -1 / 4.0 | lab::LIMIT | `-0.25, 17.0`",
        "FLOAT64 | 2000000.0 | | `2000000.0, 3000000.0`",
        "FLOAT32 | | -2000000.0 | `-3000000.0, -2000000.0`",
        "BOOLEAN | FALSE | TRUE | ``",
        "CHAR8 | LETTER | 'z' | ``",
        "INT32 | | | ``",
      })
  void ranges(PrimitiveKind kind, String least, String greatest, String limits) {
    Struct struct = DdsFactory.eINSTANCE.createStruct();
    module.getDefinitions().add(struct);
    Member ranged = member(struct, "ranged", primitive(kind));
    ranged.setRangeMin(least);
    ranged.setRangeMax(greatest);

    assertThat(String.join(", ", NumberLiterals.range(ranged, ranged.getType(), constants())))
        .isEqualTo(limits);
  }

  @Test
  void labels() {
    assertThat(labels(primitive(PrimitiveKind.INT32), "-3", "0x1F", "017", "LIMIT << 1"))
        .containsExactly("-3", "31", "15", "34");
    assertThat(labels(primitive(PrimitiveKind.UINT64), "0xFFFFFFFFFFFFFFFF"))
        .containsExactly("18446744073709551615ULL");
    assertThat(labels(primitive(PrimitiveKind.INT64), "-9223372036854775808"))
        .containsExactly("(-9223372036854775807LL - 1)");
    assertThat(labels(primitive(PrimitiveKind.BOOLEAN), " TRUE", "FALSE "))
        .containsExactly("true", "false");
    assertThat(labels(primitive(PrimitiveKind.CHAR8), "LETTER", "'\\''", "'\\n'", "'b'"))
        .containsExactly(
            "static_cast<char>(65)",
            "static_cast<char>(39)",
            "static_cast<char>(10)",
            "static_cast<char>(98)");
    NamedRef type = DdsFactory.eINSTANCE.createNamedRef();
    type.setType(mode);
    assertThat(labels(type, "OFF", "::lab::ON")).containsExactly("lab_OFF", "lab_ON");
  }

  @Test
  void theDefaultCaseHasAValueThatNoLabelNames() {
    Union union = union(primitive(PrimitiveKind.INT32), "0x0", "3 - 2", "LIMIT");

    assertThat(of(union).free()).isEqualTo("2");
  }

  @Test
  void theDefaultCaseHasACharacterWhereEveryLetterIsALabel() {
    assertThat(of(union(primitive(PrimitiveKind.CHAR8), "'A'")).free())
        .isEqualTo("static_cast<char>(66)");
    String[] letters =
        IntStream.rangeClosed('A', 'z')
            .mapToObj(code -> code == '\\' ? "'\\\\'" : "'" + (char) code + "'")
            .toArray(String[]::new);
    assertThat(of(union(primitive(PrimitiveKind.CHAR8), letters)).free())
        .isEqualTo("static_cast<char>(0)");
  }

  private List<String> labels(TypeRef type, String... labels) {
    Union union = union(type, labels);
    return of(union).of(union.getCases().get(0));
  }

  private DiscriminatorLabels of(Union union) {
    return new DiscriminatorLabels(
        union, union.getDiscriminator(), LanguageMapping.CYCLONEDDS, constants());
  }

  private Union union(TypeRef type, String... labels) {
    Union union = DdsFactory.eINSTANCE.createUnion();
    union.setDiscriminator(type);
    UnionCase alternative = DdsFactory.eINSTANCE.createUnionCase();
    alternative.getLabels().addAll(List.of(labels));
    union.getCases().add(alternative);
    module.getDefinitions().add(union);
    return union;
  }

  private void constant(String name, PrimitiveKind kind, String value) {
    Constant constant = DdsFactory.eINSTANCE.createConstant();
    constant.setName(name);
    constant.setType(primitive(kind));
    constant.setValue(value);
    module.getDefinitions().add(constant);
  }

  private Constants constants() {
    return Constants.of(module.getDefinitions());
  }
}
