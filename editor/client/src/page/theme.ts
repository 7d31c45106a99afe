// SPDX-License-Identifier: EPL-2.0
import { recall, remember } from './memory';

const KEY = 'slipway-theme';

/** Light or dark: as the user has chosen, else as the system is. */
export function applyTheme(): void {
  const chosen = recall('localStorage', KEY);
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

/** Changes from light to dark and back. */
export function toggleTheme(): void {
  remember(
    'localStorage',
    KEY,
    document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark',
  );
  applyTheme();
}
