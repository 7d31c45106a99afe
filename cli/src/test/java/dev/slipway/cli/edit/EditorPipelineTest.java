// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cli.nodes.CloudOptions;
import dev.slipway.cli.nodes.NodeOptions;
import dev.slipway.cli.nodes.PublicKeyOption;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.editor.server.pipeline.Ending;
import dev.slipway.editor.server.pipeline.Pipeline.Built;
import dev.slipway.editor.server.pipeline.Pipeline.BundleAge;
import dev.slipway.editor.server.pipeline.Pipeline.FileChange;
import dev.slipway.editor.server.pipeline.Pipeline.Generated;
import dev.slipway.editor.server.pipeline.Pipeline.Generation;
import dev.slipway.editor.server.pipeline.Pipeline.Planned;
import dev.slipway.editor.server.pipeline.Pipeline.WrittenFile;
import dev.slipway.editor.server.pipeline.Task;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What the editor has done by the code of the commands, without hosts. */
class EditorPipelineTest {
  private static final Path MODEL = Path.of("..", "samples", "minimal", "minimal.deployment");

  @TempDir private Path folder;

  private final List<String> stages = new ArrayList<>();
  private final EditorPipeline pipeline =
      new EditorPipeline(
          Optional.empty(), options(), new CloudOptions(), new PublicKeyOption(), text -> {});

  private static NodeOptions options(String... words) {
    NodeOptions options = new NodeOptions();
    new CommandLine(
            CommandLine.Model.CommandSpec.create()
                .addMixin("nodes", CommandLine.Model.CommandSpec.forAnnotatedObject(options)))
        .parseArgs(words);
    return options;
  }

  private Task task(String cancelledAt) {
    return new Task() {
      private Runnable cancel;

      @Override
      public void stage(String words) {
        stages.add(words);
        if (words.equals(cancelledAt)) {
          cancel.run();
        }
      }

      @Override
      public void whenCancelled(Runnable toDo) {
        cancel = toDo;
      }
    };
  }

  private Generated generate(String cancelledAt) {
    return pipeline.generate(
        new Generation(MODEL, List.of(), folder.resolve("bundle")), task(cancelledAt));
  }

  @Test
  void nothingIsBuiltOfWhatIsNoBundle() throws Exception {
    Built built = pipeline.build(folder, task(""));
    assertThat(built.ending()).isEqualTo(Ending.FAILED);
    assertThat(built.archives()).isEmpty();
    assertThat(built.diagnostics()).isNotEmpty();
    assertThat(pipeline.isBuilt(folder)).isFalse();
    generate("");
    assertThat(pipeline.isBuilt(folder.resolve("bundle"))).isFalse();
  }

  @Test
  void aGenerationTellsItsStagesAndFiles() {
    Generated first = generate("");
    assertThat(first.ending()).isEqualTo(Ending.DONE);
    assertThat(first.files()).contains(new WrittenFile("slipway.json", FileChange.CREATED));
    assertThat(stages)
        .containsExactly(
            "Reading the model", "Checking the model", "Generating", "Comparing and writing files");
    Generated second = generate("");
    assertThat(second.summary()).isEqualTo("up to date");
    assertThat(second.files()).contains(new WrittenFile("slipway.json", FileChange.UNCHANGED));
  }

  @Test
  void theAgeOfABundleFollowsFromTheContentsOfItsModel() throws Exception {
    Path bundle = folder.resolve("bundle");
    List<Path> files = List.of(MODEL);
    assertThat(pipeline.age(bundle, files)).isEqualTo(BundleAge.MISSING);
    generate("");
    assertThat(pipeline.age(bundle, files)).isEqualTo(BundleAge.CURRENT);
    Path edited = Files.writeString(folder.resolve("edited"), Files.readString(MODEL) + "\n");
    assertThat(pipeline.age(bundle, List.of(edited))).isEqualTo(BundleAge.OUTDATED);
  }

  @Test
  void aCancelledGenerationWritesNothing() {
    assertThat(generate("Generating").ending()).isEqualTo(Ending.CANCELLED);
    assertThat(folder.resolve("bundle")).doesNotExist();
  }

  @Test
  void whatCannotBePlannedSaysWhy() throws Exception {
    assertThat(plan().diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly("BUNDLE_MANIFEST_UNREADABLE");
    generate("");
    Planned planned = plan();
    assertThat(planned.ending()).isEqualTo(Ending.FAILED);
    assertThat(planned.diagnostics())
        .extracting(Diagnostic::code)
        .containsOnly("PLAN_ARCHIVE_MISSING");
    assertThat(pipeline.watch(folder.resolve("elsewhere")).diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly("BUNDLE_MANIFEST_UNREADABLE");
  }

  private Planned plan() throws Exception {
    return pipeline.plan(folder.resolve("bundle"), task(""));
  }
}
