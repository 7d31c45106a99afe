// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

/**
 * One reason why a DataWriter does not reach a DataReader.
 *
 * @param subject a QoS policy by its name in DDS 1.4, or DOMAIN, PARTITION or TYPE
 * @param offered what the writer has, in words
 * @param requested what the reader has, in words
 */
public record Mismatch(String subject, String offered, String requested) {
  /** The participants are in different domains. */
  public static final String DOMAIN = "DOMAIN";

  /** Publisher and subscriber share no partition (DDS 1.4, 2.2.3.13). */
  public static final String PARTITION = "PARTITION";

  /** The topics have the same name but not the same type. */
  public static final String TYPE = "TYPE";

  /** Whether it is meant to keep them apart: another domain or another partition. */
  public boolean isSeparation() {
    return subject.equals(DOMAIN) || subject.equals(PARTITION);
  }
}
