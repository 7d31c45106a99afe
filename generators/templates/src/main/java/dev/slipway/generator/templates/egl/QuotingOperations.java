// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import dev.slipway.generator.CMakeString;
import dev.slipway.generator.CommentText;
import dev.slipway.generator.CppString;
import dev.slipway.generator.HtmlText;
import dev.slipway.generator.JsonString;
import dev.slipway.generator.MarkdownText;
import dev.slipway.generator.MermaidText;
import dev.slipway.generator.ShellWord;
import dev.slipway.generator.XmlText;
import dev.slipway.generator.YamlString;
import java.util.regex.Pattern;
import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.epsilon.eol.execute.operations.contributors.OperationContributor;

/**
 * Operations that quote a text, number, truth value or literal for a target, so that no name in a
 * model breaks out of its place. An undefined value counts as the empty text.
 */
final class QuotingOperations extends OperationContributor {
  private static final Pattern JINJA = Pattern.compile("\\{[{%#]");

  private final PlainTexts texts = new PlainTexts();

  @Override
  public boolean contributesTo(Object target) {
    return target == null
        || target instanceof CharSequence
        || target instanceof Character
        || target instanceof Number
        || target instanceof Boolean
        || target instanceof Enumerator;
  }

  private String text() {
    return texts.print(getTarget());
  }

  private boolean isPlain() {
    Object target = getTarget();
    return target instanceof Boolean
        || target instanceof Number number && Double.isFinite(number.doubleValue());
  }

  /** A scalar of YAML: quoted text, or a number or truth value as it is. */
  public String yaml() {
    return isPlain() ? text() : new YamlString(text()).toString();
  }

  /** A scalar of YAML that Ansible does not take for a template of its own. */
  public String ansible() {
    return (JINJA.matcher(text()).find() ? "!unsafe " : "") + yaml();
  }

  /** A scalar of YAML in which Compose finds no variable. */
  public String compose() {
    return isPlain() ? text() : new YamlString(text().replace("$", "$$")).toString();
  }

  /** A string, number or truth value of JSON. */
  public String json() {
    return isPlain() ? text() : new JsonString(text()).toString();
  }

  /** Text that a page shows. */
  public String html() {
    return new HtmlText(text()).toString();
  }

  /** Text that a parser of XML reads. */
  public String xml() {
    return new XmlText(text()).toString();
  }

  /** Text that a page made from Markdown shows. */
  public String markdown() {
    return new MarkdownText(text()).toString();
  }

  /** Text between the quotation marks of a label of Mermaid. */
  public String mermaid() {
    return new MermaidText(text()).toString();
  }

  /** One word of a shell command. */
  public String shell() {
    return new ShellWord(text()).toString();
  }

  /** Text for a comment of one line. */
  public String comment() {
    return new CommentText(text()).toString();
  }

  /** A string literal of C++. */
  public String cpp() {
    return new CppString(text()).toString();
  }

  /** A quoted argument of CMake. */
  public String cmake() {
    return new CMakeString(text()).toString();
  }
}
