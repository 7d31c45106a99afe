// SPDX-License-Identifier: EPL-2.0
import { Operation } from '@eclipse-glsp/client';

/** Folds nodes or unfolds them, as `FoldOperation.java` says. */
export interface FoldOperation extends Operation {
  kind: typeof FoldOperation.KIND;
  elementIds: string[];
  folded: boolean;
}

export namespace FoldOperation {
  export const KIND = 'slipway.fold';

  export function create(elementIds: string[], folded: boolean): FoldOperation {
    return { kind: KIND, isOperation: true, elementIds, folded };
  }
}
