// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.table;

import dev.slipway.editor.element.ElementTexts;
import dev.slipway.editor.element.MetamodelTexts;
import dev.slipway.editor.element.TableKind;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.model.Element;
import java.util.List;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;

/** Makes tables. To be called in a reading turn. */
final class TableFactory {
  private TableFactory() {}

  /** A table, with tabs for all of these. */
  static Table of(OpenModel open, TableKind.Place place, List<TableKind.Place> beside) {
    TableKind kind = place.kind();
    EClass type = kind.rowType();
    List<TableCell> cells = kind.columns().stream().map(path -> TableCell.of(type, path)).toList();
    List<?> rows = (List<?>) place.owner().eGet(kind.rows());
    return new Table(
        id(place.owner()),
        kind.rows().getName(),
        open.isOwn(place.owner()) ? "" : "Belongs to an imported library and is changed there.",
        kind.firstColumn(),
        kind.takesIdl(),
        kind.columns().stream().map(path -> column(type, path)).toList(),
        rows.stream().map(row -> row((EObject) row, cells)).toList(),
        beside.stream().map(TableFactory::tab).toList());
  }

  private static Table.Column column(EClass type, String path) {
    TableCell cell = TableCell.of(type, path);
    return new Table.Column(
        path,
        cell.label(),
        MetamodelTexts.documentation(cell.feature()),
        cell.kind(),
        cell.standard(),
        cell.options());
  }

  private static Table.Row row(EObject row, List<TableCell> cells) {
    return new Table.Row(
        id(row),
        cells.stream().map(cell -> new Table.Cell(cell.text(row), cell.inherited(row))).toList());
  }

  private static Table.Tab tab(TableKind.Place place) {
    String list = MetamodelTexts.label(place.kind().rows());
    String name = ElementTexts.name(place.owner());
    return new Table.Tab(
        id(place.owner()),
        place.kind().rows().getName(),
        name.isEmpty() ? list : list + " of " + name);
  }

  private static String id(EObject element) {
    return ((Element) element).getId();
  }
}
