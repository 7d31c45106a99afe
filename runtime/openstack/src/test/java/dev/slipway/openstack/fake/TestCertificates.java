// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.fake;

import dev.slipway.testing.Needs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** An authority of our own and certificates that it has signed, made by keytool. */
public final class TestCertificates {
  private static final String PASSWORD = "changeit";

  private final Path folder;

  private TestCertificates(Path folder) {
    this.folder = folder;
  }

  /** Makes the authority in an empty folder. */
  public static TestCertificates in(Path folder) throws Exception {
    TestCertificates made = new TestCertificates(folder);
    made.keytool(
        "-genkeypair",
        "-alias",
        "ca",
        "-keyalg",
        "EC",
        "-dname",
        "CN=Test CA",
        "-ext",
        "bc:c",
        "-keystore",
        "ca.p12");
    made.keytool("-exportcert", "-rfc", "-alias", "ca", "-keystore", "ca.p12", "-file", "ca.pem");
    return made;
  }

  /** The authority's certificate in PEM. */
  public Path authority() {
    return folder.resolve("ca.pem");
  }

  /** A server's context for a host name, signed by the authority. */
  public SSLContext serverFor(String host) throws Exception {
    String store = host + ".p12";
    keytool(
        "-genkeypair",
        "-alias",
        "server",
        "-keyalg",
        "EC",
        "-dname",
        "CN=" + host,
        "-keystore",
        store);
    keytool("-certreq", "-alias", "server", "-keystore", store, "-file", "server.csr");
    keytool(
        "-gencert",
        "-alias",
        "ca",
        "-keystore",
        "ca.p12",
        "-infile",
        "server.csr",
        "-outfile",
        "server.pem",
        "-rfc",
        "-ext",
        "san=dns:" + host);
    keytool("-importcert", "-noprompt", "-alias", "ca", "-keystore", store, "-file", "ca.pem");
    keytool("-importcert", "-alias", "server", "-keystore", store, "-file", "server.pem");
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream content = Files.newInputStream(folder.resolve(store))) {
      keys.load(content, PASSWORD.toCharArray());
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }

  private void keytool(String... arguments) throws IOException, InterruptedException {
    Path tool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Needs.that(Files.isExecutable(tool), () -> "keytool is missing");
    List<String> command = new ArrayList<>(List.of(tool.toString()));
    command.addAll(List.of(arguments));
    command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + ": " + output);
    }
  }
}
