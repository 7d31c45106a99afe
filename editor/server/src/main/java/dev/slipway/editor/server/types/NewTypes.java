// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.types;

import dev.slipway.editor.element.ElementCreation;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.Scope;
import dev.slipway.model.dds.TypeDefinition;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;

/**
 * Makes the types that a text says are new: {@code new struct Contact}, {@code sequence<new enum
 * Mode, 8>}. They come right before the definition in which they are named.
 */
public final class NewTypes {
  /** What follows {@code new}. */
  static final Map<String, EClass> KINDS =
      Map.of("struct", DdsPackage.Literals.STRUCT, "enum", DdsPackage.Literals.ENUMERATION);

  private static final Pattern NEW =
      Pattern.compile("\\bnew\\s+(struct|enum)\\s+([A-Za-z_][A-Za-z0-9_]*)");

  private NewTypes() {}

  /**
   * The text with the names of the new types in their place. To be called in a change.
   *
   * @throws RefusedOperation if there is such a type already, or no place for it
   */
  public static String make(OpenModel open, EObject place, String text) {
    Matcher matcher = NEW.matcher(text);
    StringBuilder known = new StringBuilder();
    while (matcher.find()) {
      TypeDefinition made = make(open, place, KINDS.get(matcher.group(1)), matcher.group(2));
      matcher.appendReplacement(known, Matcher.quoteReplacement("::" + ScopedNames.of(made)));
    }
    return matcher.appendTail(known).toString();
  }

  private static TypeDefinition make(OpenModel open, EObject place, EClass kind, String name) {
    EObject user = place;
    while (user != null && !(user.eContainer() instanceof Scope)) {
      user = user.eContainer();
    }
    if (user == null || !open.isOwn(user)) {
      throw new RefusedOperation("There is no module for the new type " + name + ".");
    }
    List<Definition> siblings = ((Scope) user.eContainer()).getDefinitions();
    if (siblings.stream().anyMatch(each -> name.equals(each.getName()))) {
      throw new RefusedOperation(name + " is already defined.");
    }
    TypeDefinition made = (TypeDefinition) ElementCreation.create(kind);
    made.setName(name);
    siblings.add(siblings.indexOf(user), made);
    return made;
  }
}
