// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.values;

import dev.slipway.model.infrastructure.Node;
import java.util.List;

/**
 * A host or virtual machine with what its host type, image and flavor say. What the model does not
 * say is null.
 *
 * @param element the model element
 * @param name its name, with its site's where two are of one name
 * @param hostname its host name
 * @param description what it is for; empty where the model does not say
 * @param kind what it runs: UNASSIGNED, LINUX, KVM, ESXI, XEN or VIRTUAL_MACHINE
 * @param site name of its site
 * @param virtual whether it is a virtual machine
 * @param componentHost whether components can be installed on it
 * @param guarded whether it must never be provisioned
 * @param address its first fixed address
 * @param addresses all of them, in the order of its network interfaces
 * @param user the account that its image gives
 * @param hypervisor host name of the node that a virtual machine runs on
 * @param image name of its image
 * @param operatingSystem what the image holds
 * @param flavor name of a virtual machine's flavor
 * @param cores cores or virtual CPUs
 * @param memory in MiB
 * @param disk in GiB, without a fraction where it is whole
 */
public record NodeValue(
    Node element,
    String name,
    String hostname,
    String description,
    String kind,
    String site,
    boolean virtual,
    boolean componentHost,
    boolean guarded,
    String address,
    List<AddressValue> addresses,
    String user,
    String hypervisor,
    String image,
    String operatingSystem,
    String flavor,
    Integer cores,
    Long memory,
    Number disk)
    implements ElementValue {
  public NodeValue {
    addresses = ReadOnlyList.of(addresses);
  }
}
