// SPDX-License-Identifier: EPL-2.0
import './beginning.css';
import { Action } from '@eclipse-glsp/client';
import { commandButton } from './command-button';
import { button, html } from '../../../../runtime/live/page/dom';
import type { Diagram } from './diagram';
import { recall, remember } from './memory';
import { diagrams } from '../notation';
import type { Shell } from './shell';

/** Whether the steps of a model were never shown, are shown, or no longer: the user has dismissed or done them. */
type State = 'unseen' | 'begun' | 'over';

/** Adds the QoS profiles that most systems need. */
const ADD_QOS_PRESETS = { kind: 'slipway.addQosPresets', isOperation: true } as Action;

/** Adds the host types and flavors that most sites begin with. */
const ADD_HOST_PRESETS = { kind: 'slipway.addHostPresets', isOperation: true } as Action;

/**
 * Shows how to begin: in an empty diagram, and from then on beside what is drawn, until the user dismisses it or has come
 * to its end.
 */
export function addBeginning(shell: Shell): void {
  shell.commands.add(
    {
      id: 'model.qos-presets',
      label: 'Add QoS profiles',
      description: 'State, Event, Stream and Command, to begin with',
      run: () => {
        shell.send(ADD_QOS_PRESETS);
        shell.say('To see the QoS profiles as a table, press Alt+T with nothing selected.');
      },
    },
    {
      id: 'model.host-presets',
      label: 'Add host types',
      description: 'Linux, KVM, ESXi and Xen servers with cores and memory, and three flavors',
      run: () => {
        shell.send(ADD_HOST_PRESETS);
        shell.say(
          'New hosts are of these types. They are listed under Infrastructure in the model tree.',
        );
      },
    },
  );
  const kept = `slipway-first-steps ${shell.model}`;
  let state = (recall('localStorage', kept) ?? 'unseen') as State;
  const turn = (to: State): void => {
    state = to;
    remember('localStorage', kept, to);
  };
  const dismissal = button('×', 'Dismiss the first steps', () => {
    turn('over');
    show();
    shell.focusDiagram();
  });
  dismissal.setAttribute('aria-label', 'Dismiss the first steps');
  dismissal.className = 'small';
  const card = html(
    'aside',
    { class: 'beginning', 'aria-label': 'How to begin' },
    html('h2', {}, 'First steps'),
    dismissal,
    html(
      'ol',
      {},
      step(
        'Draw, copy or import',
        'Drag what you need from the palette, or begin with a sample. Types, topics and QoS open as tables.',
        [
          commandButton(shell.commands, 'file.sample'),
          commandButton(shell.commands, 'file.import', 'Import files…'),
          commandButton(shell.commands, 'model.qos-presets'),
        ],
      ),
      step('Deploy', 'Draw hosts and networks, then put components on them.', [
        commandButton(shell.commands, 'model.host-presets'),
        button(
          'Go to Infrastructure',
          'Hosts and networks',
          () => void shell.show('infrastructure'),
        ),
        button('Go to Deployment', 'Components on hosts', () => void shell.show('deployment')),
        running('Allocate', 'Place the components on hosts', () =>
          shell.commands.run('deployment.allocate'),
        ),
      ]),
      step(
        'Run',
        'Validate, Generate, Build and Plan, in the row above. Live shows the running system on the drawing.',
        [
          running('Run', 'Run the next step of the row above', () =>
            shell.steps.querySelector<HTMLElement>('button.step:not(.done)')?.click(),
          ),
        ],
      ),
    ),
  );
  card.hidden = true;
  shell.canvas.append(card);
  const show = (): void => {
    const isEmpty = !isDrawn(shell.diagram);
    // Every model begins in the first diagram.
    if (state === 'unseen' && shell.diagramOf(diagrams[0].id) && !shell.diagrams().some(isDrawn)) {
      turn('begun');
    }
    card.hidden = state === 'over' || shell.filter.isOn() || (!isEmpty && state !== 'begun');
    card.classList.toggle('docked', !isEmpty);
    const place = isEmpty ? shell.canvas : shell.legends;
    if (card.parentElement !== place) {
      place.prepend(card);
    }
    showScrolling();
  };
  // As a whole it lets the mouse through to the diagram, except where it has to be scrolled.
  const showScrolling = (): void =>
    void card.classList.toggle('scrolls', card.scrollHeight > card.clientHeight);
  new ResizeObserver(showScrolling).observe(shell.canvas);
  shell.report.whenReported(({ subject, state: came }) => {
    if (subject === 'generate' && came === 'done' && state === 'begun') {
      turn('over');
      show();
    }
  });
  shell.onShown(show);
  // A change is drawn by the next frame.
  shell.onModelChanged(() => requestAnimationFrame(show));
}

function isDrawn(diagram: Diagram | undefined): boolean {
  return !!diagram?.element.dataset.loaded && diagram.context.modelRoot.children.length > 0;
}

/** The button that runs a step. */
function running(label: string, title: string, run: () => void): HTMLButtonElement {
  const made = button(label, title, run);
  made.className = 'run';
  made.setAttribute('aria-label', `${label}: ${title.toLowerCase()}`);
  return made;
}

function step(title: string, text: string, buttons: HTMLButtonElement[]): HTMLElement {
  return html(
    'li',
    {},
    html('strong', {}, title),
    html('p', {}, text),
    ...(buttons.length > 0 ? [html('div', {}, ...buttons)] : []),
  );
}
