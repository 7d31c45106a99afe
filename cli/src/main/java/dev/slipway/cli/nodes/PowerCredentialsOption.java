// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.engine.ActionException;
import dev.slipway.metal.power.CredentialProgram;
import dev.slipway.metal.power.CredentialsFile;
import dev.slipway.metal.power.NamedCredentials;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where the credentials come from by which hosts are switched. */
final class PowerCredentialsOption {
  @Option(
      names = "--power-credentials",
      paramLabel = "FILE",
      description =
          "IPMI and Redfish credentials by their names in the model, as JSON: {\"NAME\": {\"user\":"
              + " …, \"password\": …}}, optionally with caFile, port and cipherSuite. The file must"
              + " be readable by you only (chmod 600).")
  private Path file;

  @Option(
      names = "--power-credential-helper",
      paramLabel = "HELPER",
      description =
          "Git credential helper that provides the users and passwords that the file lacks, for"
              + " host NAME of the protocol bmc: a name such as cache, for 'git credential-cache',"
              + " or an absolute path, optionally with arguments.")
  private String helper;

  /**
   * The credentials by name; none where neither file nor helper is named.
   *
   * @throws WrongUsageException if one of them cannot be used
   */
  NamedCredentials read() {
    Optional<CredentialProgram> named = Optional.ofNullable(helper).map(this::parse);
    if (file == null) {
      return new NamedCredentials(CredentialsFile.EMPTY, named);
    }
    try {
      return new NamedCredentials(CredentialsFile.read(file, named.isPresent()), named);
    } catch (ActionException e) {
      throw new WrongUsageException(e.diagnostic());
    }
  }

  private CredentialProgram parse(String words) {
    try {
      return new CredentialProgram(words);
    } catch (IllegalArgumentException e) {
      throw new WrongUsageException(
          e.getMessage(), "Say a name such as cache, or the absolute path of a program.");
    }
  }
}
