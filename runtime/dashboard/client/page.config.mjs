// SPDX-License-Identifier: EPL-2.0
// What config/build-page.mjs is to know of this page: what it shares with the editor's page is beside it.
import { fileURLToPath } from 'node:url';

export const inputs = [fileURLToPath(new URL('../../live/page', import.meta.url))];
