#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Checks everything: format, linters, all tests. Called by `slipway test`, which sees to the tools.
#
# Usage: config/check-all.sh [--quick]
#   --quick  leaves out the sanitizer builds of the C++ library
#
# All linters run, whatever they find; after that the first failure ends it. The last line is the
# number of tests, counted from the reports of Surefire, Maven Invoker, Node.js and CTest.

# The stages are called by name.
# shellcheck disable=SC2317
set -euo pipefail

cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
readonly logs=target/check
readonly cpp_library=generators/cpp/dummy

cpp_options=()
for option; do
  case $option in
    --quick) cpp_options+=(--quick) ;;
    *)
      printf 'usage: slipway test [--yes] [--quick]\n' >&2
      exit 2
      ;;
  esac
done

failed=()

# Runs the command after the name $1 as a stage: its name, its time, and whether it failed.
stage() {
  local name=$1 started=$SECONDS outcome=ok
  shift
  printf '== %s\n' "$name"
  "$@" || outcome=FAILED
  printf '== %s: %s, %d s\n' "$name" "$outcome" $((SECONDS - started))
  [[ $outcome == ok ]] || failed+=("$name")
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
}

lint_cpp() {
  local suppressions=()
  [[ ! -f config/cppcheck-suppressions.txt ]] ||
    suppressions=(--suppressions-list=config/cppcheck-suppressions.txt)
  cpp_sources | xargs -0r cppcheck --quiet --error-exitcode=1 --inline-suppr --language=c++ \
    --std=c++17 --library=googletest --enable=warning,performance,portability "${suppressions[@]}" \
    -I "$cpp_library/include"
}

remove_reports() {
  find . \( -path '*/target/surefire-reports' -o -path '*/target/invoker-reports' \) -prune \
    -exec rm -rf {} +
}

check_java_format() {
  ./mvnw --batch-mode --quiet spotless:check </dev/null
}

test_java() {
  remove_reports
  ./mvnw --batch-mode --no-transfer-progress --fail-at-end -Dspotless.check.skip=true verify \
    </dev/null
}

test_cpp() {
  "$cpp_library/test-all.sh" "${cpp_options[@]}" </dev/null 2>&1 | tee "$logs/cpp.log"
}

# After the Java build, which fetches what the checks of the page need.
lint_page() {
  (cd runtime/dashboard/client && npm run --silent check) &&
    (cd editor/client && npm run --silent check)
}

test_page() {
  local file outcome=0
  for file in {runtime/dashboard,editor}/client/test/*.test.mjs; do
    node --test --test-reporter=tap "$file" </dev/null | tee -a "$logs/page.log" || outcome=1
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
  local page_tests page_bad page_skipped skipped name
  read -r java_tests java_bad java_skipped < <(count_java_tests)
  read -r cpp_tests cpp_bad cpp_skipped < <(count_cpp_tests)
  read -r page_tests page_bad page_skipped < <(count_page_tests)
  skipped=$((java_skipped + cpp_skipped + page_skipped))
  for name in "${failed[@]}"; do
    printf 'FAILED: %s\n' "$name"
  done
  ((skipped == 0)) || printf '%d skipped\n' "$skipped"
  printf '%d passed, %d failed\n' \
    $((java_tests + cpp_tests + page_tests - java_bad - cpp_bad - page_bad - skipped)) \
    $((java_bad + cpp_bad + page_bad))
  ((${#failed[@]} == 0)) || exit 1
  exit 0
}

rm -rf "$logs"
mkdir -p "$logs"
remove_reports

stage 'shell format' check_shell_format
stage 'shell lint' lint_shell
stage 'C++ format' check_cpp_format
stage 'C++ lint' lint_cpp
stage 'Java format' check_java_format
((${#failed[@]} == 0)) || finish
stage 'Java build and tests' test_java
((${#failed[@]} == 0)) || finish
stage 'page lint' lint_page
stage 'page in a browser' test_page
((${#failed[@]} == 0)) || finish
stage 'C++ build and tests' test_cpp
((${#failed[@]} == 0)) || finish
stage 'template sets' config/check-template-sets.sh
((${#failed[@]} == 0)) || finish
stage 'Maven project' config/test-maven-project.sh
((${#failed[@]} == 0)) || finish
stage "newcomer's first steps" config/test-newcomer.sh
finish
