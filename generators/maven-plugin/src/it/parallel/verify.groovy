// SPDX-License-Identifier: EPL-2.0
def log = new File(basedir, 'build.log').text
assert log.contains('with a thread count of 4')
assert !log.contains('not marked as thread-safe')
def bundles = ['one', 'two', 'three', 'four'].collect { new File(basedir, "${it}/target/slipway/slipway.json").text }
assert bundles.toSet().size() == 1
