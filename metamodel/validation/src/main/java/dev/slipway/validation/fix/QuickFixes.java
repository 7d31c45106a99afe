// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.fix;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.Element;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.validation.Validator;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * The fixes that there are, by the codes of rules. A fix is offered only if it mends: each is made
 * to a copy of the model, which all rules then judge.
 */
public final class QuickFixes {
  /** How many fixes of one finding are tried; a menu is no place for more. */
  private static final int TRIED = 8;

  private static final Map<String, Fixer> FIXERS = table();

  private QuickFixes() {}

  private static Map<String, Fixer> table() {
    Map<String, Fixer> table = new TreeMap<>();
    table.putAll(AddressFixes.fixers());
    table.putAll(ChoiceFixes.fixers());
    table.putAll(EndpointFixes.fixers());
    table.putAll(NameFixes.fixers());
    table.putAll(QosFixes.fixers());
    table.putAll(SwitchFixes.fixers());
    return table;
  }

  /** The codes of the rules that have fixes. */
  public static Set<String> codes() {
    return Set.copyOf(FIXERS.keySet());
  }

  /**
   * The fixes of a finding that mend it and make no error that was not there before.
   *
   * <p>Takes as long as it takes to judge the model up to nine times.
   *
   * @param model the model; it is not changed
   * @param code of the finding
   * @param elementId of the finding
   * @return those that leave the fewest errors first; their changes are of {@code model}
   */
  public static List<QuickFix> of(LoadedModel model, String code, String elementId) {
    List<QuickFix> proposed = proposed(new ModelIndex(model), code, elementId);
    if (proposed.isEmpty()) {
      return List.of();
    }
    List<Diagnostic> before = Validator.validate(model).diagnostics();
    // An error that makes room for another one is not mended.
    long bearable =
        findings(before, code, elementId).allMatch(each -> each.severity() == Severity.ERROR)
            ? errors(before) - 1
            : errors(before);
    Map<QuickFix, Long> errorsLeft = new LinkedHashMap<>();
    for (int each = 0; each < Math.min(TRIED, proposed.size()); each++) {
      LoadedModel copy = copy(model);
      proposed(new ModelIndex(copy), code, elementId).get(each).change().run();
      List<Diagnostic> after = Validator.validate(copy).diagnostics();
      if (findings(after, code, elementId).count() < findings(before, code, elementId).count()
          && errors(after) <= bearable) {
        errorsLeft.put(proposed.get(each), errors(after));
      }
    }
    return errorsLeft.keySet().stream().sorted(Comparator.comparingLong(errorsLeft::get)).toList();
  }

  /**
   * A fix that {@link #of} has offered, for a model that may have changed since; empty where it is
   * no longer proposed.
   */
  public static Optional<QuickFix> find(
      LoadedModel model, String code, String elementId, String title) {
    return proposed(new ModelIndex(model), code, elementId).stream()
        .filter(each -> each.title().equals(title))
        .findFirst();
  }

  private static long errors(List<Diagnostic> found) {
    return found.stream().filter(each -> each.severity() == Severity.ERROR).count();
  }

  /** There may be several: values without an id are reported with that of their element. */
  private static Stream<Diagnostic> findings(
      List<Diagnostic> found, String code, String elementId) {
    return found.stream()
        .filter(each -> each.code().equals(code) && each.elementId().equals(elementId));
  }

  private static List<QuickFix> proposed(ModelIndex index, String code, String elementId) {
    Fixer fixer = FIXERS.get(code);
    Proposals proposals = new Proposals(index);
    if (fixer != null) {
      index.all(Element.class).stream()
          .filter(element -> elementId.equals(element.getId()))
          .findFirst()
          .ifPresent(element -> fixer.propose(element, proposals));
    }
    return proposals.found();
  }

  /** The model with the libraries that it imports, in the same order, so that fixes are, too. */
  private static LoadedModel copy(LoadedModel model) {
    Collection<EObject> copies = EcoreUtil.copyAll(new ModelIndex(model).roots());
    return LoadedModel.inMemory(copies.iterator().next());
  }
}
