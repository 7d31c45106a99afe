// SPDX-License-Identifier: EPL-2.0
import {
  Action,
  CutOperation,
  EditorContext,
  PasteOperation,
  RequestClipboardDataAction,
  SetClipboardDataAction,
} from '@eclipse-glsp/client';
import { Diagram } from './diagram';
import { Shell } from './shell';

const TEXT = 'text/plain';

/**
 * Cut, copy, paste and duplicate. What is copied is text in the system's clipboard, so it can be pasted in another
 * tab; where the browser does not let the page write there, it is kept for this tab alone.
 */
export class Clipboard {
  private kept = '';
  /** Whether the middle button was used last: on Linux, it pastes what is selected anywhere, though it moves the view here. */
  private isMiddleButton = false;

  constructor(private readonly shell: Shell) {
    const enabled = (): boolean =>
      this.selected.length > 0 && (getSelection()?.isCollapsed ?? true);
    shell.commands.add(
      {
        id: 'edit.cut',
        label: 'Cut',
        keys: ['Ctrl+X'],
        ofSelection: true,
        keysOfDiagram: true,
        enabled,
        run: () => void this.cut(),
      },
      {
        id: 'edit.copy',
        label: 'Copy',
        keys: ['Ctrl+C'],
        ofSelection: true,
        keysOfDiagram: true,
        enabled,
        run: () => void this.copy(),
      },
      {
        id: 'edit.paste',
        label: 'Paste',
        keys: ['Ctrl+V'],
        keysOfDiagram: true,
        run: () => void this.pasteFromSystem(),
      },
      {
        id: 'edit.duplicate',
        label: 'Duplicate',
        keys: ['Ctrl+D'],
        ofSelection: true,
        enabled: () => this.selected.length > 0,
        run: () => void this.duplicate(),
      },
    );
    // Keys in the diagram; the event of a paste brings the system's clipboard along, without a question to the user.
    this.on('copy', () => void this.copy());
    this.on('cut', () => void this.cut());
    this.on('paste', (event) => {
      if (!this.isMiddleButton) {
        this.paste(event.clipboardData?.getData(TEXT) || this.kept);
      }
    });
    document.addEventListener('pointerdown', ({ button }) => (this.isMiddleButton = button === 1), {
      capture: true,
    });
    document.addEventListener('keydown', () => (this.isMiddleButton = false), { capture: true });
  }

  private on(kind: 'copy' | 'cut' | 'paste', then: (event: ClipboardEvent) => void): void {
    document.addEventListener(kind, (event) => {
      const target = document.activeElement;
      if (target?.closest('.canvas') && !target.closest('input, textarea')) {
        event.preventDefault();
        then(event);
      }
    });
  }

  private get diagram(): Diagram | undefined {
    return this.shell.diagram;
  }

  private get selected(): string[] {
    return this.diagram?.selectedIds ?? [];
  }

  private get editorContext(): EditorContext {
    return this.diagram!.context.getWithSelection(this.selected);
  }

  private async text(): Promise<string> {
    const request = RequestClipboardDataAction.create(this.editorContext);
    const { clipboardData } =
      await this.diagram!.dispatcher.request<SetClipboardDataAction>(request);
    return clipboardData[TEXT] ?? '';
  }

  private async copy(): Promise<boolean> {
    if (this.selected.length === 0) {
      return false;
    }
    const count = this.selected.length;
    const text = await this.text();
    if (text === '') {
      this.shell.say('What is selected is derived and cannot be copied.');
      return false;
    }
    this.kept = text;
    this.shell.say(`Copied ${count === 1 ? 'one element' : `${count} elements`}.`);
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // The browser keeps its clipboard to itself.
    }
    return true;
  }

  private async cut(): Promise<void> {
    const context = this.editorContext;
    if (await this.copy()) {
      this.send(CutOperation.create(context));
    }
  }

  private async pasteFromSystem(): Promise<void> {
    let text = '';
    try {
      text = await navigator.clipboard.readText();
    } catch {
      // As above.
    }
    this.paste(text || this.kept);
  }

  private paste(text: string): void {
    this.send(
      PasteOperation.create({
        editorContext: this.diagram!.context.get(),
        clipboardData: { [TEXT]: text },
      }),
    );
  }

  private async duplicate(): Promise<void> {
    // Nothing is selected that it could be put into: it stays where the original is.
    const editorContext = this.diagram!.context.getWithSelection([]);
    const text = await this.text();
    if (text !== '') {
      this.send(PasteOperation.create({ editorContext, clipboardData: { [TEXT]: text } }));
    }
  }

  private send(action: Action): void {
    void this.diagram!.dispatcher.dispatch(action);
  }
}
