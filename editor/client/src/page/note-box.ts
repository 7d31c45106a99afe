// SPDX-License-Identifier: EPL-2.0
import { type Operation, Point } from '@eclipse-glsp/client';
import type { Decoration, ShownNote } from '../messages';
import { html } from '../../../../runtime/live/page/dom';
import type { Diagram } from './diagram';
import { isArrow, wayOf } from './diagram-keys';
import { Moving } from './moving';
import type { Pinned } from './pinned-layer';
import type { Shell } from './shell';

/** Adds a note or a frame where it has no id, else changes it. */
interface EditNoteOperation extends Operation, ShownNote {
  kind: 'slipway.editNote';
}

/** The least width and height. */
const LEAST = 40;

/** What a note needs of the notes that it is among. */
interface Notes {
  /** How often the server has been asked for the notes: its answer up to then does not know what is sent now. */
  readonly asked: number;
  /** Selects it alone, or adds it to what is selected, or takes it out. */
  select(box: NoteBox, adds: boolean): Promise<void>;
  /** Puts all notes where they belong now. */
  place(): void;
  /** Opens its menu there, in pixels of the window. */
  openMenu(box: NoteBox, at: Point): Promise<void>;
}

/** One note or frame above the diagram. */
export class NoteBox implements Pinned {
  readonly element: HTMLElement;
  private readonly text = html('div', { class: 'note-text' });
  private readonly mark = html('div', { class: 'note-mark' });
  private decoration?: Decoration;
  private field?: HTMLTextAreaElement;
  private isResized = false;
  private moving?: Moving;
  private isPressed = false;
  /** How often the server had been asked for the notes when this one was changed last. */
  private changedAt = 0;

  /**
   * @param discard called where a new one is given up or done
   */
  constructor(
    public note: ShownNote,
    private readonly diagram: Diagram,
    private readonly shell: Shell,
    private readonly notes: Notes,
    private readonly discard?: () => void,
  ) {
    const corner = html('div', { class: 'note-corner', title: 'Change the size' });
    const edges = note.frame
      ? ['top', 'right', 'bottom', 'left'].map((side) => html('div', { class: `note-${side}` }))
      : [];
    this.element = html(
      'div',
      { class: note.frame ? 'review-frame' : 'review-note', tabindex: '0', role: 'group' },
      ...edges,
      this.text,
      this.mark,
      corner,
    );
    this.mark.hidden = true;
    for (const grip of note.frame ? [...edges, this.text] : [this.element]) {
      grip.addEventListener('pointerdown', (event) => this.drag(event, false));
    }
    corner.addEventListener('pointerdown', (event) => this.drag(event, true));
    this.element.addEventListener('dblclick', () => this.write());
    this.element.addEventListener('keydown', (event) => this.keyDown(event));
    this.element.addEventListener('focus', () => {
      if (!this.isSelected && !this.isPressed) {
        void this.notes.select(this, false);
      }
    });
    this.element.addEventListener('contextmenu', (event) => {
      if (!this.field) {
        event.preventDefault();
        event.stopPropagation();
        void this.notes.openMenu(this, { x: event.clientX, y: event.clientY });
      }
    });
    this.say();
  }

  /** Whether it is being written, moved or resized. */
  get isBusy(): boolean {
    return this.field !== undefined || this.isResized || this.moving !== undefined;
  }

  private get isSelected(): boolean {
    return this.diagram.notes.selected.includes(this.note.id);
  }

  /**
   * Looks as the server says, unless the user is about to change it, or has changed it since the server was asked.
   *
   * @param asked the number of the question that this answers
   */
  take(note: ShownNote, asked: number): void {
    if (!this.isBusy && asked > this.changedAt) {
      this.note = note;
      this.say();
    }
  }

  /** Is where the page has moved it. */
  moved(note: ShownNote): void {
    this.note = note;
    this.changedAt = this.notes.asked;
  }

  private say(): void {
    const { text, frame } = this.note;
    this.text.textContent = text;
    // A title may be cut.
    this.text.title = frame ? text : '';
    this.element.setAttribute('aria-label', `${frame ? 'Frame' : 'Note'}: ${text || 'no text'}`);
  }

  /** Shows whether it is selected. */
  choose(selected: boolean): void {
    this.element.classList.toggle('chosen', selected);
  }

  place(frame: DOMRect): void {
    this.decorate(this.diagram.decorations.of(this.note.id).at(0));
    const { zoom } = this.diagram.context.viewportData;
    const at = Point.add(this.note, this.diagram.notes.carriedBy(this.note.id));
    const { x, y } = this.diagram.inWindow(at);
    Object.assign(this.element.style, {
      transform: `translate(${x - frame.left}px, ${y - frame.top}px) scale(${zoom})`,
      width: `${this.note.width}px`,
      height: `${this.note.height}px`,
    });
  }

  /** Shows what is said of it beside its text, as elements do: that it was added, or changed. */
  private decorate(decoration: Decoration | undefined): void {
    if (decoration === this.decoration) {
      return;
    }
    this.decoration = decoration;
    this.mark.className = `note-mark sign-${decoration?.sign ?? ''}`;
    this.mark.textContent = decoration?.badge ?? '';
    this.mark.title = decoration?.text ?? '';
    this.mark.hidden = !decoration;
    this.element.setAttribute('aria-description', decoration?.text ?? '');
  }

  private send(changed: Partial<EditNoteOperation>): void {
    this.note = { ...this.note, ...changed };
    this.changedAt = this.notes.asked;
    const { id, frame, x, y, width, height, text } = this.note;
    const operation: EditNoteOperation = {
      kind: 'slipway.editNote',
      isOperation: true,
      ...{ id, frame, x, y, width, height, text },
    };
    void this.diagram.dispatcher.dispatch(operation);
  }

  private drag(event: PointerEvent, resizing: boolean): void {
    if (event.button !== 0 || this.field) {
      return;
    }
    event.stopPropagation();
    event.preventDefault();
    const adds = event.ctrlKey || event.metaKey || event.shiftKey;
    const isDraggedAlong = !adds && this.isSelected;
    if (!isDraggedAlong) {
      void this.notes.select(this, adds);
    }
    this.isPressed = true;
    this.element.focus();
    this.isPressed = false;
    const grip = event.currentTarget as HTMLElement;
    const { zoom } = this.diagram.context.viewportData;
    const ended = new AbortController();
    const { signal } = ended;
    const step = resizing ? this.resizing() : (by: Point): void => this.move(by);
    grip.setPointerCapture(event.pointerId);
    grip.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        step({
          x: Math.round((clientX - event.clientX) / zoom),
          y: Math.round((clientY - event.clientY) / zoom),
        });
        this.notes.place();
      },
      { signal },
    );
    const end = (): void => {
      ended.abort();
      if (this.moving) {
        this.moving.end();
        this.moving = undefined;
      } else if (this.isResized) {
        this.isResized = false;
        this.send({});
      } else if (isDraggedAlong) {
        void this.notes.select(this, false);
      }
    };
    grip.addEventListener('pointerup', end, { signal });
    grip.addEventListener('pointercancel', end, { signal });
  }

  private move(by: Point): void {
    this.moving ??= new Moving(this.diagram, this.note.id);
    this.moving.show(by);
  }

  private resizing(): (by: Point) => void {
    const before = this.note;
    return (by) => {
      this.isResized = true;
      this.note = {
        ...before,
        width: Math.max(LEAST, before.width + by.x),
        height: Math.max(LEAST, before.height + by.y),
      };
    };
  }

  private keyDown(event: KeyboardEvent): void {
    if (this.field) {
      return;
    }
    const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'v') {
      // Pastes by the event that the browser makes of it, which brings the system's clipboard along.
      event.stopPropagation();
    }
    if (ctrlKey || altKey || metaKey) {
      return;
    }
    if (key === 'Enter' || key === 'F2') {
      this.write();
    } else if (key === 'Delete' || key === 'Backspace') {
      this.shell.commands.run('edit.delete');
    } else if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
      const { left, top, width, height } = this.text.getBoundingClientRect();
      void this.notes.openMenu(this, { x: left + width / 2, y: top + height / 2 });
    } else if (key === 'Escape') {
      this.diagram.notes.deselect();
      this.shell.focusDiagram();
    } else if (isArrow(key)) {
      this.shell.say(this.shell.keyMoves.step(this.diagram, wayOf(key, shiftKey)));
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Has the text written: until the focus goes elsewhere, or Escape gives it up. */
  write(): void {
    if (this.field) {
      return;
    }
    const { frame, text } = this.note;
    const field = html('textarea', {
      class: 'note-field',
      'aria-label': frame ? 'Title of the frame' : 'Text of the note',
      rows: '1',
    });
    field.value = text;
    this.field = field;
    this.text.hidden = true;
    this.element.append(field);
    const end = (isTaken: boolean): void => {
      if (this.field !== field) {
        return;
      }
      this.field = undefined;
      this.text.hidden = false;
      const written = field.value.trimEnd();
      const hadFocus = document.activeElement === field;
      field.remove();
      const isNew = this.note.id === '';
      const isWorthIt = isNew ? frame || written !== '' : written !== text;
      if (isTaken && isWorthIt) {
        this.send({ text: written });
        this.say();
      }
      if (isNew) {
        this.discard?.();
      } else if (hadFocus) {
        this.element.focus();
      }
    };
    field.addEventListener('blur', () => end(true));
    field.addEventListener('keydown', (event) => {
      const isEnd = event.key === 'Enter' && (frame || event.ctrlKey || event.metaKey);
      if (isEnd || event.key === 'Escape') {
        event.preventDefault();
        end(isEnd);
      }
      event.stopPropagation();
    });
    field.addEventListener('pointerdown', (event) => event.stopPropagation());
    field.focus();
    field.select();
  }
}
