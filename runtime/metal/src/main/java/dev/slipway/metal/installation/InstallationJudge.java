// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.installation;

import dev.slipway.diagnostics.Quantities;
import dev.slipway.plan.Change;
import dev.slipway.plan.Judge;
import dev.slipway.plan.Operation;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Resource;
import dev.slipway.plan.ResourceAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * Judges what provisioning servers install. Whatever differs: nothing is restored that was not
 * asked for.
 */
public final class InstallationJudge implements Judge {
  /** The type of scope that provisioning servers are. */
  public static final String SERVER = "provisioning-server";

  /** Restores an image to a disk. */
  static final Operation RESTORE = new Operation("RESTORE_IMAGE", "restore", true);

  /** Leaves a host as it is that nobody draws any more. */
  static final Operation LEAVE = new Operation("LEAVE_INSTALLED", "leave", false);

  private final Set<String> asked;
  private final SharedTransfers transfers;

  /**
   * @param asked names of the nodes that are to be installed
   * @param transfers which of them get their image together
   */
  public InstallationJudge(Set<String> asked, SharedTransfers transfers) {
    this.asked = Set.copyOf(asked);
    this.transfers = transfers;
  }

  /** The nodes that a plan installs. */
  public static Set<String> restored(Plan plan) {
    return plan.actions().stream()
        .filter(action -> action.resource().kind().equals(InstallationAddress.KIND))
        .filter(action -> action.does(RESTORE))
        .map(action -> action.resource().name())
        .collect(Collectors.toSet());
  }

  @Override
  public String scopeType() {
    return SERVER;
  }

  @Override
  public Set<String> kinds() {
    return Set.of(InstallationAddress.KIND);
  }

  @Override
  public boolean named(String kind) {
    return true;
  }

  @Override
  public List<Operation> operations(String kind) {
    return List.of(RESTORE, LEAVE);
  }

  @Override
  public Operation create(Resource wanted) {
    return RESTORE;
  }

  @Override
  public Operation destroy(ResourceAddress address) {
    return LEAVE;
  }

  @Override
  public Adjustment adjust(
      Resource wanted, List<String> differing, SortedMap<String, String> there, boolean ours) {
    return asked.contains(wanted.address().name())
        ? new Adjustment(Change.REPLACE, RESTORE, Optional.of(loss(wanted)))
        : new Adjustment(
            Change.NONE, Operation.KEEP, Optional.of("Nothing is restored without being asked."));
  }

  @Override
  public Optional<Adjustment> renew(Resource wanted) {
    String again =
        "Image %s is restored again. %s"
            .formatted(wanted.attributes().get(InstallationAttribute.IMAGE), loss(wanted));
    return asked.contains(wanted.address().name())
        ? Optional.of(new Adjustment(Change.REPLACE, RESTORE, Optional.of(again)))
        : Optional.empty();
  }

  private String loss(Resource wanted) {
    String bytes = wanted.attributes().get(InstallationAttribute.DISK_SIZE);
    String lost =
        "All data on disk %s%s is lost."
            .formatted(
                wanted.attributes().get(InstallationAttribute.DISK),
                bytes.equals("0") ? "" : " (" + Quantities.gibibytes(Long.parseLong(bytes)) + ")");
    return transfers
        .sentence(wanted.address().name())
        .map(together -> lost + " " + together)
        .orElse(lost);
  }

  @Override
  public String reason(String attribute, String wanted, Optional<String> there, boolean drifted) {
    String before = there.orElse(InstallationAttribute.UNKNOWN);
    return attribute.equals(InstallationAttribute.IMAGE)
        ? "Image %s replaces what is on the disk (%s).".formatted(wanted, before)
        : "%s: %s -> %s.".formatted(attribute, before, wanted);
  }

  @Override
  public boolean losesData(
      ResourceAddress address, SortedMap<String, String> before, SortedMap<String, String> after) {
    return true;
  }

  /** Others installed it, until a run does. */
  @Override
  public boolean takesOver(ResourceAddress address, SortedMap<String, String> there) {
    return false;
  }
}
