// SPDX-License-Identifier: EPL-2.0
//
// Lists what a distribution is made of: the components as CycloneDX, and the notices of their licences.
// Called by config/make-distribution.sh.
//
// Usage: node config/distribution/list-components.mjs ROOT JARS BOM OUT NOTICES
//   ROOT     top folder of the source tree
//   JARS     folder with the jars that are distributed
//   BOM      the components that Maven knows, as CycloneDX JSON
//   OUT      where to write all components, those of the pages too
//   NOTICES  where to write the licences

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { argv } from 'node:process';

const PAGES = ['editor/client', 'runtime/dashboard/client'];
const LICENCE_FILE = /^(licen[cs]e|notice|copying|copyright|about)(\.(txt|md|html))?$/i;
const LICENCE_IN_JAR = /^(META-INF\/)?(licen[cs]e|notice|copying|about)(\.(txt|md|html))?$/i;
// What Maven cannot know: the artifact has neither a text nor a name of it.
const STATED = { 'pkg:maven/org.antlr/antlr-runtime@3.2?type=jar': 'BSD-3-Clause' };
const LINE = '-'.repeat(80);
const GREATEST_OUTPUT = 64 * 1024 * 1024;

/** The packages that a page's bundle is made from, with their texts. */
function packagesOf(client) {
  const lock = JSON.parse(readFileSync(join(client, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && !entry.dev && !entry.optional)
    .map(([path, entry]) => {
      const folder = join(client, path);
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return {
        name,
        version: entry.version,
        licence: entry.license,
        texts: readdirSync(folder)
          .filter((file) => LICENCE_FILE.test(file))
          .sort()
          .map((file) => readFileSync(join(folder, file), 'utf8')),
      };
    });
}

function asComponent({ name, version, licence }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const component = { type: 'library', 'bom-ref': purl, name, version, purl };
  const known = /^[\w.+-]+$/.test(licence ?? '') ? { license: { id: licence } } : { expression: licence };
  return licence ? { ...component, licenses: [known] } : component;
}

function textsOf(jar) {
  const run = (...options) =>
    execFileSync('unzip', options, { encoding: 'utf8', maxBuffer: GREATEST_OUTPUT });
  return run('-Z1', jar)
    .split('\n')
    .filter((entry) => LICENCE_IN_JAR.test(entry))
    .sort()
    .map((entry) => run('-p', jar, entry));
}

function licencesOf({ purl, licenses = [] }) {
  return licenses.length === 0
    ? STATED[purl]
    : licenses
        .map(({ license, expression }) => expression ?? license.id ?? license.name)
        .join(', ');
}

function byPurl(one, other) {
  return one.purl < other.purl ? -1 : Number(one.purl > other.purl);
}

const [root, jars, bomFile, out, notices] = argv.slice(2);
const bom = JSON.parse(readFileSync(bomFile, 'utf8'));
const distributed = new Set(readdirSync(jars));
const libraries = bom.components.filter(({ group }) => group !== 'dev.slipway');
const packages = new Map(
  PAGES.flatMap((page) => packagesOf(join(root, page))).map((entry) => [asComponent(entry).purl, entry]),
);
const pageComponents = [...packages.values()].map(asComponent);

const blocks = [];
for (const library of libraries) {
  const jar = `${library.name}-${library.version}.jar`;
  if (!distributed.has(jar)) {
    throw new Error(`${jar} is in the list of Maven, and not in ${basename(jars)}`);
  }
  blocks.push({
    purl: library.purl,
    title: `${library.group}:${library.name} ${library.version}`,
    licence: licencesOf(library),
    texts: textsOf(join(jars, jar)),
  });
}
for (const [purl, entry] of packages) {
  blocks.push({ purl, title: `${entry.name} ${entry.version}`, licence: entry.licence, texts: entry.texts });
}
const unknown = blocks.filter(({ licence, texts }) => !licence && texts.length === 0);
if (unknown.length > 0) {
  throw new Error(`no licence is known of ${unknown.map(({ title }) => title).join(', ')}`);
}

// A text that many components share is printed with the first of them.
const printed = new Map();
let text = `Slipway is made available under the Eclipse Public License 2.0; see LICENSE.

It contains the components below, each under its own licence.
`;
for (const { title, licence, texts } of blocks.sort(byPurl)) {
  text += `\n${LINE}\n${title}\nLicence: ${licence || 'see below'}\n`;
  for (const own of texts.map((one) => one.replaceAll('\r', '').trim())) {
    text += printed.has(own) ? `\nText as of ${printed.get(own)}.\n` : `\n${own}\n`;
    printed.set(own, printed.get(own) ?? title);
  }
}
writeFileSync(notices, text);

bom.components = [...bom.components, ...pageComponents].sort(byPurl);
bom.dependencies = [
  ...(bom.dependencies ?? []),
  ...pageComponents.map(({ purl }) => ({ ref: purl })),
].sort((one, other) => (one.ref < other.ref ? -1 : Number(one.ref > other.ref)));
writeFileSync(out, `${JSON.stringify(bom, undefined, 2)}\n`);
