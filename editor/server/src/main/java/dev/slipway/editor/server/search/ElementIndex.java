// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.search;

import dev.slipway.editor.element.ElementTexts;
import dev.slipway.editor.element.MetamodelTexts;
import dev.slipway.editor.element.SearchWords;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.DrawnNote;
import dev.slipway.model.Element;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;

/**
 * What is written in the nodes, at the edges and in the notes of all diagrams, and every text in
 * the elements that they stand for: names, addresses, versions, paths. Whatever the metamodel gets
 * is found, too. Of what no diagram draws, such as enumerations, the names and texts are found.
 */
final class ElementIndex {
  /** How well something fits, the best first. */
  private enum Fit {
    NAME,
    START_OF_NAME,
    START_OF_WORD,
    IN_NAME,
    IN_TEXT,
    AT_END,
    NONE
  }

  private static final String BETWEEN_ENDS = " → ";

  /**
   * Something that can be found.
   *
   * @param name what it is called by itself; an edge is mostly called nothing
   * @param texts what else is said of it
   * @param ends the names of what an edge leads from and to; none for a node
   */
  private record Entry(FoundElement element, String name, List<String> texts, List<String> ends) {}

  /** How well an entry fits, and the text that made it fit. */
  private record Match(Entry entry, Fit fit, String text) {}

  private final List<Entry> entries = new ArrayList<>();

  private ElementIndex() {}

  /** Gathers what can be found; to be called in {@link OpenModel#read}. */
  static ElementIndex of(OpenModel open) {
    ElementIndex index = new ElementIndex();
    for (DiagramKind kind : Notation.standard().diagrams()) {
      DrawnDiagram diagram = DrawnDiagram.of(open, kind);
      diagram.nodes().forEach(node -> index.add(node, kind, diagram));
      diagram.edges().forEach(edge -> index.add(edge, kind));
      diagram.notes().forEach(note -> index.add(note, kind));
    }
    Set<String> drawn = new HashSet<>();
    index.entries.forEach(entry -> drawn.add(entry.element().id()));
    open.model().resources().getResources().stream()
        .flatMap(resource -> resource.getContents().stream())
        .forEach(root -> index.addUndrawn(root, drawn));
    return index;
  }

  /** Adds what is named in an element, down to what is drawn. */
  private void addUndrawn(EObject around, Set<String> drawn) {
    for (EObject each : around.eContents()) {
      if (!(each instanceof Element element) || drawn.contains(element.getId())) {
        continue;
      }
      String name = ElementTexts.name(each);
      if (!name.isEmpty()) {
        List<String> texts = new ArrayList<>();
        addOwnTexts(each, texts);
        FoundElement found =
            new FoundElement(
                element.getId(),
                "",
                "",
                MetamodelTexts.label(each.eClass()),
                name,
                "",
                false,
                List.of());
        entries.add(new Entry(found, name, List.copyOf(texts), List.of()));
      }
      addUndrawn(each, drawn);
    }
  }

  private void add(DrawnNode node, DiagramKind kind, DrawnDiagram diagram) {
    Set<String> texts = new LinkedHashSet<>();
    texts.add(node.texts().detail());
    texts.addAll(node.texts().rows());
    addTexts(node.element(), texts, diagram);
    FoundElement element =
        new FoundElement(
            node.id(),
            kind.id(),
            node.icon(),
            node.label(),
            node.texts().title(),
            "",
            false,
            foldedAround(node));
    entries.add(new Entry(element, node.texts().title(), List.copyOf(texts), List.of()));
  }

  private void add(DrawnEdge edge, DiagramKind kind) {
    Set<String> texts = new LinkedHashSet<>();
    texts.add(edge.label());
    texts.add(edge.tooltip());
    if (edge.kind().isElement()) {
      addTexts(edge.element(), texts, null);
    }
    List<String> ends = List.of(edge.from().texts().title(), edge.to().texts().title());
    List<String> folded = new ArrayList<>(foldedAround(edge.from()));
    foldedAround(edge.to()).stream().filter(id -> !folded.contains(id)).forEach(folded::add);
    FoundElement element =
        new FoundElement(
            edge.id(),
            kind.id(),
            edge.kind().icon(),
            edge.kind().label(),
            String.join(BETWEEN_ENDS, ends),
            "",
            false,
            folded);
    entries.add(new Entry(element, "", List.copyOf(texts), ends));
  }

  /** A note is called by its first line. */
  private void add(DrawnNote note, DiagramKind kind) {
    FoundElement element =
        new FoundElement(
            note.id(), kind.id(), note.icon(), note.label(), note.title(), "", true, List.of());
    entries.add(new Entry(element, note.title(), note.text().lines().toList(), List.of()));
  }

  private static List<String> foldedAround(DrawnNode node) {
    Deque<String> folded = new ArrayDeque<>();
    for (DrawnNode at = node.parent(); at != null; at = at.parent()) {
      if (at.folded()) {
        folded.push(at.id());
      }
    }
    return List.copyOf(folded);
  }

  /**
   * Adds all texts in an element and in what it contains, but for what is a node of its own.
   *
   * @param diagram says what is a node; null where nothing contained can be one
   */
  private static void addTexts(EObject element, Collection<String> texts, DrawnDiagram diagram) {
    addOwnTexts(element, texts);
    for (EObject inside : element.eContents()) {
      boolean node =
          diagram != null
              && inside instanceof Element identified
              && diagram.node(identified.getId()).isPresent();
      if (!node) {
        addTexts(inside, texts, diagram);
      }
    }
  }

  private static void addOwnTexts(EObject element, Collection<String> texts) {
    for (EAttribute attribute : element.eClass().getEAllAttributes()) {
      if (attribute.getEAttributeType().getInstanceClass() == String.class && !attribute.isID()) {
        Object value = element.eGet(attribute);
        for (Object each :
            value instanceof List<?> list ? list : List.of(value == null ? "" : value)) {
          texts.add(Objects.toString(each, ""));
        }
      }
    }
  }

  /**
   * What fits all the words.
   *
   * @param text the words; of none, nothing is found
   * @param first the diagram whose elements come first where others fit as well
   * @param most how many are wanted
   */
  List<FoundElement> find(String text, String first, int most) {
    List<String> words = SearchWords.of(text).words();
    if (words.get(0).isEmpty()) {
      return List.of();
    }
    return entries.stream()
        .map(entry -> match(entry, words))
        .filter(match -> match.fit() != Fit.NONE)
        .sorted(
            Comparator.comparing(Match::fit)
                .thenComparing(match -> !match.entry().ends().isEmpty())
                .thenComparing(match -> !match.entry().element().diagram().equals(first)))
        .limit(most)
        .map(ElementIndex::told)
        .toList();
  }

  /**
   * What is drawn of that id: an element itself, a derived edge, a note.
   *
   * @param first the diagram that is preferred where several draw it
   */
  Optional<FoundElement> drawn(String id, String first) {
    return entries.stream()
        .map(Entry::element)
        .filter(element -> element.id().equals(id) && !element.diagram().isEmpty())
        .min(Comparator.comparing(element -> !element.diagram().equals(first)));
  }

  private static FoundElement told(Match match) {
    FoundElement found = match.entry().element();
    return new FoundElement(
        found.id(),
        found.diagram(),
        found.icon(),
        found.kind(),
        found.name(),
        match.text(),
        found.note(),
        found.folded());
  }

  /** Fits as badly as the word that fits worst. */
  private static Match match(Entry entry, List<String> words) {
    Match worst = new Match(entry, Fit.NAME, "");
    for (String word : words) {
      Match match = match(entry, word);
      if (match.fit().compareTo(worst.fit()) > 0) {
        worst = match;
      }
    }
    return worst;
  }

  private static Match match(Entry entry, String word) {
    Fit fit = fitOfName(entry.name().toLowerCase(Locale.ROOT), word);
    if (fit != Fit.NONE) {
      return new Match(entry, fit, "");
    }
    for (String text : entry.texts()) {
      if (text.toLowerCase(Locale.ROOT).contains(word)) {
        return new Match(entry, Fit.IN_TEXT, text);
      }
    }
    for (String end : entry.ends()) {
      if (end.toLowerCase(Locale.ROOT).contains(word)) {
        return new Match(entry, Fit.AT_END, "");
      }
    }
    return new Match(entry, Fit.NONE, "");
  }

  private static Fit fitOfName(String name, String word) {
    int at = name.indexOf(word);
    if (at < 0) {
      return Fit.NONE;
    } else if (at > 0) {
      return Character.isLetterOrDigit(name.charAt(at - 1)) ? Fit.IN_NAME : Fit.START_OF_WORD;
    }
    return name.equals(word) ? Fit.NAME : Fit.START_OF_NAME;
  }
}
