// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.preset;

import dev.slipway.editor.element.ElementCreation;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.model.infrastructure.Flavor;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.HostType;
import dev.slipway.model.infrastructure.InfrastructurePackage;
import java.util.List;
import java.util.stream.Stream;

/**
 * Adds host types with usual cores and memory, of which the hosts of the palette are then, and the
 * flavors that OpenStack's own installers make.
 */
public class AddHostPresetsHandler extends AddPresetsHandler<AddHostPresetsOperation> {
  private static final int MIB_PER_GIB = 1024;

  @Override
  protected String label(AddHostPresetsOperation operation, DrawnDiagram diagram) {
    return "Add host types";
  }

  @Override
  List<Preset> presets() {
    return Stream.concat(
            Stream.of(
                    type("Linux server", HostKind.LINUX, 8, 32),
                    type("KVM server", HostKind.KVM, 16, 64),
                    type("ESXi server", HostKind.ESXI, 16, 64),
                    type("Xen server", HostKind.XEN, 16, 64))
                .map(type -> new Preset(type, inCatalog("hostTypes"))),
            Stream.of(
                    flavor("m1.small", 1, 2, 20),
                    flavor("m1.medium", 2, 4, 40),
                    flavor("m1.large", 4, 8, 80))
                .map(flavor -> new Preset(flavor, inCatalog("flavors"))))
        .toList();
  }

  @Override
  String complete() {
    return "The host types and flavors exist already.";
  }

  /** A site has a catalog of its own, and so has a library. */
  private static List<String> inCatalog(String list) {
    return List.of("sites[0]/catalog/" + list, "catalog/" + list);
  }

  private static HostType type(String name, HostKind kind, int cores, int gibibytes) {
    HostType made = (HostType) ElementCreation.create(InfrastructurePackage.Literals.HOST_TYPE);
    made.setName(name);
    made.setKind(kind);
    made.setCores(cores);
    made.setMemory((long) gibibytes * MIB_PER_GIB);
    return made;
  }

  private static Flavor flavor(String name, int vcpus, int gibibytes, double disk) {
    Flavor made = (Flavor) ElementCreation.create(InfrastructurePackage.Literals.FLAVOR);
    made.setName(name);
    made.setVcpus(vcpus);
    made.setMemory((long) gibibytes * MIB_PER_GIB);
    made.setDisk(disk);
    return made;
  }
}
