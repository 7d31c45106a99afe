// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.changes;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.notation.DrawingFile;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.model.resource.ModelResources;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The models and drawings of a Git repository as its last commit has them. They are read by the
 * program {@code git}: who works in a repository has it, with the settings that it needs there.
 *
 * @param commit the commit's abbreviated name
 * @param subject the first line of its message
 * @param contents by absolute path, as it follows from the path of the model
 */
record CommittedFiles(String commit, String subject, Map<Path, byte[]> contents) {
  /** They would have git look at another repository. */
  private static final Set<String> OTHER_REPOSITORY =
      Set.of("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE");

  /** A repository from somewhere else is looked at: its settings start no program. */
  private static final List<String> NO_PROGRAMS =
      List.of("core.fsmonitor=false", "log.showSignature=false");

  private static final int SYMBOLIC_LINK = 0120000;
  private static final int OCTAL = 8;

  /** There is nothing to compare with; says why. */
  static final class NotCommitted extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient Diagnostic why;

    NotCommitted(Diagnostic why) {
      super(why.message());
      this.why = why;
    }

    Diagnostic diagnostic() {
      return why;
    }
  }

  /** What a run of git has put out. */
  private record Output(int code, byte[] out, String err) {
    String text() {
      return new String(out, StandardCharsets.UTF_8);
    }
  }

  /** A file in a commit. */
  private record Entry(String hash, Path path) {}

  /** The commit that the repository around a model is at: what is read by {@link #of} is its. */
  static String commit(Path model) throws NotCommitted, IOException, InterruptedException {
    Output commit =
        git(model.getParent(), "rev-parse", "--short", "--verify", "-q", "HEAD^{commit}");
    if (commit.code != 0) {
      repository(model);
      throw refused("{} has no commit yet.", "Commit the model, then compare again.", model);
    }
    return commit.text().strip();
  }

  /**
   * Reads what a commit has.
   *
   * @throws NotCommitted if the model is in no repository, or not in the commit
   */
  static CommittedFiles of(Path model, String commit)
      throws NotCommitted, IOException, InterruptedException {
    Path repository = repository(model);
    Path folder = model.getParent();
    Path realFolder = folder.toRealPath();
    List<Entry> entries = new ArrayList<>();
    for (Entry entry : entries(repository, commit)) {
      Path path = folder.resolve(realFolder.relativize(repository.resolve(entry.path))).normalize();
      entries.add(new Entry(entry.hash, path));
    }
    if (entries.stream().noneMatch(entry -> entry.path.equals(model))) {
      throw refused(
          "{} is not in the last commit.", "Commit the model, then compare again.", model);
    }
    String subject = git(repository, "log", "-1", "--format=%s", commit).text().strip();
    return new CommittedFiles(commit, subject, contents(repository, entries));
  }

  private static Path repository(Path model)
      throws NotCommitted, IOException, InterruptedException {
    Output top = git(model.getParent(), "rev-parse", "--show-toplevel");
    if (top.code != 0) {
      throw refused(
          "git says of the folder of {}: " + top.err.strip(),
          "Keep the model in a Git repository to compare it with the last commit.",
          model);
    }
    return Path.of(top.text().stripTrailing()).toRealPath();
  }

  private static NotCommitted refused(String message, String hint, Path model) {
    return new NotCommitted(
        Diagnostic.builder("NOTHING_TO_COMPARE_WITH", Severity.ERROR, "Nothing to compare with")
            .message(message, model.getFileName().toString())
            .hint("{}", hint)
            .build());
  }

  /** The models and drawings in a commit; links are left out, as they may lead anywhere. */
  private static List<Entry> entries(Path repository, String commit)
      throws IOException, InterruptedException {
    List<Entry> entries = new ArrayList<>();
    for (String line : git(repository, "ls-tree", "-r", "-z", commit).text().split("\0")) {
      // MODE TYPE HASH<tab>PATH
      int tab = line.indexOf('\t');
      String[] words = line.substring(0, Math.max(0, tab)).split(" ");
      String path = line.substring(tab + 1);
      if (words.length == 3
          && words[1].equals("blob")
          && Integer.parseInt(words[0], OCTAL) != SYMBOLIC_LINK
          && (path.endsWith(ModelResources.FILE_EXTENSION)
              || path.endsWith(DrawingFile.FILE_EXTENSION))) {
        entries.add(new Entry(words[2], Path.of(path)));
      }
    }
    return entries;
  }

  private static Map<Path, byte[]> contents(Path repository, List<Entry> entries)
      throws IOException, InterruptedException {
    Map<Path, byte[]> contents = new HashMap<>();
    Process process =
        builder(repository, "cat-file", "--batch")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (OutputStream asked = process.getOutputStream();
        InputStream said = new BufferedInputStream(process.getInputStream())) {
      for (Entry entry : entries) {
        asked.write((entry.hash + "\n").getBytes(StandardCharsets.US_ASCII));
        asked.flush();
        contents.put(entry.path, content(said));
      }
    } finally {
      process.destroy();
      process.waitFor();
    }
    return contents;
  }

  /** One answer: {@code HASH blob SIZE}, the content, each with the end of a line. */
  private static byte[] content(InputStream said) throws IOException {
    StringBuilder head = new StringBuilder();
    for (int next = said.read(); next != '\n'; next = said.read()) {
      if (next < 0) {
        throw new EOFException("git has ended: " + head);
      }
      head.append((char) next);
    }
    String[] words = head.toString().split(" ");
    long size = words.length == 3 ? Long.parseLong(words[2]) : -1;
    if (size < 0 || size > ModelLoader.LARGEST_FILE) {
      throw new IOException("git cannot read a file of the commit: " + head);
    }
    byte[] content = said.readNBytes((int) size);
    said.skipNBytes(1);
    return content;
  }

  private static Output git(Path folder, String... words) throws IOException, InterruptedException {
    Process process = builder(folder, words).start();
    process.getOutputStream().close();
    try {
      byte[] out = process.getInputStream().readAllBytes();
      String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Output(process.waitFor(), out, err);
    } finally {
      process.destroy();
    }
  }

  private static ProcessBuilder builder(Path folder, String... words) {
    List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
    NO_PROGRAMS.forEach(setting -> command.addAll(List.of("-c", setting)));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeAll(OTHER_REPOSITORY);
    return builder;
  }
}
