// SPDX-License-Identifier: EPL-2.0
// What ESLint checks of each page and of what pages share: sources with their types, tests and
// configuration.
import { fileURLToPath } from 'node:url';

/**
 * The configuration of ESLint for a page.
 *
 * @param tools the modules `@eslint/js`, `globals` and `typescript-eslint`, as the page has installed them
 * @param folder the page's folder, as a URL
 * @param rules what else holds for its sources
 */
export function pageLint({ js, globals, typescript }, folder, rules = {}) {
  return typescript.config(
    { ignores: ['node_modules/', 'target/'] },
    js.configs.recommended,
    {
      files: ['**/*.ts'],
      extends: [typescript.configs.strictTypeChecked, typescript.configs.stylisticTypeChecked],
      languageOptions: {
        parserOptions: { projectService: true, tsconfigRootDir: fileURLToPath(folder) },
      },
      rules: {
        '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
        ...rules,
      },
    },
    {
      files: ['**/*.{js,mjs}'],
      // Tests run in Node.js, and hand functions to the browser.
      languageOptions: { globals: { ...globals.browser, ...globals.node } },
    },
  );
}
