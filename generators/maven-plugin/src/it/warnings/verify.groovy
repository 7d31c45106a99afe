// SPDX-License-Identifier: EPL-2.0
def log = new File(basedir, 'build.log').text
def model = new File(basedir, 'src/main/slipway/minimal.deployment')
assert log.count("[WARNING] ${model}:") == 4
assert log.count('BUILD SUCCESS') == 1
assert log =~ /failOnWarnings is set: \d+ warnings?\./
