// SPDX-License-Identifier: EPL-2.0
def log = new File(basedir, 'build.log').text
def manifest = new File(basedir, 'target/slipway/slipway.json').text
assert manifest.contains('"variant": "fast"')
assert manifest.contains('"rate": 20')
assert log =~ /target\/slipway: 0 created, [1-9]\d* updated, 0 deleted, [1-9]\d* unchanged/
assert log.count('target/slipway: up to date') == 1
assert log.contains('[VARIANT_UNKNOWN]')
assert log.contains('Did you mean fast?')
