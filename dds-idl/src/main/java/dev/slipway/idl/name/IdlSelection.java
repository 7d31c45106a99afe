// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.name;

import dev.slipway.model.Library;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.Module;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Chooses among the definitions of files and of all that they include. */
public final class IdlSelection {
  private static final Pattern WORD = Pattern.compile("[A-Za-z]\\w*");

  private IdlSelection() {}

  /**
   * Removes from a library what is not wanted and not needed by what is, and the topics of types
   * that are not wanted.
   *
   * @param isWanted whether a type, constant or topic is wanted
   */
  public static void keep(Library library, Predicate<EObject> isWanted) {
    Declarations declarations = Declarations.of(List.of(library.getData()));
    Map<String, List<Definition>> constants =
        declarations.definitions().stream()
            .filter(Constant.class::isInstance)
            .collect(Collectors.groupingBy(Definition::getName));
    Set<Definition> kept = new LinkedHashSet<>();
    Deque<Definition> open = new ArrayDeque<>();
    declarations.definitions().stream().filter(isWanted).forEach(open::add);
    while (!open.isEmpty()) {
      Definition next = open.remove();
      if (kept.add(next)) {
        open.addAll(declarations.needs(next));
        for (String word : words(next)) {
          open.addAll(constants.getOrDefault(word, List.of()));
        }
      }
    }
    library.getData().getTopics().removeIf(isWanted.negate());
    declarations.definitions().stream()
        .filter(definition -> !kept.contains(definition))
        .forEach(EcoreUtil::remove);
    List<Module> innerFirst = List.copyOf(declarations.modules());
    for (int i = innerFirst.size() - 1; i >= 0; i--) {
      if (innerFirst.get(i).getDefinitions().isEmpty()) {
        EcoreUtil.remove(innerFirst.get(i));
      }
    }
  }

  /** The words in the texts of a definition: those that are names of constants may mean them. */
  private static Set<String> words(Definition user) {
    Set<String> words = new LinkedHashSet<>();
    addWords(user, words);
    user.eAllContents().forEachRemaining(part -> addWords(part, words));
    return words;
  }

  private static void addWords(EObject part, Set<String> words) {
    for (EAttribute attribute : part.eClass().getEAllAttributes()) {
      if (part.eIsSet(attribute)
          && attribute.getEAttributeType().getInstanceClass() == String.class) {
        Matcher matcher = WORD.matcher(String.valueOf(part.eGet(attribute)));
        while (matcher.find()) {
          words.add(matcher.group());
        }
      }
    }
  }
}
