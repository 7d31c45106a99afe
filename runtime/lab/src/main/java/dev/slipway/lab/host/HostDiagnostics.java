// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.host;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.util.List;

/** What this machine lacks for a lab. */
public final class HostDiagnostics {
  /** Code of what is said where the kernel lets this user make no namespaces. */
  public static final String NAMESPACES_REFUSED = "LAB_NAMESPACES_REFUSED";

  private HostDiagnostics() {}

  static Diagnostic toolsMissing(List<String> tools, List<String> packages) {
    return Diagnostic.builder("LAB_TOOL_MISSING", Severity.ERROR, "Missing program")
        .message("The lab needs {}.", String.join(", ", tools))
        .hint("Install it (Debian: apt-get install {}).", String.join(" ", packages))
        .build();
  }

  static Diagnostic namespacesRefused(boolean root, String reason) {
    return Diagnostic.builder(NAMESPACES_REFUSED, Severity.ERROR, "No namespaces")
        .message("This system does not allow you to create namespaces: {}", reason)
        .hint(
            root
                ? "Run it where namespaces are allowed: not in a container without them."
                : "Run it as root, or allow user namespaces (sysctl user.max_user_namespaces,"
                    + " kernel.unprivileged_userns_clone,"
                    + " kernel.apparmor_restrict_unprivileged_userns).")
        .build();
  }

  public static Diagnostic oneAccountOnly() {
    return Diagnostic.builder("LAB_ONE_ACCOUNT", Severity.INFO, "One account in each node")
        .message(
            "Without root, whoever logs in to a node has one uid, and none of root's rights there.")
        .hint("Install uidmap and have ranges in /etc/subuid and /etc/subgid for more accounts.")
        .build();
  }

  public static Diagnostic limitsLeftOut(String reason) {
    return Diagnostic.builder("LAB_LIMITS_LEFT_OUT", Severity.INFO, "No limits of CPU and memory")
        .message("CPU and memory limits are not enforced: {}.", reason)
        .hint(
            "Limits need cgroup v2 with the controllers cpu and memory, and for users other than"
                + " root a delegated cgroup (systemd-run --user --scope -p Delegate=yes).")
        .build();
  }

  public static Diagnostic latencyLeftOut(List<String> networks) {
    return Diagnostic.builder("LAB_LATENCY_LEFT_OUT", Severity.WARNING, "Latency left out")
        .message(
            "This kernel cannot delay packets (no netem), as is drawn for {}.",
            String.join(", ", networks))
        .hint("Use a kernel with CONFIG_NET_SCH_NETEM, as Debian's has.")
        .build();
  }

  public static Diagnostic filtersLeftOut(List<String> parts) {
    return Diagnostic.builder("LAB_FILTERS_LEFT_OUT", Severity.WARNING, "Packets not filtered")
        .message("There is no nftables here, so this is left out: {}.", String.join(", ", parts))
        .hint("Install nftables and use a kernel with CONFIG_NF_TABLES, as Debian's has.")
        .build();
  }

  public static Diagnostic tunnelsLeftOut(List<String> networks) {
    return Diagnostic.builder("LAB_TUNNELS_LEFT_OUT", Severity.WARNING, "Tunnels left out")
        .message(
            "This kernel cannot carry one network's packets over another (no VXLAN), as is drawn"
                + " for {}: they do not pass the hosts.",
            String.join(", ", networks))
        .hint("Use a kernel with CONFIG_VXLAN, as Debian's has.")
        .build();
  }

  public static Diagnostic capacityLeftOut(List<String> networks) {
    return Diagnostic.builder("LAB_CAPACITY_LEFT_OUT", Severity.WARNING, "Capacity left out")
        .message(
            "This kernel cannot limit what links share (no ifb), as is drawn for {}.",
            String.join(", ", networks))
        .hint("Use a kernel with CONFIG_IFB, as Debian's has.")
        .build();
  }
}
