# SPDX-License-Identifier: EPL-2.0
"""Neutron's ML2 driver of the lab: binds every port at once, and there is no agent."""

from neutron_lib import constants
from neutron_lib.api.definitions import portbindings
from neutron_lib.plugins.ml2 import api

# Nova's Linux bridge plug-in names bridges so.
BRIDGE_PREFIX = "brq"
BRIDGE_ID_LENGTH = 11


class LabMechanismDriver(api.MechanismDriver):
    """Of type 'bridge', which libvirt plugs into a bridge of the network; the fake driver passes
    over it."""

    def initialize(self):
        pass

    @property
    def connectivity(self):
        return portbindings.CONNECTIVITY_L2

    def bind_port(self, context):
        bridge = BRIDGE_PREFIX + context.current["network_id"][:BRIDGE_ID_LENGTH]
        details = {
            portbindings.CAP_PORT_FILTER: False,
            portbindings.VIF_DETAILS_BRIDGE_NAME: bridge,
        }
        for segment in context.segments_to_bind[:1]:
            context.set_binding(
                segment[api.ID], portbindings.VIF_TYPE_BRIDGE, details, status=constants.PORT_STATUS_ACTIVE)
