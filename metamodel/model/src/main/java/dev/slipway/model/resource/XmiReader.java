// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import static dev.slipway.model.resource.LoadProblem.*;

import dev.slipway.diagnostics.Location;
import dev.slipway.model.Deployment;
import dev.slipway.model.Element;
import dev.slipway.model.Library;
import dev.slipway.model.resource.ModelFile.Reference;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * Reads one file of XMI 2.0, as EMF writes it for this metamodel, into model elements.
 *
 * <p>EMF's own reader stops being of use where a file is wrong: it resolves whatever a file names,
 * drops what it does not know, and tells neither the element nor how to mend it. This one reads the
 * same form, opens nothing, and goes on after a problem.
 */
final class XmiReader extends ForeignXml {
  /** The deepest legal nesting; the metamodel itself needs about ten. */
  static final int DEEPEST = 150;

  private static final String XMI_VERSION = "2.0";
  private static final String HREF = "href";
  private static final String ID = "id";

  /** An open XML element that is being read. */
  private static final class Frame {
    final EObject object;
    final EAttribute attribute;
    final Location location;
    final StringBuilder text;
    final List<EReference> referred = new ArrayList<>(2);
    boolean strayTextReported;

    private Frame(EObject object, EAttribute attribute, Location location) {
      this.object = object;
      this.attribute = attribute;
      this.location = location;
      this.text = attribute == null ? null : new StringBuilder();
    }
  }

  private final ModelFile file;
  private final Map<EObject, Location> locations;
  private final LoadProblems problems;
  private final Map<String, EPackage> packages = new HashMap<>();
  private final Map<String, Deque<String>> prefixes = new HashMap<>();
  private final Map<EClass, List<EStructuralFeature>> required = new HashMap<>();
  private final Deque<Frame> frames = new ArrayDeque<>();
  private int depth;
  private int skippedDepth;

  private XmiReader(ModelFile file, Map<EObject, Location> locations, LoadProblems problems) {
    super(file.displayName);
    this.file = file;
    this.locations = locations;
    this.problems = problems;
    for (EPackage each : ModelResources.packages()) {
      packages.put(each.getNsURI(), each);
    }
  }

  /**
   * Reads a file.
   *
   * @param content the content of the file
   * @param file takes what is read: root, elements and references
   * @param locations takes where each element and value starts
   * @param problems takes what is wrong
   * @throws IOException if the content cannot be read, for example because it is not in the
   *     encoding that it claims
   */
  static void read(
      InputStream content, ModelFile file, Map<EObject, Location> locations, LoadProblems problems)
      throws IOException {
    XmiReader handler = new XmiReader(file, locations, problems);
    if (!handler.parse(content)) {
      file.incomplete = true;
    }
  }

  @Override
  protected void reportMalformed(SAXParseException malformed) {
    Location place = location(malformed);
    if (isDocumentType(malformed)) {
      problems
          .add(MODEL_XML_DOCTYPE, place, null)
          .message("Model files have no document type and no entities.")
          .hint("Remove <!DOCTYPE ...>, and write out the entities that it declares.");
    } else {
      problems
          .add(MODEL_XML_MALFORMED, place, open())
          .message("{}", String.valueOf(malformed.getMessage()))
          .hint("Nothing after this place was read. Mend the XML here.");
    }
  }

  /** The innermost element that is being read; null before the root. */
  private EObject open() {
    return frames.isEmpty() ? null : frames.peek().object;
  }

  @Override
  public void startPrefixMapping(String prefix, String uri) {
    prefixes.computeIfAbsent(prefix, any -> new ArrayDeque<>()).push(uri);
  }

  @Override
  public void endPrefixMapping(String prefix) {
    prefixes.get(prefix).pop();
  }

  @Override
  public void startElement(String uri, String name, String qualifiedName, Attributes attributes)
      throws SAXException {
    depth++;
    if (depth > DEEPEST) {
      problems
          .add(MODEL_XML_TOO_DEEP, here(), open())
          .message("Elements are nested more than {} deep; a model never is.", DEEPEST)
          .hint("Mend the tool that wrote the file.");
      throw new GiveUp();
    }
    if (skippedDepth == 0 && !startKnown(uri, name, qualifiedName, attributes)) {
      skippedDepth = depth;
    }
    if (skippedDepth > 0) {
      String id = attributes.getValue(ID);
      if (id != null) {
        file.lostIds.add(id);
      }
    }
    mark();
  }

  /** Returns false if the XML element is of no use, and what it contains is to be passed over. */
  private boolean startKnown(String uri, String name, String qualifiedName, Attributes attributes)
      throws SAXException {
    if (frames.isEmpty()) {
      startRoot(uri, name, qualifiedName, attributes);
      return true;
    }
    Frame parent = frames.peek();
    if (parent.attribute != null) {
      problems
          .add(MODEL_CONTENT_UNEXPECTED, here(), parent.object)
          .message(
              "{} stands in {}, which holds a value.", qualifiedName, parent.attribute.getName())
          .hint("Remove it.");
      return false;
    }
    EStructuralFeature feature =
        uri.isEmpty() ? parent.object.eClass().getEStructuralFeature(name) : null;
    if (feature == null) {
      reportUnknownFeature(parent.object, qualifiedName);
      return false;
    }
    if (feature instanceof EAttribute attribute) {
      frames.push(new Frame(parent.object, attribute, here()));
      return true;
    }
    EReference reference = (EReference) feature;
    return reference.isContainment()
        ? startContained(parent.object, reference, attributes)
        : startReference(parent.object, reference, attributes);
  }

  private void startRoot(String uri, String name, String qualifiedName, Attributes attributes)
      throws SAXException {
    EPackage owner = packages.get(uri);
    if (owner == null && !uri.equals(XMI_NAMESPACE)) {
      problems
          .add(MODEL_NAMESPACE_UNKNOWN, here(), null)
          .message(
              "{} is in namespace {}, which this version of Slipway does not know.",
              qualifiedName,
              uri.isEmpty() ? "(none)" : uri)
          .hint(
              "A model file's root is in namespace {}.",
              ModelResources.packages().get(0).getNsURI());
      throw new GiveUp();
    }
    EClassifier type = owner == null ? null : owner.getEClassifier(name);
    if (!(type instanceof EClass root)
        || !(Deployment.class.isAssignableFrom(root.getInstanceClass())
            || Library.class.isAssignableFrom(root.getInstanceClass()))) {
      problems
          .add(MODEL_ROOT_UNKNOWN, here(), null)
          .message("The root is {}.", qualifiedName)
          .hint("The root of a model file is one Deployment or one Library.");
      throw new GiveUp();
    }
    String version = attributes.getValue(XMI_NAMESPACE, "version");
    if (!XMI_VERSION.equals(version)) {
      problems
          .add(MODEL_XMI_VERSION, here(), null)
          .message("The file is of XMI version {}.", version == null ? "(none)" : version)
          .hint("Model files are written in XMI {}: xmi:version=\"{}\".", XMI_VERSION, XMI_VERSION);
    }
    file.root = EcoreUtil.create(root);
    markLine();
    startObject(file.root, attributes);
  }

  private boolean startContained(EObject parent, EReference feature, Attributes attributes) {
    if (attributes.getValue(HREF) != null) {
      problems
          .add(MODEL_REFERENCE_MALFORMED, here(), parent)
          .message(
              "{} refers to {}, but holds its elements itself.",
              feature.getName(),
              attributes.getValue(HREF))
          .hint("Move the element into this file.");
      return false;
    }
    if (!feature.isMany() && parent.eIsSet(feature)) {
      reportRepeated(parent, feature);
      return false;
    }
    EClass type = statedClass(parent, feature, attributes);
    if (type == null) {
      return false;
    }
    EObject child = EcoreUtil.create(type);
    if (feature.isMany()) {
      many(parent, feature).add(child);
    } else {
      parent.eSet(feature, child);
    }
    startObject(child, attributes);
    return true;
  }

  /** The class that {@code xsi:type} or else the feature states; null if there is none. */
  private EClass statedClass(EObject parent, EReference feature, Attributes attributes) {
    EClass expected = feature.getEReferenceType();
    String stated = attributes.getValue(XSI_NAMESPACE, "type");
    EClass type = expected;
    if (stated != null) {
      type = classNamed(stated);
      if (type == null) {
        problems
            .add(MODEL_CLASS_UNKNOWN, here(), parent)
            .message("xsi:type is {} in {}.", stated, feature.getName())
            .hint(ModelNames.oneOf(stated, ModelNames.instantiable(expected)));
        return null;
      }
      if (!expected.isSuperTypeOf(type)) {
        problems
            .add(MODEL_CLASS_MISPLACED, here(), parent)
            .message("{} cannot stand in {}.", stated, feature.getName())
            .hint(ModelNames.oneOf(stated, ModelNames.instantiable(expected)));
        return null;
      }
    }
    if (type.isAbstract()) {
      problems
          .add(MODEL_CLASS_ABSTRACT, here(), parent)
          .message(
              "{} needs an xsi:type that says which {} it is.",
              feature.getName(),
              ElementPaths.kind(type))
          .hint(ModelNames.oneOf("", ModelNames.instantiable(expected)));
      return null;
    }
    return type;
  }

  private EClass classNamed(String qualifiedName) {
    int colon = qualifiedName.indexOf(':');
    Deque<String> uris = prefixes.get(colon < 0 ? "" : qualifiedName.substring(0, colon));
    EPackage owner = uris == null || uris.isEmpty() ? null : packages.get(uris.peek());
    return owner != null
            && owner.getEClassifier(qualifiedName.substring(colon + 1)) instanceof EClass type
        ? type
        : null;
  }

  private boolean startReference(EObject source, EReference feature, Attributes attributes) {
    String href = attributes.getValue(HREF);
    if (href == null) {
      frames.peek().referred.add(feature);
      problems
          .add(MODEL_REFERENCE_MALFORMED, here(), source)
          .message("{} has no href.", feature.getName())
          .hint(
              "Write <{} href=\"file.deployment#id\"/>, or {}=\"id\" as an attribute.",
              feature.getName(),
              feature.getName());
    } else {
      addReference(source, feature, href, here());
    }
    return false;
  }

  /** Makes an object the open one and takes over its attributes. */
  private void startObject(EObject object, Attributes attributes) {
    Location start = here();
    locations.put(object, start);
    frames.push(new Frame(object, null, start));
    for (int i = 0; i < attributes.getLength(); i++) {
      String namespace = attributes.getURI(i);
      if (namespace.isEmpty()) {
        setFeature(object, attributes.getLocalName(i), attributes.getValue(i), start);
      } else if (!namespace.equals(XSI_NAMESPACE) && !namespace.equals(XMI_NAMESPACE)) {
        reportUnknownFeature(object, attributes.getQName(i));
      }
    }
    if (object instanceof Element element) {
      checkId(element, start);
    }
  }

  private void setFeature(EObject object, String name, String value, Location place) {
    EStructuralFeature feature = object.eClass().getEStructuralFeature(name);
    if (feature instanceof EAttribute attribute) {
      if (!attribute.isMany()) {
        setValue(object, attribute, value, place);
      } else {
        StringTokenizer tokens = new StringTokenizer(value);
        while (tokens.hasMoreTokens()) {
          setValue(object, attribute, tokens.nextToken(), place);
        }
      }
    } else if (feature instanceof EReference reference && !reference.isContainment()) {
      StringTokenizer tokens = new StringTokenizer(value);
      while (tokens.hasMoreTokens()) {
        addReference(object, reference, tokens.nextToken(), place);
      }
    } else {
      reportUnknownFeature(object, name);
    }
  }

  private void setValue(EObject object, EAttribute attribute, String literal, Location place) {
    EDataType type = attribute.getEAttributeType();
    Object value = AttributeLiterals.parse(type, literal);
    if (value == null) {
      problems
          .add(MODEL_VALUE_INVALID, place, object)
          .message(
              "{} is {}, which is not {}.",
              attribute.getName(),
              literal.isEmpty() ? "(empty)" : literal,
              AttributeLiterals.kindOf(type))
          .hint(
              type instanceof EEnum enumeration
                  ? ModelNames.oneOf(literal, ModelNames.literals(enumeration))
                  : "Write " + AttributeLiterals.kindOf(type) + ".");
    } else if (attribute.isMany()) {
      many(object, attribute).add(value);
    } else {
      object.eSet(attribute, value);
    }
  }

  /** Takes a reference that is written as an id, as {@code #id} or as {@code file#id}. */
  private void addReference(EObject source, EReference feature, String href, Location place) {
    frames.peek().referred.add(feature);
    int hash = href.indexOf('#');
    String id = href.substring(hash + 1);
    if (!isUuid(id)) {
      problems
          .add(MODEL_REFERENCE_MALFORMED, place, source)
          .message("{} refers to {}, which does not name an element.", feature.getName(), href)
          .hint("Write the id of an element, or file.deployment#id for one in another file.");
      return;
    }
    String path = hash <= 0 ? "" : URI.decode(href.substring(0, hash));
    file.references.add(new Reference(source, feature, path, id, place));
  }

  private void checkId(Element element, Location start) {
    String id = element.getId();
    if (id == null) {
      problems
          .add(MODEL_ID_MISSING, start, element)
          .message("Every element needs an id; nothing can refer to this one.")
          .hint("Add id=\"...\" with a new UUID, as uuidgen prints one.");
      return;
    }
    if (!isUuid(id)) {
      problems
          .add(MODEL_ID_INVALID, start, element)
          .message("The id is {}, which is not a UUID in lower case.", id)
          .hint("Write a UUID of 36 characters, as uuidgen prints one.");
    }
    EObject first = file.elements.putIfAbsent(id, element);
    if (first != null) {
      reportDuplicate(problems, locations, element, first);
    }
  }

  static void reportDuplicate(
      LoadProblems problems, Map<EObject, Location> locations, EObject element, EObject first) {
    problems
        .add(MODEL_ID_DUPLICATE, locations.get(element), element)
        .message("Its id {} is also the id of another element.", EcoreUtil.getID(element))
        .hint("Give one of the two a new UUID; references go to the one that keeps the id.")
        .related(ElementPaths.of(first), locations.get(first), "has the same id");
  }

  /** Whether the text is a UUID as RFC 9562 writes it: 36 characters, in lower case. */
  private static boolean isUuid(String text) {
    if (text.length() != 36) {
      return false;
    }
    for (int i = 0; i < 36; i++) {
      char c = text.charAt(i);
      boolean hyphen = i == 8 || i == 13 || i == 18 || i == 23;
      boolean hexadecimal = c >= '0' && c <= '9' || c >= 'a' && c <= 'f';
      if (hyphen ? c != '-' : !hexadecimal) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void characters(char[] text, int start, int length) {
    Frame open = frames.peek();
    if (skippedDepth == 0 && open != null) {
      if (open.attribute != null) {
        open.text.append(text, start, length);
      } else if (!open.strayTextReported && !isBlank(text, start, length)) {
        open.strayTextReported = true;
        problems
            .add(MODEL_CONTENT_UNEXPECTED, here(), open.object)
            .message(
                "Text stands where only elements are expected: {}.",
                new String(text, start, length).strip())
            .hint("Remove it, or put it into an attribute such as description.");
      }
    }
    markText();
  }

  @Override
  public void endElement(String uri, String name, String qualifiedName) {
    if (skippedDepth == 0) {
      Frame ended = frames.pop();
      if (ended.attribute != null) {
        endValue(ended);
      } else {
        checkComplete(ended);
      }
    } else if (skippedDepth == depth) {
      skippedDepth = 0;
    }
    depth--;
    mark();
  }

  private void endValue(Frame value) {
    if (!value.attribute.isMany() && value.object.eIsSet(value.attribute)) {
      reportRepeated(value.object, value.attribute);
    } else {
      setValue(value.object, value.attribute, value.text.toString(), value.location);
    }
  }

  private void checkComplete(Frame ended) {
    EObject object = ended.object;
    for (EStructuralFeature feature : requiredFeatures(object.eClass())) {
      // References are resolved later; that one is written is enough here.
      if (!object.eIsSet(feature) && !ended.referred.contains(feature)) {
        problems
            .add(MODEL_FEATURE_MISSING, ended.location, object)
            .message("{} is not set.", feature.getName())
            .hint("Set it: without it the {} means nothing.", ElementPaths.kind(object));
      }
    }
  }

  private List<EStructuralFeature> requiredFeatures(EClass type) {
    List<EStructuralFeature> known = required.get(type);
    if (known == null) {
      known = new ArrayList<>();
      for (EStructuralFeature feature : type.getEAllStructuralFeatures()) {
        if (feature.isRequired()) {
          known.add(feature);
        }
      }
      required.put(type, known);
    }
    return known;
  }

  private void reportUnknownFeature(EObject object, String name) {
    problems
        .add(MODEL_FEATURE_UNKNOWN, here(), object)
        .message("{} has no {}.", ElementPaths.kind(object), name)
        .hint(ModelNames.oneOf(name, ModelNames.features(object.eClass())));
  }

  private void reportRepeated(EObject object, EStructuralFeature feature) {
    problems
        .add(MODEL_FEATURE_REPEATED, here(), object)
        .message("{} occurs more than once; only one is allowed.", feature.getName())
        .hint("Remove all but one.");
  }

  @SuppressWarnings("unchecked")
  private static EList<Object> many(EObject object, EStructuralFeature feature) {
    return (EList<Object>) object.eGet(feature);
  }
}
