# SPDX-License-Identifier: EPL-2.0
"""Neutron's ML2 driver of the lab: binds every port at once, and there is no agent."""

from neutron.services.qos.drivers.openvswitch import driver as openvswitch
from neutron.services.qos.drivers.sriov import driver as sriov
from neutron_lib import constants
from neutron_lib.api.definitions import portbindings
from neutron_lib.plugins.ml2 import api

# Nova's Linux bridge plug-in names bridges so.
BRIDGE_PREFIX = "brq"
BRIDGE_ID_LENGTH = 11

# Ports of cards: Neutron's own driver for them says what network QoS they take.
OF_CARDS = (portbindings.VNIC_DIRECT, portbindings.VNIC_MACVTAP)


class LabMechanismDriver(api.MechanismDriver):
    """Of type 'bridge', which libvirt plugs into a bridge of the network; the fake driver passes
    over it."""

    def initialize(self):
        # Both register themselves. Neutron asks them which rules of network QoS a port takes.
        sriov.SRIOVNICSwitchDriver(
            name="slipway_lab_cards", vif_types=[portbindings.VIF_TYPE_HW_VEB], vnic_types=OF_CARDS,
            supported_rules=sriov.SUPPORTED_RULES, requires_rpc_notifications=False)
        openvswitch.OVSDriver(
            name="slipway_lab", vif_types=[portbindings.VIF_TYPE_BRIDGE], vnic_types=[portbindings.VNIC_NORMAL],
            supported_rules=openvswitch.SUPPORTED_RULES, requires_rpc_notifications=False)

    @property
    def connectivity(self):
        return portbindings.CONNECTIVITY_L2

    def responsible_for_ports_allocation(self, context):
        # Whatever bandwidth Placement has given a port, there is no other driver.
        return True

    def bind_port(self, context):
        bridge = BRIDGE_PREFIX + context.current["network_id"][:BRIDGE_ID_LENGTH]
        details = {
            portbindings.CAP_PORT_FILTER: False,
            portbindings.VIF_DETAILS_BRIDGE_NAME: bridge,
        }
        of_card = context.current[portbindings.VNIC_TYPE] in OF_CARDS
        for segment in context.segments_to_bind[:1]:
            context.set_binding(
                segment[api.ID], portbindings.VIF_TYPE_HW_VEB if of_card else portbindings.VIF_TYPE_BRIDGE, details,
                status=constants.PORT_STATUS_ACTIVE)
