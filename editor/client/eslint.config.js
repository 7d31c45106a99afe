// SPDX-License-Identifier: EPL-2.0
import js from '@eslint/js';
import globals from 'globals';
import typescript from 'typescript-eslint';
import { pageLint } from '../../config/page-lint.mjs';

export default pageLint({ js, globals, typescript }, new URL('.', import.meta.url), {
  // An action of GLSP is an interface and a namespace of one name.
  '@typescript-eslint/no-namespace': 'off',
  // Places of a list and elements of an index are there as the graph says, which types cannot.
  '@typescript-eslint/no-non-null-assertion': 'off',
  '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  // Listeners before they are set, and steps of GLSP that are left out.
  '@typescript-eslint/no-empty-function': 'off',
  // An empty text is none.
  '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
});
