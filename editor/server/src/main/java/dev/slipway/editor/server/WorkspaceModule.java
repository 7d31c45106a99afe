// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import com.google.inject.AbstractModule;
import dev.slipway.editor.server.delivery.AcknowledgedNumbers;
import dev.slipway.editor.server.diagram.Drawings;
import dev.slipway.editor.server.model.Workspace;
import dev.slipway.editor.server.people.Presence;
import dev.slipway.editor.server.report.StepStates;

/** What all tabs of a workspace have in common, so it is to be made once for them. */
final class WorkspaceModule extends AbstractModule {
  private final Workspace workspace;
  private final Drawings drawings;
  private final AcknowledgedNumbers numbers = new AcknowledgedNumbers();
  private final Presence presence = new Presence();
  private final StepStates steps = new StepStates();

  WorkspaceModule(Workspace workspace, Drawings drawings) {
    this.workspace = workspace;
    this.drawings = drawings;
  }

  @Override
  protected void configure() {
    bind(Workspace.class).toInstance(workspace);
    bind(Drawings.class).toInstance(drawings);
    bind(AcknowledgedNumbers.class).toInstance(numbers);
    bind(Presence.class).toInstance(presence);
    bind(StepStates.class).toInstance(steps);
  }
}
