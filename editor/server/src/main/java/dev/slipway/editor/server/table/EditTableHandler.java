// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.table;

import dev.slipway.editor.element.ElementCreation;
import dev.slipway.editor.element.MetamodelTexts;
import dev.slipway.editor.element.RefusedEdit;
import dev.slipway.editor.element.TableKind;
import dev.slipway.editor.server.model.ElementRemoval;
import dev.slipway.editor.server.operation.ModelOperationHandler;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.properties.WrittenMember;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.ElementNames;
import dev.slipway.model.Element;
import dev.slipway.model.NamedElement;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.model.software.Endpoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;

/** Adds, fills, moves and removes rows of tables: each operation is one change. */
public class EditTableHandler extends ModelOperationHandler<EditTableOperation> {
  private static final Pattern UUID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  private static final String NAME = "name";
  private static final String TYPE = "type";

  /** The largest paste, in lines. */
  private static final int MOST_LINES = 10_000;

  @Override
  protected String label(EditTableOperation operation, DrawnDiagram diagram) {
    String list = MetamodelTexts.words(operation.getFeature());
    String row =
        open()
            .element(operation.getRowId())
            .map(ElementNames::of)
            .orElseGet(() -> operation.getCells().getOrDefault("name", list));
    return switch (operation.getChange()) {
      case EditTableOperation.SET ->
          "Change %s of %s"
              .formatted(
                  operation.getCells().keySet().stream()
                      .map(MetamodelTexts::words)
                      .collect(Collectors.joining(", ")),
                  row);
      case EditTableOperation.ADD -> "Add " + row;
      case EditTableOperation.RAISE -> "Move " + row + " up";
      case EditTableOperation.LOWER -> "Move " + row + " down";
      case EditTableOperation.REMOVE -> "Remove " + row;
      default ->
          "Paste into %s of %s"
              .formatted(list, ElementNames.of(diagram, List.of(operation.getOwnerId())));
    };
  }

  @Override
  protected void edit(EditTableOperation operation, DrawnDiagram diagram) {
    try {
      EObject owner = open().element(operation.getOwnerId()).orElseThrow(EditTableHandler::gone);
      if (!open().isOwn(owner)) {
        throw ofLibrary(ElementNames.of(owner));
      }
      TableKind kind =
          TableKind.of(owner, operation.getFeature()).orElseThrow(EditTableHandler::gone);
      edit(operation, kind, owner);
    } catch (RefusedCell refused) {
      throw refused;
    } catch (RefusedEdit refused) {
      throw new RefusedCell(operation.getRowId(), operation.getColumn(), refused);
    }
  }

  private static RefusedOperation gone() {
    return new RefusedOperation("The element no longer exists.");
  }

  private void edit(EditTableOperation operation, TableKind kind, EObject owner) {
    EList<EObject> rows = rows(owner, kind);
    String id = operation.getRowId();
    switch (operation.getChange()) {
      case EditTableOperation.SET -> fill(kind, row(rows, id), id, operation.getCells());
      case EditTableOperation.ADD -> addWritten(operation, kind, owner, rows);
      case EditTableOperation.RAISE -> move(rows, id, -1);
      case EditTableOperation.LOWER -> move(rows, id, 1);
      case EditTableOperation.REMOVE -> ElementRemoval.remove(open(), List.of(row(rows, id)));
      case EditTableOperation.PASTE -> paste(operation, kind, owner, rows);
      default -> throw new RefusedOperation("Rows are set, added, moved, removed or pasted.");
    }
  }

  /** Adds a row; in its first cell, all of a member may be written as in IDL. */
  private void addWritten(
      EditTableOperation operation, TableKind kind, EObject owner, EList<EObject> rows) {
    String id = operation.getRowId();
    int place = place(rows, operation.getAfter());
    Map<String, String> cells = new HashMap<>(operation.getCells());
    String text = cells.getOrDefault(NAME, "").strip();
    if (kind.takesIdl() && text.startsWith("@")) {
      List<EObject> read =
          IdlRows.read(open(), owner, kind.rows(), text.endsWith(";") ? text : text + ";");
      identify(read.get(0), id);
      rows.addAll(place, read);
      cells.remove(NAME);
      fill(kind, read.get(0), id, cells);
      return;
    }
    EObject made = add(kind, rows, place, id);
    WrittenMember member = WrittenMember.of(text);
    boolean isWhole =
        kind.takesIdl()
            && kind.columns().contains(TYPE)
            && !cells.containsKey(TYPE)
            && member.type().isPresent();
    if (isWhole) {
      cells.put(NAME, member.name());
      writeType(made, id, member.type().get());
    }
    fill(kind, made, id, cells);
    name(made);
  }

  /** Writes a type that is in the cell of the name: whatever is wrong with it is said there. */
  private void writeType(EObject row, String rowId, String type) {
    try {
      write(row, rowId, TYPE, type);
    } catch (RefusedCell refused) {
      throw new RefusedCell(rowId, NAME, refused);
    }
  }

  private void fill(TableKind kind, EObject row, String rowId, Map<String, String> cells) {
    for (String column : kind.columns()) {
      if (cells.containsKey(column)) {
        write(row, rowId, column, cells.get(column));
      }
    }
  }

  private void write(EObject row, String rowId, String column, String text) {
    try {
      TableCell.of(row.eClass(), column).write(open(), row, text);
    } catch (RefusedEdit refused) {
      throw new RefusedCell(rowId, column, refused);
    }
  }

  private EObject add(TableKind kind, EList<EObject> rows, int place, String id) {
    EObject made = ElementCreation.createWhole(kind.rowType());
    identify(made, id);
    rows.add(place, made);
    return made;
  }

  /** Gives a row the id that the client has for it; none where that is empty. */
  private void identify(EObject row, String id) {
    if (!id.isEmpty()) {
      if (!UUID.matcher(id).matches() || open().element(id).isPresent()) {
        throw new RefusedOperation(id + " is taken, or no id.");
      }
      ((Element) row).setId(id);
    }
  }

  /** Gives a row without a name one. */
  private static void name(EObject row) {
    if (row instanceof NamedElement named
        && named.getName() == null
        && !(row instanceof Endpoint)) {
      ElementCreation.name(named, ElementPaths.kind(row.eClass()).replace(' ', '_'));
    }
  }

  private static int place(EList<EObject> rows, List<String> after) {
    for (String id : after) {
      for (EObject row : rows) {
        if (((Element) row).getId().equals(id)) {
          return rows.indexOf(row) + 1;
        }
      }
    }
    return rows.size();
  }

  private static void move(EList<EObject> rows, String id, int step) {
    int from = rows.indexOf(row(rows, id));
    int to = from + step;
    if (to < 0 || to >= rows.size()) {
      throw new RefusedOperation(
          to < 0 ? "It is the first row already." : "It is the last row already.");
    }
    rows.move(to, from);
  }

  private static EObject row(EList<EObject> rows, String id) {
    return rows.stream()
        .filter(row -> ((Element) row).getId().equals(id))
        .findFirst()
        .orElseThrow(EditTableHandler::gone);
  }

  // Pasting

  private void paste(
      EditTableOperation operation, TableKind kind, EObject owner, EList<EObject> rows) {
    String text = operation.getText().strip();
    if (kind.takesIdl() && IdlRows.isIdl(text)) {
      List<EObject> made = IdlRows.read(open(), owner, kind.rows(), text);
      List<String> after = new ArrayList<>(List.of(operation.getRowId()));
      after.addAll(operation.getAfter());
      rows.addAll(place(rows, after), made);
      return;
    }
    List<String> lines = operation.getText().lines().filter(line -> !line.isBlank()).toList();
    int first = Math.max(0, kind.columns().indexOf(operation.getColumn()));
    int place =
        operation.getRowId().isEmpty()
            ? place(rows, operation.getAfter())
            : rows.indexOf(row(rows, operation.getRowId()));
    boolean over = !operation.getRowId().isEmpty();
    if (lines.size() > MOST_LINES) {
      throw new RefusedOperation("At most %d lines can be pasted.".formatted(MOST_LINES));
    }
    for (String line : lines) {
      EObject row = over && place < rows.size() ? rows.get(place) : add(kind, rows, place, "");
      String[] cells = line.split("\t", -1);
      for (int i = 0; i < cells.length && first + i < kind.columns().size(); i++) {
        write(row, operation.getRowId(), kind.columns().get(first + i), cells[i]);
      }
      name(row);
      place++;
    }
  }

  @SuppressWarnings("unchecked") // a reference with many values is a list of objects
  private static EList<EObject> rows(EObject owner, TableKind kind) {
    return (EList<EObject>) owner.eGet(kind.rows());
  }
}
