// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.help;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableBody;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Makes help pages of the documentation.
 *
 * <ol>
 *   <li>Find the pages: those of {@code docs}, and those that the tables of its README link to.
 *   <li>Write each as HTML at its own path, with its pictures. Links to other pages stay; links to
 *       other files become plain text.
 *   <li>Write the table of contents: the rows of the README, in their order, and the references.
 * </ol>
 */
public final class HelpPages {
  private static final String MARKDOWN = ".md";
  private static final String START = "docs/README.md";
  private static final List<Extension> EXTENSIONS =
      List.of(TablesExtension.create(), HeadingAnchorExtension.create());

  private static final String PAGE =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="UTF-8">
      <title>%s</title>
      <style>
      body { font-family: sans-serif; line-height: 1.5; max-width: 60em; margin: 1em; }
      table { border-collapse: collapse; }
      td, th { border: 1px solid #c0c0c0; padding: 0.3em 0.6em; text-align: left; vertical-align: top; }
      pre { background: #f3f3f3; color: #1a1a1a; padding: 0.6em; overflow: auto; }
      img { max-width: 100%%; }
      </style>
      </head>
      <body>
      %s</body>
      </html>
      """;

  private final Path root;
  private final Path output;
  private final Parser parser = Parser.builder().extensions(EXTENSIONS).build();
  private final Map<Path, Node> pages = new LinkedHashMap<>();

  private HelpPages(Path root, Path output) {
    this.root = root;
    this.output = output;
  }

  /**
   * Writes the help.
   *
   * @param arguments the folder of the project, and that of the bundle
   */
  public static void main(String[] arguments) throws IOException, XMLStreamException {
    write(Path.of(arguments[0]), Path.of(arguments[1]));
  }

  static void write(Path root, Path output) throws IOException, XMLStreamException {
    HelpPages help = new HelpPages(root.toAbsolutePath().normalize(), output);
    Map<String, Path> topics = help.findPages();
    for (Map.Entry<Path, Node> page : help.pages.entrySet()) {
      help.write(page.getKey(), page.getValue());
    }
    help.writeContents(topics);
  }

  /** Reads all pages; returns those of the README's tables by their names there. */
  private Map<String, Path> findPages() throws IOException {
    try (Stream<Path> files = Files.walk(root.resolve("docs"))) {
      TreeSet<Path> sorted = new TreeSet<>();
      files.filter(each -> each.toString().endsWith(MARKDOWN)).forEach(sorted::add);
      for (Path each : sorted) {
        read(each);
      }
    }
    Map<String, Path> topics = new LinkedHashMap<>();
    Path start = root.resolve(START);
    pages
        .get(start)
        .accept(
            new AbstractVisitor() {
              private boolean inTable;

              @Override
              public void visit(CustomNode part) {
                inTable |= part instanceof TableBody;
                visitChildren(part);
                inTable &= !(part instanceof TableBody);
              }

              @Override
              public void visit(Link link) {
                Path target = target(start, link.getDestination());
                if (inTable && target != null && target.toString().endsWith(MARKDOWN)) {
                  topics.put(capitalised(text(link)), target);
                }
              }
            });
    for (Path each : topics.values()) {
      read(each);
    }
    return topics;
  }

  private void read(Path page) throws IOException {
    if (!pages.containsKey(page)) {
      pages.put(page, parser.parse(Files.readString(page)));
    }
  }

  private void write(Path page, Node content) throws IOException {
    List<Path> pictures = new ArrayList<>();
    content.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            visitChildren(link);
            relink(page, link);
          }

          @Override
          public void visit(Image image) {
            Path picture = target(page, image.getDestination());
            if (picture != null) {
              pictures.add(picture);
            }
          }
        });
    String html = HtmlRenderer.builder().extensions(EXTENSIONS).build().render(content);
    Path file = output.resolve(html(page));
    Files.createDirectories(file.getParent());
    Files.writeString(file, PAGE.formatted(escaped(title(page)), html));
    for (Path each : pictures) {
      Path copy = output.resolve("html").resolve(relative(each));
      Files.createDirectories(copy.getParent());
      Files.write(copy, Files.readAllBytes(each));
    }
  }

  private void relink(Path page, Link link) {
    String destination = link.getDestination();
    int hash = destination.indexOf('#');
    if (destination.contains("://") || hash == 0) {
      return;
    }
    String path = hash < 0 ? destination : destination.substring(0, hash);
    if (pages.containsKey(target(page, path))) {
      link.setDestination(asHtml(path) + destination.substring(path.length()));
      return;
    }
    while (link.getFirstChild() != null) {
      link.insertBefore(link.getFirstChild());
    }
    link.unlink();
  }

  /** The file of the project that a link names; null for none. */
  private Path target(Path page, String destination) {
    if (destination.isEmpty() || destination.contains("://")) {
      return null;
    }
    Path target = page.resolveSibling(destination).normalize();
    return target.startsWith(root) && Files.isRegularFile(target) ? target : null;
  }

  private void writeContents(Map<String, Path> topics) throws IOException, XMLStreamException {
    try (var file = Files.newBufferedWriter(output.resolve("toc.xml"))) {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(file);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeStartElement("toc");
      xml.writeAttribute("label", "Slipway");
      xml.writeAttribute("topic", html(root.resolve(START)));
      for (Map.Entry<String, Path> topic : topics.entrySet()) {
        topic(xml, topic.getKey(), topic.getValue());
      }
      for (Path page : pages.keySet()) {
        if (page.startsWith(root.resolve("docs/reference"))) {
          topic(xml, title(page), page);
        }
      }
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.flush();
    }
  }

  private void topic(XMLStreamWriter xml, String label, Path page) throws XMLStreamException {
    xml.writeEmptyElement("topic");
    xml.writeAttribute("label", label);
    xml.writeAttribute("href", html(page));
  }

  private String html(Path page) {
    return "html/" + asHtml(relative(page));
  }

  private static String asHtml(String markdown) {
    return markdown.substring(0, markdown.length() - MARKDOWN.length()) + ".html";
  }

  private String relative(Path file) {
    return root.relativize(file).toString().replace('\\', '/');
  }

  /** The first heading of a page. */
  private String title(Path page) {
    return text(pages.get(page).getFirstChild());
  }

  private static String text(Node node) {
    StringBuilder text = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text part) {
            text.append(part.getLiteral());
          }
        });
    return text.toString();
  }

  private static String capitalised(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }
}
