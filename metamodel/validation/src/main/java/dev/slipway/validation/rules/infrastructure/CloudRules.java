// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.diagnostics.Severity.WARNING;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.Project;
import dev.slipway.model.infrastructure.VCenter;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.validation.analysis.EffectiveNode;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.List;

/** Rules about clouds and vCenters. */
public final class CloudRules {
  private CloudRules() {}

  /** The rules about clouds. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "CLOUD_AUTH_URL_INVALID",
            ERROR,
            LIVE,
            "Invalid Identity service URL",
            "The URL leads to the Identity service, version 3, by HTTP or HTTPS; a login or a query"
                + " in it would put credentials into the model.",
            "Write it as https://controller:5000/v3.",
            Cloud.class,
            CloudRules::checkAuthUrl),
        new Rule<>(
            "CLOUD_COMPUTE_HOST_UNSUITABLE",
            ERROR,
            LIVE,
            "Compute host without a hypervisor",
            "A cloud runs machines on hosts with a hypervisor.",
            "Give the host an image or a type with a hypervisor, or remove it from the compute"
                + " hosts.",
            Cloud.class,
            CloudRules::checkComputeHosts),
        new Rule<>(
            "VM_HOST_NOT_IN_CLOUD",
            ERROR,
            LIVE,
            "Host not part of the machine's cloud",
            "The cloud of a machine's project can place it only on its own compute hosts and on the"
                + " hosts of its vCenters.",
            "Add the host to the compute hosts or to a vCenter of the cloud, or choose another"
                + " host.",
            VirtualMachine.class,
            CloudRules::checkHostInCloud),
        new Rule<>(
            "ESXI_VCENTER_MISSING",
            ERROR,
            LIVE,
            "ESXi host without a vCenter",
            "OpenStack reaches ESXi hosts through a vCenter only: Nova's vmwareapi driver sees its"
                + " cluster.",
            "Add the host to the hosts of a vCenter of the cloud.",
            Cloud.class,
            CloudRules::checkVcenter),
        new Rule<>(
            "VCENTER_HOST_NOT_ESXI",
            ERROR,
            LIVE,
            "vCenter host is not ESXi",
            "A vCenter's cluster consists of ESXi hosts.",
            "Remove the host from the vCenter, or make it an ESXi host.",
            VCenter.class,
            CloudRules::checkVcenterHosts),
        new Rule<>(
            "VCENTER_COMPUTE_SERVICE_MISSING",
            WARNING,
            LIVE,
            "vCenter without a compute service",
            "A nova-compute service on a Linux node talks to the vCenter.",
            "Choose the node of that service.",
            VCenter.class,
            CloudRules::checkNovaCompute));
  }

  private static void checkAuthUrl(Cloud cloud, RuleContext context) {
    String text = cloud.getAuthUrl() == null ? "" : cloud.getAuthUrl();
    HttpUrl url = HttpUrl.of(text);
    if (url.hasLogin()) {
      context
          .finding(cloud)
          .message("It holds a login.")
          .hint("Leave user and password out; they are the operator's (clouds.yaml or OS_*).")
          .report();
    } else if (url.parsed().isEmpty()) {
      context.report(cloud, "\"{}\" is not an HTTP or HTTPS URL with a host.", text);
    } else if (url.parsed().get().getRawQuery() != null
        || url.parsed().get().getRawFragment() != null) {
      context.report(cloud, "\"{}\" has a query or a fragment.", text);
    }
  }

  private static void checkComputeHosts(Cloud cloud, RuleContext context) {
    for (Node host : cloud.getComputeHosts()) {
      EffectiveNode effective = EffectiveNode.of(host);
      if (!effective.isHypervisor()) {
        context
            .finding(cloud)
            .message("Its compute host {} is {}.", host.getName(), effective.kind())
            .related(host, "the host")
            .report();
      }
    }
  }

  private static void checkHostInCloud(VirtualMachine machine, RuleContext context) {
    Project project = machine.getProject();
    Node host = machine.getHypervisor();
    if (project != null
        && host != null
        && project.eContainer() instanceof Cloud cloud
        && !cloud.getComputeHosts().contains(host)
        && cloud.getVcenters().stream().noneMatch(vcenter -> vcenter.getHosts().contains(host))) {
      context.report(
          machine,
          "Project {} belongs to cloud {}, of which {} is not a host.",
          project.getName(),
          cloud.getName(),
          host.getName());
    }
  }

  private static void checkVcenter(Cloud cloud, RuleContext context) {
    for (Node host : cloud.getComputeHosts()) {
      boolean reached =
          cloud.getVcenters().stream().anyMatch(vcenter -> vcenter.getHosts().contains(host));
      if (EffectiveNode.of(host).kind() == HostKind.ESXI && !reached) {
        context
            .finding(cloud)
            .message("Its compute host {} is ESXI, but in none of its vCenters.", host.getName())
            .related(host, "the host")
            .report();
      }
    }
  }

  private static void checkVcenterHosts(VCenter vcenter, RuleContext context) {
    for (Node host : vcenter.getHosts()) {
      EffectiveNode effective = EffectiveNode.of(host);
      if (effective.kind() != HostKind.ESXI) {
        context
            .finding(vcenter)
            .message("Its host {} is {}.", host.getName(), effective.kind())
            .related(host, "the host")
            .report();
      }
    }
  }

  private static void checkNovaCompute(VCenter vcenter, RuleContext context) {
    if (vcenter.getNovaCompute() == null) {
      context.report(vcenter, "No node is chosen.");
    }
  }
}
