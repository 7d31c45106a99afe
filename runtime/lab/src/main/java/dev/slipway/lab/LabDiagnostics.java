// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.util.List;

/** What bringing a lab up, using it and taking it down say. */
final class LabDiagnostics {
  private LabDiagnostics() {}

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
