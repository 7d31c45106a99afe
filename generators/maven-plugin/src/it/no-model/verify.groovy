// SPDX-License-Identifier: EPL-2.0
def log = new File(basedir, 'build.log').text
assert log.contains("[ERROR] ${new File(basedir, 'src/main/slipway')}: ")
assert !log.contains('\tat ')
