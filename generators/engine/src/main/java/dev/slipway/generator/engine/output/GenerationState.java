// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine.output;

import dev.slipway.bundle.BundleCommit;
import dev.slipway.bundle.Sha256;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What the last generation into a folder left there, so that the next need not look at content that
 * nobody has touched. It holds paths and times of one machine, so it is no part of the bundle.
 *
 * @param key stands for everything that went in beside the inputs; empty where the run had
 *     something to say that a later run is to say again
 * @param inputs the files that went in
 * @param files the bundle's files, {@code slipway.json} too, by path in the bundle
 */
public record GenerationState(String key, List<Input> inputs, Map<String, Stamp> files) {
  /** A folder in which nothing was generated yet. */
  static final GenerationState NONE = new GenerationState("", List.of(), Map.of());

  private static final String FORM = "slipway-state/1";
  private static final String FILE = "state";

  /**
   * How a file looks without reading it.
   *
   * @param size in bytes
   * @param modified time of modification in ns since 1970
   */
  public record Stamp(long size, long modified) {
    /** The stamp of a regular file; empty if there is none at that path. */
    public static Optional<Stamp> of(Path file) throws IOException {
      try {
        BasicFileAttributes attributes =
            Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return attributes.isRegularFile() ? Optional.of(of(attributes)) : Optional.empty();
      } catch (NoSuchFileException e) {
        return Optional.empty();
      }
    }

    public static Stamp of(BasicFileAttributes attributes) {
      return new Stamp(attributes.size(), attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS));
    }
  }

  /**
   * A file that went in.
   *
   * @param path its absolute path
   * @param stamp how it looked
   * @param sha256 its content
   */
  public record Input(Path path, Stamp stamp, String sha256) {
    public static Input of(Path path) throws IOException {
      Path absolute = path.toAbsolutePath();
      BasicFileAttributes attributes = Files.readAttributes(absolute, BasicFileAttributes.class);
      return new Input(absolute, Stamp.of(attributes), Sha256.of(absolute));
    }

    boolean isUnchanged() throws IOException {
      try {
        BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
        return Stamp.of(attributes).equals(stamp) || Sha256.of(path).equals(sha256);
      } catch (NoSuchFileException e) {
        return false;
      }
    }
  }

  /** What an earlier run left in the bundle; {@link #NONE} if that cannot be read. */
  public static GenerationState read(Path bundle) {
    Path file = file(bundle);
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return NONE;
    }
    String key = "";
    List<Input> inputs = new ArrayList<>();
    Map<String, Stamp> files = new LinkedHashMap<>();
    try {
      List<String> lines = Files.readAllLines(file);
      if (lines.isEmpty() || !lines.get(0).equals(FORM)) {
        return NONE;
      }
      for (String line : lines.subList(1, lines.size())) {
        String[] fields = line.split("\t", 5);
        switch (fields[0]) {
          case "key" -> key = fields[1];
          case "input" -> inputs.add(new Input(Path.of(fields[4]), stamp(fields), fields[3]));
          case "file" -> files.put(fields[3], stamp(fields));
          default -> {
            return NONE;
          }
        }
      }
    } catch (IOException | RuntimeException e) {
      // Whatever is wrong with it, the content of the files says the same, only slower.
      return NONE;
    }
    return new GenerationState(key, inputs, files);
  }

  private static Stamp stamp(String[] fields) {
    return new Stamp(Long.parseLong(fields[1]), Long.parseLong(fields[2]));
  }

  /** Leaves this in the bundle. */
  public void write(Path bundle) throws IOException {
    Path file = file(bundle);
    Files.createDirectories(file.getParent());
    Path draft = file.resolveSibling(FILE + ".new");
    try (BufferedWriter out = Files.newBufferedWriter(draft)) {
      out.write(FORM + "\nkey\t" + key + "\n");
      for (Input input : inputs) {
        out.write(
            "input\t%d\t%d\t%s\t%s\n"
                .formatted(input.stamp.size, input.stamp.modified, input.sha256, input.path));
      }
      for (Map.Entry<String, Stamp> entry : files.entrySet()) {
        out.write("file\t");
        out.write(Long.toString(entry.getValue().size));
        out.write('\t');
        out.write(Long.toString(entry.getValue().modified));
        out.write('\t');
        out.write(entry.getKey());
        out.write('\n');
      }
    }
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Whether what goes in is what went in, and nobody has touched a file of the bundle. */
  public boolean holds(Path bundle, String currentKey) throws IOException {
    if (key.isEmpty() || !key.equals(currentKey) || BundleCommit.isPending(bundle)) {
      return false;
    }
    for (Input input : inputs) {
      if (!input.isUnchanged()) {
        return false;
      }
    }
    for (Map.Entry<String, Stamp> entry : files.entrySet()) {
      Optional<Stamp> now = Stamp.of(bundle.resolve(entry.getKey()));
      if (now.isEmpty() || !now.get().equals(entry.getValue())) {
        return false;
      }
    }
    return true;
  }

  private static Path file(Path bundle) {
    return bundle.resolve(BundleCommit.STATE_FOLDER).resolve(FILE);
  }
}
