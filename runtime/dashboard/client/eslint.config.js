// SPDX-License-Identifier: EPL-2.0
import js from '@eslint/js';
import globals from 'globals';
import typescript from 'typescript-eslint';
import { pageLint } from '../../../config/page-lint.mjs';

export default pageLint({ js, globals, typescript }, new URL('.', import.meta.url));
