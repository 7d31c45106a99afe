// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.ComputeService;
import dev.slipway.cloud.IdentityService;
import dev.slipway.cloud.ImageService;
import dev.slipway.cloud.NetworkService;
import dev.slipway.cloud.QuotaService;
import dev.slipway.cloud.StackService;
import dev.slipway.cloud.VolumeService;
import dev.slipway.openstack.session.Session;

/** An OpenStack cloud that a user is signed in to. */
final class OpenStackCloud implements Cloud {
  private final Session session;
  private final IdentityService identity;
  private final StackService stacks;
  private final ComputeService compute;
  private final NetworkService network;
  private final ImageService images;
  private final QuotaService quotas;
  private final VolumeService volumes;

  OpenStackCloud(Session session) {
    this.session = session;
    identity = new KeystoneIdentityService(session);
    stacks = new HeatStackService(session);
    compute = new NovaComputeService(session);
    network = new NeutronNetworkService(session);
    images = new GlanceImageService(session);
    quotas = new OpenStackQuotaService(session);
    volumes = new CinderVolumeService(session);
  }

  @Override
  public String name() {
    return session.cloud();
  }

  @Override
  public IdentityService identity() {
    return identity;
  }

  @Override
  public StackService stacks() {
    return stacks;
  }

  @Override
  public ComputeService compute() {
    return compute;
  }

  @Override
  public NetworkService network() {
    return network;
  }

  @Override
  public ImageService images() {
    return images;
  }

  @Override
  public QuotaService quotas() {
    return quotas;
  }

  @Override
  public VolumeService volumes() {
    return volumes;
  }

  @Override
  public void close() {
    session.close();
  }
}
