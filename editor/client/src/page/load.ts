// SPDX-License-Identifier: EPL-2.0
import { Action } from '@eclipse-glsp/client';
import { symbols } from '../view/signs';
import { html, svgElement } from './dom';
import './load.css';
import { Shell } from './shell';

const SCALE = [
  ['load-low', 'to 25 %'],
  ['load-moderate', 'to 50 %'],
  ['load-high', 'to 75 %'],
  ['load-full', 'to 100 %'],
  ['load-exceeded', 'exceeded'],
  ['load-unlimited', 'no limit stated'],
];

/** Shows how much of hosts, links and networks the drawn components take. */
export function addLoad(shell: Shell): void {
  let shown = false;
  const legend = html(
    'aside',
    { class: 'legend', 'aria-label': 'Load' },
    html('h2', {}, 'Load, of what may be planned'),
    scale(),
  );
  legend.hidden = true;
  shell.canvas.append(legend);
  const request = (): Action => ({ kind: 'slipway.showLoad', shown }) as Action;
  shell.commands.add({
    id: 'view.load',
    label: 'Load',
    description: 'Show how much of hosts, links and networks the components take',
    pressed: () => shown,
    run: () => {
      shown = !shown;
      legend.hidden = !shown;
      shell.commands.changed();
      shell.diagrams().forEach((diagram) => void diagram.dispatcher.dispatch(request()));
    },
  });
  shell.onResumed(() => {
    if (shown) {
      shell.diagrams().forEach((diagram) => void diagram.dispatcher.dispatch(request()));
    }
  });
  shell.onShown((diagram, first) => {
    if (first && shown) {
      void diagram.dispatcher.dispatch(request());
    }
  });
}

function scale(): HTMLElement {
  const list = html('ul');
  for (const [sign, label] of SCALE) {
    const sample = svgElement('svg', { class: `sign-${sign}`, 'aria-hidden': 'true' });
    sample.append(svgElement('line', { x1: '0', x2: '18', y1: '7', y2: '7' }));
    if (symbols[sign]) {
      sample.append(svgElement('path', { d: symbols[sign], transform: 'translate(23,2)' }));
    }
    list.append(html('li', {}, sample, label));
  }
  return list;
}
