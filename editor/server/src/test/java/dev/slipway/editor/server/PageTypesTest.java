// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.server.allocation.SetMovesAction;
import dev.slipway.editor.server.apply.SetConsentAction;
import dev.slipway.editor.server.changes.SetRemovedAction;
import dev.slipway.editor.server.decoration.SetDecorationsAction;
import dev.slipway.editor.server.diagram.SetProblemsAction;
import dev.slipway.editor.server.filter.SetChoosableAction;
import dev.slipway.editor.server.filter.SetViewsAction;
import dev.slipway.editor.server.fix.SetFixesAction;
import dev.slipway.editor.server.history.SetHistoryAction;
import dev.slipway.editor.server.live.SetGhostsAction;
import dev.slipway.editor.server.live.SetLogAction;
import dev.slipway.editor.server.live.SetServersAction;
import dev.slipway.editor.server.note.SetNotesAction;
import dev.slipway.editor.server.people.SetPeopleAction;
import dev.slipway.editor.server.properties.PropertyRefusedAction;
import dev.slipway.editor.server.properties.SetPropertiesAction;
import dev.slipway.editor.server.properties.SetTargetsAction;
import dev.slipway.editor.server.report.ReportAction;
import dev.slipway.editor.server.report.SetStepsAction;
import dev.slipway.editor.server.search.FoundElementsAction;
import dev.slipway.editor.server.search.LocatedElementAction;
import dev.slipway.editor.server.search.SetCrumbsAction;
import dev.slipway.editor.server.table.SetTableAction;
import dev.slipway.editor.server.table.TableRefusedAction;
import dev.slipway.editor.server.tree.SetTreeAction;
import dev.slipway.editor.server.unreadable.ModelUnreadableAction;
import dev.slipway.editor.server.update.FileStateAction;
import dev.slipway.testing.typescript.TypeScriptTypes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The page's types of what it is sent are those of what the server sends. */
class PageTypesTest {
  private static final Path TYPES = Path.of("..", "client", "src", "messages.ts");
  private static final String HEAD =
      """
      // SPDX-License-Identifier: EPL-2.0
      // Made from the messages of the server; PageTypesTest says how.
      import type { Action, ResponseAction } from '@eclipse-glsp/client';

      """;

  @Test
  void areThoseOfTheMessages() throws Exception {
    String types =
        HEAD
            + new TypeScriptTypes(
                    List.of(Path.of("src", "main", "java")),
                    Map.of(
                        nested("unreadable.ModelUnreadableAction$Problem"), "FileProblem",
                        nested("unreadable.Excerpt$Line"), "FileLine",
                        nested("live.SetLogAction$Picture"), "Followed",
                        nested("properties.PropertySheet$Option"), "FieldOption",
                        nested("table.Table$Option"), "CellOption"),
                    Map.of())
                .of(
                    FileStateAction.class,
                    FoundElementsAction.class,
                    LocatedElementAction.class,
                    ModelUnreadableAction.class,
                    PropertyRefusedAction.class,
                    ReportAction.class,
                    nested("sample.Samples$Sample"),
                    SetChoosableAction.class,
                    SetConsentAction.class,
                    SetCrumbsAction.class,
                    SetDecorationsAction.class,
                    SetFixesAction.class,
                    SetGhostsAction.class,
                    SetHistoryAction.class,
                    SetLogAction.class,
                    SetMovesAction.class,
                    SetNotesAction.class,
                    SetPeopleAction.class,
                    SetProblemsAction.class,
                    SetPropertiesAction.class,
                    SetRemovedAction.class,
                    SetServersAction.class,
                    SetStepsAction.class,
                    SetTableAction.class,
                    SetTargetsAction.class,
                    SetTreeAction.class,
                    SetViewsAction.class,
                    TableRefusedAction.class);
    if (Boolean.getBoolean("slipway.golden.update")) {
      Files.writeString(TYPES, types);
    }
    assertThat(types)
        .as("after a change of the messages: -Dslipway.golden.update=true")
        .isEqualTo(Files.readString(TYPES));
  }

  /** A class that only its package uses. */
  private static Class<?> nested(String name) throws ClassNotFoundException {
    return Class.forName(PageTypesTest.class.getPackageName() + "." + name);
  }
}
