// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.util.List;

/** What a lab says about a bundle and about this machine. */
final class LabDiagnostics {
  private LabDiagnostics() {}

  static Diagnostic addressInvalid(String owner, String address) {
    return Diagnostic.builder("LAB_ADDRESS_INVALID", Severity.ERROR, "Not an address")
        .message("{} has the address \"{}\".", owner, address)
        .hint("Correct the model and generate the bundle again.")
        .build();
  }

  static Diagnostic addressClash(String network, String address, String one, String other) {
    return Diagnostic.builder("LAB_ADDRESS_CLASH", Severity.ERROR, "Address used twice")
        .message("{} on network {} is the address of {} and of {}.", address, network, one, other)
        .hint("Correct the model and generate the bundle again.")
        .build();
  }

  static Diagnostic macClash(String network, String mac, String one, String other) {
    return Diagnostic.builder("LAB_MAC_CLASH", Severity.ERROR, "Hardware address used twice")
        .message("{} on network {} is the address of {} and of {}.", mac, network, one, other)
        .hint("Correct the model and generate the bundle again.")
        .build();
  }

  static Diagnostic macInvalid(String owner, String mac) {
    return Diagnostic.builder("LAB_MAC_INVALID", Severity.ERROR, "Not a hardware address")
        .message("{} has the hardware address \"{}\".", owner, mac)
        .hint("Correct the model and generate the bundle again.")
        .build();
  }

  static Diagnostic addressesExhausted(String owner, String subnet) {
    return Diagnostic.builder("LAB_ADDRESS_EXHAUSTED", Severity.ERROR, "No address left")
        .message("{} is to have an address of subnet {}, which has none left.", owner, subnet)
        .hint("Draw a larger subnet, or give fixed addresses.")
        .build();
  }

  static Diagnostic interfaceRenamed(String node, String drawn, String name) {
    return Diagnostic.builder(
            "LAB_INTERFACE_RENAMED", Severity.WARNING, "Interface with another name")
        .message(
            "Linux takes no network interface named \"{}\"; that of node {} is {} in the lab.",
            drawn,
            node,
            name)
        .hint("Give it a name of at most 15 letters, digits, dots, hyphens and underscores.")
        .build();
  }

  static Diagnostic accountReplaced(String node, String drawn) {
    return Diagnostic.builder("LAB_ACCOUNT_REPLACED", Severity.WARNING, "Other account")
        .message("\"{}\" is no name of an account; one logs in to node {} as root.", drawn, node)
        .hint("Name an account of small letters, digits, hyphens and underscores in the image.")
        .build();
  }

  static Diagnostic nodeLeftOut(String node) {
    return Diagnostic.builder("LAB_NODE_LEFT_OUT", Severity.INFO, "Node that is not made")
        .message("Nothing is installed on node {}, so nobody would answer there.", node)
        .build();
  }

  static Diagnostic toolsMissing(List<String> tools, List<String> packages) {
    return Diagnostic.builder("LAB_TOOL_MISSING", Severity.ERROR, "Missing program")
        .message("The lab needs {}.", String.join(", ", tools))
        .hint("Install it (Debian: apt-get install {}).", String.join(" ", packages))
        .build();
  }

  static Diagnostic namespacesRefused(boolean root, String reason) {
    return Diagnostic.builder(Lab.NAMESPACES_REFUSED, Severity.ERROR, "No namespaces")
        .message("This system lets nobody here make namespaces: {}", reason)
        .hint(
            root
                ? "Run it where namespaces are allowed: not in a container without them."
                : "Run it as root, or allow user namespaces (sysctl user.max_user_namespaces,"
                    + " kernel.unprivileged_userns_clone,"
                    + " kernel.apparmor_restrict_unprivileged_userns).")
        .build();
  }

  static Diagnostic oneAccountOnly() {
    return Diagnostic.builder("LAB_ONE_ACCOUNT", Severity.INFO, "One account in each node")
        .message(
            "Without root, whoever logs in to a node has one uid, and none of root's rights there.")
        .hint("Install uidmap and have ranges in /etc/subuid and /etc/subgid for more accounts.")
        .build();
  }

  static Diagnostic limitsLeftOut(String reason) {
    return Diagnostic.builder("LAB_LIMITS_LEFT_OUT", Severity.INFO, "No limits of CPU and memory")
        .message("The drawn cores and memory are no limits here: {}.", reason)
        .hint(
            "Limits need cgroup v2 with the controllers cpu and memory, and for users other than"
                + " root a delegated cgroup (systemd-run --user --scope -p Delegate=yes).")
        .build();
  }

  static Diagnostic latencyLeftOut(List<String> networks) {
    return Diagnostic.builder("LAB_LATENCY_LEFT_OUT", Severity.WARNING, "Latency left out")
        .message(
            "This kernel cannot delay packets (no netem), as is drawn for {}.",
            String.join(", ", networks))
        .hint("Use a kernel with CONFIG_NET_SCH_NETEM, as Debian's has.")
        .build();
  }

  static Diagnostic filtersLeftOut(List<String> parts) {
    return Diagnostic.builder("LAB_FILTERS_LEFT_OUT", Severity.WARNING, "Packets not filtered")
        .message("There is no nftables here, so this is left out: {}.", String.join(", ", parts))
        .hint("Install nftables and use a kernel with CONFIG_NF_TABLES, as Debian's has.")
        .build();
  }

  static Diagnostic capacityLeftOut(List<String> networks) {
    return Diagnostic.builder("LAB_CAPACITY_LEFT_OUT", Severity.WARNING, "Capacity left out")
        .message(
            "This kernel cannot limit what links share (no ifb), as is drawn for {}.",
            String.join(", ", networks))
        .hint("Use a kernel with CONFIG_IFB, as Debian's has.")
        .build();
  }

  static Diagnostic busy() {
    return Diagnostic.builder("LAB_LOCKED", Severity.ERROR, "Lab in use")
        .message("Another command is making or ending this lab.")
        .hint("Wait until it has ended.")
        .build();
  }

  static Diagnostic notUp() {
    return Diagnostic.builder("LAB_NOT_UP", Severity.ERROR, "No lab")
        .message("The lab of this bundle is not up.")
        .hint("Start it with 'slipway lab up'.")
        .build();
  }

  static Diagnostic keeperFailed(String log) {
    return Diagnostic.builder("LAB_NOT_STARTED", Severity.ERROR, "Lab not started")
        .message("The lab's first process ended: {}", log)
        .hint("Run 'slipway lab down', then 'slipway lab up' again.")
        .build();
  }

  static Diagnostic networksFailed(String output) {
    return Diagnostic.builder("LAB_NETWORK_FAILED", Severity.ERROR, "Networks not made")
        .message("{}", output)
        .hint("Run 'slipway lab down', then 'slipway lab up' again.")
        .build();
  }

  static Diagnostic nodeFailed(String node, String log) {
    return Diagnostic.builder("LAB_NODE_FAILED", Severity.ERROR, "Node not started")
        .message("Node {} could not be set up: {}", node, log)
        .hint("Run 'slipway lab up' again: it makes what is missing.")
        .build();
  }

  static Diagnostic sshSilent(String node, String log) {
    return Diagnostic.builder("LAB_SSH_SILENT", Severity.ERROR, "sshd does not answer")
        .message("The sshd of node {} did not start: {}", node, log)
        .hint("Look at what it says with 'slipway lab exec': cat /var/log/sshd.log.")
        .build();
  }

  static Diagnostic nodeUnknown(String node, List<String> known) {
    return Diagnostic.builder("LAB_NODE_UNKNOWN", Severity.ERROR, "No such node")
        .message("The lab has no node or router {}.", node)
        .hint("There are: {}.", String.join(", ", known))
        .build();
  }

  static Diagnostic nodeDown(String node) {
    return Diagnostic.builder("LAB_NODE_DOWN", Severity.ERROR, "Node is down")
        .message("Node {} is not running.", node)
        .hint("Start it with 'slipway lab up'.")
        .build();
  }

  static Diagnostic leftBehind(String what) {
    return Diagnostic.builder("LAB_LEFT_BEHIND", Severity.ERROR, "Something could not be removed")
        .message("{}", what)
        .hint("Run 'slipway lab down' again, as the user who started the lab.")
        .build();
  }
}
