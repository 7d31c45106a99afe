// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/** Which certificates of services are trusted. */
public final class TrustedCertificates {
  private TrustedCertificates() {}

  /** Those that Java trusts. */
  public static SSLContext ofThisMachine() throws GeneralSecurityException {
    return SSLContext.getDefault();
  }

  /**
   * Those of the authorities in a file, and no others.
   *
   * @param file one or more certificates in PEM
   * @throws GeneralSecurityException if the file has no certificate or something else
   */
  public static SSLContext of(Path file) throws IOException, GeneralSecurityException {
    KeyStore authorities = KeyStore.getInstance(KeyStore.getDefaultType());
    authorities.load(null, null);
    try (InputStream content = Files.newInputStream(file)) {
      for (Certificate certificate :
          CertificateFactory.getInstance("X.509").generateCertificates(content)) {
        authorities.setCertificateEntry(String.valueOf(authorities.size()), certificate);
      }
    }
    if (authorities.size() == 0) {
      throw new GeneralSecurityException("it has no certificate");
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(authorities);
    return context(factory.getTrustManagers());
  }

  /** All, for a user who has said so: whoever is between may read and change everything. */
  public static SSLContext unchecked() throws GeneralSecurityException {
    return context(new TrustManager[] {new TrustsAll()});
  }

  private static SSLContext context(TrustManager[] trust) throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust, null);
    return context;
  }

  /** Of the extended kind, which also decides whether the name fits. */
  private static final class TrustsAll extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
