// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import com.google.inject.Inject;
import java.util.List;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Follows a log for the client, or no longer. */
public class FollowLogHandler extends AbstractActionHandler<FollowLogAction> {
  @Inject private FollowedLog followed;

  @Override
  public List<Action> executeAction(FollowLogAction action) {
    if (action.isFollowed()) {
      followed.follow(action.wanted());
    } else {
      followed.end();
    }
    return none();
  }
}
