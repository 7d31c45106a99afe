// SPDX-License-Identifier: EPL-2.0
import { Action } from '@eclipse-glsp/client';
import { SystemEdge, SystemNode } from '../model/elements';
import { FOLDED } from '../notation';
import { DEPLOYMENT } from './bundle-folder';
import type { ContextMenu } from './context-menu';
import type { Shell } from './shell';
import { onSettings, viewSettings } from './view-settings';

/** Tells the server which flows of the deployment diagram are seen as bundles, and unfolds single ones. */
export function addFlowBundles(shell: Shell): void {
  /** Bundles whose flows are shown one by one. */
  const unfolded = new Set<string>();
  let told = false;

  function tell(): void {
    told = viewSettings().bundles;
    void shell.diagramOf(DEPLOYMENT)?.dispatcher.dispatch({
      kind: 'slipway.bundleFlows',
      bundled: told,
      unfolded: [...unfolded],
    } as Action);
  }

  function selectedBundles(): string[] {
    const { diagram } = shell;
    if (!told || diagram?.kind.id !== DEPLOYMENT) {
      return [];
    }
    const { index } = diagram.context.modelRoot;
    const isOpen = (id: string): boolean => {
      const end = index.getById(id);
      return end instanceof SystemNode && !end.details.folded;
    };
    // The flows of two folded hosts are one edge in any case.
    return diagram.context.get().selectedElementIds.filter((id) => {
      const edge = index.getById(id);
      return (
        edge instanceof SystemEdge &&
        id.endsWith(FOLDED) &&
        (isOpen(edge.sourceId) || isOpen(edge.targetId))
      );
    });
  }

  shell.commands.add(
    {
      id: 'view.unfold-bundle',
      label: 'Unfold bundle',
      description: 'Show each flow of the selected bundle',
      keys: ['Alt+.'],
      enabled: () => selectedBundles().length > 0,
      run: () => {
        selectedBundles().forEach((id) => unfolded.add(id));
        tell();
      },
    },
    {
      id: 'view.fold-bundles',
      label: 'Fold bundles',
      description: 'Bundle the flows of unfolded bundles again',
      enabled: () => told && unfolded.size > 0,
      run: () => {
        unfolded.clear();
        tell();
      },
    },
  );
  onSettings(() => {
    if (viewSettings().bundles !== told) {
      unfolded.clear();
      tell();
    }
  });
  function tellIfWanted(): void {
    if (viewSettings().bundles) {
      tell();
    }
  }
  shell.onShown((diagram, first) => {
    if (first && diagram.kind.id === DEPLOYMENT) {
      tellIfWanted();
    }
  });
  shell.onResumed(tellIfWanted);
}

/** Has the context menu of the deployment diagram offer bundles. */
export function offerFlowBundles(shell: Shell, menu: ContextMenu): void {
  menu.add(() =>
    (shell.diagram?.kind.id === DEPLOYMENT
      ? ['view.bundles', 'view.unfold-bundle', 'view.fold-bundles']
      : []
    )
      .map((id) => shell.commands.get(id))
      .filter(({ enabled }) => enabled?.() ?? true)
      .map(({ id, label, keys, pressed }) => ({
        group: 'bundles',
        label: pressed?.() ? 'Show each flow' : label,
        keys: keys?.[0],
        enabled: true,
        run: () => shell.commands.run(id),
      })),
  );
}
