// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.set;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.Location;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Makes a template set of its files. */
public final class SetReader {
  /** Far more than any set of text templates has. */
  public static final long MOST_OCTETS = 8 << 20;

  private static final List<String> EXTENSIONS = List.of(".egx", ".egl", ".eol");

  private final String place;
  private final Diagnostics problems = new Diagnostics();
  private final SortedMap<String, byte[]> files = new TreeMap<>();
  private long octets;

  private SetReader(String place) {
    this.place = place;
  }

  /** Whether the folder holds a set. */
  public static boolean isSet(Path folder) {
    return Files.isRegularFile(folder.resolve(SetDescriptor.FILE));
  }

  /**
   * The set in a folder.
   *
   * @param folder one with a descriptor; may itself be a link
   * @param found takes what is wrong with it
   */
  public static Optional<TemplateSet> read(Path folder, Diagnostics found) {
    SetReader reader = new SetReader(folder.toString());
    try {
      reader.collect(folder.toRealPath());
    } catch (IOException e) {
      reader.problems.add(
          SetProblems.invalid(
              Location.of(folder.toString()), "It cannot be read: {}.", FileFailure.text(e)));
    }
    return reader.set(found);
  }

  /** The set of these files, by path in the set. */
  public static Optional<TemplateSet> of(
      String place, SortedMap<String, byte[]> files, Diagnostics found) {
    SetReader reader = new SetReader(place);
    files.forEach(
        (path, content) -> {
          if (isPart(path)) {
            reader.files.put(path, content);
          }
        });
    return reader.set(found);
  }

  private void collect(Path root) throws IOException {
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            boolean hidden =
                !folder.equals(root) && folder.getFileName().toString().startsWith(".");
            return hidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            return add(root.relativize(file).toString().replace('\\', '/'), file, attributes);
          }
        });
  }

  private FileVisitResult add(String path, Path file, BasicFileAttributes attributes)
      throws IOException {
    if (!isPart(path)) {
      return FileVisitResult.CONTINUE;
    }
    if (!attributes.isRegularFile()) {
      problems.add(
          SetProblems.invalid(
              location(path), "It is a link or a device; a set holds plain files only."));
      return FileVisitResult.CONTINUE;
    }
    octets += attributes.size();
    if (octets > MOST_OCTETS) {
      problems.add(
          SetProblems.invalid(
              Location.of(place), "Its files hold more than {} MiB.", MOST_OCTETS >> 20));
      return FileVisitResult.TERMINATE;
    }
    files.put(path, Files.readAllBytes(file));
    return FileVisitResult.CONTINUE;
  }

  private static boolean isPart(String path) {
    return path.equals(SetDescriptor.FILE) || EXTENSIONS.stream().anyMatch(path::endsWith);
  }

  private Location location(String path) {
    return Location.of(place + "/" + path);
  }

  private Optional<TemplateSet> set(Diagnostics found) {
    Optional<TemplateSet> set = set();
    found.addAll(problems);
    return problems.hasErrors() ? Optional.empty() : set;
  }

  private Optional<TemplateSet> set() {
    if (!files.containsKey(SetDescriptor.FILE)) {
      return Optional.empty();
    }
    SortedMap<String, String> texts = new TreeMap<>();
    boolean ascii = true;
    for (String path : files.keySet()) {
      String text = decode(path).orElse("");
      ascii &= text.chars().allMatch(c -> c < 0x80);
      texts.put(path, text);
    }
    if (!ascii && !Charset.defaultCharset().equals(StandardCharsets.UTF_8)) {
      // Epsilon passes sources through the default character set, which would spoil them silently.
      problems.add(
          SetProblems.invalid(
              Location.of(place),
              "It has characters beyond ASCII, and this Java does not use UTF-8: start it with"
                  + " -Dfile.encoding=UTF-8."));
    }
    Optional<SetDescriptor> descriptor =
        DescriptorReader.read(
            texts.get(SetDescriptor.FILE), location(SetDescriptor.FILE), problems);
    if (descriptor.isPresent() && !texts.containsKey(descriptor.get().entry())) {
      problems.add(
          SetProblems.invalid(
              location(SetDescriptor.FILE),
              "There is no file {}, which is to be the entry.",
              descriptor.get().entry()));
    }
    return descriptor.map(known -> new TemplateSet(known, place, texts));
  }

  private Optional<String> decode(String path) {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(files.get(path))).toString());
    } catch (CharacterCodingException e) {
      problems.add(SetProblems.invalid(location(path), "It is not text in UTF-8."));
      return Optional.empty();
    }
  }
}
