// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.model.Deployment;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Whatever is printed in a profile, the compilers that the profile is for take. */
@Execution(ExecutionMode.CONCURRENT)
class IdlCompilersTest {
  private static final Path SAMPLES = Path.of("../samples");

  @TempDir Path folder;

  @Test
  void bothTakeRandomModelsOfTheCommonProfile() throws Exception {
    List<Path> files = randomModels(IdlProfile.COMMON, 1000, 40);
    IdlCompilers.requireIdlcTakes(files, folder.resolve("c"));
    IdlCompilers.requireFastddsgenTakes(files.subList(0, 24), folder.resolve("cpp"));
  }

  @Test
  void idlcTakesRandomModelsOfItsProfile() throws Exception {
    IdlCompilers.requireIdlcTakes(
        randomModels(IdlProfile.CYCLONEDDS, 2000, 60), folder.resolve("c"));
  }

  @Test
  void fastddsgenTakesRandomModelsOfItsProfile() throws Exception {
    IdlCompilers.requireFastddsgenTakes(
        randomModels(IdlProfile.FASTDDS, 3000, 6), folder.resolve("cpp"));
  }

  @Test
  void bothTakeTheGoldenModelAndFreeNamesInTheProfilesForThem() throws Exception {
    List<Path> common = new ArrayList<>(print(RadarModel.common(), IdlProfile.COMMON));
    common.addAll(print(ModelOfTypes.ofFreeNames(), IdlProfile.COMMON));
    IdlCompilers.requireIdlcTakes(common, folder.resolve("c"));
    IdlCompilers.requireFastddsgenTakes(common, folder.resolve("cpp"));
    IdlCompilers.requireIdlcTakes(
        print(RadarModel.common(), IdlProfile.OPENDDS_PRAGMA), folder.resolve("pragma"));
  }

  @Test
  void bothTakeTheSamples() throws Exception {
    List<Path> models;
    try (Stream<Path> found = Files.walk(SAMPLES, 2)) {
      models = found.filter(file -> file.toString().endsWith(".deployment")).sorted().toList();
    }
    assertThat(models).isNotEmpty();
    List<Path> printed = new ArrayList<>();
    for (Path model : models) {
      LoadedModel loaded = ModelLoader.load(model).model().orElseThrow();
      List<DataModel> data = new ArrayList<>();
      loaded
          .resources()
          .getAllContents()
          .forEachRemaining(
              content -> {
                if (content instanceof DataModel found) {
                  data.add(found);
                }
              });
      assertThat(IdlCheck.check(IdlProfile.COMMON, data)).as(model.toString()).isEmpty();
      if (loaded.root() instanceof Deployment) {
        printed.addAll(print(data, IdlProfile.COMMON, model.getFileName().toString()));
      }
    }
    IdlCompilers.requireIdlcTakes(printed, folder.resolve("c"));
    IdlCompilers.requireFastddsgenTakes(printed, folder.resolve("cpp"));
  }

  private List<Path> randomModels(IdlProfile profile, long firstSeed, int count)
      throws IOException {
    List<Path> files = new ArrayList<>();
    for (long seed = firstSeed; seed < firstSeed + count; seed++) {
      ModelOfTypes model = RandomTypes.of(profile, seed);
      assertThat(IdlCheck.check(profile, List.of(model.data()))).as("seed %d", seed).isEmpty();
      files.addAll(print(model, profile));
    }
    return files;
  }

  private List<Path> print(ModelOfTypes model, IdlProfile profile) throws IOException {
    return print(List.of(model.data()), profile, profile.option());
  }

  private List<Path> print(List<DataModel> data, IdlProfile profile, String name)
      throws IOException {
    Path output = Files.createDirectories(folder.resolve("idl-" + name));
    List<Path> files = new ArrayList<>();
    for (IdlFile file : new IdlPrinter(profile, "Slipway test").print(data).files()) {
      files.add(Files.writeString(output.resolve(file.name()), file.text()));
    }
    return files;
  }
}
