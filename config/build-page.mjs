// SPDX-License-Identifier: EPL-2.0
//
// Bundles a page for the jar of its module. Called by Maven.
//
// Usage: node config/build-page.mjs CLIENT OUT
//   CLIENT  folder with package.json, package-lock.json and the sources in src: main.ts, main.css,
//           and files that are copied; page.config.mjs, where there is one, exports what else there is
//           to it: inputs (files and folders besides), options (esbuild's, to be added) and finish
//           (called with OUT at the end)
//   OUT     folder that the page is written to; what else is in it is removed
//
// Nothing is done where the sources are those of the last time. node_modules is made by `npm ci` where
// the lock file is another than that which it was made by, so a build needs no network afterwards.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { argv, exit, stderr } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const COPIED = /\.(html|svg|png|ico|woff2)$/;

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    })
    .sort();
}

function hashOf(files, from) {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${relative(from, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Fetches what the lock file names, unless it is there. Scripts of packages are not run. */
function install(client) {
  const wanted = hashOf([join(client, 'package-lock.json')], client);
  const stamp = join(client, 'node_modules', '.slipway-lock');
  if (readIfThere(stamp) === wanted) {
    return;
  }
  const npm = spawnSync('npm', ['ci', '--prefer-offline', '--ignore-scripts', '--loglevel=error'], {
    cwd: client,
    stdio: ['ignore', 2, 2],
  });
  if (npm.status !== 0) {
    stderr.write(`${relative('.', client)}: 'npm ci' failed ${npm.error ?? ''}\n`);
    exit(1);
  }
  writeFileSync(stamp, wanted);
}

/** What a page has to it beside what all have. */
async function configurationOf(client) {
  const file = join(client, 'page.config.mjs');
  return existsSync(file) ? import(pathToFileURL(file)) : {};
}

async function bundle(client, out, { options, finish }) {
  const { build } = await import(createRequire(join(client, 'package.json')).resolve('esbuild'));
  const sources = join(client, 'src');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  await build({
    entryPoints: [join(sources, 'main.ts'), join(sources, 'main.css')],
    outdir: out,
    bundle: true,
    minify: true,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    legalComments: 'eof',
    logLevel: 'warning',
    ...options,
  });
  for (const file of filesIn(sources).filter((name) => COPIED.test(name))) {
    cpSync(file, join(out, relative(sources, file)));
  }
  await finish?.(out);
}

const [client, out] = argv.slice(2).map((folder) => resolve(folder));
const configuration = await configurationOf(client);
const inputs = [
  ...filesIn(join(client, 'src')),
  ...(configuration.inputs ?? []).flatMap((path) =>
    statSync(path).isDirectory() ? filesIn(path) : [path],
  ),
  join(client, 'package-lock.json'),
  join(client, 'tsconfig.json'),
  fileURLToPath(import.meta.url),
];
const wanted = hashOf(inputs, client);
const stamp = join(client, 'node_modules', '.slipway-page');
if (readIfThere(stamp) !== wanted || !existsSync(join(out, 'index.html'))) {
  install(client);
  await bundle(client, out, configuration);
  writeFileSync(stamp, wanted);
}
