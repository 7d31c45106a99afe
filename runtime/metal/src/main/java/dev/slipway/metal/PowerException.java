// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.io.IOException;

/** A host could not be switched; the kind says what a caller needs to decide on. */
public final class PowerException extends IOException {
  private static final long serialVersionUID = 1L;

  private final Kind kind;
  private final transient Diagnostic diagnostic;

  /** Kinds of causes, each with its diagnostic. */
  public enum Kind {
    /** How the host is switched is not drawn, or its credentials are not given. */
    CONFIGURATION(
        "POWER_CONFIGURATION",
        "Incomplete configuration of power control",
        "Draw the power control of the host, and give its credentials by --power-credentials or"
            + " --power-credential-helper."),
    /** The program that keeps the credentials fails. */
    HELPER(
        "POWER_CREDENTIAL_HELPER",
        "Credential helper failed",
        "Run it by hand with 'protocol=bmc' and 'host=NAME' as its input, each on a line; what it"
            + " says on standard error tells the reason."),
    /** No connection, or none in time. */
    UNREACHABLE(
        "POWER_UNREACHABLE",
        "Power control cannot be reached",
        "Check the drawn address of the management controller, the network, and that it is on."),
    /** The credentials are wrong. */
    AUTHENTICATION(
        "POWER_AUTHENTICATION",
        "Power control rejected the credentials",
        "Check user, password and privileges of the drawn credentials."),
    /** The certificate is not one that is trusted. */
    UNTRUSTED(
        "POWER_UNTRUSTED",
        "Certificate of the power control is not trusted",
        "Name the file of its certificate authority as 'caFile' of the credentials; the"
            + " certificate must be for the drawn address."),
    /** It cannot do this. */
    UNSUPPORTED(
        "POWER_UNSUPPORTED",
        "Not supported by the power control",
        "Draw another power control for the host, or switch it by hand."),
    /** It refused, or answered with something that makes no sense. */
    FAILED("POWER_FAILED", "Power control failed", "Look at the management controller's own log.");

    private final String code;
    private final String summary;
    private final String hint;

    Kind(String code, String summary, String hint) {
      this.code = code;
      this.summary = summary;
      this.hint = hint;
    }
  }

  /**
   * A failure.
   *
   * @param host whose power it is
   * @param why what happened, a whole sentence without secrets
   */
  public PowerException(Kind kind, String host, String why) {
    this(kind, host, why, null);
  }

  /** The same with its cause. */
  public PowerException(Kind kind, String host, String why, Throwable cause) {
    super(kind.summary + ". " + host + ": " + why, cause);
    this.kind = kind;
    this.diagnostic =
        Diagnostic.builder(kind.code, Severity.ERROR, kind.summary)
            .message("{}: {}", host, why)
            .hint("{}", kind.hint)
            .build();
  }

  /** What a caller needs to decide on. */
  public Kind kind() {
    return kind;
  }

  /** What, why and how to mend it. */
  public Diagnostic diagnostic() {
    return diagnostic;
  }
}
