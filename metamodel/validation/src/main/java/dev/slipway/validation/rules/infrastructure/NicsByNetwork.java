// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The interfaces on each network. */
final class NicsByNetwork {
  private final Map<Network, List<Nic>> nics = new IdentityHashMap<>();

  private NicsByNetwork(ModelIndex index) {
    for (Nic nic : index.all(Nic.class)) {
      if (nic.getNetwork() != null) {
        nics.computeIfAbsent(nic.getNetwork(), unused -> new ArrayList<>()).add(nic);
      }
    }
  }

  static NicsByNetwork of(ModelIndex index) {
    return index.derived(NicsByNetwork.class, NicsByNetwork::new);
  }

  /** The interfaces on the network, in the model's order. */
  List<Nic> on(Network network) {
    return nics.getOrDefault(network, List.of());
  }
}
