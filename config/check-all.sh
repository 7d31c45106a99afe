#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Checks everything: format, linters, all tests. Called by `slipway test`, which sees to the tools.
#
# Usage: config/check-all.sh [--quick | --full] [--stage NAME]
#   --full        also the tests tagged "guest": those that boot virtual machines without KVM, and
#                 end-to-end tests of what smaller tests cover; those tagged "sole-guest" boot
#                 virtual machines, too, and run in each check but the quick one
#   --quick       the check before a commit: linters, the tests that are not tagged "slow", and the
#                 C++ library without sanitizers; no browser, no Maven project, no newcomer
#   --stage NAME  that stage alone, with the builds of stages before it as they are
#
# Stages run in two lanes side by side, one for each of two processors: what the front lane prints is
# shown as it comes, what the back lane prints when the stage has ended. All linters run, whatever
# they find; after that the first step with a failure ends it. The last line is the number of tests,
# counted from the reports of Surefire, Maven Invoker, Node.js and CTest.

# The stages are called by name.
# shellcheck disable=SC2317
set -euo pipefail

cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
readonly logs=target/check
readonly cpp_library=generators/cpp/dummy
readonly benchmark_programs=benchmarks/suite/programs
readonly script=config/check-all.sh

declare -A stages=(
  ['shell format']=check_shell_format
  ['shell lint']=lint_shell
  ['C++ format']=check_cpp_format
  ['C++ lint']=lint_cpp
  ['Java format']=check_java_format
  ['Java build and tests']=test_java
  ['C++ build and tests']=test_cpp
  ['launcher build']=build_launcher
  ['page lint']=lint_page
  ['page in a browser']=test_page
  ['template sets']=config/check-template-sets.sh
  ['Maven project']=config/test-maven-project.sh
  ["newcomer's first steps"]=config/test-newcomer.sh
  ['distribution']=config/test-distribution.sh
  ['Eclipse site']=editor/eclipse/build.sh
  ['virtual machines']=test_guests
)

quick=no
full=no
only=
while (($# > 0)); do
  case $1 in
    --quick) quick=yes ;;
    --full) full=yes ;;
    --stage)
      only=${2:-}
      shift
      ;;
    *) only=unknown ;;
  esac
  if [[ -n $only && -z ${stages[$only]:-} ]]; then
    printf 'usage: slipway test [--yes] [--quick | --full] [--stage NAME]\nstages:\n' >&2
    printf '  %s\n' "${!stages[@]}" | sort >&2
    exit 2
  fi
  shift
done

# Runs the stages named, one after the other: the name of each, its time, and whether it failed.
run_stages() {
  local name started outcome
  for name; do
    started=$SECONDS
    outcome=ok
    printf '== %s\n' "$name"
    # A process of its own, so that what fails in it ends it.
    env --default-signal=INT bash "$script" --stage "$name" ${lane_options[@]+"${lane_options[@]}"} \
      </dev/null || outcome=FAILED
    printf '== %s: %s, %d s\n' "$name" "$outcome" $((SECONDS - started))
    [[ $outcome == ok ]] || printf '%s\n' "$name" >>"$logs/failed"
  done
}

# Runs the stages before `--` in the front lane and those after it in the back lane, and ends all if
# one has failed.
side_by_side() {
  local front=()
  while (($# > 0)) && [[ $1 != -- ]]; do
    front+=("$1")
    shift
  done
  shift
  # A group of its own, to be ended as a whole.
  set -m
  run_stages "$@" >"$logs/back-lane.log" 2>&1 &
  back_lane=$!
  set +m
  run_stages "${front[@]}"
  wait "$back_lane" || true
  back_lane=
  cat "$logs/back-lane.log"
  [[ ! -s $logs/failed ]] || finish
}

# Ends what is under way in the back lane.
end_back_lane() {
  [[ -z $back_lane ]] || kill -TERM -- "-$back_lane" 2>/dev/null || true
}

# Prints the project's own files, each ended by a NUL, that match the given Git path patterns.
project_files() {
  git ls-files -z --cached --others --exclude-standard -- "$@" |
    while IFS= read -r -d '' file; do
      [[ ! -f $file || -L $file ]] || printf '%s\0' "$file"
    done
}

# Prints the shell scripts, by name or by first line, each ended by a NUL. A template of a script is
# none, and what a test expects to be generated is as the generator makes it.
shell_scripts() {
  local file first
  while IFS= read -r -d '' file; do
    [[ $file != *.egl && $file != */src/test/golden/* ]] || continue
    first=
    IFS= read -r first <"$file" 2>/dev/null || true
    if [[ $file == *.sh || $first =~ ^'#!'.*[/\ ](ba|da)?sh( |$) ]]; then
      printf '%s\0' "$file"
    fi
  done < <(project_files)
}

check_shell_format() {
  local scripts
  mapfile -d '' -t scripts < <(shell_scripts)
  shfmt -d -i 2 -ci "${scripts[@]}"
}

lint_shell() {
  local scripts
  mapfile -d '' -t scripts < <(shell_scripts)
  shellcheck --external-sources --source-path=SCRIPTDIR "${scripts[@]}"
}

cpp_sources() {
  project_files "$cpp_library/*.cpp" "$cpp_library/*.hpp" "$cpp_library/*.h"
}

check_cpp_format() {
  cpp_sources | xargs -0r clang-format --dry-run -Werror
  project_files "$benchmark_programs/*.c" |
    xargs -0r clang-format --dry-run -Werror --style="file:$cpp_library/.clang-format"
}

lint_cpp() {
  local suppressions=()
  [[ ! -f config/cppcheck-suppressions.txt ]] ||
    suppressions=(--suppressions-list=config/cppcheck-suppressions.txt)
  cpp_sources | xargs -0r cppcheck --quiet --error-exitcode=1 --inline-suppr --language=c++ \
    --std=c++17 --library=googletest --enable=warning,performance,portability "${suppressions[@]}" \
    -I "$cpp_library/include"
  project_files "$benchmark_programs/*.c" |
    xargs -0r cppcheck --quiet --error-exitcode=1 --inline-suppr --language=c --std=c11 \
      --enable=warning,performance,portability
}

remove_reports() {
  find . \( -path '*/target/surefire-reports' -o -path '*/target/invoker-reports' \) -prune \
    -exec rm -rf {} +
}

check_java_format() {
  ./mvnw --batch-mode --quiet spotless:check
}

# Two modules at a time: many tests wait for processes.
test_java() {
  local options=(--batch-mode --no-transfer-progress --fail-at-end -Dspotless.check.skip=true
    --threads 2)
  [[ $quick == no ]] ||
    options+=('-Dslipway.test.excluded=slow|guest|sole-guest' -Dinvoker.skip=true)
  # None is left out by an expression that no tag meets.
  [[ $full == no ]] || options+=(-Dslipway.test.excluded=nothing)
  ./mvnw "${options[@]}" verify
}

# What stages beside one another call; none of them is to build it.
build_launcher() {
  ./slipway --version
}

# From a drawn cloud, and from blank disks, to samples between guests. Without KVM a guest takes a
# processor, so nothing runs beside these tests. Incremental compilation would compile all modules
# again: their dependencies were jars in the Java stage, and are folders here.
test_guests() {
  ./mvnw --batch-mode --no-transfer-progress -Dspotless.check.skip=true --projects cli --also-make \
    -Dmaven.compiler.useIncrementalCompilation=false \
    -Dgroups=sole-guest -Dslipway.test.excluded=guest -Dslipway.test.processes=2 test
}

test_cpp() {
  local options=()
  [[ $quick == no ]] || options+=(--quick)
  "$cpp_library/test-all.sh" "${options[@]}" 2>&1 | tee "$logs/cpp.log"
}

# After the Java build, which fetches what the checks of the page need.
lint_page() {
  (cd runtime/dashboard/client && npm run --silent check) &&
    (cd editor/client && npm run --silent check)
}

test_page() {
  local file outcome=0
  for file in {runtime/dashboard,editor}/client/test/*.test.mjs; do
    node --test --test-reporter=tap "$file" | tee -a "$logs/page.log" || outcome=1
  done
  return "$outcome"
}

# Prints "tests not-passed skipped" of the Surefire and Invoker reports written in this run.
count_java_tests() {
  find . \( -path '*/target/surefire-reports/TEST-*.xml' -o \
    -path '*/target/invoker-reports/TEST-*.xml' \) -exec grep -hm1 '<testsuite ' {} + |
    awk '
      function value(name) {
        return match($0, " " name "=\"[0-9]+\"") ? \
          substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4) : 0
      }
      { tests += value("tests"); bad += value("errors") + value("failures"); skipped += value("skipped") }
      END { print tests + 0, bad + 0, skipped + 0 }'
}

# The same from the summary line that each ctest ends with.
count_cpp_tests() {
  [[ -f $logs/cpp.log ]] || printf '' >"$logs/cpp.log"
  awk '
    match($0, /[0-9]+ tests? failed out of [0-9]+/) {
      split(substr($0, RSTART, RLENGTH), word, " ")
      bad += word[1]
      tests += word[6]
    }
    /\*\*\*Skipped/ { skipped++ }
    END { print tests + 0, bad + 0, skipped + 0 }' "$logs/cpp.log"
}

# The same from the lines of the page's tests, which stand in their suites; a suite that is skipped
# counts as one.
count_page_tests() {
  [[ -f $logs/page.log ]] || printf '' >"$logs/page.log"
  awk '
    /^    (not )?ok [0-9]+ - / { tests++ }
    /^    not ok [0-9]+ - / { bad++ }
    /^ok [0-9]+ - .* # SKIP/ { tests++; skipped++ }
    END { print tests + 0, bad + 0, skipped + 0 }' "$logs/page.log"
}

# Says how it went, and ends: the last line is the count.
finish() {
  local java_tests java_bad java_skipped cpp_tests cpp_bad cpp_skipped
  local page_tests page_bad page_skipped skipped
  read -r java_tests java_bad java_skipped < <(count_java_tests)
  read -r cpp_tests cpp_bad cpp_skipped < <(count_cpp_tests)
  read -r page_tests page_bad page_skipped < <(count_page_tests)
  skipped=$((java_skipped + cpp_skipped + page_skipped))
  [[ ! -s $logs/failed ]] || sed 's/^/FAILED: /' "$logs/failed"
  ((skipped == 0)) || printf '%d skipped\n' "$skipped"
  printf '%d passed, %d failed\n' \
    $((java_tests + cpp_tests + page_tests - java_bad - cpp_bad - page_bad - skipped)) \
    $((java_bad + cpp_bad + page_bad))
  [[ ! -s $logs/failed ]] || exit 1
  exit 0
}

if [[ -n $only ]]; then
  mkdir -p "$logs"
  "${stages[$only]}"
  exit
fi

rm -rf "$logs"
mkdir -p "$logs"
remove_reports
lane_options=()
[[ $quick == no ]] || lane_options=(--quick)
[[ $full == no ]] || lane_options=(--full)
back_lane=
trap end_back_lane EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

side_by_side 'Java format' -- 'shell format' 'shell lint' 'C++ format' 'C++ lint'
side_by_side 'Java build and tests' -- 'C++ build and tests'
if [[ $quick == yes ]]; then
  side_by_side 'page lint' --
  finish
fi
side_by_side 'launcher build' 'page in a browser' "newcomer's first steps" 'Eclipse site' -- \
  'page lint' 'template sets' 'Maven project' 'distribution'
[[ $full == yes ]] || side_by_side 'virtual machines' --
finish
