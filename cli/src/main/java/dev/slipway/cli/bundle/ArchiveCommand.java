// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.bundle;

import dev.slipway.archive.ArchiveFormat;
import dev.slipway.archive.BundleArchive;
import dev.slipway.archive.BundleArchive.Packed;
import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.ComponentArchive;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.cli.command.BundleCommand;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code archive}. */
@Command(
    name = "archive",
    description = {
      "Pack a bundle into one file, with the same bytes wherever and whenever it is packed.",
      "The file name selects the format: .zip is not compressed, .tar.xz is the smallest, and the"
          + " bytes of both depend on the bundle alone; those of .tar.gz also depend on the JDK's"
          + " zlib. The bundle is in a folder named after the deployment."
    },
    footer = {
      "",
      "Examples:",
      "  slipway archive bundle -o lab.tar.xz",
      "  slipway archive bundle -o lab.zip --with-components cyclonedds"
    })
public final class ArchiveCommand extends BundleCommand {
  /** The JSON Schema of what {@code --format json} prints, as a resource of its module. */
  public static final String SCHEMA_RESOURCE = "slipway-archive.schema.json";

  @Parameters(paramLabel = "BUNDLE", description = BUNDLE_DESCRIPTION)
  private Path folder;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "The archive; its name ends in .zip, .tar.gz or .tar.xz.")
  private Path file;

  @Option(
      names = "--with-components",
      paramLabel = "DDS",
      split = ",",
      description =
          "Also pack the component archives that 'slipway build' made for these DDS"
              + " implementations.")
  private Set<DdsImplementation> components = EnumSet.noneOf(DdsImplementation.class);

  @Override
  protected ExitCode work() throws IOException {
    ArchiveFormat format =
        ArchiveFormat.of(file.toString())
            .orElseThrow(
                () ->
                    new WrongUsageException(
                        Diagnostic.builder(
                                "ARCHIVE_FORMAT_UNKNOWN", Severity.ERROR, "Unknown archive format")
                            .message(
                                "The name {} does not end in the extension of an archive.", file)
                            .hint("Use .zip, .tar.gz or .tar.xz.")
                            .build()));
    Optional<Bundle> bundle = open(folder);
    if (bundle.isEmpty()) {
      return ExitCode.USAGE;
    }
    Diagnostics missing = missing(bundle.get());
    tell(missing);
    if (missing.hasErrors()) {
      return ExitCode.USAGE;
    }
    print(BundleArchive.write(bundle.get(), file, format, components));
    return ExitCode.OK;
  }

  private Diagnostics missing(Bundle bundle) {
    Diagnostics missing = new Diagnostics();
    for (DdsImplementation dds : components) {
      List<String> without =
          bundle.manifest().components().stream()
              .map(Component::identifier)
              .filter(
                  identifier ->
                      !Files.isRegularFile(
                          ComponentArchive.place(bundle.folder(), dds, identifier)))
              .toList();
      if (!without.isEmpty()) {
        missing.add(
            Diagnostic.builder("ARCHIVE_COMPONENT_MISSING", Severity.ERROR, "Component not built")
                .message(
                    "For {} there is no archive of {}.", dds.title(), String.join(", ", without))
                .hint("Run 'slipway build' with --dds {} first.", dds.id())
                .build());
      }
    }
    return missing;
  }

  /**
   * The file that a bundle was packed into.
   *
   * @param file the archive, as it was given
   * @param format its kind
   * @param folder the folder in it that holds the bundle
   * @param files how many files are in it
   * @param sha256 SHA-256 of its content
   */
  private record Document(
      String schema,
      Path file,
      @Allowed(values = {"zip", "tar.gz", "tar.xz"}) String format,
      String folder,
      @Allowed(min = 1) int files,
      @Allowed(pattern = Allowed.SHA256) String sha256) {}

  private void print(Packed packed) {
    if (printsJson()) {
      printDocument(
          new Document(
              "slipway-archive/1",
              packed.file(),
              packed.format().ending().substring(1),
              packed.folder(),
              packed.files(),
              packed.sha256()));
    } else {
      out()
          .println(
              "%s: %d files, SHA-256 %s"
                  .formatted(
                      VisibleText.of(packed.file().toString()), packed.files(), packed.sha256()));
    }
  }
}
