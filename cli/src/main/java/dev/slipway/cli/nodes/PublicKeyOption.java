// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Whom new servers let in. */
public final class PublicKeyOption {
  private static final List<String> KEYS = List.of("id_ed25519.pub", "id_ecdsa.pub", "id_rsa.pub");

  /** A public key as OpenSSH writes it: type, key, and perhaps a comment. */
  private static final Pattern PUBLIC_KEY = Pattern.compile("[a-z0-9@.-]+ [A-Za-z0-9+/=]+( .*)?");

  @Option(
      names = "--public-key",
      paramLabel = "FILE",
      description = "SSH public key that new servers accept (default: the first one in ~/.ssh).")
  private Path key;

  /**
   * The public key that new servers let in; empty where the user has none.
   *
   * @throws WrongUsageException if the file that is named is none
   */
  public Optional<String> read() throws IOException {
    if (key != null) {
      return Optional.of(read(key));
    }
    Path folder = Path.of(System.getProperty("user.home"), ".ssh");
    for (String name : KEYS) {
      if (Files.isReadable(folder.resolve(name))) {
        return Optional.of(read(folder.resolve(name)));
      }
    }
    return Optional.empty();
  }

  private static String read(Path file) throws IOException {
    String text = Files.isRegularFile(file) ? Files.readString(file).strip() : "";
    if (!PUBLIC_KEY.matcher(text).matches()) {
      throw new WrongUsageException(
          Diagnostic.builder("CLOUD_PUBLIC_KEY", Severity.ERROR, "No public key for servers")
              .message("{} is not an SSH public key.", VisibleText.of(file.toString()))
              .hint("Name a file as ssh-keygen writes it, such as ~/.ssh/id_ed25519.pub.")
              .build());
    }
    return text;
  }
}
