// SPDX-License-Identifier: EPL-2.0
/** The diagram that shows what is done on the nodes. */
export const DEPLOYMENT = 'deployment';

/** The bundle that is generated, planned and watched: a folder, relative to the workspace. */
export interface BundleFolder {
  path: string;
}
