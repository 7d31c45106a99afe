// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import dev.slipway.metal.PowerException;
import dev.slipway.metal.PowerException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * HTTP clients of Redfish controllers, one for all that trust the same certificates: each client
 * has threads of its own. Safe for use by several threads.
 */
public final class RedfishClients {
  private static final Duration CONNECTING = Duration.ofSeconds(30);

  private final Map<Optional<Path>, HttpClient> clients = new HashMap<>();

  /**
   * The client for some credentials.
   *
   * @param host the node's name, for messages
   * @throws PowerException of kind CONFIGURATION if the file of trusted certificates cannot be used
   */
  synchronized HttpClient of(String host, PowerCredentials credentials) throws PowerException {
    HttpClient client = clients.get(credentials.settings().caFile());
    if (client == null) {
      HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(CONNECTING);
      if (credentials.settings().caFile().isPresent()) {
        builder.sslContext(trusting(host, credentials.settings().caFile().get()));
      }
      client = builder.build();
      clients.put(credentials.settings().caFile(), client);
    }
    return client;
  }

  private static SSLContext trusting(String host, Path file) throws PowerException {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int number = 0;
      for (Certificate certificate :
          CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry(String.valueOf(number++), certificate);
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new PowerException(
          Kind.CONFIGURATION, host, "No certificates can be read from " + file + ".", e);
    }
  }
}
