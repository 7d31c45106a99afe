// SPDX-License-Identifier: EPL-2.0
const KEY = 'slipway-theme';

/** Light or dark: as the user has chosen, else as the system is. */
export function applyTheme(): void {
  const chosen = localStorage.getItem(KEY);
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

/** Changes from light to dark and back. */
export function toggleTheme(): void {
  localStorage.setItem(KEY, document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
  applyTheme();
}
