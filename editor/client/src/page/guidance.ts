// SPDX-License-Identifier: EPL-2.0
import { IActionHandler } from '@eclipse-glsp/client';
import { injectable } from 'inversify';

/** Tells the user what a tool is waiting for, or why something cannot be done there. */
@injectable()
export class Guidance implements IActionHandler {
  private said = '';
  private speaker: (text: string) => void = () => {};
  private ended: () => void = () => {};

  /**
   * Sets who speaks.
   *
   * @param speaker handed each sentence; an empty one where there is nothing to say
   * @param ended called when no tool of the palette is in use any more
   */
  listen(speaker: (text: string) => void, ended: () => void): void {
    this.speaker = speaker;
    this.ended = ended;
  }

  say(text: string): void {
    if (text !== this.said) {
      this.said = text;
      this.speaker(text);
    }
  }

  /** The tools that are always there take over. */
  handle(): void {
    this.say('');
    this.ended();
  }
}
