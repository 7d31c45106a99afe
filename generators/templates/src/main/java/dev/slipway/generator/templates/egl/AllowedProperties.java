// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import dev.slipway.generator.templates.egl.AllowedOperations.Found;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.introspection.AbstractPropertySetter;
import org.eclipse.epsilon.eol.execute.introspection.IntrospectionManager;
import org.eclipse.epsilon.eol.execute.introspection.java.JavaPropertyGetter;
import org.eclipse.epsilon.eol.execute.introspection.java.ObjectMethod;

/** What templates may ask of objects that are not the model's: what they may call, and no more. */
final class AllowedProperties extends IntrospectionManager {
  AllowedProperties(AllowedOperations operations) {
    setDefaultPropertyGetter(new Getter(operations));
    setDefaultPropertySetter(new Setter());
  }

  private static final class Getter extends JavaPropertyGetter {
    private static final Object[] NO_PARAMETERS = {};

    private final AllowedOperations operations;

    private Getter(AllowedOperations operations) {
      this.operations = operations;
    }

    @Override
    protected ObjectMethod getMethodFor(Object object, String property, IEolContext context) {
      boolean refused = false;
      for (String prefix : new String[] {"get", "", "is"}) {
        Found found = operations.find(object, prefix + property, NO_PARAMETERS, context);
        if (found.method() != null) {
          return found.method();
        }
        refused |= found.refused();
      }
      if (refused) {
        throw new ForbiddenException("The property " + property);
      }
      return new ObjectMethod(object);
    }
  }

  private static final class Setter extends AbstractPropertySetter {
    @Override
    public void invoke(Object target, String property, Object value, IEolContext context) {
      throw new ForbiddenException("Setting the property " + property);
    }
  }
}
