// SPDX-License-Identifier: EPL-2.0
import { GModelElement, GModelFactory } from '@eclipse-glsp/client';
import { injectable } from 'inversify';

/**
 * Makes the elements of graphs. What of a class must not be set, such as accessors, is looked up
 * once for the class: for each of thousands of elements, that would be a third of the work.
 */
@injectable()
export class SystemModelFactory extends GModelFactory {
  private readonly reserved = new Map<unknown, Map<string, boolean>>();

  protected override isReserved(element: GModelElement, name: string): boolean {
    let names = this.reserved.get(element.constructor);
    if (!names) {
      names = new Map();
      this.reserved.set(element.constructor, names);
    }
    let known = names.get(name);
    if (known === undefined) {
      known = super.isReserved(element, name);
      names.set(name, known);
    }
    return known;
  }
}
