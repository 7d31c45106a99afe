// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import dev.slipway.diagnostics.Location;
import dev.slipway.idl.name.Declarations;
import dev.slipway.idl.name.DependencyOrder;
import dev.slipway.idl.name.IdlNames;
import dev.slipway.model.Element;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.Union;
import dev.slipway.model.resource.ElementPaths;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Prints the definitions of data models as IDL 4.2.
 *
 * <p>Each module of the outermost scope becomes one file of its name, whichever data models it is
 * in; definitions outside modules become a file named after their deployment or library. Files that
 * need one another become one, named after the first.
 *
 * <ol>
 *   <li>Check all that is to be printed; nothing is printed if something is wrong.
 *   <li>Give each definition its file, and unite files that need one another.
 *   <li>In each file, put each definition behind what it needs, otherwise as modelled; declare
 *       structs and unions forward where they contain themselves.
 *   <li>Derive what is printed of each definition ({@link IdlTextBuilder}) and print it.
 * </ol>
 */
public final class IdlPrinter {
  private final IdlProfile profile;
  private final String tool;

  /**
   * A printer.
   *
   * @param profile whose IDL to print
   * @param tool name and version of the program, for the heading of each file
   */
  public IdlPrinter(IdlProfile profile, String tool) {
    this.profile = profile;
    this.tool = tool;
  }

  /**
   * Prints all definitions of some data models.
   *
   * @param data the data models, each with those that it refers to
   * @return the files by name; the same data models give the same text
   * @throws IllegalArgumentException if {@link IdlCheck} finds something
   */
  public Output print(Collection<DataModel> data) {
    return print(IdlCheck.check(profile, data, element -> Location.NONE));
  }

  /**
   * Prints all definitions that were checked.
   *
   * @return the files by name; the same definitions give the same text
   * @throws IllegalArgumentException if the check found something, or was for another profile
   */
  public Output print(CheckedDefinitions checked) {
    if (!checked.diagnostics().isEmpty()) {
      throw new IllegalArgumentException(
          "these definitions cannot be printed: " + checked.diagnostics().get(0));
    }
    if (checked.profile() != profile) {
      throw new IllegalArgumentException("checked for the profile " + checked.profile().option());
    }
    Declarations declarations = checked.declarations();
    String profileLine =
        "IDL profile "
            + profile.option()
            + (profile == IdlProfile.OPENDDS && checked.openDdsMinor() > 0
                ? "; needs OpenDDS 3." + checked.openDdsMinor() + " or later."
                : ".");
    Map<Definition, String> files = files(declarations);
    Map<String, Set<Definition>> contents = new TreeMap<>();
    for (Definition definition : declarations.definitions()) {
      contents
          .computeIfAbsent(files.get(definition), file -> new LinkedHashSet<>())
          .add(definition);
    }
    IdlTextBuilder builder = new IdlTextBuilder(profile, declarations);
    List<IdlFile> printed = new ArrayList<>();
    contents.forEach(
        (name, definitions) ->
            printed.add(file(name, definitions, declarations, files, builder, profileLine)));
    return new Output(printed, files);
  }

  /** The printed files. */
  public static final class Output {
    private final List<IdlFile> files;
    private final Map<Definition, String> fileNames;

    private Output(List<IdlFile> files, Map<Definition, String> fileNames) {
      this.files = List.copyOf(files);
      this.fileNames = fileNames;
    }

    /** The files in the order of their names. */
    public List<IdlFile> files() {
      return files;
    }

    /** Name of the file that declares a definition; empty if it was not printed. */
    public Optional<String> fileOf(Definition definition) {
      return Optional.ofNullable(fileNames.get(definition));
    }
  }

  /**
   * The name of the file that each definition is printed to, whatever the profile.
   *
   * @param data the data models, each with those that it refers to
   */
  public static Map<Definition, String> fileNames(Collection<DataModel> data) {
    return files(Declarations.of(data));
  }

  /** The file name of each definition. */
  private static Map<Definition, String> files(Declarations declarations) {
    // By name ignoring case, as file systems may do; the first spelling is used.
    Map<String, String> spelling = new LinkedHashMap<>();
    Map<String, Set<String>> needs = new LinkedHashMap<>();
    for (Definition definition : declarations.definitions()) {
      String file = key(declarations, definition);
      spelling.putIfAbsent(file, declarations.file(definition));
      Set<String> needed = needs.computeIfAbsent(file, added -> new LinkedHashSet<>());
      declarations.needs(definition).forEach(used -> needed.add(key(declarations, used)));
    }
    Map<String, String> united = new LinkedHashMap<>();
    List<String> order = new ArrayList<>(spelling.keySet());
    for (List<String> group : DependencyOrder.of(order, needs::get)) {
      String first =
          group.stream().min((a, b) -> order.indexOf(a) - order.indexOf(b)).orElseThrow();
      group.forEach(file -> united.put(file, spelling.get(first) + ".idl"));
    }
    Map<Definition, String> files = new LinkedHashMap<>();
    for (Definition definition : declarations.definitions()) {
      files.put(definition, united.get(key(declarations, definition)));
    }
    return files;
  }

  private static String key(Declarations declarations, Definition definition) {
    return IdlNames.ignoringCase(declarations.file(definition));
  }

  private IdlFile file(
      String name,
      Set<Definition> definitions,
      Declarations declarations,
      Map<Definition, String> files,
      IdlTextBuilder builder,
      String profileLine) {
    Set<String> includes = new TreeSet<>();
    for (Definition definition : definitions) {
      declarations.needs(definition).forEach(used -> includes.add(files.get(used)));
    }
    includes.remove(name);
    Set<Element> sources = new LinkedHashSet<>();
    definitions.forEach(definition -> sources.add(source(definition)));
    IdlText.File text =
        new IdlText.File(
            heading(sources, profileLine),
            "SLIPWAY_" + name.replace('.', '_').toUpperCase(Locale.ROOT),
            List.copyOf(includes),
            modules(ordered(definitions, declarations, builder), 0, builder),
            builder.topicTypes(definitions));
    return new IdlFile(
        name,
        sources.size() == 1
            ? Optional.ofNullable(sources.iterator().next().getId())
            : Optional.empty(),
        withoutTrailingSpaces(new IdlTemplate().file(text)));
  }

  /** Xtend indents empty lines, too. */
  private static String withoutTrailingSpaces(String text) {
    StringBuilder kept = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character == '\n') {
        int end = kept.length();
        while (end > 0 && kept.charAt(end - 1) == ' ') {
          end--;
        }
        kept.setLength(end);
      }
      kept.append(character);
    }
    return kept.toString();
  }

  /** What a file is headed with: the outermost module, or the deployment or library. */
  private static Element source(Definition definition) {
    List<Module> modules = Declarations.enclosingModules(definition);
    if (!modules.isEmpty()) {
      return modules.get(0);
    }
    return definition.eContainer().eContainer() instanceof NamedElement owner
        ? owner
        : (DataModel) definition.eContainer();
  }

  private List<String> heading(Set<Element> sources, String profileLine) {
    String from = sources.stream().map(IdlPrinter::described).collect(Collectors.joining(", "));
    List<String> heading = new ArrayList<>();
    heading.addAll(IdlComment.lines("Generated by " + tool + " from " + from + "."));
    heading.addAll(IdlComment.lines(profileLine));
    return heading;
  }

  private static String described(Element element) {
    String kind = ElementPaths.kind(element);
    if (!(element instanceof NamedElement named)) {
      return kind;
    }
    NamedElement owner =
        element.eContainer() != null && element.eContainer().eContainer() instanceof NamedElement o
            ? o
            : null;
    String of = owner == null ? "" : " of " + ElementPaths.kind(owner) + " " + owner.getName();
    return kind + " " + named.getName() + of;
  }

  /** What is printed in the module of a definition: itself, or something that it needs before. */
  private record Step(Definition definition, List<IdlText.Item> items) {}

  private static List<Step> ordered(
      Set<Definition> definitions, Declarations declarations, IdlTextBuilder builder) {
    List<Step> steps = new ArrayList<>();
    for (List<Definition> group :
        DependencyOrder.of(
            definitions, definition -> within(definitions, declarations.needs(definition)))) {
      Set<Definition> forward =
          group.stream().anyMatch(declarations::isRecursive) ? Set.copyOf(group) : Set.of();
      List<Step> forwards = new ArrayList<>();
      List<Step> declared = new ArrayList<>();
      for (Definition member : orderedGroup(group, definitions, declarations)) {
        IdlTextBuilder.Declared text = builder.declaration(member, forward);
        if (!text.before().isEmpty()) {
          steps.add(new Step(member, text.before()));
        }
        if (forward.contains(member) && (member instanceof Struct || member instanceof Union)) {
          forwards.add(new Step(member, List.of(builder.forward((TypeDefinition) member))));
        }
        declared.add(new Step(member, text.items()));
      }
      steps.addAll(forwards);
      steps.addAll(declared);
    }
    return steps;
  }

  /**
   * The order of definitions that need one another, whose structs and unions are declared before
   * all: what each needs complete is before it, and where that is not possible, what cannot be
   * declared without being complete.
   */
  private static List<Definition> orderedGroup(
      List<Definition> group, Set<Definition> definitions, Declarations declarations) {
    if (group.size() == 1) {
      return group;
    }
    List<Definition> ordered = new ArrayList<>();
    Set<Definition> members = inOrder(group, definitions);
    for (List<Definition> inner :
        DependencyOrder.of(members, member -> within(members, declarations.needsFirst(member)))) {
      Set<Definition> cycle = inOrder(inner, definitions);
      DependencyOrder.of(cycle, member -> within(cycle, declarations.needsAtLeast(member)))
          .forEach(ordered::addAll);
    }
    return ordered;
  }

  private static Set<Definition> inOrder(List<Definition> some, Set<Definition> all) {
    if (some.size() == 1) {
      return Set.copyOf(some);
    }
    Set<Definition> wanted = new HashSet<>(some);
    Set<Definition> ordered = new LinkedHashSet<>(all);
    ordered.retainAll(wanted);
    return ordered;
  }

  private static List<Definition> within(Set<Definition> definitions, Collection<Definition> some) {
    return some.stream().filter(definitions::contains).toList();
  }

  /** Opens a module for each run of definitions in it; it may be opened again further down. */
  private static List<IdlText.Item> modules(List<Step> steps, int depth, IdlTextBuilder builder) {
    List<IdlText.Item> items = new ArrayList<>();
    int at = 0;
    while (at < steps.size()) {
      List<Module> enclosing = Declarations.enclosingModules(steps.get(at).definition());
      if (enclosing.size() == depth) {
        items.addAll(steps.get(at).items());
        at++;
        continue;
      }
      Module module = enclosing.get(depth);
      int end = at;
      while (end < steps.size() && isIn(steps.get(end).definition(), depth, module.getName())) {
        end++;
      }
      items.add(
          new IdlText.Module(
              builder.module(module), modules(steps.subList(at, end), depth + 1, builder)));
      at = end;
    }
    return items;
  }

  private static boolean isIn(Definition definition, int depth, String name) {
    List<Module> enclosing = Declarations.enclosingModules(definition);
    return enclosing.size() > depth && enclosing.get(depth).getName().equals(name);
  }
}
