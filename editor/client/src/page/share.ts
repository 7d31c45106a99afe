// SPDX-License-Identifier: EPL-2.0
import './share.css';
import { button, html } from '../../../../runtime/live/page/dom';
import type { Shell } from './shell';

/** Whom the editor's address was given, as the server tells it. */
interface GuestList {
  /** The port of the server itself, whatever leads to it. */
  port: number;
  guests: { id: string; name: string; query: string }[];
}

/** Why nobody was invited. */
interface Refusal {
  diagnostics: { message: string; hint?: string }[];
}

/** Adds the command that gives others an address of the editor, unless the page is such a guest's. */
export function addShare(shell: Shell): void {
  shell.commands.add({
    id: 'file.share',
    label: 'Share…',
    description: 'Give another person an address of their own, or revoke it',
    enabled: () => shell.guest === undefined,
    run: () => void new ShareDialog(shell.model).open(),
  });
}

/** Lists who has an address, invites and revokes. */
class ShareDialog {
  private readonly list = html('ul', { 'aria-label': 'People with an address' });
  private readonly name = html('input', { type: 'text', maxlength: '40', spellcheck: 'false' });
  private readonly said = html('p', { class: 'said', role: 'status' });
  private readonly tunnel = html('code');

  constructor(private readonly model: string) {}

  async open(): Promise<void> {
    const form = html(
      'form',
      {},
      html('label', {}, 'Name of the person', this.name),
      html('button', { type: 'submit', class: 'primary' }, 'Make an address'),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.invite();
    });
    const close = button('Close', 'Close', () => dialog.close());
    const dialog = html(
      'dialog',
      { class: 'share', 'aria-label': 'Share' },
      html('h2', {}, 'Share'),
      html(
        'p',
        {},
        'Each person gets an address of their own. Whoever has it can do in the editor what you can, deployments included, until you revoke it or the editor ends.',
      ),
      this.list,
      form,
      this.said,
      html('p', { class: 'faint' }, 'From another machine, forward the port first: ', this.tunnel),
      html('div', { class: 'answers' }, close),
    );
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    this.name.focus();
    await this.ask('GET', {});
  }

  private async invite(): Promise<void> {
    if (await this.ask('POST', { name: this.name.value })) {
      this.name.value = '';
      this.list.querySelector<HTMLElement>('li:last-child .copy')?.focus();
    }
  }

  /** Asks the server, and shows what it says; whether it did as asked. */
  private async ask(method: string, parameters: Record<string, string>): Promise<boolean> {
    const address = `guests/?${new URLSearchParams(parameters)}`;
    const answer = (await (await fetch(address, { method, cache: 'no-store' })).json()) as
      GuestList | Refusal;
    if ('diagnostics' in answer) {
      const [{ message, hint }] = answer.diagnostics;
      this.said.textContent = hint ? `${message} ${hint}` : message;
      return false;
    }
    this.said.textContent = '';
    this.tunnel.textContent = `ssh -L ${answer.port}:127.0.0.1:${answer.port} HOST`;
    this.list.replaceChildren(...answer.guests.map((guest) => this.row(guest, answer.port)));
    return true;
  }

  private row({ id, name, query }: GuestList['guests'][number], port: number): HTMLElement {
    const address = `http://127.0.0.1:${port}/?${query}&${new URLSearchParams({ model: this.model })}`;
    const shown = html('input', {
      type: 'text',
      readonly: '',
      'aria-label': `Address of ${name}`,
      value: address,
    });
    shown.addEventListener('focus', () => shown.select());
    const copy = button('Copy', `Copy the address of ${name}`, () => {
      void navigator.clipboard
        .writeText(address)
        .then(() => (this.said.textContent = `The address of ${name} is copied.`))
        .catch(() => shown.focus());
    });
    copy.className = 'copy';
    const revoke = button('Revoke', `Close the editor to ${name}`, () => {
      void this.ask('DELETE', { id }).then(() => {
        this.said.textContent = `The address of ${name} is revoked.`;
        this.name.focus();
      });
    });
    return html('li', {}, html('b', { title: name }, name), shown, copy, revoke);
  }
}
