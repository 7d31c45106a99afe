#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Turns the text on standard input into a picture of a terminal (SVG) on standard output:
#   ./slipway demo 2>&1 | docs/render-terminal.sh './slipway demo' >docs/demo.svg

set -euo pipefail

if [[ ${1:-} == --help || $# -ne 1 ]]; then
  printf 'Usage: %s COMMAND <TEXT >SVG\n' "${0##*/}"
  [[ ${1:-} == --help ]]
  exit
fi

awk -v command="$1" '
  function escaped(text) {
    gsub(/&/, "\\&amp;", text)
    gsub(/</, "\\&lt;", text)
    gsub(/>/, "\\&gt;", text)
    return text
  }
  function line(text, colour) {
    rows++
    if (length(text) > columns) columns = length(text)
    body = body sprintf("<text x=\"16\" y=\"%d\" fill=\"%s\" xml:space=\"preserve\">%s</text>\n",
                        18 + rows * 17, colour, escaped(text))
  }
  BEGIN { line("$ " command, "#7ee787") }
  # At a terminal, such steps replace one another.
  /^\[[0-9]+\/[0-9]+\] [a-z]/ { next }
  {
    colour = "#e6edf3"
    if ($0 ~ /^\$ /) colour = "#7ee787"
    if ($0 ~ /^(Topic|Verdict|Chain to) /) colour = "#79c0ff"
    if ($0 ~ /^\[[0-9]+\/[0-9]+\] [A-Z]/) colour = "#d2a8ff"
    if ($0 ~ /^OK /) colour = "#7ee787"
    if ($0 ~ /^(LOSSY|LATE|OVERDUE|RATE|STARVED|SILENT) /) colour = "#ff7b72"
    line($0, colour)
  }
  END {
    width = 32 + columns * 7.85
    height = 34 + rows * 17
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" ",
           width, height, width
    printf "font-family=\"ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace\" "
    printf "font-size=\"13\">\n<rect width=\"100%%\" height=\"100%%\" rx=\"8\" fill=\"#0d1117\"/>\n"
    printf "%s</svg>\n", body
  }
'
