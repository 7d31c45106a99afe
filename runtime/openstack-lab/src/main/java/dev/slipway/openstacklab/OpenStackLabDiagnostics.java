// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstacklab;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.lab.keeper.LabEvents;
import java.util.Collection;
import java.util.List;

/** What bringing an OpenStack lab up and taking it down say. */
public final class OpenStackLabDiagnostics {
  /** Code of what is said where packages are missing. */
  public static final String PACKAGES_MISSING = "OPENSTACK_LAB_PACKAGES_MISSING";

  /** Code of what is said where the kernel lets this user make no namespaces. */
  public static final String NAMESPACES_REFUSED = "OPENSTACK_LAB_NAMESPACES_REFUSED";

  /** Code of what is said where the tier asked for needs root. */
  public static final String ROOT_NEEDED = "OPENSTACK_LAB_ROOT_NEEDED";

  /** Code of what is said where another command is at work on the lab. */
  public static final String LOCKED = "OPENSTACK_LAB_LOCKED";

  /** Code of what is said where a lab is up that was asked for otherwise. */
  public static final String DIFFERENT = "OPENSTACK_LAB_DIFFERENT";

  /** Code of what is said where other programs have its ports. */
  public static final String PORTS_TAKEN = "OPENSTACK_LAB_PORTS_TAKEN";

  private OpenStackLabDiagnostics() {}

  static Diagnostic packagesMissing(Tier tier, List<String> files, Collection<String> packages) {
    return error(PACKAGES_MISSING, "Missing packages")
        .message(
            "An OpenStack lab of tier {} needs {}.",
            String.valueOf(tier.number()),
            String.join(", ", files))
        .hint(
            "Install Debian's packages (apt-get install {}); the launcher does so if you agree.",
            String.join(" ", packages))
        .build();
  }

  static Diagnostic namespacesRefused(boolean root, String reason) {
    return error(NAMESPACES_REFUSED, "No namespaces")
        .message("This system refuses a PID namespace: {}.", reason)
        .hint(
            root
                ? "Run it where namespaces are allowed: not in a container without them."
                : "Run it as root, or allow user namespaces (sysctl user.max_user_namespaces,"
                    + " kernel.unprivileged_userns_clone).")
        .build();
  }

  static Diagnostic rootNeeded() {
    return error(ROOT_NEEDED, "Root needed")
        .message("A hypervisor whose servers run needs root: libvirt has fixed folders.")
        .hint("Run it as root, or say --tier 2, whose servers do not run.")
        .build();
  }

  static Diagnostic busy() {
    return error(LOCKED, "Lab in use")
        .message("Another command is starting or stopping this lab.")
        .hint("Wait until it has ended.")
        .build();
  }

  static Diagnostic upOtherwise() {
    return error(DIFFERENT, "Different lab is up")
        .message("The lab is up with another tier, other hypervisors or other ports.")
        .hint(
            "Run 'slipway lab openstack down' first, which loses what is in it, or name another"
                + " folder with --lab and another --port-offset.")
        .build();
  }

  static Diagnostic portsTaken(List<String> ports) {
    return error(PORTS_TAKEN, "Ports taken")
        .message("Another program listens on {}.", String.join(", ", ports))
        .hint("End it, or choose other ports with --port-offset.")
        .build();
  }

  static Diagnostic serviceFailed(LabEvents.Failure failure, String log) {
    return error("OPENSTACK_LAB_SERVICE_FAILED", "Service not started")
        .message("{} did not start: {}", failure.service(), failure.reason())
        .hint("Read {}. 'slipway lab openstack up' starts again from scratch.", log)
        .build();
  }

  static Diagnostic keeperFailed(String log) {
    return error("OPENSTACK_LAB_NOT_STARTED", "Lab not started")
        .message("The lab's first process ended: {}", log)
        .hint("Run 'slipway lab openstack up' again.")
        .build();
  }

  static Diagnostic leftBehind(String folder) {
    return error("OPENSTACK_LAB_LEFT_BEHIND", "Processes not ended")
        .message("Some processes of the lab in {} have not ended.", folder)
        .hint("Run 'slipway lab openstack down' again, as the user who started the lab.")
        .build();
  }

  private static Diagnostic.Builder error(String code, String summary) {
    return Diagnostic.builder(code, Severity.ERROR, summary);
  }
}
