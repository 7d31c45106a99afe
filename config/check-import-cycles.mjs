// SPDX-License-Identifier: EPL-2.0
//
// Finds sources of a page that import one another in a circle, types too, and prints each circle.
//
// Usage: node check-import-cycles.mjs FOLDER     in the folder that TypeScript is installed in

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const SOURCE = /\.ts$/;

/** The sources in a folder and below it. */
function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sourcesIn(path) : SOURCE.test(path) ? [path] : [];
  });
}

/** The sources that one imports, whatever it takes of them. */
function imported(file, typescript) {
  return typescript
    .preProcessFile(readFileSync(file, 'utf8'))
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => join(dirname(file), fileName))
    .flatMap((path) => ['', '.ts', '/index.ts'].map((end) => path + end).filter(existsSync))
    .filter((path) => SOURCE.test(path));
}

/**
 * One circle of each kind: the first that a walk from file to file comes upon. TypeScript is handed
 * in, for it is installed with each page.
 */
export function circles(folder, typescript) {
  const imports = new Map(sourcesIn(folder).map((file) => [file, imported(file, typescript)]));
  const done = new Set();
  const found = [];
  const walk = (file, way) => {
    if (way.includes(file)) {
      const circle = [...way.slice(way.indexOf(file)), file];
      found.push(circle.map((each) => relative(folder, each)).join(' → '));
    } else if (!done.has(file)) {
      (imports.get(file) ?? []).forEach((next) => walk(next, [...way, file]));
      done.add(file);
    }
  };
  [...imports.keys()].forEach((file) => walk(file, []));
  return found;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const typescript = createRequire(resolve('package.json'))('typescript');
  const found = circles(process.argv[2], typescript);
  found.forEach((circle) => console.error(`imports in a circle: ${circle}`));
  process.exitCode = found.length > 0 ? 1 : 0;
}
