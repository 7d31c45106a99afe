// SPDX-License-Identifier: EPL-2.0
// What config/build-page.mjs is to know of this page: it draws by the notation's definition.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const notation = path.join(here, '../notation/src/main/resources/dev/slipway/editor/notation');
const definition = path.join(notation, 'notation.json');

/** The icons as symbols of one SVG, to be referred to as icon-NAME. */
function iconSymbols() {
  return readdirSync(path.join(notation, 'icons'))
    .filter((file) => file.endsWith('.svg'))
    .sort()
    .map((file) => {
      const svg = readFileSync(path.join(notation, 'icons', file), 'utf8');
      const attributes = svg.match(/<svg ([^>]*)>/)[1].replace(/xmlns="[^"]*" ?/, '');
      const content = svg
        .replace(/<svg [^>]*>/, '')
        .replace('</svg>', '')
        .trim();
      return `<symbol id="icon-${path.basename(file, '.svg')}" ${attributes}>${content}</symbol>`;
    })
    .join('');
}

/** The colours of the notation as CSS variables, light and dark. */
function colourVariables({ colours, topicColours }) {
  const topics = Object.entries({
    several: topicColours.several,
    ...Object.fromEntries(topicColours.each.map((both, place) => [place + 1, both])),
  });
  const of = (theme) =>
    [
      ...Object.entries(colours).flatMap(([name, both]) =>
        Object.entries(both[theme]).map(([part, value]) => `  --${name}-${part}: ${value};`),
      ),
      ...topics.map(([name, both]) => `  --topic-colour-${name}: ${both[theme]};`),
    ].join('\n');
  const paint = Object.keys(colours)
    .map(
      (name) =>
        `.colour-${name} { --fill: var(--${name}-fill); --stroke: var(--${name}-stroke); --text: var(--${name}-text); }`,
    )
    .join('\n');
  const topicPaint = topics
    .map(([name]) => `.topic-colour-${name} { --topic-colour: var(--topic-colour-${name}); }`)
    .join('\n');
  return `:root {\n${of('light')}\n}\n:root[data-theme='dark'] {\n${of('dark')}\n}\n${paint}\n${topicPaint}\n`;
}

/** GLSP and what it builds on. */
const FROM_SOURCES = [
  '@eclipse-glsp/client',
  '@eclipse-glsp/protocol',
  '@eclipse-glsp/sprotty',
  'sprotty',
  'sprotty-protocol',
];

/**
 * Bundles these packages from the TypeScript that they come with. What they have in lib is CommonJS, of
 * which a bundle holds all; of modules it holds what is used, which is two fifths less to be read and run
 * before anything is drawn.
 */
const fromSources = {
  name: 'from-sources',
  setup(build) {
    const packages = path.join(here, 'node_modules');
    const find = (base) =>
      [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find(
        (file) => /\.(tsx?|css)$/.test(file) && existsSync(file),
      );
    const found = (base) => {
      const file = find(base);
      return file && { path: file, sideEffects: file.endsWith('.css') };
    };
    for (const name of FROM_SOURCES) {
      build.onResolve({ filter: new RegExp(`^${name}(/lib/|$)`) }, ({ path: wanted }) =>
        found(path.join(packages, name, 'src', wanted.slice(`${name}/lib/`.length) || 'index')),
      );
    }
    build.onResolve({ filter: /^\.\.?\// }, ({ path: wanted, importer, resolveDir }) =>
      FROM_SOURCES.some((name) => importer.startsWith(path.join(packages, name, 'src') + path.sep))
        ? found(path.join(resolveDir, wanted))
        : undefined,
    );
  },
};

/** What it shares with the dashboard's page. */
const shared = path.join(here, '../../runtime/live/page');

export const inputs = [notation, shared, fileURLToPath(import.meta.url)];

export const options = {
  entryPoints: { editor: path.join(here, 'src/main.ts') },
  format: 'esm',
  loader: { '.ttf': 'file', '.svg': 'dataurl' },
  assetNames: '[name]',
  mainFields: ['module', 'main'],
  // As tsconfig.json has it for the page's own sources; what is in a package is told nothing by that.
  tsconfigRaw: {
    compilerOptions: {
      target: 'es2022',
      experimentalDecorators: true,
      useDefineForClassFields: false,
    },
  },
  plugins: [fromSources],
  define: { ICON_SYMBOLS: JSON.stringify(iconSymbols()) },
  alias: { 'slipway-notation': definition },
};

export function finish(out) {
  writeFileSync(
    path.join(out, 'notation.css'),
    colourVariables(JSON.parse(readFileSync(definition, 'utf8'))),
  );
}
