# SPDX-License-Identifier: EPL-2.0
"""Runs a service of Nova from its library, so that Debian's packages of services, which start them
with the machine, are not needed.

Usage: run_nova.py api|conductor|scheduler OPTION...
"""

import importlib
import sys

if __name__ == "__main__":
    service = sys.argv.pop(1)
    sys.argv[0] = "nova-" + service
    sys.exit(importlib.import_module("nova.cmd." + service).main())
