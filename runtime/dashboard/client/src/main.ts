// SPDX-License-Identifier: EPL-2.0
import { App } from './app';
import { follow } from './connection';
import { SystemStore } from './system-store';
import { applyTheme, chosenTheme } from './theme';

applyTheme(chosenTheme());
const page = document.getElementById('page');
if (page === null) {
  throw new Error('the page has no place for the dashboard');
}
const store = new SystemStore();
new App(page, store).show();
follow(store);
