// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.idl.constant.Aliases;
import dev.slipway.idl.constant.ConstantValue;
import dev.slipway.idl.constant.ConstantValue.Enumerator;
import dev.slipway.idl.constant.ConstantValue.Letter;
import dev.slipway.idl.constant.ConstantValue.Text;
import dev.slipway.idl.constant.ConstantValue.Truth;
import dev.slipway.idl.constant.ConstantValue.Whole;
import dev.slipway.idl.constant.Constants;
import dev.slipway.idl.constant.InvalidConstantException;
import dev.slipway.idl.parse.IdlGrammar.Const_exprContext;
import dev.slipway.idl.parse.IdlGrammar.Scoped_nameContext;
import dev.slipway.idl.parse.IdlGrammar.String_literalContext;
import dev.slipway.idl.parse.IdlGrammar.Wide_string_literalContext;
import dev.slipway.idl.parse.Scope.Symbol;
import dev.slipway.idl.parse.Scope.Symbol.Declared;
import dev.slipway.idl.parse.preprocess.Problem;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.TypeRef;
import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.eclipse.emf.ecore.EObject;

/** Reads constant expressions (IDL 4.2, 7.4.1.4.3). */
final class Values {
  /** An expression cannot be evaluated for a reason that was told already. */
  private static final class Told extends Exception {
    private static final long serialVersionUID = 1L;

    Told() {
      super("told", null, false, false);
    }
  }

  /**
   * A value and how a model writes it.
   *
   * @param text an expression that means the value wherever the model has it
   */
  record Evaluated(String text, ConstantValue value) {}

  private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");

  private final Constants constants;
  private final Unit unit;

  Values(Constants constants, Unit unit) {
    this.constants = constants;
    this.unit = unit;
  }

  /**
   * The value of an expression; empty where it has none, which is reported.
   *
   * @param type what it is for; null if for anything
   * @param place the element that has it
   */
  Optional<Evaluated> evaluate(
      Const_exprContext expression, TypeRef type, EObject place, Scope scope) {
    try {
      Wording wording = new Wording(scope, enumeration(type));
      wording.add(expression);
      return Optional.of(evaluate(expression, wording, type, place));
    } catch (Told told) {
      return Optional.empty();
    }
  }

  private Evaluated evaluate(
      Const_exprContext expression, Wording wording, TypeRef type, EObject place) throws Told {
    String safe = wording.safe.toString();
    String written = wording.written.toString();
    try {
      ConstantValue value = value(safe, type, place);
      return new Evaluated(
          written.equals(safe) || means(written, value, type, place) ? written : safe, value);
    } catch (InvalidConstantException refused) {
      Optional<Evaluated> converted = converted(safe, type, place);
      if (converted.isPresent()) {
        return converted.get();
      }
      unit.report(
          Problem.VALUE_INVALID,
          expression,
          "The value {} {}.",
          written,
          Objects.requireNonNull(refused.getMessage()));
      throw new Told();
    }
  }

  /** What other compilers take for a value of the type: a letter's code, a wide text without L. */
  private Optional<Evaluated> converted(String text, TypeRef type, EObject place) {
    TypeRef target = Aliases.target(type);
    try {
      ConstantValue value = constants.evaluate(text, place);
      ConstantValue meant = null;
      if (target instanceof StringRef string && string.isWide() && value instanceof Text narrow) {
        meant = new Text(narrow.value(), true);
      } else if (target instanceof PrimitiveRef primitive) {
        meant = letter(value, primitive.getKind());
      }
      return meant == null
          ? Optional.empty()
          : Optional.of(
              new Evaluated(meant.literal(), constants.evaluate(meant.literal(), type, place)));
    } catch (InvalidConstantException refused) {
      return Optional.empty();
    }
  }

  private static ConstantValue letter(ConstantValue value, PrimitiveKind kind) {
    boolean isWide = kind == PrimitiveKind.CHAR16;
    if (!isWide && kind != PrimitiveKind.CHAR8) {
      return null;
    }
    if (value instanceof Letter letter) {
      return new Letter(letter.value(), isWide);
    }
    return value instanceof Whole whole
            && whole.value().signum() >= 0
            && whole.value().bitLength() <= (isWide ? 16 : 8)
        ? new Letter((char) whole.value().intValue(), isWide)
        : null;
  }

  private ConstantValue value(String text, TypeRef type, EObject place)
      throws InvalidConstantException {
    return type == null ? constants.evaluate(text, place) : constants.evaluate(text, type, place);
  }

  private boolean means(String text, ConstantValue value, TypeRef type, EObject place) {
    try {
      return value(text, type, place).equals(value);
    } catch (InvalidConstantException otherNames) {
      return false;
    }
  }

  /** A whole number in some limits; empty where it is none, which is reported. */
  Optional<Long> number(
      Const_exprContext expression, long least, long greatest, EObject place, Scope scope) {
    long plain = plainNumber(expression);
    if (plain >= Math.max(0, least) && plain <= greatest) {
      return Optional.of(plain);
    }
    Optional<Evaluated> evaluated = evaluate(expression, null, place, scope);
    if (evaluated.isEmpty()) {
      return Optional.empty();
    }
    Optional<BigInteger> number = whole(evaluated.get().value());
    if (number.isPresent()
        && number.get().compareTo(BigInteger.valueOf(least)) >= 0
        && number.get().compareTo(BigInteger.valueOf(greatest)) <= 0) {
      return number.map(BigInteger::longValue);
    }
    unit.report(
        Problem.VALUE_INVALID,
        expression,
        "The value {} is not a whole number from {} to {}.",
        evaluated.get().text(),
        least,
        greatest);
    return Optional.empty();
  }

  /** What almost all numbers are, digits; -1 where it is more. */
  private static long plainNumber(Const_exprContext expression) {
    Token token = expression.getStart();
    String text = token.getText();
    boolean isPlain =
        token == expression.getStop()
            && token.getType() == IdlLexer.INTEGER_LITERAL
            && text.length() <= 9
            && (text.charAt(0) != '0' || text.length() == 1);
    for (int at = 0; isPlain && at < text.length(); at++) {
      isPlain = Character.digit(text.charAt(at), 10) >= 0;
    }
    return isPlain ? Long.parseLong(text) : -1;
  }

  private static Optional<BigInteger> whole(ConstantValue value) {
    if (value instanceof Whole whole) {
      return Optional.of(whole.value());
    }
    return value instanceof Enumerator enumerator
        ? Optional.of(BigInteger.valueOf(number(enumerator.value())))
        : Optional.empty();
  }

  private static long number(EnumLiteral wanted) {
    long next = 0;
    for (EnumLiteral literal : ((Enumeration) wanted.eContainer()).getLiterals()) {
      long value = literal.getValue() == null ? next : literal.getValue();
      if (literal == wanted) {
        return value;
      }
      next = value + 1;
    }
    throw new IllegalStateException("an enumerator outside of its enumeration");
  }

  /** TRUE or FALSE; empty where it is neither, which is reported. */
  Optional<Boolean> truth(Const_exprContext expression, EObject place, Scope scope) {
    Optional<Evaluated> evaluated = evaluate(expression, null, place, scope);
    if (evaluated.isPresent() && !(evaluated.get().value() instanceof Truth)) {
      unit.report(
          Problem.VALUE_INVALID,
          expression,
          "The value {} is neither TRUE nor FALSE.",
          evaluated.get().text());
      return Optional.empty();
    }
    return evaluated.map(found -> ((Truth) found.value()).value());
  }

  /** The characters of a string; empty where it is none, which is reported. */
  Optional<String> text(Const_exprContext expression, EObject place, Scope scope) {
    Optional<Evaluated> evaluated = evaluate(expression, null, place, scope);
    if (evaluated.isPresent() && !(evaluated.get().value() instanceof Text)) {
      unit.report(
          Problem.VALUE_INVALID,
          expression,
          "The value {} is not a string, \"...\".",
          evaluated.get().text());
      return Optional.empty();
    }
    return evaluated.map(found -> ((Text) found.value()).value());
  }

  /**
   * A parameter of an annotation that nobody here knows: an expression, in which names that mean
   * nothing here may be the annotation's own.
   */
  Optional<String> parameter(Const_exprContext expression, EObject place, Scope scope) {
    try {
      Wording wording = new Wording(scope, null);
      wording.isOfAnnotation = true;
      wording.add(expression);
      return Optional.of(
          wording.hasUnknownNames
              ? wording.written.toString()
              : evaluate(expression, wording, null, place).text());
    } catch (Told told) {
      return Optional.empty();
    }
  }

  private static boolean isValue(Symbol symbol) {
    return symbol != null
        && symbol.meaning() instanceof Declared declared
        && (declared.element() instanceof Constant || declared.element() instanceof EnumLiteral);
  }

  /** The name that an expression consists of; empty where it is more or other. */
  static Optional<Scoped_nameContext> name(Const_exprContext expression) {
    ParseTree part = expression;
    while (part.getChildCount() == 1) {
      if (part instanceof Scoped_nameContext name) {
        return Optional.of(name);
      }
      part = part.getChild(0);
    }
    return part instanceof Scoped_nameContext name ? Optional.of(name) : Optional.empty();
  }

  private static Enumeration enumeration(TypeRef type) {
    return Aliases.target(type) instanceof NamedRef named
            && named.getType() instanceof Enumeration enumeration
        ? enumeration
        : null;
  }

  /** Many a file has true for TRUE. */
  private static String truthOf(String name) {
    return name.equalsIgnoreCase("true") || name.equalsIgnoreCase("false")
        ? name.toUpperCase(java.util.Locale.ROOT)
        : name;
  }

  /** C takes a character behind a backslash that means nothing for itself; so do many files. */
  private static String withKnownEscapes(String literal) {
    return literal.indexOf('\\') < 0 ? literal : ESCAPE.matcher(literal).replaceAll(Values::known);
  }

  private static String known(MatchResult escape) {
    boolean isKnown = "ntvbrfa\\?'\"xu01234567".contains(escape.group(1));
    return Matcher.quoteReplacement(isKnown ? escape.group() : escape.group(1));
  }

  /** An expression in the words of a model: as it was written, and with every name in full. */
  private final class Wording {
    final StringBuilder written = new StringBuilder();
    final StringBuilder safe = new StringBuilder();
    private final Scope scope;
    private final Enumeration target;
    private boolean isBehindOperand;

    /** Whether names that mean nothing here are let pass, and whether there are any. */
    boolean isOfAnnotation;

    boolean hasUnknownNames;

    Wording(Scope scope, Enumeration target) {
      this.scope = scope;
      this.target = target;
    }

    void add(ParseTree part) throws Told {
      if (part instanceof Scoped_nameContext name) {
        addName(name);
      } else if (part instanceof String_literalContext string) {
        operand(joined(string, string.STRING_LITERAL(), false));
      } else if (part instanceof Wide_string_literalContext string) {
        operand(joined(string, string.WIDE_STRING_LITERAL(), true));
      } else if (part instanceof TerminalNode terminal) {
        addToken(terminal.getSymbol());
      } else {
        for (int child = 0; child < part.getChildCount(); child++) {
          add(part.getChild(child));
        }
      }
    }

    private void addToken(Token token) {
      String text = token.getText();
      switch (token.getType()) {
        case IdlLexer.INTEGER_LITERAL -> operand(text.replaceFirst("[lLuU]+$", ""));
        case IdlLexer.FLOATING_PT_LITERAL -> operand(text.replaceFirst("[fFlL]$", ""));
        case IdlLexer.FIXED_PT_LITERAL -> operand(text.replaceFirst("[dD]$", ""));
        case IdlLexer.LPAREN -> append(text);
        case IdlLexer.RPAREN -> operand(text);
        case IdlLexer.GT -> {
          // Two tokens, one operator.
          boolean isSecond = written.charAt(written.length() - 1) == '>';
          append(isSecond ? "> " : " >");
          isBehindOperand = false;
        }
        case IdlLexer.TRUE, IdlLexer.FALSE -> operand(text);
        default -> {
          if (isOperand(token.getType())) {
            operand(withKnownEscapes(text));
          } else {
            append(isBehindOperand ? " " + text + " " : text);
            isBehindOperand = false;
          }
        }
      }
    }

    private static boolean isOperand(int type) {
      return type == IdlLexer.CHARACTER_LITERAL || type == IdlLexer.WIDE_CHARACTER_LITERAL;
    }

    private void operand(String text) {
      append(text);
      isBehindOperand = true;
    }

    private void append(String text) {
      written.append(text);
      safe.append(text);
    }

    private void addName(Scoped_nameContext name) throws Told {
      String text = WrittenNames.scoped(name);
      isBehindOperand = true;
      if (target != null
          && target.getLiterals().stream().anyMatch(literal -> text.equals(literal.getName()))) {
        boolean isLikeLiteral = text.equals("TRUE") || text.equals("FALSE");
        append(isLikeLiteral ? "_" + text : text);
        return;
      }
      String asItStands = name.getText();
      if (NameLookup.find(name, scope) == null && !truthOf(asItStands).equals(asItStands)) {
        append(truthOf(asItStands));
        return;
      }
      // What a name of an annotation's own means is for others to say, who see the escape.
      written.append(isOfAnnotation ? asItStands : text);
      if (isOfAnnotation && !isValue(NameLookup.find(name, scope))) {
        hasUnknownNames = true;
        return;
      }
      safe.append(inFull(name));
    }

    private String inFull(Scoped_nameContext name) throws Told {
      List<String> path = WrittenNames.path(name);
      Symbol symbol = NameLookup.find(name, scope);
      if (symbol == null && path.size() > 1) {
        // Not IDL, but what many write: the enumerator in the scope of its enumeration.
        Symbol type =
            scope.resolve(path.subList(0, path.size() - 1), WrittenNames.isAbsolute(name));
        if (type != null && type.type() instanceof Enumeration enumeration) {
          Optional<EnumLiteral> literal =
              enumeration.getLiterals().stream()
                  .filter(each -> path.get(path.size() - 1).equals(each.getName()))
                  .findFirst();
          if (literal.isPresent()) {
            return fullName(literal.get());
          }
        }
      }
      symbol = NameLookup.require(name, scope, unit);
      if (symbol == null) {
        throw new Told();
      }
      if (isValue(symbol)) {
        return fullName(((Declared) symbol.meaning()).element());
      }
      unit.report(
          Problem.TYPE_UNFIT,
          name,
          "{} is neither a constant nor an enumerator.",
          WrittenNames.scoped(name));
      throw new Told();
    }

    private static String fullName(EObject element) {
      if (element instanceof EnumLiteral literal) {
        Enumeration enumeration = (Enumeration) literal.eContainer();
        return "::" + dev.slipway.idl.name.ScopedNames.of(enumeration) + "::" + literal.getName();
      }
      return "::" + dev.slipway.idl.name.ScopedNames.of((Constant) element);
    }

    private String joined(ParserRuleContext string, List<TerminalNode> parts, boolean wide)
        throws Told {
      if (parts.size() == 1) {
        return withKnownEscapes(parts.get(0).getText());
      }
      StringBuilder characters = new StringBuilder();
      for (TerminalNode part : parts) {
        try {
          String text = withKnownEscapes(part.getText());
          characters.append(((Text) constants.evaluate(text, null)).value());
        } catch (InvalidConstantException refused) {
          unit.report(
              Problem.VALUE_INVALID,
              string,
              "The value {} {}.",
              part.getText(),
              Objects.requireNonNull(refused.getMessage()));
          throw new Told();
        }
      }
      return new Text(characters.toString(), wide).literal();
    }
  }
}
