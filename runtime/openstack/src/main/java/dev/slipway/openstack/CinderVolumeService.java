// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.Volume;
import dev.slipway.cloud.VolumeService;
import dev.slipway.openstack.session.Json;
import dev.slipway.openstack.session.Service;
import dev.slipway.openstack.session.Session;
import java.util.Comparator;
import java.util.List;

/** Volumes, in Cinder; a catalogue may be without it. */
final class CinderVolumeService implements VolumeService {
  private final Session session;

  CinderVolumeService(Session session) {
    this.session = session;
  }

  @Override
  public List<Volume> volumes() throws CloudException, InterruptedException {
    if (!session.offers(Service.BLOCK_STORAGE)) {
      return List.of();
    }
    return Json.objects(
            session.pages(session.request("GET", Service.BLOCK_STORAGE, "/volumes/detail")),
            "volumes")
        .stream()
        .map(
            volume ->
                new Volume(
                    Json.text(volume, "id"),
                    Json.text(volume, "name"),
                    Json.number(volume, "size"),
                    Json.text(volume, "status"),
                    Json.map(volume, "metadata")))
        .sorted(Comparator.comparing(Volume::name).thenComparing(Volume::id))
        .toList();
  }

  @Override
  public void delete(String id) throws CloudException, InterruptedException {
    try {
      session.send(
          session.request("DELETE", Service.BLOCK_STORAGE, "/volumes/" + PathSegment.of(id)));
    } catch (CloudException e) {
      if (e.kind() != CloudException.Kind.NOT_FOUND) {
        throw e;
      }
    }
  }
}
