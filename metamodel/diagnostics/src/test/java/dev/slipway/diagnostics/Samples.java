// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

/** Diagnostics that several tests print. */
final class Samples {
  static final ElementPath LAB = ElementPath.ROOT.child("site", "lab");

  static final Diagnostic DUPLICATE_ADDRESS =
      Diagnostic.builder("NODE_ADDRESS_DUPLICATE", Severity.ERROR, "Duplicate address")
          .in(Location.of("submarine-lab.deployment"))
          .at(LAB.child("node", "esxi-slave"))
          .message("{} is already the address of {}.", "10.33.136.7", "node compute-1")
          .hint("choose a free address in {}, or remove it to have one assigned.", "10.33.136.0/26")
          .build();

  static final Diagnostic UNREAD_TOPIC =
      Diagnostic.builder("TOPIC_NEVER_READ", Severity.WARNING, "Topic without a reader")
          .in(new Location("submarine-lab.deployment", 41, 7))
          .at(ElementPath.ROOT.child("topic", "Track"))
          .message("Nobody reads it.\nIts samples are dropped by the writers.")
          .related(LAB.child("node", "sonar"), "writes it")
          .related(ElementPath.ROOT, new Location("types.idl", 3, 0), "the type")
          .build();

  static final Diagnostic REMARK =
      Diagnostic.builder("MODEL_EMPTY", Severity.INFO, "Nothing to generate").build();

  private Samples() {}

  static Diagnostics all() {
    Diagnostics all = new Diagnostics();
    all.add(UNREAD_TOPIC);
    all.add(DUPLICATE_ADDRESS);
    all.add(REMARK);
    return all;
  }
}
