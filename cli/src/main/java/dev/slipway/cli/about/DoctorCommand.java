// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.about;

import dev.slipway.cli.command.SlipwaySubcommand;
import dev.slipway.cli.option.FormatOption;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.generator.engine.SlipwayVersion;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code doctor}. */
@Command(
    name = "doctor",
    description = {
      "Check whether this machine has what Slipway's commands need.",
      "Exits with 1 if something is missing for dummy components on Cyclone DDS, the default."
    },
    footer = {"", "Examples:", "  slipway doctor", "  slipway doctor --format json"})
public final class DoctorCommand extends SlipwaySubcommand {
  /** The JSON Schema of what {@code --format json} prints, as a resource. */
  static final String SCHEMA_RESOURCE = "slipway-doctor.schema.json";

  private static final List<String> PREFIXES = List.of("/usr/local", "/usr");

  private static final List<Need> NEEDS =
      List.of(
          new Need("cmake", "cmake", true, "compile components"),
          new Need("ninja", "ninja-build", true, "compile components"),
          new Need("g++", "g++", true, "compile components"),
          new Need("idlc", "cyclonedds-tools", true, "components on Cyclone DDS"),
          new Need("include/dds/dds.h", "cyclonedds-dev", true, "components on Cyclone DDS"),
          new Need("fastddsgen", "fastddsgen", false, "components on Fast DDS"),
          new Need(
              "include/fastrtps/fastrtps_dll.h",
              "libfastrtps-dev",
              false,
              "components on Fast DDS"),
          new Need("include/fastcdr/Cdr.h", "libfastcdr-dev", false, "components on Fast DDS"),
          new Need("opendds_idl", "", false, "components on OpenDDS 3.25 or later"),
          new Need("sbin/tc", "iproute2", false, "a lab"),
          new Need("nsenter", "util-linux", false, "a lab"),
          new Need("nc", "netcat-openbsd", false, "a lab"),
          new Need("sbin/sshd", "openssh-server", false, "a lab"),
          new Need("sbin/nft", "nftables", false, "address translation and loss in a lab"),
          new Need("newuidmap", "uidmap", false, "several accounts in a lab without root"),
          new Need("ccache", "ccache", false, "faster compiling"));

  @Mixin private FormatOption format = new FormatOption();

  /**
   * Something that a command needs.
   *
   * @param probe a program on PATH, or a file below an installation prefix if it has a slash
   * @param debianPackage where Debian has it; empty where it does not
   * @param required whether the default way of working needs it
   * @param purpose what for
   */
  private record Need(String probe, String debianPackage, boolean required, String purpose) {
    boolean isMet() {
      return !required || find().isPresent();
    }

    Optional<Path> find() {
      return folders().stream()
          .map(folder -> folder.resolve(probe))
          .filter(probe.contains("/") ? Files::exists : Files::isExecutable)
          .findFirst();
    }

    private List<Path> folders() {
      String variable = probe.contains("/") ? "CMAKE_PREFIX_PATH" : "PATH";
      List<Path> folders = new ArrayList<>();
      String listed = System.getenv(variable);
      if (listed != null) {
        for (String folder : listed.split(File.pathSeparator)) {
          try {
            folders.add(Path.of(folder));
          } catch (InvalidPathException e) {
            // What is no path holds no program.
          }
        }
      }
      if (debianPackage.isEmpty() && System.getenv("OpenDDS_ROOT") != null) {
        folders.add(Path.of(System.getenv("OpenDDS_ROOT"), "bin"));
      }
      if (probe.contains("/")) {
        PREFIXES.forEach(prefix -> folders.add(Path.of(prefix)));
      }
      return folders;
    }
  }

  @Override
  protected boolean printsJson() {
    return format.isJson();
  }

  @Override
  protected ExitCode run() {
    List<Need> missing = NEEDS.stream().filter(need -> !need.isMet()).toList();
    if (format.isJson()) {
      printJson();
    } else {
      printText(missing);
    }
    return missing.isEmpty() ? ExitCode.OK : ExitCode.MODEL_ERROR;
  }

  private void printText(List<Need> missing) {
    out()
        .println(
            "Slipway %s on Java %s"
                .formatted(SlipwayVersion.number(), Runtime.version().feature()));
    for (Need need : NEEDS) {
      Optional<Path> place = need.find();
      String state = place.isPresent() ? "found" : need.required() ? "MISSING" : "absent";
      out()
          .println(
              "  %-7s  %-32s  %s"
                  .formatted(
                      state,
                      need.probe(),
                      place
                          .map(Path::toString)
                          .orElse(
                              need.debianPackage().isEmpty()
                                  ? "for %s: build it and set OpenDDS_ROOT"
                                      .formatted(need.purpose())
                                  : "for %s: apt-get install %s"
                                      .formatted(need.purpose(), need.debianPackage()))));
    }
    out()
        .println(
            missing.isEmpty()
                ? "Dummy components on Cyclone DDS can be built and run."
                : "Dummy components on Cyclone DDS cannot be built yet.");
  }

  private void printJson() {
    printDocument(
        new Document(
            "slipway-doctor/1",
            SlipwayVersion.number(),
            NEEDS.stream().allMatch(Need::isMet),
            NEEDS.stream().map(DoctorCommand::entry).toList()));
  }

  /**
   * What a machine has and lacks of what Slipway's commands need.
   *
   * @param version semantic version of Slipway
   * @param ready whether everything that is required was found
   */
  private record Document(String schema, String version, boolean ready, List<NeedEntry> needs) {}

  /**
   * @param probe a program, or a file below an installation prefix if it has a slash
   * @param debianPackage the package of Debian that has it; empty where none has
   * @param required whether the default way of working needs it
   * @param purpose what it is needed for
   * @param found where it is; absent where it was not found
   */
  private record NeedEntry(
      String probe, String debianPackage, boolean required, String purpose, Optional<Path> found) {}

  private static NeedEntry entry(Need need) {
    return new NeedEntry(
        need.probe(), need.debianPackage(), need.required(), need.purpose(), need.find());
  }
}
