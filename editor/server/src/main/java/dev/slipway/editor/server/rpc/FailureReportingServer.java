// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.rpc;

import com.google.inject.Inject;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.server.report.ReportAction;
import dev.slipway.editor.server.report.ReportAction.Entry;
import dev.slipway.editor.server.report.ReportedFailure;
import dev.slipway.editor.server.report.WorkState;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.actions.ActionMessage;
import org.eclipse.glsp.server.actions.RequestAction;
import org.eclipse.glsp.server.actions.ResponseAction;
import org.eclipse.glsp.server.protocol.DefaultGLSPServer;
import org.eclipse.glsp.server.protocol.InitializeParameters;
import org.eclipse.glsp.server.protocol.InitializeResult;
import org.eclipse.glsp.server.session.ClientSession;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/** Carries out actions, and tells the user of each that failed, with its diagnostics. */
public class FailureReportingServer extends DefaultGLSPServer {
  private static final String SUBJECT = "failure";

  @Inject private DefectLog defects;

  @Override
  public CompletableFuture<InitializeResult> initialize(InitializeParameters parameters) {
    if (parameters == null || parameters.getProtocolVersion() == null) {
      throw new ResponseErrorException(
          new ResponseError(
              ResponseErrorCode.InvalidParams, "The protocol version is missing.", null));
    }
    return super.initialize(parameters);
  }

  /** Actions may still be under way, and have something to say to a page that has gone. */
  @Override
  public void shutdown() {
    super.shutdown();
    clientProxy = late -> {};
  }

  @Override
  public void process(ActionMessage message) {
    ClientSession session = clientSessions.get(message.getClientId());
    if (session == null) {
      super.process(message);
      return;
    }
    Action action = message.getAction();
    action.setReceivedFromClient(true);
    session
        .getActionDispatcher()
        .dispatch(action)
        .exceptionally(
            failure -> {
              tell(message, failure);
              return null;
            });
  }

  private void tell(ActionMessage message, Throwable failure) {
    ReportAction report = report(failure);
    send(message, report);
    if (message.getAction() instanceof RequestAction<?> request
        && !request.getRequestId().isEmpty()) {
      send(message, ResponseAction.reject(request, report.getText()));
    }
  }

  private void send(ActionMessage about, Action action) {
    getClient().process(new ActionMessage(about.getClientId(), action));
  }

  private ReportAction report(Throwable failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof ReportedFailure reported) {
        return reported.report();
      }
    }
    defects.accept(failure);
    Diagnostic defect =
        Diagnostic.builder("EDITOR_ACTION_FAILED", Severity.ERROR, "A defect in Slipway itself")
            .message("{}", failure.toString())
            .hint("Report it with what 'slipway edit' printed. Undo and Save still work.")
            .build();
    return new ReportAction(
        SUBJECT,
        WorkState.FAILED,
        "Internal error",
        "The last action failed.",
        List.of(Entry.of(defect)),
        "");
  }
}
