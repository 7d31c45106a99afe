# SPDX-License-Identifier: EPL-2.0
# shellcheck shell=bash disable=SC2034
#
# What the measuring scripts share, which use the variables set here. To be sourced; sets root to the top folder of the source tree. A
# script has a function usage, which prints its help.

program=
installed=
scratch=
root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
readonly root

fail() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# Stops unless all the programs are there.
need() {
  local program
  for program; do
    [[ -n $(type -P -- "$program") ]] || fail "the program $program is missing"
  done
}

# Takes the arguments of the script, those after $1. An option --NAME N sets the variable NAME, with
# _ for -, to the whole number N; $1 lists the names, separated by blanks. --help prints what the
# script's function usage prints.
take_options() {
  local names=" $1 " name
  shift
  while (($# > 0)); do
    case $1 in
      -h | --help)
        usage
        exit 0
        ;;
    esac
    name=${1#--}
    if [[ $1 != --* || $names != *" $name "* ]]; then
      usage >&2
      exit 2
    fi
    if [[ ! ${2:-} =~ ^[1-9][0-9]{0,8}$ ]]; then
      printf "%s: %s needs a whole number from 1, not '%s'\n" "${0##*/}" "$1" "${2:-}" >&2
      exit 2
    fi
    declare -g "${name//-/_}=$2"
    shift 2
  done
}

# Sets program to the jar of the module benchmarks/$1, whose artefact is $2, built if it is missing or
# older than a source.
build_program() {
  local sources=("$root"/{pom.xml,benchmarks,metamodel,dds-idl,generators,runtime})
  program=$root/benchmarks/$1/target/$2-0.1.0.jar
  if [[ ! -f $program || -n $(find "${sources[@]}" -type d \( -name target -o -path '*/src/test' -o \
    -path '*/src/it' \) -prune -o -type f -newer "$program" -print -quit) ]]; then
    (cd "$root" && ./mvnw --batch-mode --quiet -Dmaven.test.skip=true -Dspotless.check.skip=true \
      --projects "benchmarks/$1" --also-make package </dev/null)
    touch "$program"
  fi
}

# Sets installed to the folder of a virtual environment with the Python packages that the file $2
# pins. It is made from PyPI once for each set of versions, in a folder of the user's cache that $1
# names; $3, if given, is a command that completes it, called with the folder.
install_pinned() {
  local requirements=$2 complete=${3:-} version
  version=$(sha256sum "$requirements")
  installed=${XDG_CACHE_HOME:-$HOME/.cache}/slipway/$1-${version:0:16}
  [[ ! -f $installed/complete ]] || return 0
  printf 'Installing Python packages in %s\n' "$installed" >&2
  rm -rf -- "$installed"
  python3 -m venv "$installed"
  "$installed/bin/pip" --quiet --disable-pip-version-check install --no-deps -r "$requirements"
  [[ -z $complete ]] || "$complete" "$installed"
  : >"$installed/complete"
}

# Writes a valid model of $1 component types to the file $2.
make_large_model() {
  build_program large-models slipway-large-models
  java -jar "$program" --components "$1" -o "$2"
}

# Runs Slipway; what it prints is shown only if it fails.
slipway() {
  "$root/slipway" "$@" >"$scratch/slipway.log" 2>&1 || {
    cat "$scratch/slipway.log" >&2
    fail "'slipway $*' failed"
  }
}

# Prints the median of the numbers on standard input.
median() {
  sort -g | awk '{ value[NR] = $1 }
    END {
      if (NR == 0) exit 1
      middle = int((NR + 1) / 2)
      print NR % 2 ? value[middle] : (value[middle] + value[middle + 1]) / 2
    }'
}

# Prints $1 / $2 with two decimals.
ratio() {
  awk -v left="$1" -v right="$2" 'BEGIN { printf "%.2f\n", left / right }'
}

# Runs a command and sets elapsed_ms to the wall time and cpu_ms to the processor time that it took,
# children included; its output goes to $1.
elapsed_ms=0
cpu_ms=0
measure() {
  local output=$1 status=0 times
  local TIMEFORMAT='%R %U %S'
  shift
  times=$({ time "$@" >"$output" 2>&1; } 2>&1) || status=$?
  ((status == 0)) || {
    cat -- "$output" >&2
    fail "'$*' ended with status $status"
  }
  read -r elapsed_ms cpu_ms < <(awk '{ print $1 * 1000, ($2 + $3) * 1000 }' <<<"$times")
}

# Keeps what was measured last under a name, in the files NAME.wall and NAME.cpu of scratch.
note() {
  printf '%s\n' "$elapsed_ms" >>"$scratch/$1.wall"
  printf '%s\n' "$cpu_ms" >>"$scratch/$1.cpu"
}

# Makes the folder scratch, which goes when the script ends.
make_scratch() {
  scratch=$(mktemp -d "${TMPDIR:-/tmp}/slipway-benchmark.XXXXXX")
  readonly scratch
}

# Prints the medians of what was noted under the names given.
print_times() {
  local name
  printf '  %-16s %10s %10s\n' 'median, ms' wall CPU
  for name; do
    printf '  %-16s %10.0f %10.0f\n' "$name" "$(median <"$scratch/$name.wall")" \
      "$(median <"$scratch/$name.cpu")"
  done
}

# Prints a goal: what, the value, the goal, its unit, and whether it is met.
verdict() {
  awk -v what="$1" -v value="$2" -v goal="$3" -v unit="$4" 'BEGIN {
    printf "  %-40s %7.0f %7.0f %-3s %s\n", what, value, goal, unit,
      value <= goal ? "met" : "missed" }'
}

# Prints what the time of $1 is made of; then come, by turns, a file of scratch with milliseconds and
# what these are the time of.
print_parts() {
  printf '  of the time of %s, median, ms\n' "$1"
  shift
  while (($# > 0)); do
    printf '    %-40s %10.0f\n' "$2" "$(median <"$scratch/$1")"
    shift 2
  done
}

print_machine() {
  printf 'Machine: %s cores, load %s, Linux %s\n' "$(nproc)" "$(cut -d' ' -f1 /proc/loadavg)" \
    "$(uname -r)"
}

# Prints the time of all processors since boot, and how much of it the host gave to others (steal,
# proc(5)).
processor_ticks() {
  awk '/^cpu / { for (i = 2; i <= 9; i++) ticks += $i; print ticks, $9 }' /proc/stat
}

# Says how much the host has taken away since processor_ticks printed $1 and $2.
print_stolen() {
  local ticks stolen
  read -r ticks stolen < <(processor_ticks)
  printf 'Of its time the host gave %s %% to others meanwhile\n' \
    $((100 * (stolen - $2) / (ticks - $1 + 1)))
}
