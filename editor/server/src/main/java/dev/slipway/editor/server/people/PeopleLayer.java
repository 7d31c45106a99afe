// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.people;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.model.Person;
import java.util.List;
import org.eclipse.glsp.server.actions.ActionDispatcher;
import org.eclipse.glsp.server.session.ClientSession;
import org.eclipse.glsp.server.session.ClientSessionListener;
import org.eclipse.glsp.server.session.ClientSessionManager;

/** Shows others to the client of one diagram, and its user to others. */
@Singleton
public class PeopleLayer implements ClientSessionListener {
  @Inject private DiagramState state;
  @Inject private Person person;
  @Inject private Presence presence;
  @Inject private ClientSessionManager sessions;
  @Inject private ActionDispatcher dispatcher;

  private Presence.Seat seat;

  /** The user looks at the diagram; from the first time on, the client is told of others. */
  synchronized void look(List<String> selected) {
    if (seat == null) {
      seat = presence.join(state.open(), person, state.kind().id(), this::show);
      sessions.addListener(this, state.getClientId());
    }
    seat.look(selected);
  }

  private void show(List<Present> people) {
    dispatcher.dispatch(new SetPeopleAction(people));
  }

  @Override
  public synchronized void sessionDisposed(ClientSession session) {
    seat.leave();
  }
}
