// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

/** Port to one cloud, as one user in one project and region. */
public interface Cloud extends AutoCloseable {
  /** How messages call it: its name in the configuration, else its address. */
  String name();

  /** Users and projects. */
  IdentityService identity();

  /** Stacks. */
  StackService stacks();

  /** Servers and the hosts they run on. */
  ComputeService compute();

  /** Networks. */
  NetworkService network();

  /** Images. */
  ImageService images();

  /** Volumes. */
  VolumeService volumes();

  /** Limits of projects. */
  QuotaService quotas();

  /** Forgets the credentials; calls made afterwards fail. */
  @Override
  void close();
}
