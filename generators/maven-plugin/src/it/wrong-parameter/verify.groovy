// SPDX-License-Identifier: EPL-2.0
def log = new File(basedir, 'build.log').text
assert log.contains('There is no generator fortran.')
assert log.contains('The option idl.profile cannot be corba')
assert log.contains("Nothing was generated from ${samples}/minimal/minimal.deployment: 2 errors.")
assert !log.contains('\tat ')
