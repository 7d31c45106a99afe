// SPDX-License-Identifier: EPL-2.0
import { Operation, RequestAction, ResponseAction } from '@eclipse-glsp/client';
import type { Diagram } from '../diagram';
import { recall, remember } from '../memory';
import type { Shell } from '../shell';
import type { ChosenElements, SavedView, SetChoosableAction, SetViewsAction } from '../../messages';

/** The kinds of elements that one filters by, and what users call them. */
export const KINDS = {
  topics: 'Topics',
  domains: 'Domains',
  hosts: 'Hosts',
  components: 'Components',
} as const;

export type Kind = keyof typeof KINDS;

/** What a filter is chosen by: ids of elements, of each kind. */
export type Chosen = ChosenElements;

interface FilterDiagramAction extends RequestAction<ResponseAction> {
  kind: 'slipway.filterDiagram';
  chosen: Chosen;
}

interface RequestViewsAction extends RequestAction<SetViewsAction> {
  kind: 'slipway.requestViews';
  chosen: Chosen;
}

interface RequestChoosableAction extends RequestAction<SetChoosableAction> {
  kind: 'slipway.requestChoosable';
  of: string;
  words: string;
}

/** Saves a view under a new name; renames one, or deletes it where the new name is empty. */
interface EditViewOperation extends Operation {
  kind: 'slipway.editView';
  name: string;
  newName: string;
  chosen?: Chosen;
}

/** No element of a kind: nothing is filtered by it. */
export function nothing(): Record<Kind, string[]> {
  return { topics: [], domains: [], hosts: [], components: [] };
}

export function kinds(): Kind[] {
  return Object.keys(KINDS) as Kind[];
}

function same(one: Chosen, other: Chosen): boolean {
  return (
    JSON.stringify(kinds().map((kind) => one[kind])) ===
    JSON.stringify(kinds().map((kind) => other[kind]))
  );
}

/** What this tab shows of the model in all its diagrams, and the saved views. */
export class ViewFilter {
  private readonly memory: string;
  private readonly listeners: (() => void)[] = [];
  private chosenNow: Chosen = nothing();
  private saved: readonly SavedView[] = [];
  private labels: Readonly<Record<string, string>> = {};
  /** The saved view that was chosen, as it was then; undefined for a filter that is not saved. */
  private base?: SavedView;

  constructor(private readonly shell: Shell) {
    this.memory = `slipway-view ${shell.model}`;
    try {
      this.chosenNow = {
        ...nothing(),
        ...(JSON.parse(recall('sessionStorage', this.memory) ?? '{}') as Chosen),
      };
    } catch {
      // Whatever else is there is none of ours.
    }
  }

  get chosen(): Chosen {
    return this.chosenNow;
  }

  get views(): readonly SavedView[] {
    return this.saved;
  }

  /** Whether anything may be hidden. */
  get isOn(): boolean {
    return !same(this.chosenNow, nothing());
  }

  /** The name of the saved view that is shown, changed or not; empty where it is none. */
  get name(): string {
    return this.base?.name ?? '';
  }

  /** Whether what is shown is not what is saved under its name. */
  get isChanged(): boolean {
    return this.isOn && !(this.base && same(this.base.chosen, this.chosenNow));
  }

  /** What an element is called; undefined where the model no longer has it. */
  label(id: string): string | undefined {
    return this.labels[id];
  }

  /** Calls a listener after each change of what is shown or saved. */
  onChanged(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Shows what has to do with these elements; a saved view is then the one that was changed. */
  async show(chosen: Chosen, view: SavedView | undefined = this.base): Promise<void> {
    this.chosenNow = chosen;
    this.base = this.isOn ? view : undefined;
    remember('sessionStorage', this.memory, JSON.stringify(chosen));
    await Promise.all([
      ...this.shell.diagrams().map((diagram) => this.tell(diagram)),
      this.refresh(),
    ]);
    const { diagram } = this.shell;
    if (diagram) {
      requestAnimationFrame(() => diagram.fit());
    }
  }

  /** Shows everything. */
  async showAll(): Promise<void> {
    await this.show(nothing(), undefined);
  }

  /** Has a diagram filtered by the server. */
  async tell(diagram: Diagram): Promise<void> {
    const action: FilterDiagramAction = {
      kind: 'slipway.filterDiagram',
      requestId: '',
      chosen: this.chosenNow,
    };
    await diagram.dispatcher.request(action);
  }

  /** Asks what is saved now; a view that somebody has changed is shown as it became. */
  async refresh(): Promise<void> {
    const request: RequestViewsAction = {
      kind: 'slipway.requestViews',
      requestId: '',
      chosen: this.chosenNow,
    };
    const answer = await this.shell.diagram?.dispatcher.request(request);
    if (!answer) {
      return;
    }
    this.saved = answer.views;
    this.labels = answer.labels;
    const was = this.base;
    const changed = this.isChanged;
    this.base =
      this.saved.find(({ name }) => name === was?.name) ??
      this.saved.find(({ chosen }) => this.isOn && same(chosen, this.chosenNow));
    if (was && this.base?.name === was.name && !same(this.base.chosen, was.chosen) && !changed) {
      await this.show(this.base.chosen, this.base);
    }
    this.listeners.forEach((listener) => listener());
  }

  /** What one can filter by that has these words in it. */
  async choosable(kind: Kind, words: string): Promise<SetChoosableAction> {
    const request: RequestChoosableAction = {
      kind: 'slipway.requestChoosable',
      requestId: '',
      of: kind.toUpperCase(),
      words,
    };
    return this.shell.diagram!.dispatcher.request(request);
  }

  /** Saves what is shown. */
  save(name: string): void {
    this.base = { name, chosen: this.chosenNow };
    this.edit({ name: '', newName: name, chosen: this.chosenNow });
  }

  rename(name: string, newName: string): void {
    if (this.base?.name === name) {
      this.base = { ...this.base, name: newName };
    }
    this.edit({ name, newName });
  }

  delete(name: string): void {
    if (this.base?.name === name) {
      void this.showAll();
    }
    this.edit({ name, newName: '' });
  }

  private edit(change: Omit<EditViewOperation, 'kind' | 'isOperation'>): void {
    const operation: EditViewOperation = {
      kind: 'slipway.editView',
      isOperation: true,
      ...change,
    };
    this.shell.send(operation);
  }
}
