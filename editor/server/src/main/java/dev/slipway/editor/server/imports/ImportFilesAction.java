// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.imports;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.glsp.server.actions.Action;

/** A client's wish to take files into the model. */
public class ImportFilesAction extends Action {
  /** The kind of these actions. */
  public static final String KIND = "slipway.importFiles";

  private List<ImportedFile> files = new ArrayList<>();

  public ImportFilesAction() {
    super(KIND);
  }

  /**
   * A file that the user has chosen.
   *
   * @param name its name, without folders
   * @param content its bytes in Base64
   */
  public record ImportedFile(String name, String content) {}

  /** The files. */
  public List<ImportedFile> getFiles() {
    return files;
  }
}
