// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import dev.slipway.diagnostics.ElementPath;
import dev.slipway.model.Element;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.xmi.XMLResource;

/**
 * Writes model files in one canonical form, so that a change in the model is the same change in the
 * file and nothing else.
 *
 * <p>The form is EMF's XMI 2.0 in UTF-8: one line an element, features in the order of the
 * metamodel, no value that is the default, lines that end in a line feed. Loading and saving a file
 * in this form gives the same bytes.
 */
public final class ModelSaver {
  static final Map<Object, Object> CANONICAL_FORM =
      Map.of(
          XMLResource.OPTION_ENCODING, "UTF-8",
          Resource.OPTION_LINE_DELIMITER, "\n");

  private ModelSaver() {}

  /** A new id for an element. */
  public static String newId() {
    return UUID.randomUUID().toString();
  }

  /**
   * Saves a model file. It is replaced in one step: whoever reads it sees the old or the new
   * content, whatever happens meanwhile. A file that has the content already is not touched.
   *
   * @param root a deployment or library; elements without an id are given a new one, and if the
   *     root is in no resource it is put into one for the file
   * @param file where to; a symbolic link is followed
   * @throws IOException if the file cannot be written, if a text holds a character that XML cannot
   *     hold, or if an element refers to one that is in no file
   */
  public static void save(EObject root, Path file) throws IOException {
    Resource resource = root.eResource();
    if (resource == null) {
      resource = ModelResources.newResource(ModelResources.newResourceSet(), file);
      resource.getContents().add(root);
    } else {
      resource.setURI(ModelResources.uri(file));
    }
    byte[] content = toBytes(resource);
    WholeFile.write(file, content);
  }

  /**
   * The canonical form of a resource.
   *
   * @throws IOException as {@link #save} does
   */
  public static byte[] toBytes(Resource resource) throws IOException {
    prepare(resource);
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    resource.save(content, CANONICAL_FORM);
    return content.toByteArray();
  }

  /**
   * Gives every element an id.
   *
   * @throws IOException if a text cannot be written
   */
  static void prepare(Resource resource) throws IOException {
    for (Iterator<EObject> all = resource.getAllContents(); all.hasNext(); ) {
      EObject object = all.next();
      if (object instanceof Element element && element.getId() == null) {
        element.setId(newId());
      }
      for (EAttribute attribute : object.eClass().getEAllAttributes()) {
        if (attribute.getEAttributeType().getInstanceClass() == String.class
            && object.eIsSet(attribute)) {
          Object value = object.eGet(attribute);
          for (Object text : attribute.isMany() ? (List<?>) value : List.of(value)) {
            refuseUnwritable(object, attribute, (String) text);
          }
        }
      }
    }
  }

  private static void refuseUnwritable(EObject object, EAttribute attribute, String text)
      throws IOException {
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      boolean writable =
          c >= ' ' && c < Character.MIN_SURROGATE
              || c > Character.MAX_SURROGATE && c < 0xFFFE
              || c >= Character.MIN_SUPPLEMENTARY_CODE_POINT
              || c == '\t'
              || c == '\n'
              || c == '\r';
      if (!writable) {
        ElementPath path = ElementPaths.of(object);
        throw new IOException(
            String.format(
                "%s of %s holds the character U+%04X, which XML cannot hold",
                attribute.getName(), path, c));
      }
      i += Character.charCount(c);
    }
  }
}
