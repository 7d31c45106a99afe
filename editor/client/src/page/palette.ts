// SPDX-License-Identifier: EPL-2.0
import {
  Action,
  EnableDefaultToolsAction,
  PaletteItem,
  RequestContextActions,
  SetContextActions,
  TriggerNodeCreationAction,
} from '@eclipse-glsp/client';
import { Diagram } from './diagram';
import { html } from '../../../../runtime/live/page/dom';
import { iconElement } from './icon';
import { Choice } from './quick-pick';

/** How far the mouse moves until what is pressed in the palette is being dragged, in pixels. */
const DRAG = 5;

/** How many entries a browser lays out together once some of them are in view. */
const PART = 50;

/** About how high an entry is, in pixels; those in view are measured. */
const ENTRY_HEIGHT = 31;

/**
 * What can be drawn, with search. A click arms the tool, and the next click in the diagram uses it; what
 * is dragged into the diagram is made where it is dropped.
 */
export class Palette {
  readonly element = html('aside', { class: 'palette', 'aria-label': 'Palette' });
  private readonly search = html('input', {
    type: 'search',
    placeholder: 'Search the palette',
    'aria-label': 'Search the palette',
  });
  private readonly list = html('div', { class: 'palette-groups' });
  /** Shows it where something else has its place. */
  whenLedTo: () => void = () => {};
  /** Uses an entry that was chosen by key. */
  usedByKey: (item: PaletteItem) => void = () => {};
  private diagram?: Diagram;
  private groups: PaletteItem[] = [];
  /** Until the server has said what can be drawn in the diagram. */
  private loading: Promise<void> = Promise.resolve();

  constructor() {
    this.element.append(this.search, this.list);
    this.search.addEventListener('input', () => this.show());
    this.element.addEventListener('keydown', (event) => this.keyDown(event));
  }

  /** Puts the focus into the field that searches it. */
  focus(): void {
    this.whenLedTo();
    this.search.focus();
    this.search.select();
  }

  /** Arrows go through the entries; Enter while something is looked for uses the first that is found; Escape puts a tool away. */
  private keyDown(event: KeyboardEvent): void {
    const entries = Array.from(this.list.querySelectorAll<HTMLElement>('.palette-item'));
    const at = entries.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'ArrowDown') {
      entries[at + 1]?.focus();
    } else if (event.key === 'ArrowUp') {
      (entries[at - 1] ?? this.search).focus();
    } else if (event.key === 'Enter' && at < 0) {
      void this.useFirst();
    } else if (event.key === 'Escape' && this.list.querySelector('.armed')) {
      void this.diagram?.dispatcher.dispatch(EnableDefaultToolsAction.create());
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Uses the first entry that is found: of the diagram that is shown, even where that has just been turned to. */
  private async useFirst(): Promise<void> {
    await this.loading;
    this.list.querySelector<HTMLElement>('.palette-item')?.click();
    this.search.value = '';
    this.show();
  }

  /** Shows what can be drawn in a diagram. */
  use(diagram: Diagram): Promise<void> {
    this.loading = this.load(diagram);
    return this.loading;
  }

  private async load(diagram: Diagram): Promise<void> {
    this.diagram = diagram;
    const request = RequestContextActions.create({
      contextId: 'tool-palette',
      editorContext: { selectedElementIds: [] },
    });
    const answer = await diagram.dispatcher.request<SetContextActions>(request);
    if (this.diagram === diagram) {
      this.groups = answer.actions as PaletteItem[];
      this.show();
    }
  }

  private show(): void {
    const wanted = this.search.value.trim().toLowerCase();
    this.list.replaceChildren();
    for (const group of this.groups) {
      const items = (group.children ?? []).filter((item) =>
        item.label.toLowerCase().includes(wanted),
      );
      if (items.length > 0) {
        this.list.append(html('h2', {}, group.label), ...this.parts(items));
      }
    }
    if (!this.list.hasChildNodes()) {
      this.list.append(
        html('p', { class: 'empty' }, wanted ? 'Nothing of that name.' : 'Nothing to draw yet.'),
      );
    }
  }

  /** The entries in parts: a large model has thousands, and those out of view are not to cost anything in each frame. */
  private parts(items: PaletteItem[]): HTMLElement[] {
    const parts: HTMLElement[] = [];
    for (let at = 0; at < items.length; at += PART) {
      const entries = items.slice(at, at + PART).map((item) => this.item(item));
      const part = html('div', { class: 'palette-part' }, ...entries);
      part.style.setProperty(
        'contain-intrinsic-block-size',
        `auto ${entries.length * ENTRY_HEIGHT}px`,
      );
      parts.push(part);
    }
    return parts;
  }

  /** All that can be drawn in the diagram. */
  items(): PaletteItem[] {
    return this.groups.flatMap((group) => group.children ?? []);
  }

  /** What can be drawn, to be picked by name. */
  choices(): Choice[] {
    return this.groups.flatMap((group) =>
      (group.children ?? []).map((item) => ({
        icon: item.icon,
        label: item.label,
        detail: `Draw · ${group.label}`,
        run: () => this.usedByKey(item),
      })),
    );
  }

  /** Drags what the palette offers of an element, such as an instance of a component type; nothing where it does not. */
  dragOffer(elementId: string, pressed: PointerEvent): void {
    const offered = this.items().find((item) =>
      item.actions.some(
        (action) => TriggerNodeCreationAction.is(action) && action.args?.offer === elementId,
      ),
    );
    if (offered) {
      this.watchDrag(offered, pressed);
    }
  }

  private item(item: PaletteItem): HTMLElement {
    const entry = html(
      'button',
      { type: 'button', class: 'palette-item' },
      iconElement(item.icon ?? 'component'),
      html('span', {}, item.label),
    );
    entry.dataset.item = item.id;
    entry.addEventListener('click', (event) => {
      if (event.detail === 0) {
        // Pressed by a key: the mouse points at no place.
        this.usedByKey(item);
        return;
      }
      if (entry.classList.contains('armed')) {
        void this.diagram?.dispatcher.dispatch(EnableDefaultToolsAction.create());
      } else {
        this.arm(item);
      }
    });
    entry.addEventListener(
      'pointerdown',
      (event) => event.button === 0 && this.watchDrag(item, event),
    );
    return entry;
  }

  private arm(item: PaletteItem): void {
    this.disarm();
    this.list.querySelector(`[data-item="${CSS.escape(item.id)}"]`)?.classList.add('armed');
    void this.diagram?.dispatcher.dispatchAll(
      item.actions.map((action) => this.withGhost(action, item)),
    );
  }

  /** Arms the tool once the mouse leaves with the button down; released anywhere but in the diagram, nothing is made. */
  private watchDrag(item: PaletteItem, pressed: PointerEvent): void {
    if (pressed.pointerType === 'touch') {
      // A finger scrolls the list.
      return;
    }
    let dragging = false;
    const watching = new AbortController();
    const { signal } = watching;
    document.addEventListener(
      'pointermove',
      (event) => {
        if (
          !dragging &&
          Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > DRAG
        ) {
          dragging = true;
          this.arm(item);
        }
      },
      { signal },
    );
    document.addEventListener(
      'pointerup',
      (event) => {
        watching.abort();
        if (dragging && !(event.target as Element).closest('.canvas svg')) {
          void this.diagram?.dispatcher.dispatch(EnableDefaultToolsAction.create());
        }
      },
      { signal },
    );
  }

  /** The action, with what the mouse carries until the node is made: one of the same kind and size. */
  private withGhost(action: Action, item: PaletteItem): Action {
    if (!TriggerNodeCreationAction.is(action)) {
      return action;
    }
    const kind = this.diagram?.rules.node(action.elementTypeId);
    if (!kind) {
      return action;
    }
    const id = `ghost-${kind.id}`;
    const variant = kind.variants?.cases[String(action.args?.variant)];
    const template = {
      id,
      type: action.elementTypeId,
      position: { x: 0, y: 0 },
      size: { width: kind.width, height: kind.height },
      args: {
        shape: kind.shape,
        icon: item.icon,
        colour: variant?.colour ?? kind.colour,
        label: item.label,
        detail: '',
      },
      children: [{ id: `${id}#name`, type: 'label:name', text: item.label }],
    };
    return { ...action, ghostElement: { template } } as TriggerNodeCreationAction;
  }

  /** Shows that no tool is armed any more. */
  disarm(): void {
    this.list.querySelectorAll('.armed').forEach((entry) => entry.classList.remove('armed'));
  }
}
