# SPDX-License-Identifier: EPL-2.0
# shellcheck shell=bash disable=SC2154
#
# What the scripts share that measure clouds. To be sourced after ../common.sh.

# Makes the bundle of $1 servers with a port each, in scratch/bundle.
make_bundle() {
  build_program large-models slipway-large-models
  java -cp "$program" dev.slipway.benchmark.CloudModel --servers "$1" \
    -o "$scratch/model.deployment"
  slipway generate "$scratch/model.deployment" -o "$scratch/bundle"
}
