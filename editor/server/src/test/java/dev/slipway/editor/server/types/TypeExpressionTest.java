// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.editor.element.ElementTexts;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.model.Workspace;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.TypeRef;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.resource.Resource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Types as they are written over the types of submarine-lab. */
class TypeExpressionTest {
  private OpenModel open;
  private TypeScope outside;
  private TypeScope inSonar;

  @BeforeEach
  void openSample() throws IOException {
    Workspace workspace =
        new Workspace(Path.of("../../samples/submarine-lab"), List.of(), model -> {});
    open = workspace.open("submarine-lab.deployment").model().orElseThrow();
    outside = TypeScope.of(open, open.root());
    inSonar = TypeScope.of(open, named("ContactReport"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "boolean | boolean",
        "float | float32",
        "unsigned  long long | uint64",
        "long double | float128",
        "string | string",
        "string < 64 > | string<64>",
        "wstring<8> | wstring<8>",
        "string<common::LONGEST_NAME> | string<32>",
        "float[3] | float32[3]",
        "double[2][ 4 ] | float64[2][4]",
        "sequence<Contact, 8> | sequence<sonar::Contact, 8>",
        "sequence<sequence<string<4>>> | sequence<sequence<string<4>>>",
        "sonar::ArrayKind | sonar::ArrayKind",
        "::sonar::ArrayKind | sonar::ArrayKind",
        "weapondetail | weapons::WeaponDetail",
        "AxisValues[2] | navigation::AxisValues[2]",
        "map<int32, Timestamp, 9> | map<int32, common::Timestamp, 9>",
        "map<string<8>,sequence<uint8>>[2] | map<string<8>, sequence<uint8>>[2]"
      })
  void isReadAsItIsWrittenAndPrintedInOneWay(String written, String printed) {
    TypeRef type = TypeExpression.parse(written, inSonar);
    assertThat(TypeExpression.print(type)).isEqualTo(printed);
    assertThat(TypeExpression.print(TypeExpression.parse(printed, outside))).isEqualTo(printed);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | A type is missing at the end.",
        "Torpedo | There is no type Torpedo.",
        "other::Contact | There is no type other::Contact.",
        "::Contact | There is no type ::Contact.",
        "string<0> | 0 is not a size: sizes are whole numbers from 1, or constants.",
        "float[-1] | -1 is not a size",
        "sequence<Contact | > is missing at the end.",
        "sequence | < is missing at the end.",
        "map<int32> | , is expected in place of >.",
        "int32 int32 | int32 is not expected after int32.",
        "string<8>> | > is not expected after string<8>.",
        "sequence<,> | A type is expected in place of ,."
      })
  void whatIsNoTypeIsRefusedWithTheReason(String written, String why) {
    assertThatThrownBy(() -> TypeExpression.parse(written, outside)).hasMessageStartingWith(why);
  }

  @Test
  void endlessNestingIsRefused() {
    String deep = "sequence<".repeat(5000) + "int8" + ">".repeat(5000);
    assertThatThrownBy(() -> TypeExpression.parse(deep, outside))
        .hasMessageContaining("nested too deeply");
  }

  @Test
  void whatFitsOfTheExpectedLengthsIsKept() {
    SequenceRef old = (SequenceRef) TypeExpression.parse("sequence<string<8>, 64>", outside);
    old.setExpectedLength(31L);
    ((StringRef) old.getElement()).setExpectedLength(7L);
    SequenceRef made = (SequenceRef) TypeExpression.parse("sequence<string<4>, 32>", outside);
    TypeExpression.keepLengths(old, made);
    assertThat(made.getExpectedLength()).isEqualTo(31);
    assertThat(((StringRef) made.getElement()).getExpectedLength()).isNull();
  }

  @Test
  void whatIsWrittenIsCompletedFromTheTypesThatThereAre() {
    assertThat(completed("")).contains("boolean", "string<", "sequence<", "sonar::Contact");
    assertThat(completed("Cont"))
        .startsWith("sonar::Contact", "sonar::ContactList", "sonar::ContactReport");
    assertThat(completed("sequence<Cont")).contains("sequence<sonar::Contact>");
    assertThat(completed("map<sequence<Cont")).containsExactly();
    assertThat(completed("map<uint6")).containsExactly("map<uint64, ");
    assertThat(completed("map<uint64, ArrayK")).containsExactly("map<uint64, sonar::ArrayKind>");
    assertThat(completed("sequence<Contact, 8>")).containsExactly("sequence<sonar::Contact, 8>");
    assertThat(completed("float")).startsWith("float32", "float64", "float128");
    assertThat(completed("string<6")).isEmpty();
    assertThat(completed("nothing")).containsExactly("new struct nothing", "new enum nothing");
    assertThat(completed("sequence<new en nothing")).isEmpty();
    assertThat(completed("sequence<new enum Mode")).containsExactly("sequence<new enum Mode>");
  }

  @Test
  void aDiscriminatorIsCompletedFromWhatCanBeOne() {
    EReference discriminator = DdsPackage.Literals.UNION__DISCRIMINATOR;
    List<TypeCompletion.Choice> choices = TypeCompletion.of("", outside, discriminator);
    assertThat(choices)
        .filteredOn(TypeCompletion.Choice::whole)
        .extracting(TypeCompletion.Choice::text)
        .contains("boolean", "uint8", "weapons::WeaponKind")
        .doesNotContain("float32", "string", "sonar::Contact");
  }

  private List<String> completed(String written) {
    return TypeCompletion.of(written, outside, DdsPackage.Literals.TYPED_MEMBER__TYPE).stream()
        .map(TypeCompletion.Choice::text)
        .toList();
  }

  private EObject named(String name) {
    List<EObject> all = new ArrayList<>();
    for (Resource file : open.model().resources().getResources()) {
      file.getAllContents().forEachRemaining(all::add);
    }
    return all.stream().filter(each -> ElementTexts.name(each).equals(name)).findFirst().get();
  }
}
