// SPDX-License-Identifier: EPL-2.0
import { Action } from '@eclipse-glsp/client';
import { BundleFolder, DEPLOYMENT } from './bundle-folder';
import type { ContextMenu } from './context-menu';
import { ask } from './dialog';
import type { Shell } from './shell';

/** What components can be told. */
interface Steering {
  word: string;
  label: string;
  description: string;
  /** What is asked first where it interrupts them. */
  asked?: string;
  /** The states in which it makes sense. A host can be told all, as it stands for what is on it. */
  states: string[];
}

const HOST = 'reached';

/** The state of what is installed elsewhere is in words only. */
const MISPLACED = 'misplaced';

const STEERINGS: Steering[] = [
  {
    word: 'start',
    label: 'Start',
    description: 'Start the selected components, or all on the selected hosts',
    states: [HOST, 'stopped', 'failed', 'paused', MISPLACED],
  },
  {
    word: 'pause',
    label: 'Pause',
    description: 'Have the selected components neither publish nor take samples',
    asked: 'They then neither publish nor take samples.',
    states: [HOST, 'running', MISPLACED],
  },
  {
    word: 'resume',
    label: 'Resume',
    description: 'Resume paused components',
    states: [HOST, 'paused', MISPLACED],
  },
  {
    word: 'stop',
    label: 'Stop',
    description: 'Stop the selected components, or all on the selected hosts',
    asked: 'Their processes end.',
    states: [HOST, 'running', 'paused', 'failed', MISPLACED],
  },
];

/** Shows the deployed system on the deployment diagram while it runs, and steers it. */
export function addLive(shell: Shell, bundle: BundleFolder): void {
  let shown = false;
  const send = (action: object): void =>
    void shell.diagramOf(DEPLOYMENT)?.dispatcher.dispatch(action as Action);
  const show = (): void => send({ kind: 'slipway.showLive', shown, bundle: bundle.path });

  /** Those of the selected elements that can be told that. */
  function tellable({ states }: Steering): string[] {
    const diagram = shell.diagramOf(DEPLOYMENT);
    if (!shown || !diagram || shell.diagram !== diagram) {
      return [];
    }
    return diagram.context
      .get()
      .selectedElementIds.filter((id) =>
        diagram.decorations.of(id).some(({ sign }) => states.includes(sign)),
      );
  }

  async function toggle(): Promise<void> {
    shown = !shown;
    shell.commands.changed();
    if (shown) {
      await shell.show(DEPLOYMENT);
    }
    show();
  }

  async function steer(steering: Steering): Promise<void> {
    const { word, label, asked } = steering;
    const elementIds = tellable(steering);
    const agreed = asked ? await ask({ title: `${label}?`, text: asked, agree: label }) : '';
    if (agreed !== undefined) {
      send({ kind: 'slipway.steer', steering: word, elementIds });
    }
  }

  shell.commands.add({
    id: 'deployment.live',
    label: 'Live',
    description: 'Show states and rates of the deployed system, and steer it',
    pressed: () => shown,
    run: () => void toggle(),
  });
  for (const steering of STEERINGS) {
    shell.commands.add({
      id: `live.${steering.word}`,
      label: steering.label,
      description: steering.description,
      enabled: () => tellable(steering).length > 0,
      run: () => void steer(steering),
    });
  }
  shell.onResumed(() => shown && show());
  shell.report.whenReported(({ subject, state }) => {
    if (subject === 'live' && state === 'failed') {
      shown = false;
      shell.commands.changed();
    }
  });
}

/** Has the context menu offer what components can be told, while they are shown live. */
export function offerSteering(shell: Shell, menu: ContextMenu): void {
  menu.add(() =>
    STEERINGS.map(({ word }) => shell.commands.get(`live.${word}`))
      .filter((command) => command.enabled?.())
      .map(({ id, label }) => ({
        group: 'live',
        label,
        enabled: true,
        run: () => shell.commands.run(id),
      })),
  );
}
