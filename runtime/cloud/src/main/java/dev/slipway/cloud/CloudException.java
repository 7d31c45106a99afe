// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.io.IOException;

/** A cloud did not do what it was asked for; the kind says what a caller needs to decide on. */
public final class CloudException extends IOException {
  private static final long serialVersionUID = 1L;

  private final Kind kind;
  private final transient Diagnostic diagnostic;

  /** Kinds of causes, each with its diagnostic. */
  public enum Kind {
    /** The user's configuration does not say which cloud, or how to sign in. */
    CONFIGURATION(
        "CLOUD_CONFIGURATION",
        "Incomplete cloud configuration",
        "Name the cloud by --cloud or OS_CLOUD, and describe it in clouds.yaml or by OS_*"
            + " variables."),
    /** The credentials are wrong or have expired. */
    AUTHENTICATION(
        "CLOUD_AUTHENTICATION",
        "Cloud rejected the credentials",
        "Check user, project, domains and password in clouds.yaml, secure.yaml or the OS_*"
            + " variables."),
    /** The user may not do this. */
    FORBIDDEN(
        "CLOUD_FORBIDDEN",
        "Not permitted by the cloud",
        "Ask for the role that this needs, or use credentials that have it."),
    /** What is meant does not exist, or this user cannot see it. */
    NOT_FOUND(
        "CLOUD_NOT_FOUND",
        "Not found in the cloud",
        "Check the name, the project and the region; it may have been deleted meanwhile."),
    /** It exists already, is in use, or is being changed. */
    CONFLICT(
        "CLOUD_CONFLICT",
        "Conflict with the state of the cloud",
        "Wait for what is under way, or remove what is in the way; then try again."),
    /** A limit of the project or of the cloud is reached. */
    QUOTA(
        "CLOUD_QUOTA",
        "Quota exceeded",
        "Delete what is not needed, or ask for a higher quota of the project."),
    /** The cloud finds the request wrong. */
    REFUSED("CLOUD_REFUSED", "Request refused by the cloud", "Correct what the cloud names."),
    /** No connection: no such name, no route, connection refused or lost. */
    UNREACHABLE(
        "CLOUD_UNREACHABLE",
        "Cloud cannot be reached",
        "Check the address in the configuration, the network and the proxy."),
    /** No answer in time. */
    TIMED_OUT(
        "CLOUD_TIMEOUT",
        "Cloud timed out",
        "The request may still be carried out. Check the state of the cloud, then try again."),
    /** The certificate is not one that is trusted. */
    UNTRUSTED(
        "CLOUD_UNTRUSTED",
        "Certificate of the cloud is not trusted",
        "Name the file of its certificate authority as 'cacert' in clouds.yaml or in OS_CACERT."),
    /** The cloud lacks a service, or knows only other versions of its API. */
    UNSUPPORTED(
        "CLOUD_UNSUPPORTED",
        "Not supported by the cloud",
        "Check the region and the interface in the configuration, and the version of the cloud."),
    /** An error of the cloud's own. */
    FAILED(
        "CLOUD_FAILED",
        "Error inside the cloud",
        "Look at the cloud's logs for the request, then try again."),
    /** An answer that makes no sense, or a file that did not arrive as it was sent. */
    MALFORMED(
        "CLOUD_ANSWER_MALFORMED",
        "Unexpected answer of the cloud",
        "Check that the address is that of the service, and that no proxy answers instead.");

    private final String code;
    private final String summary;
    private final String hint;

    Kind(String code, String summary, String hint) {
      this.code = code;
      this.summary = summary;
      this.hint = hint;
    }

    /** Code of the diagnostics of this kind. */
    public String code() {
      return code;
    }

    /** Whether the cause may be gone in a moment. */
    public boolean mayPass() {
      return this == CONFLICT || this == UNREACHABLE || this == TIMED_OUT || this == FAILED;
    }
  }

  private CloudException(Kind kind, Diagnostic diagnostic, Throwable cause) {
    super(diagnostic.summary() + ". " + diagnostic.message(), cause);
    this.kind = kind;
    this.diagnostic = diagnostic;
  }

  /**
   * A failure with the hint of its kind.
   *
   * @param cloud how messages call the cloud
   * @param why what happened, a whole sentence without secrets
   */
  public static CloudException of(Kind kind, String cloud, String why) {
    return of(kind, cloud, why, kind.hint, null);
  }

  /** The same with its cause. */
  public static CloudException of(Kind kind, String cloud, String why, Throwable cause) {
    return of(kind, cloud, why, kind.hint, cause);
  }

  /** The same with a hint of its own. */
  public static CloudException of(
      Kind kind, String cloud, String why, String hint, Throwable cause) {
    return new CloudException(
        kind,
        Diagnostic.builder(kind.code, Severity.ERROR, kind.summary)
            .message("{}", (cloud.isEmpty() ? "" : "Cloud " + cloud + ": ") + why)
            .hint("{}", hint)
            .build(),
        cause);
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
