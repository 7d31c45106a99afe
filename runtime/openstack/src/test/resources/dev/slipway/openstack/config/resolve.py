# SPDX-License-Identifier: EPL-2.0
"""Prints what the OpenStack SDK makes of configurations: a list of cases in, one of answers out."""
import importlib
import json
import os
import sys
import warnings

warnings.simplefilter("ignore")
from openstack.config import loader
from openstack.exceptions import ConfigException

ENVIRONMENT = {name: value for name, value in os.environ.items()
               if not name.startswith(("OS_", "XDG_"))}


def resolve(case):
    os.environ.clear()
    os.environ.update({**ENVIRONMENT, **case["variables"]})
    os.chdir(case["folder"])
    importlib.reload(loader)  # The places are found when it is loaded.
    try:
        one = loader.OpenStackConfig().get_one(
            cloud=case["cloud"] or None, region_name=case["region"] or None)
    except ConfigException as problem:
        return {"error": str(problem)}
    verify, _ = one.get_requests_verify_args()
    return {
        "name": one.name,
        "auth_type": one.config["auth_type"],
        "auth": {key: str(value) for key, value in one.config["auth"].items() if value},
        "region": one.region_name or "",
        "interface": one.config.get("interface"),
        "verify": str(bool(verify)).lower(),
        "cacert": verify if isinstance(verify, str) else "",
        "timeout": str(one.config.get("api_timeout") or ""),
        "endpoints": {key: value for key, value in one.config.items()
                      if key.endswith("_endpoint_override") and value},
    }


print(json.dumps([resolve(case) for case in json.load(sys.stdin)]))
