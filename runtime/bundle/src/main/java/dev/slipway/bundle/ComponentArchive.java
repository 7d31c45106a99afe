// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;

/**
 * A component in the form that it is installed in: a JAR whose manifest says what the component
 * reads and writes and by which commands it is steered. The commands are run in the folder that the
 * archive was unpacked to; provisioning/component-host/README.md says how.
 */
public final class ComponentArchive {
  /** Name of the component. */
  public static final Attributes.Name NAME = new Attributes.Name("Slipway-Component-Name");

  /** Semantic version of the component. */
  public static final Attributes.Name VERSION = new Attributes.Name("Slipway-Component-Version");

  /** {@code NAME-VERSION}. */
  public static final Attributes.Name IDENTIFIER =
      new Attributes.Name("Slipway-Component-Identifier");

  /** What it reads: a clause for each subscription, separated by commas. */
  public static final Attributes.Name INPUTS = new Attributes.Name("Slipway-Inputs");

  /** What it writes: a clause for each publication, separated by commas. */
  public static final Attributes.Name OUTPUTS = new Attributes.Name("Slipway-Outputs");

  /** DDS implementation that it is built with, and its version. */
  public static final Attributes.Name DDS = new Attributes.Name("Slipway-DDS");

  /** Form of the statistics that its command {@code stats} prints; absent where it has none. */
  public static final Attributes.Name STATISTICS = new Attributes.Name("Slipway-Statistics");

  /** Hash over all that went into the archive; absent where that is not known. */
  public static final Attributes.Name BUILD_KEY = new Attributes.Name("Slipway-Build-Key");

  /** Where archives are in a bundle, one folder below for each DDS implementation. */
  public static final String FOLDER = "archives";

  private static final String PROGRAMS = "bin/";

  /** Deflate makes no more of a byte (RFC 1951: 258 bytes of two bits). */
  private static final int GREATEST_RATIO = 1032;

  /** Whether the start command returns; absent where it does, see {@link #FOREGROUND}. */
  public static final Attributes.Name START_MODE = new Attributes.Name("Slipway-Start");

  /** The value of {@link #START_MODE} of a component whose start command does not return. */
  public static final String FOREGROUND = "foreground";

  private static final Pattern LEGAL_IDENTIFIER =
      Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,63}-[0-9][A-Za-z0-9.+-]{0,63}");

  /** What a component is told to do; only {@link #START} must be in a manifest. */
  public enum Command {
    /** Prepares its folder; without it, nothing is done. */
    INSTALL,
    /** Removes what it made elsewhere; without it, nothing is done. */
    UNINSTALL,
    /** Runs it, in the background unless {@link ComponentArchive#START_MODE} says otherwise. */
    START,
    /** Ends it; without it, a signal does. */
    STOP,
    /** Keeps it alive without moving samples; without it, a signal does. */
    PAUSE,
    /** Goes on after a pause; there if and only if {@link #PAUSE} is. */
    RESUME,
    /** Prints its state; nobody needs it. */
    STATUS,
    /** Prints what it has counted, as one line of the form that {@link #STATISTICS} names. */
    STATS,
    /** Prints its DDS domain as it sees it, as one line of {@code slipway-dds-graph/1}. */
    GRAPH,
    /** Publishes nothing by itself until it is released; takes samples and reacts as before. */
    HOLD,
    /** Ends a hold. */
    RELEASE,
    /** Counts samples anew, from zero. */
    RESET;

    /** The manifest's attribute that holds the command line. */
    public Attributes.Name attribute() {
      String name = name();
      return new Attributes.Name(
          "Slipway-Command-" + name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT));
    }
  }

  private final Path file;
  private final Attributes attributes;

  private ComponentArchive(Path file, Attributes attributes) {
    this.file = file;
    this.attributes = attributes;
  }

  /** Where the archive of a component is in a bundle's folder. */
  public static Path place(Path bundle, DdsImplementation dds, String identifier) {
    return bundle.resolve(FOLDER).resolve(dds.id()).resolve(identifier + ".jar");
  }

  /** Whether a component can be installed under that identifier, {@code NAME-VERSION}. */
  public static boolean isLegalIdentifier(String identifier) {
    return LEGAL_IDENTIFIER.matcher(identifier).matches();
  }

  /**
   * Opens an archive whose maker is not known, and looks at all of its content.
   *
   * @throws IOException as {@link #open}, and if an entry holds more than it says
   */
  public static ComponentArchive openForeign(Path file) throws IOException {
    ComponentArchive archive = open(file);
    if (Files.size(file) > ArchiveEntries.GREATEST_SIZE / GREATEST_RATIO) {
      archive.checkSizes();
    }
    return archive;
  }

  private void checkSizes() throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
        try (InputStream content = jar.getInputStream(entry)) {
          if (ArchiveEntries.exceeds(content, entry.getSize())) {
            throw new IOException("its entry " + entry.getName() + " is larger than it says");
          }
        }
      }
    }
  }

  /**
   * Opens an archive.
   *
   * @throws IOException if it cannot be read or is no component archive: it is no JAR, an entry
   *     would leave its folder, it unpacks to more than a host takes, or its manifest is
   *     incomplete; the message says all that is wrong, as the end of a sentence
   */
  public static ComponentArchive open(Path file) throws IOException {
    List<String> defects = new ArrayList<>(ArchiveEntries.defects(ZipDirectory.read(file)));
    try (JarFile jar = new JarFile(file.toFile())) {
      Manifest manifest = jar.getManifest();
      if (manifest == null) {
        defects.add("it has no META-INF/MANIFEST.MF");
      } else {
        addDefects(manifest.getMainAttributes(), defects);
      }
      if (!defects.isEmpty()) {
        throw new IOException(String.join("; ", defects));
      }
      return new ComponentArchive(file, manifest.getMainAttributes());
    }
  }

  private static void addDefects(Attributes attributes, List<String> defects) {
    for (Attributes.Name required : List.of(NAME, VERSION, IDENTIFIER, Command.START.attribute())) {
      if (attributes.getValue(required) == null || attributes.getValue(required).isBlank()) {
        defects.add("its manifest has no " + required);
      }
    }
    String identifier = attributes.getValue(IDENTIFIER);
    if (identifier != null && !isLegalIdentifier(identifier)) {
      defects.add("its identifier " + identifier + " is not NAME-VERSION");
    } else if (!(attributes.getValue(NAME) + "-" + attributes.getValue(VERSION))
        .equals(String.valueOf(identifier))) {
      defects.add("its identifier is not its name and its version");
    }
    if ((attributes.getValue(Command.PAUSE.attribute()) == null)
        != (attributes.getValue(Command.RESUME.attribute()) == null)) {
      defects.add("its manifest has only one of a command to pause and one to resume");
    }
    String mode = attributes.getValue(START_MODE);
    if (mode != null && !mode.equals(FOREGROUND)) {
      defects.add("its " + START_MODE + " is not " + FOREGROUND);
    }
  }

  /** {@code NAME-VERSION} as the manifest says. */
  public String identifier() {
    return attributes.getValue(IDENTIFIER);
  }

  /** The value of an attribute that may be absent. */
  public Optional<String> attribute(Attributes.Name name) {
    return Optional.ofNullable(attributes.getValue(name));
  }

  /** The command line of a command; empty where the manifest has none. */
  public Optional<String> commandLine(Command command) {
    return attribute(command.attribute());
  }

  /** What it reads, as far as its manifest says so. */
  public List<ArchiveEndpoint> inputs() {
    return ArchiveEndpoints.parse(attribute(INPUTS).orElse(""));
  }

  /** What it writes, as far as its manifest says so. */
  public List<ArchiveEndpoint> outputs() {
    return ArchiveEndpoints.parse(attribute(OUTPUTS).orElse(""));
  }

  /**
   * Unpacks the archive; what is in {@code bin/} becomes executable.
   *
   * @param folder where to; made if it is not there, and files of the same names are replaced
   * @throws IOException if an entry would be placed outside the folder, or writing fails
   */
  public void unpack(Path folder) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
        Path target = folder.resolve(entry.getName()).normalize();
        if (!target.startsWith(folder.normalize())) {
          throw new IOException("its entry " + entry.getName() + " leaves the folder");
        }
        if (entry.isDirectory()) {
          Files.createDirectories(target);
        } else {
          Files.createDirectories(target.getParent());
          extract(jar, entry, target);
        }
      }
    }
  }

  /** Written beside and moved, for a program that runs cannot be written to. */
  private static void extract(JarFile jar, JarEntry entry, Path target) throws IOException {
    Path beside = target.resolveSibling(target.getFileName() + ".new");
    try (InputStream content = jar.getInputStream(entry)) {
      Files.copy(content, beside, StandardCopyOption.REPLACE_EXISTING);
    }
    if (entry.getName().startsWith(PROGRAMS)) {
      Set<PosixFilePermission> permissions = EnumSet.copyOf(Files.getPosixFilePermissions(beside));
      permissions.add(PosixFilePermission.OWNER_EXECUTE);
      permissions.add(PosixFilePermission.GROUP_EXECUTE);
      permissions.add(PosixFilePermission.OTHERS_EXECUTE);
      Files.setPosixFilePermissions(beside, permissions);
    }
    Files.move(beside, target, StandardCopyOption.REPLACE_EXISTING);
  }
}
