// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BundleTest {
  @TempDir Path folder;

  @Test
  void opensWhatIsAsTheManifestSays() throws IOException {
    write(Manifests.of(List.of(Manifests.file("idl/sonar.idl"))));
    content("idl/sonar.idl", Manifests.CONTENT);
    Bundle.Opened opened = Bundle.open(folder);
    assertThat(opened.diagnostics()).isEmpty();
    Bundle bundle = opened.bundle().orElseThrow();
    assertThat(bundle.manifest().component("Sonar-1.0.0")).isPresent();
    assertThat(bundle.resolve("idl/sonar.idl")).hasContent(Manifests.CONTENT);
  }

  @Test
  void folderWithoutManifestIsNoBundle() {
    assertText(
        """
        FOLDER: error: Not a bundle [BUNDLE_MANIFEST_UNREADABLE]
          There is no slipway.json in this folder.
          Hint: Name the folder that 'slipway generate' wrote.
        """);
  }

  @Test
  void otherVersionIsRefused() throws IOException {
    content("slipway.json", "{\"schema\": \"slipway-bundle/99\"}");
    assertText(
        """
        FOLDER/slipway.json: error: Bundle of an unknown version [BUNDLE_VERSION_UNKNOWN]
          It has the form slipway-bundle/99; this version of Slipway reads slipway-bundle/1.
          Hint: Generate the bundle again with this version of Slipway and with --force.
        """);
  }

  @Test
  void otherFormIsRefused() throws IOException {
    content("slipway.json", "{\"schema\": \"slipway-bundle/1\"}");
    assertText(
        """
        FOLDER/slipway.json: error: Invalid bundle manifest [BUNDLE_MANIFEST_INVALID]
          slipway.json cannot be read: no "tool" in $.
          Hint: Generate the bundle again with --force. Do not edit slipway.json.
        """);
  }

  @Test
  void bytesThatAreNoTextAreRefused() throws IOException {
    Files.write(folder.resolve("slipway.json"), new byte[] {(byte) 0xff, (byte) 0xfe});
    assertCode("BUNDLE_MANIFEST_INVALID");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/etc/passwd",
        "../x",
        "idl/../../x",
        "idl/./x",
        "idl//x",
        "idl\\x",
        "C:x",
        "a\nb",
        "aux.idl",
        "idl/x.",
        "idl/x ",
        "slipway.json",
        "Slipway.JSON",
        ".slipway/state",
        "build/x"
      })
  void pathThatLeavesTheBundleIsRefused(String path) throws IOException {
    write(Manifests.of(List.of(Manifests.file(path))));
    assertCode("BUNDLE_PATH_ILLEGAL");
  }

  @Test
  void pathsThatDifferInCaseOnlyAreRefused() throws IOException {
    write(Manifests.of(List.of(Manifests.file("idl/Sonar.idl"), Manifests.file("idl/sonar.idl"))));
    assertText(
        """
        FOLDER/slipway.json: error: Illegal path in the bundle [BUNDLE_PATH_ILLEGAL]
          The path idl/sonar.idl must not be in a bundle: it is the same file as idl/Sonar.idl where case does not count.
          Hint: Get the bundle from its source again. Do not edit slipway.json.
        """);
  }

  @Test
  void missingFileIsTold() throws IOException {
    write(Manifests.of(List.of(Manifests.file("idl/sonar.idl"))));
    assertText(
        """
        FOLDER/idl/sonar.idl: error: Missing bundle file [BUNDLE_FILE_MISSING]
          slipway.json lists the file, but it is missing.
          Hint: Generate the bundle again.
        """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"longer interface\n", "interfacE\n"})
  void changedFileIsTold(String content) throws IOException {
    write(Manifests.of(List.of(Manifests.file("idl/sonar.idl"))));
    content("idl/sonar.idl", content);
    assertText(
        """
        FOLDER/idl/sonar.idl: error: Changed bundle file [BUNDLE_FILE_CHANGED]
          The content is not what slipway.json says (size or SHA-256).
          Hint: Change the model, not the bundle, and generate the bundle again.
        """);
  }

  @Test
  void linkIsNotFollowed(@TempDir Path elsewhere) throws IOException {
    write(Manifests.of(List.of(Manifests.file("idl/sonar.idl"))));
    Files.writeString(elsewhere.resolve("sonar.idl"), Manifests.CONTENT);
    Files.createSymbolicLink(folder.resolve("idl"), elsewhere);
    assertCode("BUNDLE_PATH_LINK");
  }

  @Test
  void danglingReferenceIsTold() throws IOException {
    content(
        "slipway.json",
        BundleJson.write(Manifests.of(List.of()))
            .replace("\"component\": \"Sonar-1.0.0\"", "\"component\": \"Radar-1.0.0\""));
    assertText(
        """
        FOLDER/slipway.json: error: Dangling reference in the bundle [BUNDLE_REFERENCE_DANGLING]
          The component Radar-1.0.0 is not among the components.
          Hint: Generate the bundle again. Do not edit slipway.json.
        """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "\"network\": \"lan\"~\"network\": \"wan\"~The network wan is not among the networks.",
        "\"subnet\": \"lan-subnet\"~\"subnet\": \"other\"~The subnet other is not among the"
            + " network's subnets.",
        "\"networkQos\": \"gold\"~\"networkQos\": \"tin\"~The bandwidth policy tin is not among"
            + " the policies.",
        "\"externalNetwork\": \"lan\"~\"externalNetwork\": \"wan\"~The network wan is not among"
            + " the networks.",
        "\"carrier\": \"lan\"~\"carrier\": \"wan\"~The network wan is not among the networks.",
        "\"host\": \"blade\"~\"host\": \"kvm\"~The host kvm is not among the nodes.",
        "\"image\": \"component-host\"~\"hypervisor\": \"kvm\"~The hypervisor kvm is not among"
            + " the nodes.",
      })
  void danglingReferenceOfTheInfrastructureIsTold(String part, String other, String message)
      throws IOException {
    String document = BundleJson.write(Manifests.of(List.of()));
    content("slipway.json", document.replace(part, other));
    assertThat(Bundle.open(folder).diagnostics())
        .isNotEmpty()
        .allSatisfy(
            found -> {
              assertThat(found.code()).isEqualTo("BUNDLE_REFERENCE_DANGLING");
              assertThat(found.message()).isEqualTo(message);
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "\"template\": \"heat.yaml\"~\"template\": \"other.yaml\"~The template other.yaml is not"
            + " among the files.",
        "\"name\": \"blade\"~\"name\": \"pen\"~The server blade is not among the nodes.",
        "\"server\": \"blade\"~\"server\": \"pen\"~The server pen is not among the stack's"
            + " servers.",
        "\"kind\": \"PROJECT\"~\"kind\": \"IMAGE\"~The resource project/sonar is not among the"
            + " cloud's earlier ones.",
      })
  void danglingReferenceOfACloudIsTold(String part, String other, String message)
      throws IOException {
    String document = BundleJson.write(Manifests.of(List.of(Manifests.file("heat.yaml"))));
    assertThat(document).contains(part);
    content("slipway.json", document.replace(part, other));
    assertThat(Bundle.open(folder).diagnostics())
        .isNotEmpty()
        .allSatisfy(found -> assertThat(found.code()).isEqualTo("BUNDLE_REFERENCE_DANGLING"))
        .extracting("message")
        .contains(message);
  }

  private void write(BundleManifest manifest) throws IOException {
    content("slipway.json", BundleJson.write(manifest));
  }

  private void content(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void assertCode(String code) {
    Bundle.Opened opened = Bundle.open(folder);
    assertThat(opened.bundle()).isEmpty();
    assertThat(opened.diagnostics()).singleElement().extracting("code").isEqualTo(code);
  }

  private void assertText(String expected) {
    Bundle.Opened opened = Bundle.open(folder);
    assertThat(opened.bundle()).isEmpty();
    assertThat(TextDiagnosticPrinter.print(Diagnostics.of(opened.diagnostics())))
        .isEqualTo(expected.replace("FOLDER", folder.toString()));
  }
}
