// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.description;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Arc2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Paints the notation's icons as PNG: Eclipse takes no SVG for icons of tools and labels before
 * 2025-06. It knows the part of SVG that these icons use, lines, circular arcs and circles, and
 * refuses the rest.
 */
final class IconPainter {
  /** The edge of the square that the icons are drawn in. */
  private static final double VIEW = 20;

  private static final float LINE = 1.6f;
  private static final float MITRE = 10;

  private static final Set<String> GEOMETRY = Set.of("d", "cx", "cy", "r");

  /** What the page may fill with the colour behind the icon, and is else left open. */
  private static final String INSIDE = "fill=var(--icon-inside, none)";

  private static final Pattern TOKEN = Pattern.compile("[A-Za-z]|[-+]?(?:\\d+\\.?\\d*|\\.\\d+)");

  private final Graphics2D graphics;
  private final BufferedImage image;

  private IconPainter(Color colour, int pixels) {
    image = new BufferedImage(pixels, pixels, BufferedImage.TYPE_INT_ARGB);
    graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.scale(pixels / VIEW, pixels / VIEW);
    graphics.setColor(colour);
  }

  /**
   * An icon as PNG.
   *
   * @param svg the icon's file
   * @param pixels the length of its edges
   * @throws IllegalArgumentException for what it does not know
   */
  static byte[] paint(InputStream svg, Color colour, int pixels) {
    IconPainter painter = new IconPainter(colour, pixels);
    try {
      painter.paint(svg);
      ByteArrayOutputStream png = new ByteArrayOutputStream();
      ImageIO.write(painter.image, "png", png);
      return png.toByteArray();
    } catch (XMLStreamException e) {
      throw new IllegalArgumentException("not an icon", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      painter.graphics.dispose();
    }
  }

  private void paint(InputStream svg) throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    XMLStreamReader xml = factory.createXMLStreamReader(svg);
    while (xml.hasNext()) {
      if (xml.next() == XMLStreamConstants.START_ELEMENT) {
        switch (xml.getLocalName()) {
          case "svg" -> {
            if (!"0 0 20 20".equals(xml.getAttributeValue(null, "viewBox"))) {
              throw new IllegalArgumentException("an icon that is not 20 by 20");
            }
          }
          case "path" -> paint(xml, path(xml.getAttributeValue(null, "d")));
          case "circle" -> {
            double radius = number(xml, "r");
            paint(
                xml,
                new Ellipse2D.Double(
                    number(xml, "cx") - radius,
                    number(xml, "cy") - radius,
                    2 * radius,
                    2 * radius));
          }
          default -> throw new IllegalArgumentException("an icon with a " + xml.getLocalName());
        }
      }
    }
  }

  private void paint(XMLStreamReader xml, Shape shape) {
    float[] dashes = null;
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      String name = xml.getAttributeLocalName(i);
      String value = xml.getAttributeValue(i);
      if (name.equals("fill") && value.equals("currentColor")) {
        graphics.fill(shape);
      } else if (name.equals("stroke-dasharray")) {
        dashes = dashes(value);
      } else if (!GEOMETRY.contains(name) && !(name + "=" + value).equals(INSIDE)) {
        throw new IllegalArgumentException("an icon with " + name + "=" + value);
      }
    }
    graphics.setStroke(
        new BasicStroke(LINE, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND, MITRE, dashes, 0));
    graphics.draw(shape);
  }

  private static float[] dashes(String value) {
    String[] lengths = value.split("[ ,]+");
    float[] dashes = new float[lengths.length];
    for (int i = 0; i < lengths.length; i++) {
      dashes[i] = Float.parseFloat(lengths[i]);
    }
    return dashes;
  }

  private static double number(XMLStreamReader xml, String attribute) {
    return Double.parseDouble(xml.getAttributeValue(null, attribute));
  }

  /** Reads the data of a path (SVG 1.1, 8.3). */
  private static Path2D path(String data) {
    Path2D path = new Path2D.Double();
    Matcher tokens = TOKEN.matcher(data);
    char command = 0;
    Point2D at = new Point2D.Double();
    boolean more = tokens.find();
    while (more) {
      boolean named = Character.isLetter(tokens.group().charAt(0));
      if (named) {
        command = tokens.group().charAt(0);
        more = tokens.find();
      }
      boolean relative = Character.isLowerCase(command);
      double x = relative ? at.getX() : 0;
      double y = relative ? at.getY() : 0;
      switch (Character.toUpperCase(command)) {
        case 'M' -> {
          path.moveTo(x + next(tokens), y + second(tokens));
          // What follows without a command are lines.
          command = relative ? 'l' : 'L';
        }
        case 'L' -> path.lineTo(x + next(tokens), y + second(tokens));
        case 'H' -> path.lineTo(x + next(tokens), at.getY());
        case 'V' -> path.lineTo(at.getX(), y + next(tokens));
        case 'A' -> arc(path, at, tokens, x, y);
        case 'Z' -> path.closePath();
        default -> throw new IllegalArgumentException("an icon's path with " + command);
      }
      if (Character.toUpperCase(command) != 'Z') {
        more = tokens.find();
      } else if (more && !Character.isLetter(tokens.group().charAt(0))) {
        throw new IllegalArgumentException("an icon's path with a number after its end");
      }
      at = path.getCurrentPoint();
    }
    return path;
  }

  /** The number that was found last. */
  private static double next(Matcher tokens) {
    return Double.parseDouble(tokens.group());
  }

  private static double second(Matcher tokens) {
    if (!tokens.find()) {
      throw new IllegalArgumentException("an icon's path that breaks off");
    }
    return next(tokens);
  }

  /** Adds an arc of a circle: the centre follows from both ends (SVG 1.1, F.6.5). */
  private static void arc(Path2D path, Point2D from, Matcher tokens, double x, double y) {
    double radius = next(tokens);
    if (second(tokens) != radius) {
      throw new IllegalArgumentException("an icon's path with an ellipse");
    }
    second(tokens);
    boolean large = second(tokens) != 0;
    boolean clockwise = second(tokens) != 0;
    Point2D to = new Point2D.Double(x + second(tokens), y + second(tokens));
    double halfX = (to.getX() - from.getX()) / 2;
    double halfY = (to.getY() - from.getY()) / 2;
    double half = Math.hypot(halfX, halfY);
    double reach = Math.sqrt(Math.max(0, radius * radius / (half * half) - 1));
    double side = large == clockwise ? 1 : -1;
    double centreX = from.getX() + halfX + side * reach * halfY;
    double centreY = from.getY() + halfY - side * reach * halfX;
    // Java counts angles against the clock, while y grows downwards.
    double start = Math.toDegrees(Math.atan2(centreY - from.getY(), from.getX() - centreX));
    double end = Math.toDegrees(Math.atan2(centreY - to.getY(), to.getX() - centreX));
    double extent = end - start;
    if (clockwise && extent > 0) {
      extent -= 360;
    } else if (!clockwise && extent < 0) {
      extent += 360;
    }
    path.append(
        new Arc2D.Double(
            centreX - radius, centreY - radius, 2 * radius, 2 * radius, start, extent, Arc2D.OPEN),
        true);
  }
}
