# SPDX-License-Identifier: EPL-2.0
"""Cinder's driver of the lab: volumes are there once Cinder has them in its database."""

from cinder.volume import driver

CAPACITY_GIB = 1_000_000


class LabVolumeDriver(driver.VolumeDriver):
    """No simulated hypervisor looks at what is in a volume, so there is nothing to keep."""

    def check_for_setup_error(self):
        pass

    def _update_volume_stats(self):
        self._stats = {
            "volume_backend_name": "lab",
            "vendor_name": "Slipway",
            "driver_version": "1",
            "storage_protocol": "none",
            "total_capacity_gb": CAPACITY_GIB,
            "free_capacity_gb": CAPACITY_GIB,
            "reserved_percentage": 0,
            "QoS_support": False,
        }

    def create_volume(self, volume):
        pass

    def clone_image(self, context, volume, image_location, image_meta, image_service):
        # As if the back end had copied the image by itself.
        return {}, True

    def delete_volume(self, volume):
        pass

    def extend_volume(self, volume, new_size):
        pass

    def ensure_export(self, context, volume):
        pass

    def create_export(self, context, volume, connector):
        pass

    def remove_export(self, context, volume):
        pass

    def initialize_connection(self, volume, connector):
        return {"driver_volume_type": "fake", "data": {}}

    def terminate_connection(self, volume, connector, **kwargs):
        pass
