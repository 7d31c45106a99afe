// SPDX-License-Identifier: EPL-2.0
def model = new File(basedir, 'src/main/slipway')
model.mkdirs()
new File(samples, 'submarine-lab').eachFileMatch(~/.*\.deployment/) {
  new File(model, it.name).write(it.text, 'UTF-8')
}
def changed = new File(basedir, 'changed')
changed.mkdirs()
def library = new File(model, 'combat-system-types.deployment').text
new File(changed, 'combat-system-types.deployment')
    .write(library.replaceFirst(/(<members [^>]*name=)"\w+"/, '$1"renamed_member"'), 'UTF-8')
