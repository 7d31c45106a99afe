// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.openstack.OpenStackClouds;
import dev.slipway.plan.RecordedState;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.stacks.CloudAccess;
import dev.slipway.stacks.CloudKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Which configured clouds the drawn ones are, and whom their servers let in. */
final class CloudOptions {
  private static final List<String> VARIABLES = List.of("OS_CLOUD", "OS_AUTH_URL");
  private static final List<String> KEYS = List.of("id_ed25519.pub", "id_ecdsa.pub", "id_rsa.pub");

  /** A public key as OpenSSH writes it: type, key, and perhaps a comment. */
  private static final Pattern PUBLIC_KEY = Pattern.compile("[a-z0-9@.-]+ [A-Za-z0-9+/=]+( .*)?");

  @Option(
      names = "--cloud",
      paramLabel = "NAME",
      description =
          "The cloud of clouds.yaml that the drawn cloud is made in (OS_CLOUD, OS_*). Without it"
              + " the drawn cloud is left out.")
  private Optional<String> user = Optional.empty();

  @Option(
      names = "--admin-cloud",
      paramLabel = "NAME",
      description =
          "The same with an administrator's credentials, for flavors, zones, shared networks,"
              + " images and projects.")
  private Optional<String> administrator = Optional.empty();

  @Option(
      names = "--public-key",
      paramLabel = "FILE",
      description = "SSH public key that new servers let in (the first of yours in ~/.ssh).")
  private Path key;

  /**
   * Whether a bundle's clouds are part of the plan: if one is chosen, or something in one is
   * recorded.
   *
   * @param environment variables of the process
   */
  boolean areMeant(Bundle bundle, RecordedState state, Map<String, String> environment) {
    boolean chosen =
        user.isPresent()
            || administrator.isPresent()
            || VARIABLES.stream().anyMatch(name -> !environment.getOrDefault(name, "").isEmpty());
    boolean made =
        state.resources().keySet().stream()
            .map(ResourceAddress::parse)
            .anyMatch(address -> CloudKind.of(address).isPresent());
    return made || chosen && !bundle.manifest().clouds().isEmpty();
  }

  /**
   * The clouds, signed in to when they are needed.
   *
   * @param warnings told what the user should know
   */
  CloudAccess access(Consumer<String> warnings) {
    return new CloudAccess(OpenStackClouds.ofThisProcess(warnings), user.orElse(""), administrator);
  }

  /**
   * The public key that new servers let in; empty where the user has none.
   *
   * @throws WrongUsageException if the file that is named is none
   */
  Optional<String> publicKey() throws IOException {
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
              .message("{} is no SSH public key.", VisibleText.of(file.toString()))
              .hint("Name a file as ssh-keygen writes it, such as ~/.ssh/id_ed25519.pub.")
              .build());
    }
    return text;
  }
}
