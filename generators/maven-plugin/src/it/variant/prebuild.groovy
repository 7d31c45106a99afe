// SPDX-License-Identifier: EPL-2.0
def model = new File(basedir, 'src/main/slipway')
model.mkdirs()
def fast = '''\
  <variants id="11111111-1111-4111-8111-111111111111" name="fast">
    <settings element="ba5efc55-85a8-585b-8503-2ddbc9e3cede" feature="rate">
      <values>20</values>
    </settings>
  </variants>
</slipway:Deployment>'''
new File(model, 'minimal.deployment')
    .write(
        new File(samples, 'minimal/minimal.deployment').text.replace('</slipway:Deployment>', fast),
        'UTF-8')
