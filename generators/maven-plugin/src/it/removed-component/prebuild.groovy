// SPDX-License-Identifier: EPL-2.0
def model = new File(basedir, 'src/main/slipway')
model.mkdirs()
new File(model, 'minimal.deployment')
    .write(new File(samples, 'minimal/minimal.deployment').text, 'UTF-8')
def changed = new File(basedir, 'changed')
changed.mkdirs()
// A second component type, which goes again.
def whole = new File(model, 'minimal.deployment').text
def listener = (whole =~ /(?s) *<componentTypes [^>]*name="Listener".*?<\/componentTypes>\n/)[0]
def passer = listener.replaceAll(/id="\w/, 'id="0').replace('name="Listener"', 'name="Passer"')
new File(model, 'minimal.deployment').write(whole.replace(listener, listener + passer), 'UTF-8')
new File(changed, 'minimal.deployment').write(whole, 'UTF-8')
