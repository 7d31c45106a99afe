// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.plan;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;

/** What planning a lab says about a bundle. */
final class PlanDiagnostics {
  private PlanDiagnostics() {}

  static Diagnostic addressInvalid(String owner, String address) {
    return Diagnostic.builder("LAB_ADDRESS_INVALID", Severity.ERROR, "Invalid address")
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
    return Diagnostic.builder("LAB_MAC_CLASH", Severity.ERROR, "Duplicate MAC address")
        .message("{} on network {} is the address of {} and of {}.", mac, network, one, other)
        .hint("Correct the model and generate the bundle again.")
        .build();
  }

  static Diagnostic macInvalid(String owner, String mac) {
    return Diagnostic.builder("LAB_MAC_INVALID", Severity.ERROR, "Invalid MAC address")
        .message("{} has the MAC address \"{}\".", owner, mac)
        .hint("Correct the model and generate the bundle again.")
        .build();
  }

  static Diagnostic addressesExhausted(String owner, String subnet) {
    return Diagnostic.builder("LAB_ADDRESS_EXHAUSTED", Severity.ERROR, "No address left")
        .message("{} needs an address of subnet {}, which has none left.", owner, subnet)
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
    return Diagnostic.builder("LAB_ACCOUNT_REPLACED", Severity.WARNING, "Account replaced by root")
        .message("\"{}\" is not a valid account name; log in to node {} as root.", drawn, node)
        .hint("Name an account of small letters, digits, hyphens and underscores in the image.")
        .build();
  }

  static Diagnostic nodeLeftOut(String node) {
    return Diagnostic.builder(
            "LAB_NODE_LEFT_OUT", Severity.INFO, "Node skipped: no operating system")
        .message("Nothing is installed on node {}, so nothing would answer there.", node)
        .build();
  }
}
