// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.cloud.Secret;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.interfaces.EdECPrivateKey;
import java.util.Arrays;
import java.util.Base64;

/**
 * An SSH host key (Ed25519) for a server that is yet to be launched.
 *
 * @param publicKey as files of known hosts have it: {@code ssh-ed25519 AAAA…}
 * @param privateKey as OpenSSH writes it (PROTOCOL.key), each line end written as {@code \n}, which
 *     is how templates take it
 */
record HostKeyPair(String publicKey, Secret privateKey) {
  private static final String TYPE = "ssh-ed25519";
  private static final String NONE = "none";
  private static final int KEY_BYTES = 32;
  private static final int BLOCK_BYTES = 8;
  private static final int LINE_LENGTH = 68;
  private static final String LINE_END = "\\n";

  /** A new pair. */
  static HostKeyPair generate() {
    KeyPair pair;
    try {
      pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java from 15 on has Ed25519", e);
    }
    // RFC 8410: the last bytes of the encoded key are those of the key itself.
    byte[] encoded = pair.getPublic().getEncoded();
    byte[] point = Arrays.copyOfRange(encoded, encoded.length - KEY_BYTES, encoded.length);
    byte[] seed = ((EdECPrivateKey) pair.getPrivate()).getBytes().orElseThrow();
    byte[] publicBlob = strings(TYPE.getBytes(StandardCharsets.US_ASCII), point);
    return new HostKeyPair(
        TYPE + " " + Base64.getEncoder().encodeToString(publicBlob),
        Secret.of(openSsh(publicBlob, point, seed)));
  }

  private static String openSsh(byte[] publicBlob, byte[] point, byte[] seed) {
    ByteArrayOutputStream secret = new ByteArrayOutputStream();
    // Twice the same number, by which a reader sees that it deciphered rightly.
    byte[] check = new byte[Integer.BYTES];
    new SecureRandom().nextBytes(check);
    secret.writeBytes(check);
    secret.writeBytes(check);
    secret.writeBytes(strings(TYPE.getBytes(StandardCharsets.US_ASCII), point));
    secret.writeBytes(strings(concatenated(seed, point), new byte[0]));
    for (int pad = 1; secret.size() % BLOCK_BYTES != 0; pad++) {
      secret.write(pad);
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes("openssh-key-v1\0".getBytes(StandardCharsets.US_ASCII));
    byte[] none = NONE.getBytes(StandardCharsets.US_ASCII);
    file.writeBytes(strings(none, none, new byte[0]));
    file.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(1).array());
    file.writeBytes(strings(publicBlob, secret.toByteArray()));
    byte[] lineEnd = {'\n'};
    return String.join(
            "\n",
            "-----BEGIN OPENSSH PRIVATE KEY-----",
            Base64.getMimeEncoder(LINE_LENGTH, lineEnd).encodeToString(file.toByteArray()),
            "-----END OPENSSH PRIVATE KEY-----",
            "")
        .replace("\n", LINE_END);
  }

  private static byte[] concatenated(byte[] first, byte[] second) {
    return ByteBuffer.allocate(first.length + second.length).put(first).put(second).array();
  }

  /** Strings of SSH (RFC 4251, section 5): each with its length before it. */
  private static byte[] strings(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(part.length).array());
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
