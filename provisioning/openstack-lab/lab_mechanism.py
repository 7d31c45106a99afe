# SPDX-License-Identifier: EPL-2.0
"""Neutron's ML2 driver of the lab: binds every port at once, and there is no agent."""

from neutron_lib import constants
from neutron_lib.api.definitions import portbindings
from neutron_lib.db import constants as db
from neutron_lib.plugins.ml2 import api
from neutron_lib.services.qos import base
from neutron_lib.services.qos import constants as qos

# Nova's Linux bridge plug-in names bridges so.
BRIDGE_PREFIX = "brq"
BRIDGE_ID_LENGTH = 11

RATE = {"type:range": [0, db.DB_INTEGER_MAX_VALUE]}
DIRECTION = {"type:values": constants.VALID_DIRECTIONS}
QOS_RULES = {
    qos.RULE_TYPE_BANDWIDTH_LIMIT: {qos.MAX_KBPS: RATE, qos.MAX_BURST: RATE, qos.DIRECTION: DIRECTION},
    qos.RULE_TYPE_MINIMUM_BANDWIDTH: {qos.MIN_KBPS: RATE, qos.DIRECTION: DIRECTION},
    qos.RULE_TYPE_DSCP_MARKING: {qos.DSCP_MARK: {"type:values": constants.VALID_DSCP_MARKS}},
}


class LabQosDriver(base.DriverBase):
    """Lets every port have rules, without which Neutron refuses them; nothing enforces any."""


class LabMechanismDriver(api.MechanismDriver):
    """Of type 'bridge', which libvirt plugs into a bridge of the network; the fake driver passes
    over it."""

    def initialize(self):
        # It registers itself.
        LabQosDriver(
            name="slipway_lab", vif_types=[portbindings.VIF_TYPE_BRIDGE], vnic_types=portbindings.VNIC_TYPES,
            supported_rules=QOS_RULES, requires_rpc_notifications=False)

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
        for segment in context.segments_to_bind[:1]:
            context.set_binding(
                segment[api.ID], portbindings.VIF_TYPE_BRIDGE, details, status=constants.PORT_STATUS_ACTIVE)
