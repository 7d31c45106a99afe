// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.diagnostics.Location;
import dev.slipway.idl.parse.AnnotationReader.TopicMark;
import dev.slipway.idl.parse.IdlGrammar.Any_declaratorContext;
import dev.slipway.idl.parse.IdlGrammar.Array_declaratorContext;
import dev.slipway.idl.parse.IdlGrammar.Bit_valueContext;
import dev.slipway.idl.parse.IdlGrammar.BitfieldContext;
import dev.slipway.idl.parse.IdlGrammar.Bitmask_dclContext;
import dev.slipway.idl.parse.IdlGrammar.Bitset_dclContext;
import dev.slipway.idl.parse.IdlGrammar.Case_Context;
import dev.slipway.idl.parse.IdlGrammar.Case_labelContext;
import dev.slipway.idl.parse.IdlGrammar.Const_dclContext;
import dev.slipway.idl.parse.IdlGrammar.Constr_type_dclContext;
import dev.slipway.idl.parse.IdlGrammar.DeclaratorContext;
import dev.slipway.idl.parse.IdlGrammar.Declared_nameContext;
import dev.slipway.idl.parse.IdlGrammar.DefinitionContext;
import dev.slipway.idl.parse.IdlGrammar.Element_specContext;
import dev.slipway.idl.parse.IdlGrammar.Enum_dclContext;
import dev.slipway.idl.parse.IdlGrammar.EnumeratorContext;
import dev.slipway.idl.parse.IdlGrammar.IdentifierContext;
import dev.slipway.idl.parse.IdlGrammar.MemberContext;
import dev.slipway.idl.parse.IdlGrammar.Module_dclContext;
import dev.slipway.idl.parse.IdlGrammar.Scoped_nameContext;
import dev.slipway.idl.parse.IdlGrammar.Struct_dclContext;
import dev.slipway.idl.parse.IdlGrammar.Switch_type_specContext;
import dev.slipway.idl.parse.IdlGrammar.Type_declaratorContext;
import dev.slipway.idl.parse.IdlGrammar.Type_specContext;
import dev.slipway.idl.parse.IdlGrammar.Typedef_dclContext;
import dev.slipway.idl.parse.IdlGrammar.Union_dclContext;
import dev.slipway.idl.parse.Symbol.Broken;
import dev.slipway.idl.parse.Symbol.Declared;
import dev.slipway.idl.parse.Symbol.Inner;
import dev.slipway.idl.parse.Symbol.Meaning;
import dev.slipway.idl.parse.Symbol.Skipped;
import dev.slipway.idl.parse.preprocess.Problem;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.AnnotatedElement;
import dev.slipway.model.dds.BitFlag;
import dev.slipway.model.dds.Bitfield;
import dev.slipway.model.dds.Bitmask;
import dev.slipway.model.dds.Bitset;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.model.dds.Union;
import dev.slipway.model.dds.UnionCase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.tree.TerminalNode;

/**
 * Makes elements of the model from what the parser has recognised, one definition after another.
 */
final class DefinitionReader {
  private static final DdsFactory FACTORY = DdsFactory.eINSTANCE;

  /** What an import names may be opened as a module in the same file. */
  private static final Skipped IMPORT = new Skipped("an import");

  private final IdlModel model;
  private final Unit unit;
  private final TokenStream tokens;
  private final Values values;
  private final TypeReader types;
  private final AnnotationReader annotations;

  /** What the definition that is being read has added to the model. */
  private final List<Definition> added = new ArrayList<>();

  DefinitionReader(IdlModel model, Unit unit, TokenStream tokens) {
    this.model = model;
    this.unit = unit;
    this.tokens = tokens;
    this.values = new Values(model.constants(), unit);
    this.types = new TypeReader(values, unit);
    this.annotations = new AnnotationReader(values, unit);
  }

  /** Opens a module, for the first time or again. */
  Scope open(Module_dclContext module, Scope outer) {
    String name = Names.of(module.identifier());
    Location place = unit.place(module.identifier());
    Symbol known = outer.here(name);
    Scope inner;
    if (known != null && known.meaning() instanceof Inner same) {
      inner = same.scope();
      warnOfCase(name, place, known);
    } else {
      Module created = FACTORY.createModule();
      created.setName(name);
      outer.element().getDefinitions().add(created);
      model.locate(created, place);
      inner = new Scope(outer, name, created);
      if (known != null && known.meaning().equals(IMPORT)) {
        outer.declare(new Symbol(name, place, new Inner(inner), true));
      } else {
        // A type may have the name of a module beside it only where nothing refers to either.
        declare(outer, name, place, new Inner(inner), true);
      }
    }
    DefinitionContext definition = (DefinitionContext) module.getParent();
    Module element = (Module) inner.element();
    annotations.applyToModule(
        AppliedAnnotation.of(definition.annotation_appl()), element, outer, inner);
    if (element.getDescription() == null) {
      element.setDescription(unit.commentAbout(definition.getStart(), module.LBRACE().getSymbol()));
    }
    return inner;
  }

  /** Reads a definition that is no module. */
  void read(DefinitionContext definition, Scope scope) {
    if (definition.exception != null) {
      breakNames(definition, scope);
      return;
    }
    added.clear();
    List<AppliedAnnotation> applied = AppliedAnnotation.of(definition.annotation_appl());
    if (definition.const_dcl() != null) {
      constant(definition, definition.const_dcl(), applied, scope);
    } else if (definition.type_dcl() != null) {
      type(definition, applied, scope);
    } else {
      skip(definition, scope);
    }
    Unit.Need need = unit.takeNeed();
    if (need != null) {
      withdraw(definition, need, scope);
    }
  }

  /** Takes back what needs something that was skipped. */
  private void withdraw(DefinitionContext definition, Unit.Need need, Scope scope) {
    for (Definition each : added) {
      model.remove(each);
      Symbol symbol = scope.exact(each.getName());
      scope.declare(
          new Symbol(each.getName(), symbol.place(), new Skipped("skipped itself"), true));
    }
    identifier(definition)
        .ifPresent(
            name -> {
              if (scope.exact(Names.of(name)) == null) {
                scope.declare(
                    new Symbol(
                        Names.of(name), unit.place(name), new Skipped("skipped itself"), true));
              }
              unit.problems()
                  .reportWithOther(
                      Problem.CONSTRUCT_NEEDED,
                      unit.place(name),
                      need.place(),
                      "what it needs",
                      "{} needs {}, which is " + need.construct() + "; it is skipped, too.",
                      Names.of(name),
                      need.name());
            });
  }

  private void type(DefinitionContext definition, List<AppliedAnnotation> applied, Scope scope) {
    if (definition.type_dcl().constr_type_dcl() != null) {
      constructed(definition, definition.type_dcl().constr_type_dcl(), applied, scope);
    } else if (definition.type_dcl().typedef_dcl() != null) {
      typedef(definition, definition.type_dcl().typedef_dcl(), applied, scope);
    } else {
      ParserRuleContext name = definition.type_dcl().native_dcl().simple_declarator().identifier();
      skip(definition, name, "a native type", scope);
    }
  }

  private TypeDefinition constructed(
      ParserRuleContext whole,
      Constr_type_dclContext type,
      List<AppliedAnnotation> applied,
      Scope scope) {
    if (type.struct_dcl() != null) {
      return struct(whole, type.struct_dcl(), applied, scope);
    }
    if (type.union_dcl() != null) {
      return union(whole, type.union_dcl(), applied, scope);
    }
    if (type.enum_dcl() != null) {
      return enumeration(whole, type.enum_dcl(), applied, scope);
    }
    return type.bitset_dcl() != null
        ? bitset(whole, type.bitset_dcl(), applied, scope)
        : bitmask(whole, type.bitmask_dcl(), applied, scope);
  }

  // Names

  /** Declares a name; false, and reported, where it is taken. */
  private boolean declare(
      Scope scope, String name, Location place, Meaning meaning, boolean isComplete) {
    Symbol known = scope.here(name);
    if (known != null && known.name().equals(name)) {
      // Nobody looks for what is wrong because something else is.
      if (!(known.meaning() instanceof Broken) && !(meaning instanceof Broken)) {
        unit.problems()
            .reportWithOther(
                Problem.NAME_TAKEN,
                place,
                known.place(),
                "it is declared here, too",
                "{} is the name of something else.",
                name);
      }
      return false;
    }
    if (known != null) {
      warnOfCase(name, place, known);
    }
    scope.declare(new Symbol(name, place, meaning, isComplete));
    return true;
  }

  private void warnOfCase(String name, Location place, Symbol known) {
    if (!known.name().equals(name)) {
      unit.problems()
          .reportWithOther(
              Problem.NAME_CASE,
              place,
              known.place(),
              "it is declared here",
              "{} differs from {} in case only.",
              name,
              known.name());
    }
  }

  /** Whether this very declaration was read before, as part of another file or a second time. */
  private boolean isKnown(Scope scope, String name, Location place) {
    Symbol known = scope.exact(name);
    return known != null && known.isComplete() && known.place().equals(place);
  }

  /** Adds a definition of a name; false where that cannot be, which is reported where it is new. */
  private boolean add(
      Definition definition, ParserRuleContext whole, ParserRuleContext identifier, Scope scope) {
    String name = Names.of(identifier);
    Location place = unit.place(identifier);
    definition.setName(name);
    if (isKnown(scope, name, place)
        || !declare(scope, name, place, new Declared(definition), true)) {
      return false;
    }
    attach(definition, whole, place, scope);
    return true;
  }

  private void attach(Definition definition, ParserRuleContext whole, Location place, Scope scope) {
    definition.setDescription(unit.commentAbout(whole));
    added.add(definition);
    scope.element().getDefinitions().add(definition);
    model.locate(definition, place);
  }

  /**
   * The struct or union of that name to be filled; empty where there is one already. What was
   * declared forward is what it becomes.
   */
  private <T extends AggregatedType> Optional<T> open(
      Class<T> kind,
      T created,
      ParserRuleContext whole,
      ParserRuleContext identifier,
      Scope scope) {
    String name = Names.of(identifier);
    Location place = unit.place(identifier);
    Symbol known = scope.exact(name);
    if (known != null && !known.isComplete() && kind.isInstance(known.type())) {
      scope.declare(new Symbol(name, place, known.meaning(), false));
      T declared = kind.cast(known.type());
      attach(declared, whole, place, scope);
      return Optional.of(declared);
    }
    created.setName(name);
    if (isKnown(scope, name, place) || !declare(scope, name, place, new Declared(created), false)) {
      return Optional.empty();
    }
    attach(created, whole, place, scope);
    return Optional.of(created);
  }

  private TypeDefinition forward(
      TypeDefinition created,
      ParserRuleContext identifier,
      List<AppliedAnnotation> applied,
      Scope scope) {
    String name = Names.of(identifier);
    created.setName(name);
    applied.forEach(annotations::lost);
    Symbol known = scope.exact(name);
    boolean isSame =
        known != null && known.type() != null && known.type().eClass() == created.eClass();
    if (!isSame && known == null || !isSame && !(known.meaning() instanceof Broken)) {
      declare(scope, name, unit.place(identifier), new Declared(created), false);
    }
    return isSame ? known.type() : created;
  }

  private void breakNames(DefinitionContext definition, Scope scope) {
    identifier(definition)
        .filter(name -> name.exception == null && name.getStop() != null)
        .ifPresent(name -> breakName(Names.of(name), name.getStart(), scope));
    // What was skipped may have declared more.
    int last = definition.getStop().getTokenIndex();
    for (int at = definition.getStart().getTokenIndex(); at < last; at++) {
      Token name = tokens.get(at + 1);
      switch (tokens.get(at).getType()) {
        case IdlLexer.STRUCT, IdlLexer.UNION, IdlLexer.ENUM, IdlLexer.BITMASK, IdlLexer.BITSET -> {
          if (name.getType() == IdlLexer.IDENTIFIER) {
            breakName(Names.of(name), name, scope);
          }
        }
        default -> {}
      }
    }
  }

  private void breakName(String name, Token token, Scope scope) {
    if (scope.exact(name) == null) {
      declare(scope, name, unit.place(token), new Broken(), true);
    }
  }

  /** The name that a definition would have declared, as far as it was recognised. */
  private static Optional<ParserRuleContext> identifier(ParserRuleContext definition) {
    for (int child = 0; child < definition.getChildCount(); child++) {
      if (definition.getChild(child) instanceof IdentifierContext found) {
        return Optional.of(found);
      }
      if (definition.getChild(child) instanceof Declared_nameContext found) {
        return Optional.of(found);
      }
      if (definition.getChild(child) instanceof ParserRuleContext inner
          && inner.getRuleIndex() != IdlGrammar.RULE_annotation_appl
          && inner.getRuleIndex() != IdlGrammar.RULE_const_type
          && inner.getRuleIndex() != IdlGrammar.RULE_type_spec) {
        Optional<ParserRuleContext> found = identifier(inner);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  // Constants

  private void constant(
      DefinitionContext whole,
      Const_dclContext declaration,
      List<AppliedAnnotation> applied,
      Scope scope) {
    Constant constant = FACTORY.createConstant();
    ParserRuleContext identifier = declaration.identifier();
    if (isKnown(scope, Names.of(identifier), unit.place(identifier))) {
      return;
    }
    Optional<TypeRef> type = types.constant(declaration.const_type(), whole(scope), scope);
    if (type.isEmpty()) {
      breakNames(whole, scope);
      return;
    }
    constant.setType(type.get());
    constant.setName(Names.of(identifier));
    // In its place before its value is read, which depends on that, and declared after it.
    scope.element().getDefinitions().add(constant);
    Optional<Values.Evaluated> value =
        values.evaluate(declaration.const_expr(), constant.getType(), constant, scope);
    scope.element().getDefinitions().remove(scope.element().getDefinitions().size() - 1);
    if (value.isEmpty()) {
      breakNames(whole, scope);
      return;
    }
    constant.setValue(value.get().text());
    if (add(constant, whole, identifier, scope)) {
      model.constants().add(constant);
      annotations.keepAll(applied, constant, scope);
    }
  }

  private static org.eclipse.emf.ecore.EObject whole(Scope scope) {
    return scope.element();
  }

  // Typedefs

  private void typedef(
      DefinitionContext whole,
      Typedef_dclContext declaration,
      List<AppliedAnnotation> applied,
      Scope scope) {
    Type_declaratorContext declarator = declaration.type_declarator();
    for (Any_declaratorContext each : declarator.any_declarators().any_declarator()) {
      ParserRuleContext identifier = identifier(each).orElseThrow();
      if (isKnown(scope, Names.of(identifier), unit.place(identifier))) {
        continue;
      }
      Optional<TypeRef> type =
          type(
              declarator,
              declarator.type_spec(),
              declarator.constr_type_dcl(),
              AppliedAnnotation.of(declarator.annotation_appl()),
              false,
              scope);
      if (type.isPresent() && each.array_declarator() != null) {
        type = types.array(type.get(), each.array_declarator(), whole(scope), scope);
      }
      if (type.isEmpty()) {
        breakName(Names.of(identifier), identifier.getStart(), scope);
        continue;
      }
      Alias alias = FACTORY.createAlias();
      alias.setType(type.get());
      if (add(alias, whole, identifier, scope)) {
        annotations.keepAll(applied, alias, scope);
      }
    }
  }

  /** A type that is named or defined where it is used. */
  private Optional<TypeRef> type(
      ParserRuleContext user,
      Type_specContext spec,
      Constr_type_dclContext definition,
      List<AppliedAnnotation> applied,
      boolean isContained,
      Scope scope) {
    if (spec != null) {
      return types.read(spec, isContained, whole(scope), scope);
    }
    ParserRuleContext identifier = identifier(definition).orElseThrow();
    Symbol known = scope.exact(Names.of(identifier));
    TypeDefinition defined =
        known != null && known.isComplete() && known.place().equals(unit.place(identifier))
            ? known.type()
            : constructed(user, definition, applied, scope);
    if (defined == null) {
      return Optional.empty();
    }
    NamedRef reference = FACTORY.createNamedRef();
    reference.setType(defined);
    return Optional.of(reference);
  }

  // Structs

  private TypeDefinition struct(
      ParserRuleContext whole,
      Struct_dclContext declaration,
      List<AppliedAnnotation> applied,
      Scope scope) {
    if (declaration.struct_def() == null) {
      return forward(FACTORY.createStruct(), declaration.identifier(), applied, scope);
    }
    Optional<Struct> opened =
        open(Struct.class, FACTORY.createStruct(), whole, declaration.identifier(), scope);
    if (opened.isEmpty()) {
      return null;
    }
    Struct struct = opened.get();
    Scoped_nameContext base = declaration.struct_def().scoped_name();
    if (base != null) {
      base(base, Struct.class, "struct", scope).ifPresent(struct::setBase);
    }
    // What a struct leaves unsaid is as its base has it: both must be the same.
    Extensibility byDefault =
        struct.getBase() == null
            ? model.defaultExtensibility()
            : struct.getBase().getExtensibility();
    aggregated(struct, applied, byDefault, scope);
    Map<String, Location> taken = new HashMap<>();
    for (Struct level = struct.getBase(); level != null; level = level.getBase()) {
      level.getMembers().forEach(member -> taken.put(member.getName(), model.locationOf(member)));
    }
    for (MemberContext member : declaration.struct_def().member()) {
      if (member.exception == null) {
        members(member, struct, taken, scope);
      }
    }
    scope.exact(struct.getName()).complete();
    return struct;
  }

  private void aggregated(
      AggregatedType type, List<AppliedAnnotation> applied, Extensibility byDefault, Scope scope) {
    Optional<TopicMark> topic = annotations.applyToAggregated(applied, type, byDefault, scope);
    topic.ifPresent(mark -> model.addTopic(type, mark.name()));
  }

  /** The complete type of a kind that a name stands for; empty, and reported, where it is none. */
  private <T extends TypeDefinition> Optional<T> base(
      Scoped_nameContext name, Class<T> kind, String word, Scope scope) {
    Optional<TypeRef> found = types.named(name, true, scope);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    TypeRef target = dev.slipway.idl.constant.Aliases.target(found.get());
    if (target instanceof NamedRef named && kind.isInstance(named.getType())) {
      return Optional.of(kind.cast(named.getType()));
    }
    unit.report(Problem.TYPE_UNFIT, name, "{} is no " + word + ".", Names.written(name));
    return Optional.empty();
  }

  private void members(
      MemberContext context, Struct struct, Map<String, Location> taken, Scope scope) {
    List<AppliedAnnotation> applied = AppliedAnnotation.of(context.annotation_appl());
    boolean isContained = isContained(applied);
    if (context.declarators() == null) {
      constructed(context, context.constr_type_dcl(), applied, scope);
      return;
    }
    for (DeclaratorContext declarator : context.declarators().declarator()) {
      Optional<TypeRef> type =
          type(
              context,
              context.type_spec(),
              context.constr_type_dcl(),
              List.of(),
              isContained,
              scope);
      Member member = FACTORY.createMember();
      if (declared(member, type, declarator, context, taken, scope, struct.getMembers()::add)) {
        annotations.applyToMember(applied, member, scope);
      }
    }
  }

  /** Whether a member holds a value itself: an external one may be of a type without end. */
  private static boolean isContained(List<AppliedAnnotation> annotations) {
    return annotations.stream()
        .noneMatch(
            annotation ->
                annotation.known().equals("external") || annotation.known().equals("optional"));
  }

  /** Adds a member or case of a declarator; false where it has no type or its name is taken. */
  private <T extends TypedMember> boolean declared(
      T member,
      Optional<TypeRef> type,
      DeclaratorContext declarator,
      ParserRuleContext whole,
      Map<String, Location> taken,
      Scope scope,
      Consumer<T> owner) {
    ParserRuleContext identifier = identifier(declarator).orElseThrow();
    Array_declaratorContext array = declarator.array_declarator();
    if (array != null) {
      AppliedAnnotation.of(array.annotation_appl()).forEach(annotations::lost);
    }
    Optional<TypeRef> full =
        type.isPresent() && array != null
            ? types.array(type.get(), array, whole(scope), scope)
            : type;
    if (!isFree(identifier, taken) || full.isEmpty()) {
      return false;
    }
    member.setName(Names.of(identifier));
    member.setType(full.get());
    member.setDescription(unit.commentAbout(whole));
    owner.accept(member);
    model.locate(member, unit.place(identifier));
    return true;
  }

  private boolean isFree(ParserRuleContext identifier, Map<String, Location> taken) {
    String name = Names.of(identifier);
    Location place = unit.place(identifier);
    Location known = taken.putIfAbsent(name, place);
    if (known == null) {
      return true;
    }
    unit.problems()
        .reportWithOther(
            Problem.NAME_TAKEN,
            place,
            known,
            "it is declared here, too",
            "{} is the name of something else.",
            name);
    return false;
  }

  // Unions

  private TypeDefinition union(
      ParserRuleContext whole,
      Union_dclContext declaration,
      List<AppliedAnnotation> applied,
      Scope scope) {
    if (declaration.union_def() == null) {
      return forward(FACTORY.createUnion(), declaration.identifier(), applied, scope);
    }
    Optional<Union> opened =
        open(Union.class, FACTORY.createUnion(), whole, declaration.identifier(), scope);
    if (opened.isEmpty()) {
      return null;
    }
    Union union = opened.get();
    aggregated(union, applied, model.defaultExtensibility(), scope);
    union.setDiscriminatorKey(
        annotations.isKeyDiscriminator(
            AppliedAnnotation.of(declaration.union_def().annotation_appl()), union, scope));
    discriminator(declaration.union_def().switch_type_spec(), scope)
        .ifPresent(union::setDiscriminator);
    Map<String, Location> taken = new HashMap<>();
    for (Case_Context alternative : declaration.union_def().switch_body().case_()) {
      if (alternative.exception == null) {
        alternative(alternative, union, taken, scope);
      }
    }
    scope.exact(union.getName()).complete();
    return union;
  }

  private Optional<TypeRef> discriminator(Switch_type_specContext type, Scope scope) {
    if (type.scoped_name() != null) {
      return types
          .named(type.scoped_name(), true, scope)
          .filter(found -> isDiscriminator(found, type.scoped_name()));
    }
    if (type.enum_dcl() == null) {
      return Optional.of(TypeReader.primitive(type));
    }
    NamedRef reference = FACTORY.createNamedRef();
    TypeDefinition defined = enumeration(type, type.enum_dcl(), List.of(), scope);
    if (defined == null) {
      return Optional.empty();
    }
    reference.setType(defined);
    return Optional.of(reference);
  }

  private boolean isDiscriminator(TypeRef type, Scoped_nameContext name) {
    TypeRef target = dev.slipway.idl.constant.Aliases.target(type);
    boolean fits =
        target instanceof NamedRef named
            ? named.getType() instanceof Enumeration
            : target instanceof PrimitiveRef primitive
                && switch (primitive.getKind()) {
                  case FLOAT32, FLOAT64, FLOAT128 -> false;
                  default -> true;
                };
    if (!fits) {
      unit.report(
          Problem.TYPE_UNFIT,
          name,
          "A union is not switched by {}; by an integer, boolean, char, octet or enum it is.",
          Names.written(name));
    }
    return fits;
  }

  private void alternative(
      Case_Context context, Union union, Map<String, Location> taken, Scope scope) {
    Element_specContext element = context.element_spec();
    List<AppliedAnnotation> applied = AppliedAnnotation.of(element.annotation_appl());
    Optional<TypeRef> type =
        type(
            element,
            element.type_spec(),
            element.constr_type_dcl(),
            List.of(),
            isContained(applied),
            scope);
    UnionCase alternative = FACTORY.createUnionCase();
    if (!declared(
        alternative, type, element.declarator(), element, taken, scope, union.getCases()::add)) {
      return;
    }
    if (alternative.getDescription() == null) {
      alternative.setDescription(unit.commentAbout(context));
    }
    for (Case_labelContext label : context.case_label()) {
      if (label.DEFAULT() != null) {
        alternative.setDefault(true);
      } else if (union.getDiscriminator() != null) {
        values
            .evaluate(label.const_expr(), union.getDiscriminator(), alternative, scope)
            .ifPresent(value -> alternative.getLabels().add(value.text()));
      }
    }
    annotations.applyToCase(applied, alternative, scope);
  }

  // Enumerations, bitmasks, bitsets

  private TypeDefinition enumeration(
      ParserRuleContext whole,
      Enum_dclContext declaration,
      List<AppliedAnnotation> applied,
      Scope scope) {
    Enumeration enumeration = FACTORY.createEnumeration();
    if (!add(enumeration, whole, declaration.identifier(), scope)) {
      return known(declaration.identifier(), scope);
    }
    annotations.applyToEnumeration(applied, enumeration, scope);
    for (EnumeratorContext context : declaration.enumerator()) {
      if (context.exception == null) {
        enumerator(context, enumeration, scope);
      }
    }
    model.constants().add(enumeration);
    return enumeration;
  }

  private TypeDefinition known(ParserRuleContext identifier, Scope scope) {
    return isKnown(scope, Names.of(identifier), unit.place(identifier))
        ? scope.exact(Names.of(identifier)).type()
        : null;
  }

  private void enumerator(EnumeratorContext context, Enumeration enumeration, Scope scope) {
    EnumLiteral literal = FACTORY.createEnumLiteral();
    String name = Names.of(context.identifier());
    if (!declare(scope, name, unit.place(context.identifier()), new Declared(literal), true)) {
      return;
    }
    named(literal, context, context.identifier());
    enumeration.getLiterals().add(literal);
    annotations.applyToEnumerator(AppliedAnnotation.of(context.annotation_appl()), literal, scope);
    if (context.const_expr() != null) {
      values
          .number(context.const_expr(), Integer.MIN_VALUE, Integer.MAX_VALUE, literal, scope)
          .ifPresent(value -> literal.setValue(value.intValue()));
    }
  }

  private void named(
      AnnotatedElement element, ParserRuleContext whole, ParserRuleContext identifier) {
    element.setName(Names.of(identifier));
    element.setDescription(unit.commentAbout(whole));
    model.locate(element, unit.place(identifier));
  }

  private TypeDefinition bitmask(
      ParserRuleContext whole,
      Bitmask_dclContext declaration,
      List<AppliedAnnotation> applied,
      Scope scope) {
    Bitmask bitmask = FACTORY.createBitmask();
    if (!add(bitmask, whole, declaration.identifier(), scope)) {
      return known(declaration.identifier(), scope);
    }
    annotations.applyToBitmask(applied, bitmask, scope);
    Map<String, Location> taken = new HashMap<>();
    for (Bit_valueContext context : declaration.bit_value()) {
      if (context.exception == null && isFree(context.identifier(), taken)) {
        BitFlag flag = FACTORY.createBitFlag();
        named(flag, context, context.identifier());
        bitmask.getFlags().add(flag);
        annotations.applyToFlag(AppliedAnnotation.of(context.annotation_appl()), flag, scope);
      }
    }
    return bitmask;
  }

  private TypeDefinition bitset(
      ParserRuleContext whole,
      Bitset_dclContext declaration,
      List<AppliedAnnotation> applied,
      Scope scope) {
    Bitset bitset = FACTORY.createBitset();
    if (!add(bitset, whole, declaration.identifier(), scope)) {
      return known(declaration.identifier(), scope);
    }
    annotations.keepAll(applied, bitset, scope);
    if (declaration.scoped_name() != null) {
      base(declaration.scoped_name(), Bitset.class, "bitset", scope).ifPresent(bitset::setBase);
    }
    Map<String, Location> taken = new HashMap<>();
    for (BitfieldContext context : declaration.bitfield()) {
      if (context.exception == null) {
        bitfields(context, bitset, taken, scope);
      }
    }
    return bitset;
  }

  private void bitfields(
      BitfieldContext context, Bitset bitset, Map<String, Location> taken, Scope scope) {
    List<ParserRuleContext> identifiers = new ArrayList<>(context.identifier());
    if (identifiers.isEmpty()) {
      identifiers.add(null);
    }
    for (ParserRuleContext identifier : identifiers) {
      if (identifier != null && !isFree(identifier, taken)) {
        continue;
      }
      Bitfield field = FACTORY.createBitfield();
      bitset.getFields().add(field);
      values
          .number(context.bitfield_spec().positive_int_const().const_expr(), 1, 64, field, scope)
          .ifPresent(width -> field.setWidth(width.intValue()));
      if (context.bitfield_spec().destination_type() != null) {
        field.setKind(TypeReader.kind(context.bitfield_spec().destination_type()));
      }
      if (identifier == null) {
        field.setDescription(unit.commentAbout(context));
        model.locate(field, unit.place(context));
      } else {
        named(field, context, identifier);
      }
      annotations.keepAll(AppliedAnnotation.of(context.annotation_appl()), field, scope);
    }
  }

  // What DDS has no types from

  private void skip(DefinitionContext definition, Scope scope) {
    for (int child = 0; child < definition.getChildCount(); child++) {
      if (definition.getChild(child) instanceof ParserRuleContext context) {
        switch (context.getRuleIndex()) {
          case IdlGrammar.RULE_except_dcl -> skip(context, "an exception", scope);
          case IdlGrammar.RULE_interface_dcl -> skip(context, "an interface", scope);
          case IdlGrammar.RULE_value_dcl -> skip(context, "a value type", scope);
          case IdlGrammar.RULE_component_dcl -> skip(context, "a component", scope);
          case IdlGrammar.RULE_home_dcl -> skip(context, "a home", scope);
          case IdlGrammar.RULE_event_dcl -> skip(context, "an event type", scope);
          case IdlGrammar.RULE_porttype_dcl -> skip(context, "a port type", scope);
          case IdlGrammar.RULE_connector_dcl -> skip(context, "a connector", scope);
          case IdlGrammar.RULE_template_module_dcl -> skip(context, "a template module", scope);
          case IdlGrammar.RULE_import_dcl -> skip(context, IMPORT.construct(), scope);
          default -> {
            // Annotations need no declaration; ids and prefixes of repositories mean nothing here.
          }
        }
      }
    }
  }

  private void skip(ParserRuleContext declaration, String construct, Scope scope) {
    TerminalNode name = firstName(declaration);
    if (name == null) {
      return;
    }
    skip(Names.of(name.getSymbol()), unit.place(name.getSymbol()), construct, scope);
  }

  private void skip(
      ParserRuleContext whole, ParserRuleContext name, String construct, Scope scope) {
    skip(Names.of(name), unit.place(name), construct, scope);
  }

  private void skip(String name, Location place, String construct, Scope scope) {
    Symbol known = scope.exact(name);
    if (known != null && known.meaning() instanceof Skipped) {
      return;
    }
    unit.problems()
        .report(Problem.CONSTRUCT_SKIPPED, place, "{} is " + construct + "; it is skipped.", name);
    declare(scope, name, place, new Skipped(construct), true);
  }

  private static TerminalNode firstName(ParserRuleContext declaration) {
    for (int child = 0; child < declaration.getChildCount(); child++) {
      if (declaration.getChild(child) instanceof TerminalNode terminal) {
        if (terminal.getSymbol().getType() == IdlLexer.IDENTIFIER) {
          return terminal;
        }
      } else if (declaration.getChild(child) instanceof ParserRuleContext inner) {
        TerminalNode found = firstName(inner);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }
}
