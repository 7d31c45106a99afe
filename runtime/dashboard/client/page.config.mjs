// SPDX-License-Identifier: EPL-2.0
// What config/build-page.mjs is to know of this page: its stylesheet takes how states look from beside it.
import { fileURLToPath } from 'node:url';

export const inputs = [fileURLToPath(new URL('../../live/page', import.meta.url))];
