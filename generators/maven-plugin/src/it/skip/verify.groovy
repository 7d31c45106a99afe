// SPDX-License-Identifier: EPL-2.0
def log = new File(basedir, 'build.log').text
assert !new File(basedir, 'target').exists()
assert log.count('Skipped, because slipway.skip is set.') == 4
