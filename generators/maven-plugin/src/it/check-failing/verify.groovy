// SPDX-License-Identifier: EPL-2.0
def log = new File(basedir, 'build.log').text
assert log.count('bundle: up to date') == 2
assert log.contains('[ERROR] different  idl/greetings.idl')
assert log.contains('\n+// Edited.') || log.contains('\n-// Edited.')
assert log.contains(
    "bundle is not what ${samples}/minimal/minimal.deployment gives; run the goal 'generate' to make it so.")
assert log.contains('[WARNING] ' + new File(basedir, 'bundle/idl/greetings.idl') + ': Edited generated file')
assert !log.contains('\tat ')
