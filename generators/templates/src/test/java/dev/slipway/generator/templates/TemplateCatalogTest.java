// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.generator.Generator;
import dev.slipway.generator.GeneratorOption;
import dev.slipway.generator.templates.set.SetDescriptor;
import dev.slipway.generator.templates.set.SetReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Finding and reading sets. */
class TemplateCatalogTest {
  private static final TemplateCatalog CATALOG = new TemplateCatalog("0.1.0");

  @TempDir Path folder;
  private final Diagnostics found = new Diagnostics();

  @Test
  void shippedSetsAreFoundByName() {
    List<String> names = CATALOG.shipped().stream().map(SetDescriptor::name).toList();
    assertThat(names).contains("tutorial").isSorted();
    assertThat(CATALOG.open(names, found)).extracting(Generator::name).isEqualTo(names);
    assertThat(found.toList()).isEmpty();
  }

  @Test
  void shippedDescriptorsMeetTheSchema() throws IOException {
    for (SetDescriptor set : CATALOG.shipped()) {
      Path copy = folder.resolve(set.name());
      CATALOG.copy(set.name(), copy);
      try (InputStream schema =
          TemplateCatalog.class.getResourceAsStream(TemplateCatalog.SET_SCHEMA)) {
        assertThat(
                JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                    .getSchema(schema)
                    .validate(Files.readString(copy.resolve(SetDescriptor.FILE)), InputFormat.JSON))
            .isEmpty();
      }
    }
  }

  @Test
  void copyIsASetOfItsOwn() throws IOException {
    Path copy = folder.resolve("mine");
    assertThat(CATALOG.copy("tutorial", copy)).contains("main.egx", SetDescriptor.FILE);
    Generator original = CATALOG.open(List.of("tutorial"), found).get(0);
    Generator copied = CATALOG.open(List.of(copy.toString()), found).get(0);
    assertThat(copied.fingerprint()).isEqualTo(original.fingerprint());
    assertThat(copied.options())
        .extracting(GeneratorOption::name)
        .containsExactly("tutorial.greeting", "templates.seconds", "templates.mebibytes");
    Files.writeString(copy.resolve("overview.egl"), "changed");
    assertThat(CATALOG.open(List.of(copy.toString()), found).get(0).fingerprint())
        .isNotEqualTo(original.fingerprint());
    assertThatThrownBy(() -> CATALOG.copy("tutorial", copy))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(CATALOG.copy("unheard-of", folder.resolve("other"))).isEmpty();
    assertThat(folder.resolve("other")).doesNotExist();
    assertThat(found.toList()).isEmpty();
  }

  @Test
  void newFileChangesTheFingerprint() throws IOException {
    Path copy = folder.resolve("mine");
    CATALOG.copy("tutorial", copy);
    String before = CATALOG.open(List.of(copy.toString()), found).get(0).fingerprint();
    Files.writeString(copy.resolve("README.md"), "no part of the templates");
    assertThat(CATALOG.open(List.of(copy.toString()), found).get(0).fingerprint())
        .isEqualTo(before);
    Files.writeString(copy.resolve("more.eol"), "");
    assertThat(CATALOG.open(List.of(copy.toString()), found).get(0).fingerprint())
        .isNotEqualTo(before);
  }

  @Test
  void whatIsNoSetIsNotFound() {
    assertThat(CATALOG.open(List.of("unheard-of"), found)).isEmpty();
    assertThat(said())
        .contains("error: Template set not found [TEMPLATE_SET_NOT_FOUND]")
        .contains("unheard-of is neither a folder nor a set that comes with Slipway.");
  }

  @Test
  void linksAreNoPartOfASet() throws IOException {
    Path copy = folder.resolve("mine");
    CATALOG.copy("tutorial", copy);
    Files.writeString(folder.resolve("secret.egl"), "secret");
    Files.createSymbolicLink(copy.resolve("secret.egl"), folder.resolve("secret.egl"));
    CATALOG.open(List.of(copy.toString()), found);
    assertThat(said())
        .startsWith(copy + "/secret.egl: error: Invalid template set [TEMPLATE_SET_INVALID]")
        .contains("It is a link or a device; a set holds plain files only.");
  }

  @Test
  void setsAreSmallAndText() throws IOException {
    Path copy = folder.resolve("mine");
    CATALOG.copy("tutorial", copy);
    Files.write(copy.resolve("binary.egl"), new byte[] {(byte) 0xff, 0});
    CATALOG.open(List.of(copy.toString()), found);
    assertThat(said()).contains("binary.egl").contains("It is not text in UTF-8.");
    Files.write(copy.resolve("binary.egl"), new byte[(int) SetReader.MOST_OCTETS]);
    CATALOG.open(List.of(copy.toString()), found);
    assertThat(said()).contains("Its files hold more than 8 MiB.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{ | It is not JSON: ",
        "[] | It is not a JSON object.",
        "{} | The key name is missing.",
        "{} | The key description is missing.",
        "{} | The key entry is missing.",
        "{'nmae': 'x'} | There is no key nmae.",
        "{'name': 3} | name is not a text.",
        "{'name': 'Not So'} | The name Not So is not 1 to 40 lower-case letters",
        "{'entry': 'main.egl'} | The entry main.egl is not an .egx file.",
        "{'slipway': '1'} | slipway is not a JSON object.",
        "{'slipway': {'from': '1'}} | slipway.from is 1, not a version such as 0.1.0.",
        "{'slipway': {'form': '1.0.0'}} | There is no key slipway.form.",
        "{'options': {'X': {}}} | The option X is not called by lower-case letters",
        "{'options': {'x': 3}} | The option x is not a JSON object.",
        "{'options': {'x': {}}} | The key options.x.default is missing.",
        "{'options': {'x': {'default': 'a', 'values': 'b'}}} | options.x.values is not a list.",
        "{'options': {'x': {'default': 'a', 'values': [3]}}} | options.x.values has a value that"
            + " is not a text.",
        "{'options': {'x': {'default': 'a', 'values': ['b']}}} | The default of the option x is"
            + " none of its values.",
        "{'name': 'x', 'description': '', 'entry': 'other.egx'} | There is no file other.egx,"
            + " which is to be the entry.",
      })
  void descriptorIsReadStrictly(String json, String complaint) throws IOException {
    Files.writeString(folder.resolve("main.egx"), "");
    Files.writeString(folder.resolve(SetDescriptor.FILE), json.replace('\'', '"'));
    assertThat(CATALOG.open(List.of(folder.toString()), found)).isEmpty();
    assertThat(said())
        .contains(folder + "/template-set.json: error: Invalid template set [TEMPLATE_SET_INVALID]")
        .contains(complaint);
  }

  @ParameterizedTest
  @CsvSource({
    "0.1.0, '', true",
    "0.1.1, '', false",
    "'', 0.1.0, false",
    "'', 0.2.0, true",
    "0.0.9, 0.1.1, true",
    "1.0.0, 2.0.0, false"
  })
  void setIsForARangeOfVersions(String from, String below, boolean accepted) throws IOException {
    Files.writeString(folder.resolve("main.egx"), "");
    Files.writeString(
        folder.resolve(SetDescriptor.FILE),
        """
        {"name": "x", "description": "X.", "entry": "main.egx", "slipway": {%s}}
        """
            .formatted(
                (from.isEmpty() ? "" : "\"from\": \"" + from + "\"")
                    + (from.isEmpty() || below.isEmpty() ? "" : ", ")
                    + (below.isEmpty() ? "" : "\"below\": \"" + below + "\"")));
    assertThat(CATALOG.open(List.of(folder.toString()), found)).hasSize(accepted ? 1 : 0);
    assertThat(said().contains("[TEMPLATE_SET_INCOMPATIBLE]")).isEqualTo(!accepted);
  }

  private String said() {
    return TextDiagnosticPrinter.print(found);
  }
}
