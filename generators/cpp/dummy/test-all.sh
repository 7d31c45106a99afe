#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Builds and tests the dummy library with each DDS implementation, both together, and under the
# sanitizers.
#
# usage: test-all.sh [--quick] [BUILD_FOLDER]
#   --quick       without the sanitizers
#   BUILD_FOLDER  default: target/ beside this script
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
quick=false
if [ "${1:-}" = --quick ]; then
  quick=true
  shift
fi
build=${1:-$here/target}

for tool in cmake ninja idlc fastddsgen; do
  if ! command -v "$tool" >/dev/null; then
    echo "test-all.sh: $tool is missing" >&2
    # On a laptop that is no failure of this project.
    [ -z "${CI:-}" ] && exit 0
    exit 1
  fi
done

launcher=()
if command -v ccache >/dev/null; then
  # What was compiled in another checkout is good here, too: only debuggers would look for its folder.
  export CCACHE_BASEDIR=$here CCACHE_NOHASHDIR=1
  launcher=(-DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
fi

# check NAME CMAKE_OPTION... : configures, builds $targets and tests $select in $build/NAME
targets=()
select=
# Options of the sanitizers, whose findings in the DDS libraries test/sanitizers leaves out.
asan=detect_stack_use_after_return=1
tsan=suppressions=$here/test/sanitizers/thread.txt:halt_on_error=1
ubsan=print_stacktrace=1:halt_on_error=1
check() {
  local name=$1
  shift
  echo "== $name"
  cmake -G Ninja -S "$here" -B "$build/$name" -DSLIPWAY_DUMMY_TESTS=ON "${launcher[@]}" "$@" \
    >"$build/$name.configure.log" || {
    cat "$build/$name.configure.log"
    exit 1
  }
  # The lowest priority: tests that run beside the compilers depend on timing.
  nice -n 19 ninja -C "$build/$name" "${targets[@]}" >"$build/$name.build.log" || {
    tail -50 "$build/$name.build.log"
    exit 1
  }
  local log="$build/$name.test.log"
  # A component in the background has no other way to tell of its end.
  local findings="$build/$name.sanitizer"
  rm -f "$findings".*
  export ASAN_OPTIONS="$asan:log_path=$findings" TSAN_OPTIONS="$tsan:log_path=$findings"
  export UBSAN_OPTIONS="$ubsan:log_path=$findings"
  if ! (cd "$build/$name" && ctest -j 2 --output-on-failure ${select:+-R "$select"}) >"$log"; then
    cat "$log"
    exit 1
  fi
  if compgen -G "$findings.*" >/dev/null; then
    cat "$findings".*
    exit 1
  fi
  grep -E 'tests passed|Total Test time' "$log"
}

mkdir -p "$build"
check cyclonedds -DSLIPWAY_DDS=cyclonedds -DSLIPWAY_DUMMY_TEST_DOMAIN=30
check fastdds -DSLIPWAY_DDS=fastdds -DSLIPWAY_DUMMY_TEST_DOMAIN=31 \
  -DSLIPWAY_DUMMY_PEER_BUILD="$build/cyclonedds"
if ! $quick; then
  targets=(Display-1.0.0 Sensor-1.0.0 Tracker-1.2.0 slipway_dummy_traffic_test)
  select='^(hold|traffic)[.].*(Held|Input|Opaque|Typed|Pause|Sigterm)'
  # At -O1 the stack traces are right, and GCC does not warn of code that only it has made.
  debug=(-DCMAKE_BUILD_TYPE=None "-DCMAKE_CXX_FLAGS=-O1 -g1" "-DCMAKE_C_FLAGS=-O1 -g1")
  # Fast DDS 2.9 deletes a reader's statistics as their base class: no suppression can name that.
  asan+=:new_delete_type_mismatch=0
  check fastdds-address "${debug[@]}" -DSLIPWAY_SANITIZE=address,undefined \
    -DSLIPWAY_DDS=fastdds -DSLIPWAY_DUMMY_TEST_DOMAIN=34
  asan=${asan%:*}
  check fastdds-thread "${debug[@]}" -DSLIPWAY_SANITIZE=thread \
    -DSLIPWAY_DDS=fastdds -DSLIPWAY_DUMMY_TEST_DOMAIN=35
  # The units need no DDS: once is enough.
  targets+=(slipway_dummy_unit_test)
  select+='|^(bounded|clock|compute|fill|histogram|json|options|pacer|plan|process|sequence|size|user)'
  check cyclonedds-address "${debug[@]}" -DSLIPWAY_SANITIZE=address,undefined \
    -DSLIPWAY_DDS=cyclonedds -DSLIPWAY_DUMMY_TEST_DOMAIN=32
  check cyclonedds-thread "${debug[@]}" -DSLIPWAY_SANITIZE=thread \
    -DSLIPWAY_DDS=cyclonedds -DSLIPWAY_DUMMY_TEST_DOMAIN=33
fi
