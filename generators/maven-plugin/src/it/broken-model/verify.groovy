// SPDX-License-Identifier: EPL-2.0
def log = new File(basedir, 'build.log').text
def model = new File(basedir, 'src/main/slipway/minimal.deployment')
assert log.contains("[ERROR] ${model}:36:7: Address outside its subnet [NIC_ADDRESS_OUTSIDE_SUBNET]")
assert log.contains('  Hint: Choose an address of the subnet, or another subnet.')
assert log.contains(
    'on project broken-model: Nothing was generated from src/main/slipway/minimal.deployment: 1 error.')
assert !log.contains('\tat ')
assert !log.contains('dev.slipway.maven')
assert !new File(basedir, 'target').exists()
