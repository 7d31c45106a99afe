// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.IDocumentSetupParticipant;
import org.eclipse.core.filebuffers.IDocumentSetupParticipantExtension;
import org.eclipse.core.filebuffers.IFileBuffer;
import org.eclipse.core.filebuffers.IFileBufferListener;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;

/** Checks models while they are edited as text. */
public final class OpenTexts
    implements IDocumentSetupParticipant, IDocumentSetupParticipantExtension {
  /** Made by the platform, when the first text of a model is opened. */
  public OpenTexts() {}

  @Override
  public void setup(IDocument document) {
    // A text without a file is not checked.
  }

  @Override
  public void setup(IDocument document, IPath location, LocationKind kind) {
    if (kind != LocationKind.IFILE) {
      return;
    }
    LiveCheck check = new LiveCheck(ResourcesPlugin.getWorkspace().getRoot().getFile(location));
    document.addDocumentListener(
        new IDocumentListener() {
          @Override
          public void documentAboutToBeChanged(DocumentEvent event) {
            // The text after the change is checked.
          }

          @Override
          public void documentChanged(DocumentEvent event) {
            check.changed(document.get().getBytes(StandardCharsets.UTF_8));
          }
        });
    Closing.LISTENER.checks.put(location, check);
  }

  /** Checks the file again when a text is closed without saving its changes. */
  private static final class Closing implements IFileBufferListener {
    static final Closing LISTENER = new Closing();

    final Map<IPath, LiveCheck> checks = new ConcurrentHashMap<>();

    private Closing() {
      FileBuffers.getTextFileBufferManager().addFileBufferListener(this);
    }

    @Override
    public void bufferDisposed(IFileBuffer buffer) {
      LiveCheck check = checks.remove(buffer.getLocation());
      if (check != null && buffer.isDirty()) {
        check.abandoned();
      }
    }

    @Override
    public void bufferCreated(IFileBuffer buffer) {}

    @Override
    public void bufferContentAboutToBeReplaced(IFileBuffer buffer) {}

    @Override
    public void bufferContentReplaced(IFileBuffer buffer) {}

    @Override
    public void stateChanging(IFileBuffer buffer) {}

    @Override
    public void dirtyStateChanged(IFileBuffer buffer, boolean dirty) {}

    @Override
    public void stateValidationChanged(IFileBuffer buffer, boolean validated) {}

    @Override
    public void underlyingFileMoved(IFileBuffer buffer, IPath path) {}

    @Override
    public void underlyingFileDeleted(IFileBuffer buffer) {}

    @Override
    public void stateChangeFailed(IFileBuffer buffer) {}
  }
}
