// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import java.io.IOException;

/** Saving would overwrite what another program has written. */
public final class ChangedOnDiskException extends IOException {
  private static final long serialVersionUID = 1L;

  ChangedOnDiskException(String file) {
    super(
        "another program has changed "
            + file
            + "; choose first whether to reload it or to keep what is here");
  }
}
