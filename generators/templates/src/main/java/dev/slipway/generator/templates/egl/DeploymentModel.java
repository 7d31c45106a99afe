// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import dev.slipway.generator.templates.values.ReadOnlyList;
import dev.slipway.generator.templates.values.ReadOnlyModelException;
import dev.slipway.model.Element;
import dev.slipway.model.ModelPackage;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.epsilon.common.util.StringProperties;
import org.eclipse.epsilon.eol.exceptions.EolIllegalPropertyException;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.exceptions.models.EolEnumerationValueNotFoundException;
import org.eclipse.epsilon.eol.exceptions.models.EolModelElementTypeNotFoundException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.introspection.AbstractPropertyGetter;
import org.eclipse.epsilon.eol.execute.introspection.AbstractPropertySetter;
import org.eclipse.epsilon.eol.models.IRelativePathResolver;
import org.eclipse.epsilon.eol.models.Model;

/**
 * The model as templates see it: every element of the deployment and of the libraries that it
 * imports, in the order of the files, and no way to change one.
 */
final class DeploymentModel extends Model {
  private static final String QUALIFIER = "::";

  private final ModelIndex index;
  private final Map<String, EClass> classes = new HashMap<>();
  private final Map<String, EEnum> enumerations = new HashMap<>();

  DeploymentModel(ModelIndex index) {
    this.index = index;
    setName("Slipway");
    propertyGetter = new Getter();
    propertySetter = new Setter();
    register(ModelPackage.eINSTANCE);
  }

  /** By simple and by qualified name, as in {@code Node} and {@code infrastructure::Node}. */
  private void register(EPackage part) {
    for (EClassifier classifier : part.getEClassifiers()) {
      String qualified = part.getName() + QUALIFIER + classifier.getName();
      if (classifier instanceof EClass type) {
        classes.putIfAbsent(type.getName(), type);
        classes.put(qualified, type);
      } else if (classifier instanceof EEnum type) {
        enumerations.putIfAbsent(type.getName(), type);
        enumerations.put(qualified, type);
      }
    }
    part.getESubpackages().forEach(this::register);
  }

  private EClass type(String name) throws EolModelElementTypeNotFoundException {
    EClass type = classes.get(name);
    if (type == null) {
      throw new EolModelElementTypeNotFoundException(getName(), name);
    }
    return type;
  }

  @Override
  public Object getEnumerationValue(String enumeration, String label)
      throws EolEnumerationValueNotFoundException {
    EEnumLiteral literal =
        Optional.ofNullable(enumerations.get(enumeration))
            .map(type -> type.getEEnumLiteral(label))
            .orElse(null);
    if (literal == null) {
      throw new EolEnumerationValueNotFoundException(enumeration, label, getName());
    }
    return literal.getInstance();
  }

  @Override
  public Collection<?> allContents() {
    return new ReadOnlyList<>(index.all(EObject.class));
  }

  @Override
  public Collection<?> getAllOfType(String name) throws EolModelElementTypeNotFoundException {
    EClass type = type(name);
    List<?> exact =
        index.all(type.getInstanceClass()).stream()
            .filter(element -> ((EObject) element).eClass() == type)
            .toList();
    return new ReadOnlyList<>(exact);
  }

  @Override
  public Collection<?> getAllOfKind(String name) throws EolModelElementTypeNotFoundException {
    return new ReadOnlyList<>(index.all(type(name).getInstanceClass()));
  }

  @Override
  public boolean isOfType(Object instance, String name)
      throws EolModelElementTypeNotFoundException {
    return instance instanceof EObject element && element.eClass() == type(name);
  }

  @Override
  public boolean isOfKind(Object instance, String name)
      throws EolModelElementTypeNotFoundException {
    return type(name).isInstance(instance);
  }

  @Override
  public boolean hasType(String name) {
    return classes.containsKey(name);
  }

  @Override
  public Object getTypeOf(Object instance) {
    return ((EObject) instance).eClass();
  }

  @Override
  public String getTypeNameOf(Object instance) {
    return ((EObject) instance).eClass().getName();
  }

  @Override
  public boolean owns(Object instance) {
    return instance instanceof EObject element
        && classes.get(element.eClass().getName()) == element.eClass();
  }

  @Override
  public boolean knowsAboutProperty(Object instance, String property) {
    return owns(instance) && ((EObject) instance).eClass().getEStructuralFeature(property) != null;
  }

  @Override
  public Object getElementById(String id) {
    return index.all(Element.class).stream()
        .filter(element -> id.equals(element.getId()))
        .findFirst()
        .orElse(null);
  }

  @Override
  public String getElementId(Object instance) {
    return instance instanceof Element element ? element.getId() : null;
  }

  @Override
  public boolean isInstantiable(String name) {
    // Asked first; the reason why not is given when it is done.
    return true;
  }

  @Override
  public Object createInstance(String name) {
    throw new ReadOnlyModelException("make a new " + name);
  }

  @Override
  public void deleteElement(Object instance) {
    throw new ReadOnlyModelException("delete an element");
  }

  @Override
  public void setElementId(Object instance, String newId) {
    throw new ReadOnlyModelException("set the id of an element");
  }

  @Override
  public void load() {
    // It is in memory already.
  }

  @Override
  public void load(StringProperties properties, IRelativePathResolver resolver) {
    throw new ForbiddenException("Loading a model");
  }

  @Override
  public boolean store(String location) {
    throw new ForbiddenException("Storing the model");
  }

  @Override
  public boolean store() {
    return false;
  }

  /** Gives lists that cannot be changed instead of the model's own. */
  private static final class Getter extends AbstractPropertyGetter {
    @Override
    public boolean hasProperty(Object object, String property, IEolContext context) {
      return object instanceof EObject element
          && element.eClass().getEStructuralFeature(property) != null;
    }

    @Override
    public Object invoke(Object object, String property, IEolContext context)
        throws EolRuntimeException {
      EObject element = (EObject) object;
      EStructuralFeature feature = element.eClass().getEStructuralFeature(property);
      if (feature == null) {
        throw new EolIllegalPropertyException(object, property, context);
      }
      Object value = element.eGet(feature);
      return value instanceof List<?> list ? new ReadOnlyList<>(list) : value;
    }
  }

  private static final class Setter extends AbstractPropertySetter {
    @Override
    public void invoke(Object target, String property, Object value, IEolContext context) {
      throw new ReadOnlyModelException("set the feature " + property);
    }
  }
}
