// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.generator.GeneratedFiles;
import dev.slipway.generator.Generator;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.generator.engine.GenerationControl.Stage;
import dev.slipway.generator.engine.GenerationRequest.Mode;
import dev.slipway.generator.engine.output.FileChange;
import dev.slipway.validation.ValidatedDeployment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GenerationRunTest {
  private static final SlipwayBuild THIS_BUILD =
      new SlipwayBuild("0.1.0", Optional.of("this build"));
  private static final SlipwayBuild OTHER_BUILD = new SlipwayBuild("0.1.0", Optional.of("other"));
  private static final String VARIANTS_PLACE = "</slipway:Deployment>";

  private static final List<Generator> TWO =
      List.of(new TestGenerator("one"), new TestGenerator("two"));

  @TempDir Path folder;
  private Path model;
  private Path output;
  private String fingerprint = "";
  private int setsGenerated;

  @BeforeEach
  void copyModel() throws IOException {
    model = TestModels.copyOfMinimal(folder);
    output = folder.resolve("bundle");
  }

  @Test
  void generatesABundleThatOpens() throws IOException {
    GenerationReport report = write();
    assertThat(report.diagnostics()).isEmpty();
    assertThat(report.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(TestModels.tree(output))
        .containsOnlyKeys(
            "components/Listener-1.0.0/file0.one",
            "components/Listener-1.0.0/file0.two",
            "components/Speaker-1.0.0/file0.one",
            "components/Speaker-1.0.0/file0.two",
            "slipway.json");
    Bundle.Opened opened = Bundle.open(output);
    assertThat(opened.diagnostics()).isEmpty();
    assertThat(opened.bundle().orElseThrow().manifest().files())
        .extracting("generator")
        .containsExactly("one", "two", "one", "two");
  }

  @Test
  void stagesAreTold() {
    List<Stage> stages = new ArrayList<>();
    new GenerationRun(TWO).execute(request(), new GenerationControl(stages::add));
    assertThat(stages).containsExactly(Stage.values());
  }

  @ParameterizedTest
  @EnumSource(Stage.class)
  void whoeverCancelsLeavesTheFolderAsItWas(Stage stage) throws IOException {
    write();
    Map<String, String> before = TestModels.tree(output);
    replace("name=\"Listener\"", "name=\"Hearer\"");
    GenerationControl[] control = new GenerationControl[1];
    control[0] =
        new GenerationControl(
            begun -> {
              if (begun == stage) {
                control[0].cancel();
              }
            });
    GenerationReport report = new GenerationRun(TWO).execute(request(), control[0]);
    assertThat(report.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(TestModels.tree(output)).isEqualTo(before);
    assertThat(write().exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  void unchangedInputsAreNotReadTwice() throws IOException {
    write();
    Files.setLastModifiedTime(output.resolve("slipway.json"), FileTime.fromMillis(0));
    write();
    // A generator that would fail shows that none is asked.
    GenerationReport report = run(List.of(new TestGenerator("one"), failing("two")), request());
    assertThat(report.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(report.changes())
        .hasSize(5)
        .allMatch(change -> change.kind() == FileChange.Kind.UNCHANGED);
  }

  @Test
  void whatChangesIsGeneratedAnew() throws IOException {
    write();
    assertThat(
            run(TWO, request().withOptions(GeneratorOptions.of(Map.of("test.width", "100"))))
                .count(FileChange.Kind.UPDATE))
        .as("files after an option has changed, and the manifest")
        .isEqualTo(5);
    assertThat(write().count(FileChange.Kind.UPDATE)).as("and back").isEqualTo(5);
    replace("name=\"Listener\"", "name=\"Hearer\"");
    GenerationReport renamed = write();
    assertThat(renamed.count(FileChange.Kind.CREATE)).isEqualTo(2);
    assertThat(renamed.count(FileChange.Kind.DELETE)).isEqualTo(2);
    assertThat(output.resolve("components/Listener-1.0.0")).doesNotExist();
    Files.delete(output.resolve("components/Hearer-1.0.0/file0.one"));
    assertThat(write().count(FileChange.Kind.CREATE)).as("a file that was removed").isEqualTo(1);
    Files.writeString(output.resolve("components/Hearer-1.0.0/file0.one"), "by hand");
    GenerationReport edited = write();
    assertThat(edited.count(FileChange.Kind.UPDATE)).isEqualTo(1);
    assertThat(edited.diagnostics()).extracting("code").containsExactly("OUTPUT_FILE_EDITED");
  }

  @Test
  void anotherBuildOfSlipwayTakesNothingAsItIs() throws IOException {
    write();
    GenerationRequest otherBuild = GenerationRequest.of(ModelSource.of(model), output, OTHER_BUILD);
    GenerationReport report =
        run(List.of(new TestGenerator("one"), new TestGenerator("three")), otherBuild);
    assertThat(report.count(FileChange.Kind.CREATE)).isEqualTo(2);
    assertThat(report.count(FileChange.Kind.DELETE)).isEqualTo(2);
  }

  @Test
  void bundleOfAnotherVersionIsBroughtToThisOne() throws IOException {
    write();
    replace("name=\"Listener\"", "name=\"Hearer\"");
    // As another version may have written it; the state beside it says that nobody touched it.
    Path manifest = output.resolve("slipway.json");
    FileTime time = Files.getLastModifiedTime(manifest);
    Files.writeString(manifest, Files.readString(manifest).replace("\"files\"", "\"FILES\""));
    assertThat(write().diagnostics())
        .as("edited by hand")
        .extracting("code")
        .containsExactly("BUNDLE_MANIFEST_INVALID");
    Files.setLastModifiedTime(manifest, time);
    GenerationReport partial = run(TWO, request().withOnly(List.of("one")));
    assertThat(partial.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(partial.diagnostics())
        .as("whose files are to stay is not known")
        .extracting("code")
        .containsExactly("BUNDLE_MANIFEST_INVALID");
    GenerationReport report = write();
    assertThat(report.diagnostics()).isEmpty();
    assertThat(report.count(FileChange.Kind.CREATE)).isEqualTo(2);
    assertThat(report.count(FileChange.Kind.DELETE)).isEqualTo(2);
    assertThat(Bundle.open(output).diagnostics()).isEmpty();
    assertThat(output.resolve("components/Listener-1.0.0")).doesNotExist();
  }

  @Test
  void onlySomeGeneratorsLeaveTheOthersFiles() throws IOException {
    write();
    replace("rate=\"10.0\"", "rate=\"20.0\"");
    GenerationReport report =
        run(
            TWO,
            request()
                .withOnly(List.of("one"))
                .withOptions(GeneratorOptions.of(Map.of("test.width", "7"))));
    assertThat(text(report))
        .isEqualTo(
            """
            warning: Files out of date [GENERATE_PARTIAL]
              The model has changed, and files of two are as they were.
              Hint: Generate without --only before you build or run the bundle.
            """);
    assertThat(output.resolve("components/Speaker-1.0.0/file0.one"))
        .hasContent("one Speaker-1.0.0 7");
    assertThat(output.resolve("components/Speaker-1.0.0/file0.two"))
        .hasContent("two Speaker-1.0.0 80");
    assertThat(Bundle.open(output).diagnostics()).isEmpty();
  }

  @Test
  void unknownGeneratorIsWrongUsage() {
    GenerationReport report = run(TWO, request().withOnly(List.of("three")));
    assertThat(report.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(text(report))
        .isEqualTo(
            """
            error: Unknown generator [GENERATOR_UNKNOWN]
              There is no generator three.
              Hint: Known are one, two.
            """);
  }

  @Test
  void wrongOptionsAreWrongUsage() {
    GenerationReport report =
        run(
            TWO,
            request()
                .withOptions(
                    GeneratorOptions.of(Map.of("test.width", "wide", "test.colour", "red"))));
    assertThat(report.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(report.diagnostics())
        .extracting("message")
        .containsExactly(
            "The option test.colour cannot be red: no generator has such an option.",
            "The option test.width cannot be wide: For input string: \"wide\".");
    assertThat(output).doesNotExist();
  }

  @Test
  void templateSetsAreGeneratorsLikeTheOthers() throws IOException {
    GenerationReport report = runWithSets("three");
    assertThat(report.diagnostics()).isEmpty();
    assertThat(TestModels.tree(output)).containsKey("components/Speaker-1.0.0/file0.three");
    assertThat(write().count(FileChange.Kind.DELETE)).as("files of a set left out").isEqualTo(2);
  }

  @Test
  void templatesThatChangeAreGeneratedAnew() {
    runWithSets("three");
    fingerprint = "other templates";
    assertThat(runWithSets("three").changes()).isNotEmpty();
    assertThat(setsGenerated).isEqualTo(2);
    runWithSets("three");
    assertThat(setsGenerated).as("after nothing has changed").isEqualTo(2);
  }

  @Test
  void templateSetCannotHaveTheNameOfAnotherGenerator() {
    GenerationReport report = runWithSets("two");
    assertThat(report.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(text(report))
        .isEqualTo(
            """
            error: Two generators of one name [TEMPLATE_SET_NAME_TAKEN]
              There is another generator or template set two.
              Hint: Change the name in the set's template-set.json, or leave one of the two out.
            """);
    assertThat(output).doesNotExist();
  }

  @Test
  void twoGeneratorsCannotMakeOneFile() {
    GenerationReport report =
        run(List.of(new TestGenerator("one"), new TestGenerator("one")), request());
    assertThat(report.exitCode()).isEqualTo(ExitCode.MODEL_ERROR);
    assertThat(report.diagnostics()).extracting("code").containsOnly("GENERATED_PATH_DUPLICATE");
    assertThat(output).doesNotExist();
  }

  /** Names that IDL keeps apart can be one where they are names of files. */
  @Test
  void pathsThatClashAreFoundByValidatingToo() throws IOException {
    replace(
        "    <topics id=",
        """
            <definitions xsi:type="dds:Struct" id="0a5bbd46-2e0b-5d5a-9f1c-1b1e6d3f0a01" \
        name="greetings_greeting">
              <members id="0a5bbd46-2e0b-5d5a-9f1c-1b1e6d3f0a02" name="number">
                <type xsi:type="dds:PrimitiveRef" kind="uint64"/>
              </members>
            </definitions>
            <topics id="0a5bbd46-2e0b-5d5a-9f1c-1b1e6d3f0a03" name="Others" \
        type="0a5bbd46-2e0b-5d5a-9f1c-1b1e6d3f0a01" qos="98db493b-0343-5702-8bd8-a4e6e53b4a57"/>
            <topics id=\
        """);
    replace(
        "      <publications id=",
        """
              <publications id="0a5bbd46-2e0b-5d5a-9f1c-1b1e6d3f0a04" \
        topic="0a5bbd46-2e0b-5d5a-9f1c-1b1e6d3f0a03" rate="10.0"/>
              <publications id=\
        """);
    ValidationRun.Report validated =
        ValidationRun.execute(ModelSource.of(model), GeneratorOptions.defaults());
    List<Diagnostic> clashes =
        validated.diagnostics().stream()
            .filter(found -> found.code().equals("GENERATED_PATH_CASE_CLASH"))
            .toList();
    assertThat(validated.exitCode()).isEqualTo(ExitCode.MODEL_ERROR);
    assertThat(clashes)
        .hasSize(3)
        .allSatisfy(
            found -> {
              assertThat(found.elementPath()).hasToString("/struct greetings_greeting");
              assertThat(found.elementId()).isEqualTo("0a5bbd46-2e0b-5d5a-9f1c-1b1e6d3f0a01");
              assertThat(found.location()).isEqualTo(new Location(model.toString(), 14, 5));
              assertThat(found.related())
                  .singleElement()
                  .satisfies(
                      other ->
                          assertThat(other.elementPath())
                              .hasToString("/module greetings/struct Greeting"));
            });
    assertThat(run(Generators.all(), request()).diagnostics()).containsAll(clashes);
    assertThat(output).doesNotExist();
  }

  @Test
  void modelWithErrorsLeavesTheBundleAsItWas() throws IOException {
    write();
    Map<String, String> before = TestModels.tree(output);
    replace("rate=\"10.0\"", "rate=\"many\"");
    GenerationReport report = write();
    assertThat(report.exitCode()).isEqualTo(ExitCode.MODEL_ERROR);
    assertThat(report.changes()).isEmpty();
    assertThat(TestModels.tree(output)).isEqualTo(before);
  }

  @Test
  void libraryIsNothingToGenerateFrom() throws IOException {
    Path library = TestModels.SAMPLES.resolve("submarine-lab/combat-system-types.deployment");
    GenerationReport report =
        run(
            TWO,
            GenerationRequest.of(
                ModelSource.of(library), output, SlipwayBuild.withoutFingerprint()));
    assertThat(report.diagnostics())
        .extracting("code")
        .containsExactly("GENERATE_NOT_A_DEPLOYMENT");
    assertThat(output).doesNotExist();
  }

  @Test
  void validModelIsNotJudgedAgainUntilItChanges() throws IOException {
    Path memory = folder.resolve("memory");
    ModelSource source = ModelSource.of(model);
    assertThat(
            ValidationRun.execute(source, GeneratorOptions.defaults(), memory, THIS_BUILD)
                .unchanged())
        .isFalse();
    assertThat(ValidationRun.execute(source, GeneratorOptions.defaults(), memory, THIS_BUILD))
        .isEqualTo(new ValidationRun.Report(List.of(), ExitCode.OK, true));
    assertThat(
            ValidationRun.execute(source, GeneratorOptions.defaults(), memory, OTHER_BUILD)
                .unchanged())
        .isFalse();
    assertThat(
            ValidationRun.execute(
                    source, GeneratorOptions.defaults(), memory, SlipwayBuild.withoutFingerprint())
                .unchanged())
        .isFalse();
    replace("rate=\"10.0\"", "rate=\"-1.0\"");
    for (int run = 0; run < 2; run++) {
      ValidationRun.Report report =
          ValidationRun.execute(source, GeneratorOptions.defaults(), memory, THIS_BUILD);
      assertThat(report.exitCode()).isEqualTo(ExitCode.MODEL_ERROR);
      assertThat(report.diagnostics()).isNotEmpty();
    }
  }

  @Test
  void aVariantIsABundleOfItsOwn() throws IOException {
    replace(VARIANTS_PLACE, variant("fast", "rate", "20.0") + VARIANTS_PLACE);
    assertThat(write().exitCode()).isEqualTo(ExitCode.OK);
    BundleManifest drawn = manifest();
    ModelSource fast = ModelSource.of(model).of(Optional.of("fast"));
    assertThat(run(TWO, request(fast)).exitCode()).isEqualTo(ExitCode.OK);
    BundleManifest varied = manifest();

    assertThat(drawn.deployment().variant()).isEmpty();
    assertThat(drawn.flows().get(0).rate()).isEqualTo(10.0);
    assertThat(varied.deployment().variant()).contains("fast");
    assertThat(varied.flows().get(0).rate()).isEqualTo(20.0);
    assertThat(varied.deployment().modelSha256()).isNotEqualTo(drawn.deployment().modelSha256());
    assertThat(run(TWO, request(fast)).changes())
        .as("again")
        .allMatch(change -> change.kind() == FileChange.Kind.UNCHANGED);
    GenerationReport unknown = run(TWO, request(ModelSource.of(model).of(Optional.of("fst"))));
    assertThat(unknown.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(unknown.diagnostics()).extracting("code").containsExactly("VARIANT_UNKNOWN");
    assertThat(manifest()).isEqualTo(varied);
  }

  @Test
  void everyVariantIsJudgedUnlessOneIsNamed() throws IOException {
    replace(
        VARIANTS_PLACE,
        variant("fast", "rate", "20.0") + variant("never", "rate", "-1.0") + VARIANTS_PLACE);
    ModelSource source = ModelSource.of(model);
    ValidationRun.Report all = ValidationRun.execute(source, GeneratorOptions.defaults());
    assertThat(all.exitCode()).isEqualTo(ExitCode.MODEL_ERROR);
    assertThat(all.diagnostics())
        .isNotEmpty()
        .allSatisfy(
            found -> {
              assertThat(found.related())
                  .extracting("message")
                  .contains("in this variant, not as drawn");
              assertThat(found.related().get(found.related().size() - 1).elementPath())
                  .hasToString("/variant never");
            });
    assertThat(
            ValidationRun.execute(source.of(Optional.of("fast")), GeneratorOptions.defaults())
                .diagnostics())
        .isEmpty();
    assertThat(
            ValidationRun.execute(source.of(Optional.of("never")), GeneratorOptions.defaults())
                .exitCode())
        .isEqualTo(ExitCode.MODEL_ERROR);
    assertThat(
            ValidationRun.execute(source.of(Optional.of("no")), GeneratorOptions.defaults())
                .exitCode())
        .isEqualTo(ExitCode.USAGE);
  }

  private BundleManifest manifest() {
    return Bundle.open(output).bundle().orElseThrow().manifest();
  }

  /** A variant with another value of the only publication. */
  private static String variant(String name, String feature, String value) {
    return """
      <variants id="%s" name="%s">
        <settings element="ba5efc55-85a8-585b-8503-2ddbc9e3cede" feature="%s">
          <values>%s</values>
        </settings>
      </variants>
    """
        .formatted(
            UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)), name, feature, value);
  }

  @Test
  void librariesMayBeInAnotherFolderThatIsNamed() throws IOException {
    Path types = Files.createDirectory(folder.resolve("types"));
    Path lab = Files.createDirectory(folder.resolve("lab"));
    String library = "combat-system-types.deployment";
    Files.copy(TestModels.submarineLab().resolveSibling(library), types.resolve(library));
    model = lab.resolve("lab.deployment");
    Files.writeString(
        model,
        Files.readString(TestModels.submarineLab())
            .replace("href=\"" + library, "href=\"../types/" + library));
    assertThat(
            ValidationRun.execute(ModelSource.of(model), GeneratorOptions.defaults()).diagnostics())
        .extracting("code")
        .contains("MODEL_REFERENCE_OUTSIDE");
    ModelSource source = new ModelSource(model, List.of(types));
    assertThat(ValidationRun.execute(source, GeneratorOptions.defaults()).exitCode())
        .isEqualTo(ExitCode.OK);
    assertThat(run(TWO, request(source)).exitCode()).isEqualTo(ExitCode.OK);
    assertThat(write().diagnostics())
        .as("the same run without the folder")
        .extracting("code")
        .contains("MODEL_REFERENCE_OUTSIDE");
  }

  @Test
  void checkEndsWithOneWhereTheFolderDiffers() throws IOException {
    GenerationRequest check = request().withMode(Mode.CHECK);
    assertThat(run(TWO, check).exitCode()).isEqualTo(ExitCode.MODEL_ERROR);
    assertThat(output).doesNotExist();
    write();
    assertThat(run(TWO, check).exitCode()).isEqualTo(ExitCode.OK);
    Files.writeString(output.resolve("components/Speaker-1.0.0/file0.one"), "by hand\n");
    GenerationReport report = run(TWO, check);
    assertThat(report.exitCode()).isEqualTo(ExitCode.MODEL_ERROR);
    assertThat(report.changes().stream().flatMap(change -> change.diff().stream()))
        .extracting(diff -> diff.text(9))
        .containsExactly(
            """
            --- components/Speaker-1.0.0/file0.one (as it is)
            +++ components/Speaker-1.0.0/file0.one (as generated)
            @@ -1,1 +1,1 @@
            -by hand
            +one Speaker-1.0.0 80
            """);
  }

  @Test
  void givenComponentArchiveIsTakenOver() throws IOException {
    replace("name=\"Speaker\"", "name=\"Speaker\" kind=\"ARCHIVE\" archive=\"jars/speaker.jar\"");
    assertThat(write().diagnostics()).extracting("code").contains("COMPONENT_ARCHIVE_NOT_FOUND");
    Path jar = folder.resolve("jars/speaker.jar");
    Files.createDirectories(jar.getParent());
    Files.writeString(jar, "first");
    assertThat(write().diagnostics()).isEmpty();
    Path taken = output.resolve("components/Speaker-1.0.0/Speaker-1.0.0.jar");
    assertThat(taken).hasContent("first");
    assertThat(Bundle.open(output).diagnostics()).isEmpty();
    Files.writeString(jar, "second");
    write();
    assertThat(taken).hasContent("second");
  }

  @Test
  void componentArchiveOutsideTheModelsFolderIsNotRead() throws IOException {
    Path outside = Files.createTempFile("outside", ".jar");
    try {
      Files.createSymbolicLink(folder.resolve("link.jar"), outside);
      replace("name=\"Speaker\"", "name=\"Speaker\" kind=\"ARCHIVE\" archive=\"link.jar\"");
      assertThat(write().diagnostics()).extracting("code").contains("COMPONENT_ARCHIVE_NOT_FOUND");
    } finally {
      Files.delete(outside);
    }
  }

  private void replace(String part, String replacement) throws IOException {
    String text = Files.readString(model);
    assertThat(text).contains(part);
    Files.writeString(model, text.replace(part, replacement));
  }

  private GenerationReport write() {
    return run(TWO, request());
  }

  private GenerationRequest request() {
    return request(ModelSource.of(model));
  }

  private GenerationRequest request(ModelSource source) {
    return GenerationRequest.of(source, output, THIS_BUILD);
  }

  private static GenerationReport run(List<Generator> generators, GenerationRequest request) {
    return new GenerationRun(generators).execute(request);
  }

  private GenerationReport runWithSets(String... sets) {
    return new GenerationRun(TWO, (names, found) -> names.stream().map(this::set).toList())
        .execute(request().withTemplates(List.of(sets)));
  }

  private Generator set(String name) {
    TestGenerator files = new TestGenerator(name);
    return new Generator() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public String fingerprint() {
        return fingerprint;
      }

      @Override
      public GeneratedFiles generate(ValidatedDeployment model, GeneratorOptions options) {
        setsGenerated++;
        return files.generate(model, options);
      }
    };
  }

  private static String text(GenerationReport report) {
    return TextDiagnosticPrinter.print(Diagnostics.of(report.diagnostics()));
  }

  private static Generator failing(String name) {
    return new Generator() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public GeneratedFiles generate(ValidatedDeployment model, GeneratorOptions options) {
        throw new IllegalStateException("asked");
      }
    };
  }
}
