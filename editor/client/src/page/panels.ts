// SPDX-License-Identifier: EPL-2.0
import './panels.css';
import { html } from '../../../../runtime/live/page/dom';
import { recall, remember } from './memory';
import type { Shell } from './shell';

/** The panels at the sides of the diagram. */
type Panel = 'palette' | 'properties';

const PANELS: Record<Panel, { label: string; key: string; open: string; closed: string }> = {
  palette: { label: 'Left panel', key: 'Alt+[', open: '‹', closed: '›' },
  properties: { label: 'Right panel', key: 'Alt+]', open: '›', closed: '‹' },
};

const FOLDED = 'slipway-folded-panels';

/** Adds buttons that fold the panels at the sides; the browser remembers which are folded. */
export function addPanels(shell: Shell): void {
  const toggles = new Map<Panel, HTMLButtonElement>();
  const isFolded = (panel: Panel): boolean => shell.element.classList.contains(`without-${panel}`);
  shell.unfold = (panel) => isFolded(panel) && toggles.get(panel)?.click();
  for (const panel of Object.keys(PANELS) as Panel[]) {
    const { label, key, open, closed } = PANELS[panel];
    const toggle = html('button', { type: 'button', class: `panel-toggle ${panel}-toggle` });
    const fold = (folded: boolean): void => {
      shell.element.classList.toggle(`without-${panel}`, folded);
      toggle.textContent = folded ? closed : open;
      const text = `${folded ? 'Unfold' : 'Fold'} the ${label.toLowerCase()} (${key})`;
      toggle.title = text;
      toggle.setAttribute('aria-label', text);
    };
    const change = (): void => {
      fold(!isFolded(panel));
      remember('localStorage', FOLDED, (Object.keys(PANELS) as Panel[]).filter(isFolded).join(' '));
    };
    toggle.addEventListener('click', change);
    fold((recall('localStorage', FOLDED) ?? '').split(' ').includes(panel));
    toggles.set(panel, toggle);
    shell.canvas.append(toggle);
    shell.commands.add({
      id: `view.${panel}-panel`,
      label,
      description: 'Fold or unfold it',
      keys: [key],
      everywhere: true,
      run: change,
    });
  }
}
