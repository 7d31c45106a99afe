// SPDX-License-Identifier: EPL-2.0
import { Action, RequestAction } from '@eclipse-glsp/client';
import { Diagram } from '../diagram';
import { button, html } from '../../../../../runtime/live/page/dom';
import './properties.css';
import { FieldPanel, PropertyFields } from './property-fields';
import { isTextField, typedField } from './typed-field';
import type {
  PropertyRefusedAction,
  Field,
  SetPropertiesAction,
  SetTargetsAction,
  PropertySheet,
  Target,
} from '../../messages';

/** What the way back from an element that is shown by itself leads to. */
const SELECTION = 'Selection';

/** Shows the properties of what is selected, and changes them. */
export class PropertyPanel implements FieldPanel {
  private diagram?: Diagram;
  private selected: string[] = [];
  /** Elements shown instead of the selected ones, since a reference was followed; the last is shown now. */
  private trail: { id: string; from: string }[] = [];
  private sheet?: PropertySheet;
  private refused?: PropertyRefusedAction;
  /** The text that was sent last; shown again where it is refused. */
  private sent?: string;
  private asked = 0;
  private refreshing: Promise<void> = Promise.resolve();
  drawing = false;
  private readonly fields = new PropertyFields(this);

  /**
   * @param element what is filled
   * @param openTable shows a list of an element as a table
   * @param inspecting told whose properties are shown next; none for the model
   */
  constructor(
    private readonly element: HTMLElement,
    readonly openTable: (ownerId: string, feature: string) => void,
    private readonly inspecting: (ids: readonly string[]) => void,
  ) {}

  /** Shows the properties of these; of the model itself where there is none. */
  show(diagram: Diagram, ids: string[]): void {
    this.diagram = diagram;
    this.selected = ids;
    this.trail = [];
    this.refused = undefined;
    this.refreshing = this.refresh();
  }

  /** Shows the properties of something that is not drawn itself; back from there are those of what is selected. */
  inspect(id: string): void {
    this.trail = [{ id, from: SELECTION }];
    this.refused = undefined;
    this.refreshing = this.refresh();
  }

  /** Puts the focus into the first field. */
  focus(): void {
    this.element.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }

  /** Puts the focus into the line in which new parts are written, such as members; into the first field where there is none. */
  focusOnParts(): void {
    const line = this.element.querySelector<HTMLInputElement>('input[data-key$="+"]');
    if (line) {
      line.focus();
    } else {
      this.focus();
    }
  }

  /** Puts the focus into the field of a property of what is shown, its text selected, if it has one. */
  async focusOn(feature: string): Promise<void> {
    await this.refreshing;
    const field = this.element.querySelector<HTMLInputElement>(
      `input[data-key=":${feature}"]:not([readonly])`,
    );
    field?.focus();
    field?.select();
  }

  /** Shows what there is now. */
  async refresh(): Promise<void> {
    if (!this.diagram) {
      return;
    }
    const asking = ++this.asked;
    const shown = this.trail.at(-1);
    const elementIds = shown ? [shown.id] : this.selected;
    this.inspecting(elementIds);
    const request = { kind: 'slipway.requestProperties', requestId: '', elementIds };
    const { sheet } = await this.diagram.dispatcher.request(
      request as RequestAction<SetPropertiesAction>,
    );
    if (asking !== this.asked) {
      return;
    }
    if (!sheet && shown) {
      // What was followed to is gone.
      this.trail.pop();
      await this.refresh();
      return;
    }
    if (sheet?.ids.join() !== this.sheet?.ids.join()) {
      // What is being typed is for what was shown until now.
      typedField(this.element)?.blur();
    }
    this.sheet = sheet;
    this.draw();
  }

  /** Says beside its field why a property was not changed. */
  refuse(refusal: PropertyRefusedAction): void {
    this.refused = refusal;
    this.draw();
    this.element.querySelector('.refusal')?.scrollIntoView({ block: 'nearest' });
  }

  private draw(): void {
    const { sheet } = this;
    const focused = this.element.contains(document.activeElement)
      ? (document.activeElement as HTMLElement)
      : undefined;
    const key = focused?.dataset.key;
    const typed = typedField(this.element);
    const selection = isTextField(focused) ? [focused.selectionStart, focused.selectionEnd] : [];
    const scrolled = this.element.scrollTop;
    if (!sheet) {
      this.element.replaceChildren();
      return;
    }
    this.drawing = true;
    this.element.replaceChildren(this.head(sheet), ...this.fields.of(sheet));
    this.drawing = false;
    this.element.scrollTop = scrolled;
    const again = key
      ? this.element.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
      : null;
    if (again) {
      again.focus({ preventScroll: true });
      if (isTextField(focused) && isTextField(again)) {
        if (typed) {
          again.value = typed.value;
          again.dispatchEvent(new Event('input'));
        }
        // The user is still typing, or about to: the caret, or what is selected, stays where it was.
        again.setSelectionRange(selection[0], selection[1]);
      }
    }
  }

  private head(sheet: PropertySheet): HTMLElement {
    const head = html(
      'header',
      {},
      html('h2', {}, sheet.title),
      html('p', { class: 'kind' }, sheet.kind),
    );
    if (this.trail.length > 0) {
      const back = button(`‹ ${this.trail.at(-1)!.from}`, 'Back to what was shown before', () => {
        this.trail.pop();
        void this.refresh();
      });
      head.prepend(back);
    }
    if (sheet.path && sheet.path !== '/') {
      head.append(html('p', { class: 'path' }, sheet.path));
    }
    if (sheet.readOnly) {
      head.append(html('p', { class: 'note' }, sheet.readOnly));
    }
    return head;
  }

  // What the fields need

  get ids(): readonly string[] {
    return this.sheet?.ids ?? [];
  }

  refusal({ path, feature }: Field): string | undefined {
    return this.refused?.path === path && this.refused.feature === feature
      ? this.refused.message
      : undefined;
  }

  refusedText(field: Field): string | undefined {
    return this.refusal(field) === undefined ? undefined : this.sent;
  }

  follow(target: Target): void {
    this.trail.push({ id: target.id, from: this.sheet?.title ?? '' });
    this.refused = undefined;
    void this.refresh();
  }

  set(field: Field, values: string[]): void {
    this.send({ kind: 'slipway.setProperty', values }, field);
  }

  write(field: Field, text: string): void {
    this.sent = text;
    this.set(field, [text]);
  }

  writePart(field: Field, text: string): void {
    this.sent = text;
    this.send(
      { kind: 'slipway.changeParts', change: 'add', type: field.types[0].value, index: 0, text },
      field,
    );
  }

  change(field: Field, change: 'add' | 'raise' | 'remove', type: string, index: number): void {
    this.send({ kind: 'slipway.changeParts', change, type, index }, field);
  }

  private send(operation: Record<string, unknown>, { path, feature }: Field): void {
    this.refused = undefined;
    const complete = {
      ...operation,
      isOperation: true,
      place: { elementIds: this.ids, path, feature },
    };
    void this.diagram?.dispatcher.dispatch(complete as unknown as Action);
  }

  search({ path, feature }: Field, words: string): Promise<SetTargetsAction> {
    const request = {
      kind: 'slipway.requestTargets',
      requestId: '',
      place: { elementIds: this.ids, path, feature },
      words,
    };
    return this.diagram!.dispatcher.request(request as unknown as RequestAction<SetTargetsAction>);
  }
}
