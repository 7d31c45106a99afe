// SPDX-License-Identifier: EPL-2.0
import { Operation } from '@eclipse-glsp/client';

/** Moves nodes to free places near what they are connected with, as `PlaceOperation.java` says. */
export interface PlaceOperation extends Operation {
  kind: typeof PlaceOperation.KIND;
  elementIds: string[];
}

export namespace PlaceOperation {
  export const KIND = 'slipway.place';

  export function create(elementIds: string[]): PlaceOperation {
    return { kind: KIND, isOperation: true, elementIds };
  }
}
