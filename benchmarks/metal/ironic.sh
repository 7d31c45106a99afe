# SPDX-License-Identifier: EPL-2.0
# shellcheck shell=bash disable=SC2154
#
# OpenStack Ironic as the peer of measure-hosts.sh, by itself, as its guides for use without other
# services of OpenStack say: one process with API and conductor, SQLite, no authentication. To be
# sourced after server.sh.

ironic=
ironic_port=
ironic_daemon=
image=()

# Installs Ironic if it is missing, and writes its configuration.
prepare_ironic() {
  local home=$scratch/ironic web
  install_pinned ironic "$root/benchmarks/metal/requirements.txt"
  ironic=$installed/bin
  mkdir -p "$home"/www
  # Nothing reads what is in them.
  printf 'kernel\n' >"$home/www/kernel"
  printf 'ramdisk\n' >"$home/www/ramdisk"
  head -c 65536 /dev/zero >"$home/www/image.raw"
  start web /usr/bin/python3 -u -m http.server --bind 127.0.0.1 --directory "$home/www" 0
  web=http://127.0.0.1:$(await web '.* port \([0-9]*\) .*')
  image=(
    --instance-info "image_source=$web/image.raw"
    --instance-info image_disk_format=raw
    --instance-info image_os_hash_algo=sha256
    --instance-info "image_os_hash_value=$(sha256sum <"$home/www/image.raw" | cut -d' ' -f1)"
  )
  ironic_port=$(free_port)
  cat >"$home/ironic.conf" <<CONF
[DEFAULT]
auth_strategy = noauth
rpc_transport = none
host = benchmark
my_ip = 127.0.0.1
state_path = $home
enabled_hardware_types = redfish
enabled_bios_interfaces = no-bios
enabled_boot_interfaces = pxe
enabled_deploy_interfaces = direct
enabled_firmware_interfaces = no-firmware
enabled_inspect_interfaces = no-inspect
enabled_management_interfaces = redfish
enabled_network_interfaces = noop
enabled_power_interfaces = redfish
enabled_raid_interfaces = no-raid
enabled_vendor_interfaces = no-vendor

[api]
host_ip = 127.0.0.1
port = $ironic_port

[conductor]
automated_clean = false
sync_power_state_interval = 0
deploy_kernel = $web/kernel
deploy_ramdisk = $web/ramdisk

[database]
connection = sqlite:///$home/ironic.sqlite

[deploy]
default_boot_mode = bios
http_url = $web
http_root = $home/http

[dhcp]
dhcp_provider = none

[oslo_concurrency]
lock_path = $home/locks

[pxe]
tftp_root = $home/tftp
tftp_master_path = $home/tftp/master_images
images_path = $home/images
instance_master_path = $home/images/master

[service_catalog]
endpoint_override = http://127.0.0.1:$ironic_port
CONF
}

# Starts Ironic, which knows no host, and sets ironic_daemon to its process id.
start_ironic() {
  local home=$scratch/ironic tenth
  rm -rf -- "$home"/{tftp,http,images,locks} "$home"/ironic.sqlite*
  mkdir "$home"/{tftp,http,images}
  "$ironic/ironic-dbsync" --config-file "$home/ironic.conf" create_schema \
    >"$scratch/dbsync" 2>&1 || {
    cat "$scratch/dbsync" >&2
    fail 'Ironic has no database'
  }
  start ironic.log "$ironic/ironic" --config-file "$home/ironic.conf"
  ironic_daemon=${daemons[-1]}
  for ((tenth = 0; tenth < start_tenths; tenth++)); do
    # Once its port is open, its conductor is ready, too.
    if (: <"/dev/tcp/127.0.0.1/$ironic_port") 2>"$scratch/refused"; then
      return
    fi
    sleep 0.1
  done
  cat "$scratch/ironic.log" >&2
  fail 'Ironic does not start'
}

# Ends Ironic at once: nothing of it is used again.
end_ironic() {
  local tenth
  kill -KILL -- "-$ironic_daemon" 2>/dev/null || true
  for ((tenth = 0; tenth < start_tenths; tenth++)); do
    kill -0 -- "-$ironic_daemon" 2>/dev/null || break
    sleep 0.1
  done
  ironic_daemon=
  unset 'daemons[-1]'
}

# Runs a command of Ironic's client; adds the most memory that it had, in KiB, to the file rss of
# scratch.
baremetal() {
  OS_AUTH_TYPE=none OS_ENDPOINT=http://127.0.0.1:$ironic_port \
    /usr/bin/time -a -f %M -o "$scratch/rss" "$ironic/baremetal" "$@" || {
    grep -E ' (ERROR|WARNING) ' "$scratch/ironic.log" | tail -n 20
    return 1
  }
}

# Describes the hosts of the bundle, whose controllers answer at the port $1, as its client reads it.
describe_hosts() {
  jq --arg port "$1" --arg ca "$scratch/bmc-ca.pem" '{nodes: [.provisioning[].hosts[] | {
    name: .node,
    driver: "redfish",
    driver_info: {
      redfish_address: "https://\(.power.address):\($port)",
      redfish_system_id: "/redfish/v1/Systems/1",
      redfish_username: "admin",
      redfish_password: "benchmark",
      redfish_auth_type: "basic",
      redfish_verify_ca: $ca
    },
    ports: [{address: .mac}]
  }]}' "$scratch/bundle/slipway.json" >"$scratch/nodes.json"
}

# Makes the hosts known and available.
enrol_by_ironic() {
  baremetal create "$scratch/nodes.json" &&
    baremetal node manage "${names[@]}" --wait &&
    baremetal node provide "${names[@]}" --wait
}

deploy_by_ironic() {
  baremetal node set "${names[@]}" "${image[@]}" &&
    baremetal node deploy "${names[@]}" --wait
}
