// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.idl;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.generator.GeneratedFile;
import dev.slipway.generator.GeneratedFiles;
import dev.slipway.generator.Generator;
import dev.slipway.generator.GeneratorOption;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.idl.CheckedDefinitions;
import dev.slipway.idl.IdlCheck;
import dev.slipway.idl.IdlPrinter;
import dev.slipway.idl.IdlProfile;
import dev.slipway.model.dds.DataModel;
import dev.slipway.validation.ValidatedDeployment;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Prints the data types of a deployment and of the libraries that it imports as IDL 4.2: {@code
 * idl/<module>.idl} for each outermost module, {@code idl/<deployment or library>.idl} for what is
 * in none.
 */
public final class IdlGenerator implements Generator {
  /** Whose IDL is printed. */
  public static final GeneratorOption<IdlProfile> PROFILE =
      new GeneratorOption<>(
          "idl.profile",
          IdlProfile.COMMON.option(),
          "DDS implementation that the IDL is for: "
              + Arrays.stream(IdlProfile.values())
                  .map(IdlProfile::option)
                  .collect(Collectors.joining(", ")),
          IdlProfile::ofOption);

  private static final String FOLDER = "idl/";

  private final String tool;

  /**
   * A generator.
   *
   * @param tool name and version of the program, for the heading of each file
   */
  public IdlGenerator(String tool) {
    this.tool = tool;
  }

  @Override
  public String name() {
    return "idl";
  }

  @Override
  public List<GeneratorOption<?>> options() {
    return List.of(PROFILE);
  }

  @Override
  public List<Diagnostic> check(ValidatedDeployment model, GeneratorOptions options) {
    return checked(model.index(), options.get(PROFILE)).diagnostics();
  }

  @Override
  public GeneratedFiles generate(ValidatedDeployment model, GeneratorOptions options) {
    return print(model.index(), options.get(PROFILE), FOLDER);
  }

  /**
   * Prints the data types of a model, which may be a library.
   *
   * @param folder what the paths of the files begin with; empty, or with a slash at the end
   */
  public GeneratedFiles print(ModelIndex model, IdlProfile profile, String folder) {
    CheckedDefinitions checked = checked(model, profile);
    if (!checked.diagnostics().isEmpty()) {
      return new GeneratedFiles(List.of(), checked.diagnostics());
    }
    return print(checked, profile, folder);
  }

  private static CheckedDefinitions checked(ModelIndex model, IdlProfile profile) {
    return IdlCheck.check(profile, model.all(DataModel.class), model::location);
  }

  /**
   * Prints data types that were checked for the profile, with which nothing is wrong.
   *
   * @param folder as in {@link #print(ModelIndex, IdlProfile, String)}
   */
  public GeneratedFiles print(CheckedDefinitions checked, IdlProfile profile, String folder) {
    return GeneratedFiles.of(
        new IdlPrinter(profile, tool)
            .print(checked).files().stream()
                .map(
                    file ->
                        GeneratedFile.text(
                            folder + file.name(), name(), file.elementId(), file::text))
                .toList());
  }
}
