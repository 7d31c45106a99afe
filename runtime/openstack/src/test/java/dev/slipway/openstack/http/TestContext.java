// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.http;

import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;

/** Certificates that tests without TLS do not look at. */
final class TestContext {
  private TestContext() {}

  static SSLContext plain() {
    try {
      return TrustedCertificates.ofThisMachine();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
