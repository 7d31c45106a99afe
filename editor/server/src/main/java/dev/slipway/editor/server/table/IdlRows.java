// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.table;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.types.TypeExpression;
import dev.slipway.editor.server.types.TypeScope;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.idl.parse.IdlParser;
import dev.slipway.idl.parse.ParsedIdl;
import dev.slipway.idl.parse.preprocess.IdlSource;
import dev.slipway.model.Element;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.Union;
import dev.slipway.model.resource.ModelSaver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/**
 * Reads members, cases or enumerators as IDL has them, by the parser of IDL files.
 *
 * <ol>
 *   <li>Write a file in which the types of the model are declared, and the text is the inside of a
 *       definition where its owner is.
 *   <li>Parse it, and take what is in the definition.
 *   <li>Have names that stand for declarations stand for the types of the model.
 * </ol>
 */
final class IdlRows {
  private static final String FRAME = "PastedRows";
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

  /** A whole definition: what is in its braces is meant. */
  private static final Pattern WHOLE =
      Pattern.compile("(?s)^[^;{]*\\b(?:struct|union|enum)\\b[^;{]*\\{(.*)\\}\\s*;?\\s*$");

  private IdlRows() {}

  /** Whether a pasted text is IDL rather than lines of cells. */
  static boolean isIdl(String text) {
    return !text.contains("\t") && (text.contains(";") || text.contains(","));
  }

  /**
   * The rows of a text.
   *
   * @param list what they are rows of in the owner
   * @throws RefusedOperation if it is no IDL; the message says where
   */
  static List<EObject> read(OpenModel open, EObject owner, EReference list, String text) {
    String inside = WHOLE.matcher(text).replaceFirst("$1").strip();
    ParsedIdl parsed = parse(declarations(open, owner), frame(owner, inside));
    for (Diagnostic each : parsed.diagnostics().toList()) {
      if (each.severity() == Severity.ERROR) {
        int line = Math.max(1, each.location().line() - 1);
        throw new RefusedOperation("Line %d: %s".formatted(line, each.message()));
      }
    }
    EObject read = framed(parsed);
    List<EObject> rows = new ArrayList<>();
    for (Object row : (List<?>) read.eGet(list)) {
      rows.add((EObject) row);
    }
    TypeScope scope = TypeScope.of(open, owner);
    rows.forEach(row -> adopt(row, scope));
    return rows;
  }

  /** Gives all of it an id, and has it refer to the types of the model. */
  private static void adopt(EObject row, TypeScope scope) {
    ((Element) row).setId(ModelSaver.newId());
    row.eAllContents()
        .forEachRemaining(
            each -> {
              if (each instanceof Element element) {
                element.setId(ModelSaver.newId());
              }
              if (each instanceof NamedRef reference) {
                reference.setType(scope.resolve("::" + ScopedNames.of(reference.getType())));
              }
            });
  }

  private static EObject framed(ParsedIdl parsed) {
    for (var all = parsed.library().eAllContents(); all.hasNext(); ) {
      if (all.next() instanceof TypeDefinition type && FRAME.equals(type.getName())) {
        List<EObject> beside = type.eContainer().eContents();
        if (beside.get(beside.size() - 1) != type) {
          throw new RefusedOperation(
              "The text has more than one definition. Paste one of them, or import all as a file.");
        }
        return type;
      }
    }
    throw new RefusedOperation("The text is not part of a definition.");
  }

  // The file

  private static ParsedIdl parse(String declarations, String framed) {
    try {
      Path folder = Files.createTempDirectory("slipway-paste").toRealPath();
      Path file = folder.resolve("pasted.idl");
      try {
        Files.writeString(file, declarations + framed);
        return IdlParser.parse(IdlSource.of(List.of(file)));
      } finally {
        Files.deleteIfExists(file);
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The text as it stands in a definition; its first line is the second one of the file. */
  private static String frame(EObject owner, String text) {
    List<String> modules = modules((Definition) owner);
    String head =
        owner instanceof Enumeration
            ? "enum " + FRAME
            : owner instanceof Union union
                ? "union %s switch (%s)".formatted(FRAME, discriminator(union))
                : "struct " + FRAME;
    String inside = owner instanceof Enumeration ? text.replaceFirst("[,;\\s]+$", "") : text;
    return modules.stream().map(name -> "module _" + name + " { ").collect(Collectors.joining())
        + head
        + " {\n"
        + inside
        + "\n};"
        + " };".repeat(modules.size())
        + "\n";
  }

  private static String discriminator(Union union) {
    return union.getDiscriminator() instanceof NamedRef named && named.getType() != null
        ? "::" + ScopedNames.of(named.getType())
        : TypeExpression.print(union.getDiscriminator());
  }

  private static List<String> modules(Definition definition) {
    List<String> path = ScopedNames.path(definition);
    return path.subList(0, path.size() - 1);
  }

  /**
   * All types on one line: enumerations with their enumerators, of the others what a name needs.
   */
  private static String declarations(OpenModel open, EObject owner) {
    StringBuilder text = new StringBuilder();
    Set<String> declared = new HashSet<>();
    for (TypeDefinition type : TypeScope.of(open, owner).types()) {
      List<String> path = ScopedNames.path(type);
      if (!path.stream().allMatch(name -> IDENTIFIER.matcher(name).matches())
          || !declared.add(ScopedNames.of(type).toLowerCase(Locale.ROOT))) {
        continue;
      }
      String body =
          type instanceof Enumeration enumeration
                  && type != owner
                  && !enumeration.getLiterals().isEmpty()
              ? "enum _%s { %s };"
                  .formatted(
                      type.getName(),
                      enumeration.getLiterals().stream()
                          .map(literal -> "_" + literal.getName())
                          .collect(Collectors.joining(", ")))
              : "struct _%s { octet any; };".formatted(type.getName());
      List<String> modules = modules(type);
      modules.forEach(name -> text.append("module _").append(name).append(" { "));
      text.append(body).append(" };".repeat(modules.size())).append(' ');
    }
    return text.toString();
  }
}
