// SPDX-License-Identifier: EPL-2.0
import { Action } from '@eclipse-glsp/client';
import { SystemNode } from '../model/elements';
import { BundleFolder, DEPLOYMENT } from './bundle-folder';
import type { ContextMenu } from './context-menu';
import { ask } from './dialog';
import { Ghosts } from './ghosts';
import type { Server } from '../messages';
import { Servers } from './live-servers';
import { LogPanel } from './log-panel';
import type { Shell } from './shell';

/** What components can be told. */
interface Steering {
  word: string;
  label: string;
  description: string;
  /** What is asked first where it interrupts them. */
  asked?: string;
}

/** The command that shows the log and the rates of a process. */
const PROCESS = 'live.process';

/** The type of nodes that are components. */
const INSTANCE = 'node:instance';

const STEERINGS: Steering[] = [
  {
    word: 'start',
    label: 'Start',
    description: 'Start the selected components, or all on the selected hosts',
  },
  {
    word: 'pause',
    label: 'Pause',
    description: 'Keep the selected components alive without publishing or taking samples',
    asked: 'They then neither publish nor take samples.',
  },
  {
    word: 'resume',
    label: 'Resume',
    description: 'Resume paused components',
  },
  {
    word: 'stop',
    label: 'Stop',
    description: 'Stop the selected components, or all on the selected hosts',
    asked: 'Their processes end.',
  },
];

/** Shows the deployed system on the deployment diagram while it runs, steers it, and shows logs and rates. */
export function addLive(shell: Shell, bundle: BundleFolder): void {
  let shown = false;
  const send = (action: object): void =>
    void shell.diagramOf(DEPLOYMENT)?.dispatcher.dispatch(action as Action);
  const show = (): void => send({ kind: 'slipway.showLive', shown, bundle: bundle.path });
  const panel = new LogPanel({
    follow: (wanted, number) =>
      send({ kind: 'slipway.followLog', followed: wanted !== undefined, number, ...wanted }),
    changed: () => shell.commands.changed(),
    leave: () => shell.focusDiagram(),
  });
  const ghosts = new Ghosts(shell, ({ nodeId, process }) => {
    panel.open({ elementId: '', nodeId, process }, process);
    panel.focus();
  });
  shell.belowCanvas.append(panel.element);

  /** The ids of what is selected, which are known before it is drawn so; none while the deployed system is not shown. */
  function selectedIds(): readonly string[] {
    const diagram = shell.diagram;
    return shown && diagram?.kind.id === DEPLOYMENT ? diagram.context.get().selectedElementIds : [];
  }

  function selectedInstance(): SystemNode | undefined {
    return selectedIds()
      .map((id) => shell.diagram!.context.modelRoot.index.getById(id))
      .find(
        (element): element is SystemNode =>
          element instanceof SystemNode && element.type === INSTANCE,
      );
  }

  function openConsole({ elementId, name }: Server): void {
    panel.open({ elementId, nodeId: '', process: '' }, name);
  }

  function openSelected(): void {
    const instance = selectedInstance();
    const server = servers.selected();
    if (instance) {
      panel.open({ elementId: instance.id, nodeId: '', process: '' }, instance.name);
    } else if (server) {
      openConsole(server);
    }
  }

  function hide(): void {
    shown = false;
    panel.close();
    shell.commands.changed();
  }

  /** Those of the selected elements that can be told that. */
  function tellable({ word }: Steering): string[] {
    return selectedIds().filter((id) =>
      shell.diagram!.decorations.of(id).some(({ acts }) => acts.includes(word)),
    );
  }

  async function toggle(): Promise<void> {
    if (shown) {
      hide();
    } else {
      shown = true;
      shell.commands.changed();
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
    description: 'Show states and rates of the deployed system, and control it',
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
  shell.commands.add({
    id: PROCESS,
    label: 'Log and rates',
    description: 'Show the log of the selected component, and the rates of its topics over time',
    keys: ['Alt+L'],
    pressed: () => panel.isOpen,
    enabled: () => panel.isOpen || selectedInstance() !== undefined,
    run: () => {
      if (panel.isOpen) {
        panel.close();
      } else {
        openSelected();
        panel.focus();
      }
    },
  });
  // After the command that closes the panel: of two with the same keys, the first runs.
  const servers = new Servers({
    commands: shell.commands,
    selectedIds,
    showConsole: (server) => {
      openConsole(server);
      panel.focus();
    },
    send,
  });
  shell.onSelected(() => panel.isOpen && openSelected());
  shell.onLoading((diagram) => {
    diagram.live.ghosts = (found) => ghosts.show(found, diagram);
    diagram.live.servers = (known) => (servers.known = known);
    diagram.live.log = (picture, number) => panel.show(picture, number);
  });
  shell.onResumed(() => {
    if (shown) {
      show();
      panel.resume();
    }
  });
  shell.report.whenReported(({ subject, state }) => {
    if (subject === 'live' && state === 'failed') {
      hide();
    }
  });
}

/** Has the context menu offer what can be done with components and servers while they are shown live. */
export function offerLive(shell: Shell, menu: ContextMenu): void {
  const offered = {
    live: [PROCESS, ...STEERINGS.map(({ word }) => `live.${word}`)],
    server: Servers.COMMANDS,
  };
  for (const [group, ids] of Object.entries(offered)) {
    menu.add(() =>
      ids
        .map((id) => shell.commands.get(id))
        .filter((command) => command.enabled?.())
        .map(({ id, label }) => ({
          group,
          label,
          enabled: true,
          run: () => shell.commands.run(id),
        })),
    );
  }
}
