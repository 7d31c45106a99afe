// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine.output;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** What can be wrong with generated paths and with the folder that they go to. */
public final class OutputDiagnostics {
  /** Codes that blame the command line rather than the model: exit code 2. */
  public static final List<String> USAGE_CODES =
      List.of(
          "BUNDLE_MANIFEST_INVALID",
          "BUNDLE_VERSION_UNKNOWN",
          "GENERATOR_OPTION_INVALID",
          "GENERATOR_UNKNOWN",
          "OUTPUT_LOCKED",
          "OUTPUT_NOT_A_BUNDLE",
          "OUTPUT_NOT_A_FOLDER",
          "TEMPLATE_SET_AMBIGUOUS",
          "TEMPLATE_SET_NAME_TAKEN",
          "TEMPLATE_SET_NOT_FOUND");

  /** Codes that blame the machine: exit code 3. */
  public static final List<String> MACHINE_CODES = List.of("OUTPUT_WRITE_FAILED");

  private OutputDiagnostics() {}

  static Diagnostic.Builder illegalPath(String path, String generator, String defect) {
    return Diagnostic.builder(
            "GENERATED_PATH_ILLEGAL", Severity.ERROR, "Illegal path of a generated file")
        .message("The generator {} makes the path {}: {}.", generator, path, defect)
        .hint(
            "Choose another name for the element that the file is named after, or another target in"
                + " the rule that makes it.");
  }

  static Diagnostic.Builder duplicatePath(String path, String generator, String otherGenerator) {
    return Diagnostic.builder(
            "GENERATED_PATH_DUPLICATE", Severity.ERROR, "Two generated files with one path")
        .message("The generators {} and {} both make {}.", otherGenerator, generator, path)
        .hint("Choose another name for one of the elements that the files are named after.");
  }

  static Diagnostic.Builder caseClash(
      String path, String generator, String other, String otherGenerator) {
    return Diagnostic.builder(
            "GENERATED_PATH_CASE_CLASH", Severity.ERROR, "Generated paths differ only in case")
        .message(
            "{} of the generator {} and {} of {} are one file where case does not count.",
            other,
            otherGenerator,
            path,
            generator)
        .hint("Choose another name for one of the elements that the files are named after.");
  }

  static Diagnostic.Builder folderCaseClash(String folder, String other) {
    return Diagnostic.builder(
            "GENERATED_FOLDER_CASE_CLASH", Severity.ERROR, "Generated folders differ only in case")
        .message("The folders {} and {} are one where case does not count.", other, folder)
        .hint("Choose another name for one of the elements that the folders are named after.");
  }

  static Diagnostic.Builder fileAndFolder(
      String file, String generator, String below, String otherGenerator) {
    return Diagnostic.builder(
            "GENERATED_PATH_FILE_AND_FOLDER",
            Severity.ERROR,
            "Generated path is both file and folder")
        .message(
            "{} of the generator {} is a file, but {} of {} needs it to be a folder.",
            file,
            generator,
            below,
            otherGenerator)
        .hint("Choose another name for one of the elements that the files are named after.");
  }

  public static Diagnostic notADeployment(Path model) {
    return Diagnostic.builder(
            "GENERATE_NOT_A_DEPLOYMENT", Severity.ERROR, "Nothing to generate from")
        .in(Location.of(model.toString()))
        .message("The file holds a library, which has nothing that runs.")
        .hint("Name the file of a deployment that imports it.")
        .build();
  }

  static Diagnostic notAFolder(Path output) {
    return Diagnostic.builder("OUTPUT_NOT_A_FOLDER", Severity.ERROR, "The output is not a folder")
        .in(Location.of(output.toString()))
        .message("There is a file of that name.")
        .hint("Name a folder with -o; it is created if missing.")
        .build();
  }

  static Diagnostic notABundle(Path output) {
    return Diagnostic.builder(
            "OUTPUT_NOT_A_BUNDLE", Severity.ERROR, "The output folder is not a bundle")
        .in(Location.of(output.toString()))
        .message("The folder is not empty, and there is no slipway.json in it.")
        .hint("Name another folder with -o, or use --force to write into this one.")
        .build();
  }

  static Diagnostic locked(Path output) {
    return Diagnostic.builder("OUTPUT_LOCKED", Severity.ERROR, "Output folder in use")
        .in(Location.of(output.toString()))
        .message("Another command is writing to this folder.")
        .hint("Wait until it has ended.")
        .build();
  }

  public static Diagnostic foreignFile(Path file) {
    return Diagnostic.builder(
            "OUTPUT_FILE_FOREIGN", Severity.ERROR, "File not generated by Slipway")
        .in(Location.of(file.toString()))
        .message("The existing file was not generated by Slipway.")
        .hint("Move it away, or use --force to replace it; it is then kept in .slipway/replaced.")
        .build();
  }

  public static Diagnostic folderInTheWay(Path folder) {
    return Diagnostic.builder("OUTPUT_PATH_OCCUPIED", Severity.ERROR, "Output path is occupied")
        .in(Location.of(folder.toString()))
        .message("A generated file and a folder, or a file of yours, claim one path.")
        .hint("Move it away.")
        .build();
  }

  static Diagnostic link(Path link) {
    return Diagnostic.builder(
            "OUTPUT_PATH_LINK", Severity.ERROR, "A symbolic link in the output folder")
        .in(Location.of(link.toString()))
        .message("Files would be written where the link leads, outside the bundle.")
        .hint("Remove the link, or name the folder that it leads to with -o.")
        .build();
  }

  public static Diagnostic edited(Path file, boolean stays) {
    return Diagnostic.builder("OUTPUT_FILE_EDITED", Severity.WARNING, "Edited generated file")
        .in(Location.of(file.toString()))
        .message(
            stays
                ? "It was changed by hand and is generated again."
                : "It was changed by hand and is no longer generated.")
        .hint("Your version is kept below .slipway/replaced; change the model instead.")
        .build();
  }

  public static Diagnostic regionLost(Path file, Set<String> regions) {
    return Diagnostic.builder(
            "OUTPUT_REGION_LOST", Severity.WARNING, "Protected region no longer generated")
        .in(Location.of(file.toString()))
        .message("The text in {} no longer has a place.", String.join(", ", regions))
        .hint("The file as it was is kept below .slipway/replaced.")
        .build();
  }

  public static Diagnostic partial(List<String> generators) {
    return Diagnostic.builder("GENERATE_PARTIAL", Severity.WARNING, "Files out of date")
        .message(
            "The model has changed, and files of {} are as they were.",
            String.join(", ", generators))
        .hint("Generate without --only before you build or run the bundle.")
        .build();
  }

  public static Diagnostic unknownGenerator(String name, List<String> known) {
    return Diagnostic.builder("GENERATOR_UNKNOWN", Severity.ERROR, "Unknown generator")
        .message("There is no generator {}.", name)
        .hint("Known are {}.", String.join(", ", known))
        .build();
  }

  public static Diagnostic templateSetNameTaken(String name) {
    return Diagnostic.builder(
            "TEMPLATE_SET_NAME_TAKEN", Severity.ERROR, "Two generators of one name")
        .message("There is another generator or template set {}.", name)
        .hint("Change the name in the set's template-set.json, or leave one of the two out.")
        .build();
  }

  public static Diagnostic invalidOption(String option, String value, String reason) {
    return Diagnostic.builder(
            "GENERATOR_OPTION_INVALID", Severity.ERROR, "Invalid option of a generator")
        .message("The option {} cannot be {}: {}.", option, value, reason)
        .hint("See 'slipway generate --help'.")
        .build();
  }

  public static Diagnostic writeFailed(Path output, boolean committed, IOException failure) {
    return Diagnostic.builder("OUTPUT_WRITE_FAILED", Severity.ERROR, "Writing the bundle failed")
        .in(Location.of(output.toString()))
        .message(
            committed
                ? "{}; the new files are not all in their places."
                : "{}; the folder is as it was.",
            FileFailure.writing(failure))
        .hint("Check the permissions of the folder and the free space, then generate again.")
        .build();
  }
}
