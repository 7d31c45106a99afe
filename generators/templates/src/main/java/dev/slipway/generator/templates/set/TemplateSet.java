// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.set;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A template set, read whole: nothing is opened once its templates run.
 *
 * @param descriptor what it says of itself
 * @param place how messages name it: the folder as the user named it, or the name of a set that
 *     comes with Slipway
 * @param files text of its descriptor, rules, templates and operations by path in the set, with
 *     forward slashes
 */
public record TemplateSet(SetDescriptor descriptor, String place, SortedMap<String, String> files) {
  public TemplateSet {
    files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
  }

  /** Changes with every change of a file of the set. */
  public String fingerprint() {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
    for (Map.Entry<String, String> file : files.entrySet()) {
      add(digest, file.getKey());
      add(digest, file.getValue());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** With its length, so that no two lists of texts run together to the same octets. */
  private static void add(MessageDigest digest, String text) {
    byte[] octets = text.getBytes(StandardCharsets.UTF_8);
    digest.update((octets.length + ":").getBytes(StandardCharsets.US_ASCII));
    digest.update(octets);
  }
}
