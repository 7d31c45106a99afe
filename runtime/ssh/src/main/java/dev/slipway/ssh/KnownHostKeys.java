// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import com.jcraft.jsch.HostKey;
import com.jcraft.jsch.HostKeyRepository;
import com.jcraft.jsch.JSch;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.UserInfo;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The host keys in some files of known hosts, which it never changes, and the key that a host has
 * shown.
 */
final class KnownHostKeys implements HostKeyRepository {
  /** A marker, if there is one, the names, and the rest. */
  private static final Pattern LINE = Pattern.compile("((?:@\\S+\\s+)?)([^#|\\s]\\S*)\\s+(.*)");

  private static final Pattern HAS_PATTERNS = Pattern.compile("[*?!]");

  private final HostKeyRepository recorded;
  private volatile byte[] shown = new byte[0];

  /**
   * Reads the files; those that are not there hold nothing.
   *
   * <p>JSch compares names as they are written, so a line with patterns is given to it with the
   * name in their place, if they match.
   *
   * @param name what keys will be looked up by
   * @throws IOException if one cannot be read, or is no file of known hosts; the message says which
   */
  KnownHostKeys(List<Path> files, String name) throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    for (Path file : files) {
      if (Files.isRegularFile(file)) {
        for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
          lines.write(named(line.strip(), name).getBytes(StandardCharsets.ISO_8859_1));
          lines.write('\n');
        }
      }
    }
    recorded = repository(lines.toByteArray());
  }

  /** Knows one key of one host. */
  KnownHostKeys(String name, String key) throws IOException {
    recorded = repository((name + " " + key + "\n").getBytes(StandardCharsets.ISO_8859_1));
  }

  private static HostKeyRepository repository(byte[] lines) throws IOException {
    JSch reader = new JSch();
    try {
      reader.setKnownHosts(new ByteArrayInputStream(lines));
    } catch (JSchException e) {
      throw new IOException("a line is not understood: " + e.getMessage(), e);
    }
    return reader.getHostKeyRepository();
  }

  private static String named(String line, String name) {
    Matcher parts = LINE.matcher(line);
    if (!parts.matches() || !HAS_PATTERNS.matcher(parts.group(2)).find()) {
      return line;
    }
    return SshConfig.matchesAny(parts.group(2), name)
        ? parts.group(1) + name + " " + parts.group(3)
        : "";
  }

  /** Type and fingerprint of the key that the host has shown, such as {@code ED25519 SHA256:…}. */
  String shownKey() {
    if (shown.length == 0) {
      return "of no type that is understood";
    }
    int length = ByteBuffer.wrap(shown).getInt();
    String type = new String(shown, Integer.BYTES, length, StandardCharsets.US_ASCII);
    String name = type.replaceFirst("^(ssh-|ecdsa-)", "").replaceFirst("^sha2-nistp.*", "ECDSA");
    return name.toUpperCase(Locale.ROOT) + " " + fingerprint();
  }

  /** Fingerprint of the key that the host has shown, as OpenSSH writes it. */
  private String fingerprint() {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(shown);
      return "SHA256:" + Base64.getEncoder().withoutPadding().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  @Override
  public int check(String host, byte[] key) {
    shown = key.clone();
    return recorded.check(host, key);
  }

  @Override
  public HostKey[] getHostKey() {
    return recorded.getHostKey();
  }

  @Override
  public HostKey[] getHostKey(String host, String type) {
    return recorded.getHostKey(host, type);
  }

  @Override
  public String getKnownHostsRepositoryID() {
    return recorded.getKnownHostsRepositoryID();
  }

  @Override
  public void add(HostKey key, UserInfo user) {
    throw new UnsupportedOperationException("host keys are never recorded here");
  }

  @Override
  public void remove(String host, String type) {
    throw new UnsupportedOperationException("host keys are never removed here");
  }

  @Override
  public void remove(String host, String type, byte[] key) {
    throw new UnsupportedOperationException("host keys are never removed here");
  }
}
