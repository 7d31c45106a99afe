// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.lab.host.HostFacts;
import dev.slipway.lab.host.HostProbe;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.util.Optional;

/** Whether labs can be made on the machine that tests run on. */
final class LabMachine {
  private LabMachine() {}

  /** Skips a test where no lab can be made, and fails it where CI promises that one can. */
  static void assumeNamespaces() throws IOException, InterruptedException {
    Diagnostics found = new Diagnostics();
    boolean possible = HostProbe.probe(found).isPresent();
    Needs.that(possible, () -> "no lab can be made: " + found.toList());
  }

  static HostFacts facts() throws IOException, InterruptedException {
    Optional<HostFacts> facts = HostProbe.probe(new Diagnostics());
    return facts.orElseThrow();
  }
}
