// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.model.experiment.PairClass;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.infrastructure.RouterInterface;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** How two nodes are placed: on one host (H), on one network (N), on one router (R), or not. */
public final class PairClasses {
  private PairClasses() {}

  /**
   * The class of a pair; empty where their hosts are not decided, and for a combination that is
   * none of the classes.
   */
  public static Optional<PairClass> of(ModelIndex index, Node first, Node second) {
    if (EffectiveNode.physicalHost(first).isEmpty()
        || EffectiveNode.physicalHost(second).isEmpty()) {
      return Optional.empty();
    }
    boolean host =
        EffectiveNode.physicalHost(first).get() == EffectiveNode.physicalHost(second).get();
    boolean network =
        networks(first).anyMatch(each -> networks(second).anyMatch(other -> other == each));
    boolean router =
        network
            || routers(index, first)
                .anyMatch(each -> routers(index, second).anyMatch(other -> other == each));
    if (host) {
      return router ? Optional.of(network ? PairClass.HNR : PairClass.HNOT_NR) : Optional.empty();
    }
    if (!router) {
      return Optional.of(PairClass.NOT_HNOT_NNOT_R);
    }
    return Optional.of(network ? PairClass.NOT_HNR : PairClass.NOT_HNOT_NR);
  }

  /**
   * What plans and reports call a class, as in the thesis that they come from: a minus says not.
   */
  public static String label(PairClass pairClass) {
    return switch (pairClass) {
      case HNR -> "HNR";
      case HNOT_NR -> "H-NR";
      case NOT_HNR -> "-HNR";
      case NOT_HNOT_NR -> "-H-NR";
      case NOT_HNOT_NNOT_R -> "-H-N-R";
    };
  }

  private static Stream<Network> networks(Node node) {
    return node.getNics().stream().map(Nic::getNetwork).filter(Network.class::isInstance);
  }

  private static Stream<Router> routers(ModelIndex index, Node node) {
    List<Network> networks = networks(node).toList();
    return index.all(Router.class).stream()
        .filter(
            router ->
                router.getInterfaces().stream()
                    .map(RouterInterface::getSubnet)
                    .anyMatch(subnet -> subnet != null && networks.contains(subnet.eContainer())));
  }
}
