// SPDX-License-Identifier: EPL-2.0
import { Command, CommandExecutionContext, CommandReturn, TYPES } from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { PacedRedraw } from '../view/redraw';
import type { Decoration, SetDecorationsAction } from '../messages';

/** Layers that go on changing: what runs, and how far a plan is, says so some times a second. */
const CHANGING = ['plan', 'live'];

/** Whether it is a step of what goes on changing. */
export function isStep({ layer, whole }: SetDecorationsAction): boolean {
  return CHANGING.includes(layer) && !whole;
}

/** In which order the badges of an element stand. */
const LAYERS = ['changes', 'load', 'experiments', 'allocate', 'plan', 'live'];

const NONE: readonly Decoration[] = [];

/** The decorations of a diagram. They are kept apart from its graph, so that changing them costs no update of it. */
@injectable()
export class Decorations {
  private readonly layers = new Map<string, Map<string, Decoration>>();
  private readonly byElement = new Map<string, readonly Decoration[]>();

  /** Those of an element; the same array as long as they are the same. */
  of(id: string): readonly Decoration[] {
    return this.byElement.get(id) ?? NONE;
  }

  /** Whether there are any. */
  get areShown(): boolean {
    return this.byElement.size > 0;
  }

  set({ layer, whole, changed, removed }: SetDecorationsAction): void {
    const known = this.layers.get(layer) ?? new Map<string, Decoration>();
    const decorations = whole ? new Map<string, Decoration>() : known;
    this.layers.set(layer, decorations);
    Object.entries(changed).forEach(([id, decoration]) => decorations.set(id, decoration));
    removed.forEach((id) => decorations.delete(id));
    for (const id of [...Object.keys(changed), ...removed, ...(whole ? known.keys() : [])]) {
      const all = LAYERS.map((each) => this.layers.get(each)?.get(id)).filter(
        (each): each is Decoration => each !== undefined,
      );
      if (all.length > 0) {
        this.byElement.set(id, all);
      } else {
        this.byElement.delete(id);
      }
    }
  }
}

/** Takes over decorations and redraws the diagram; for steps, a few times a second. */
@injectable()
export class SetDecorationsCommand extends Command {
  static readonly KIND = 'slipway.setDecorations';

  @inject(Decorations) protected readonly decorations: Decorations;
  @inject(PacedRedraw) protected readonly redraw: PacedRedraw;

  constructor(@inject(TYPES.Action) protected readonly action: SetDecorationsAction) {
    super();
  }

  execute(context: CommandExecutionContext): CommandReturn {
    this.decorations.set(this.action);
    if (isStep(this.action)) {
      this.redraw.plan();
    }
    return context.root;
  }

  undo(context: CommandExecutionContext): CommandReturn {
    return context.root;
  }

  redo(context: CommandExecutionContext): CommandReturn {
    return context.root;
  }
}
