// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.search;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.model.OpenModel;

/** What is drawn anywhere, gathered once for each state of the model. */
@Singleton
class CurrentIndex {
  @Inject private DiagramState state;

  private ElementIndex index;
  private long revision;

  /** The index; to be called in {@link OpenModel#read}. */
  ElementIndex get() {
    OpenModel open = state.open();
    if (index == null || revision != open.revision()) {
      index = ElementIndex.of(open);
      revision = open.revision();
    }
    return index;
  }
}
