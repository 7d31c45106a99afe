// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.VCenter;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import dev.slipway.validation.SiteFixture;
import java.util.List;

/** The cases of {@link CloudRules}. */
public final class CloudRuleCases {
  private CloudRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "CLOUD_AUTH_URL_INVALID",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              site.cloud("a").setAuthUrl("http://admin:pass@controller:5000/v3");
              site.cloud("b").setAuthUrl("controller:5000/v3");
              site.cloud("c").setAuthUrl("https://controller/v3?token=1");
              site.cloud("d").setAuthUrl("https://bad host/v3");
            },
            """
            error: Invalid Identity service URL [CLOUD_AUTH_URL_INVALID]
              for cloud a (/site site/cloud a)
              It holds a login.
              Hint: Leave user and password out; they are the operator's (clouds.yaml or OS_*).
            error: Invalid Identity service URL [CLOUD_AUTH_URL_INVALID]
              for cloud b (/site site/cloud b)
              "controller:5000/v3" is not an HTTP or HTTPS URL with a host.
              Hint: Write it as https://controller:5000/v3.
            error: Invalid Identity service URL [CLOUD_AUTH_URL_INVALID]
              for cloud c (/site site/cloud c)
              "https://controller/v3?token=1" has a query or a fragment.
              Hint: Write it as https://controller:5000/v3.
            error: Invalid Identity service URL [CLOUD_AUTH_URL_INVALID]
              for cloud d (/site site/cloud d)
              "https://bad host/v3" is not an HTTP or HTTPS URL with a host.
              Hint: Write it as https://controller:5000/v3.
            """,
            model -> {
              SiteFixture site = SiteFixture.of(model);
              site.cloud("a").setAuthUrl("http://10.33.136.3:5000/v3");
              site.cloud("b").setAuthUrl("https://[2001:db8::3]/identity/v3");
            }),
        new RuleCase(
            "CLOUD_COMPUTE_HOST_UNSUITABLE",
            model -> compute(model, HostKind.LINUX),
            """
            error: Compute host without a hypervisor [CLOUD_COMPUTE_HOST_UNSUITABLE]
              for cloud openstack (/site site/cloud openstack)
              Its compute host compute is LINUX.
              See node compute (/site site/node compute): the host
              Hint: Give the host an image or a type with a hypervisor, or remove it from the\
             compute hosts.
            """,
            model -> compute(model, HostKind.KVM)),
        new RuleCase(
            "VM_HOST_NOT_IN_CLOUD",
            model -> owned(model, false),
            """
            error: Host not part of the machine's cloud [VM_HOST_NOT_IN_CLOUD]
              for node vm (/site site/node vm)
              Project lab belongs to cloud openstack, of which compute is not a host.
              Hint: Add the host to the compute hosts or to a vCenter of the cloud, or choose\
             another host.
            """,
            model -> {
              owned(model, true);
              Cloud cloud = model.site().getClouds().get(0);
              SiteFixture site = SiteFixture.of(model);
              PhysicalHost esxi = site.host("esxi", HostKind.ESXI);
              site.vcenter(cloud, "vcenter").getHosts().add(esxi);
              site.machine("guest", esxi).setProject(cloud.getProjects().get(0));
            }),
        new RuleCase(
            "ESXI_VCENTER_MISSING",
            model -> compute(model, HostKind.ESXI),
            """
            error: ESXi host without a vCenter [ESXI_VCENTER_MISSING]
              for cloud openstack (/site site/cloud openstack)
              Its compute host compute is ESXI, but in none of its vCenters.
              See node compute (/site site/node compute): the host
              Hint: Add the host to the hosts of a vCenter of the cloud.
            """,
            model -> {
              PhysicalHost host = compute(model, HostKind.ESXI);
              Cloud cloud = model.site().getClouds().get(0);
              SiteFixture.of(model).vcenter(cloud, "vcenter").getHosts().add(host);
            }),
        new RuleCase(
            "VCENTER_HOST_NOT_ESXI",
            model -> clustered(model, HostKind.KVM),
            """
            error: vCenter host is not ESXi [VCENTER_HOST_NOT_ESXI]
              for vCenter vcenter (/site site/cloud openstack/vCenter vcenter)
              Its host esxi is KVM.
              See node esxi (/site site/node esxi): the host
              Hint: Remove the host from the vCenter, or make it an ESXi host.
            """,
            model -> clustered(model, HostKind.ESXI)),
        new RuleCase(
            "VCENTER_COMPUTE_SERVICE_MISSING",
            model -> clustered(model, HostKind.ESXI),
            """
            warning: vCenter without a compute service [VCENTER_COMPUTE_SERVICE_MISSING]
              for vCenter vcenter (/site site/cloud openstack/vCenter vcenter)
              No node is chosen.
              Hint: Choose the node of that service.
            """,
            model ->
                clustered(model, HostKind.ESXI)
                    .setNovaCompute(SiteFixture.of(model).machine("vmware-nova-compute"))));
  }

  private static PhysicalHost compute(RuleFixture model, HostKind kind) {
    SiteFixture site = SiteFixture.of(model);
    PhysicalHost host = site.host("compute", kind);
    site.cloud("openstack").getComputeHosts().add(host);
    return host;
  }

  private static void owned(RuleFixture model, boolean inCloud) {
    SiteFixture site = SiteFixture.of(model);
    Cloud cloud = site.cloud("openstack");
    PhysicalHost host = site.host("compute", HostKind.KVM);
    if (inCloud) {
      cloud.getComputeHosts().add(host);
    }
    VirtualMachine machine = site.machine("vm", host);
    machine.setProject(site.project(cloud, "lab"));
  }

  private static VCenter clustered(RuleFixture model, HostKind kind) {
    SiteFixture site = SiteFixture.of(model);
    VCenter vcenter = site.vcenter(site.cloud("openstack"), "vcenter");
    vcenter.getHosts().add(site.host("esxi", kind));
    return vcenter;
  }
}
