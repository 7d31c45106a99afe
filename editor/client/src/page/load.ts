// SPDX-License-Identifier: EPL-2.0
import { Action } from '@eclipse-glsp/client';
import { symbols } from '../view/signs';
import { Legend, legendRow } from './legend';
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
  const legend = new Legend(shell, 'Load', 'Load, of what may be planned');
  legend.rows = SCALE.map(([sign, label]) => legendRow(`sign-${sign}`, label, symbols[sign]));
  const request = (): Action => ({ kind: 'slipway.showLoad', shown }) as Action;
  shell.commands.add({
    id: 'view.load',
    label: 'Load',
    description: 'Show the load of hosts, links and networks by the components',
    pressed: () => shown,
    run: () => {
      shown = !shown;
      legend.shown = shown;
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
