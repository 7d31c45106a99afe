// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.types;

import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.idl.constant.ConstantValue;
import dev.slipway.idl.constant.Constants;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.TypeDefinition;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;

/** The named types of a model and its libraries, as seen from one place of it. */
public final class TypeScope {
  private static final String SEPARATOR = "::";

  /** The model's own before those of libraries, each by name. */
  private final List<TypeDefinition> types;

  /** The module around the place; empty for none. */
  private final String module;

  private final Constants constants;
  private final EObject place;

  private TypeScope(List<TypeDefinition> types, String module, Constants constants, EObject place) {
    this.types = types;
    this.module = module;
    this.constants = constants;
    this.place = place;
  }

  /** The scope of a place; to be called in {@link OpenModel#read}. */
  public static TypeScope of(OpenModel open, EObject place) {
    List<TypeDefinition> types = new ArrayList<>();
    Constants constants = Constants.of(List.of());
    for (Resource file : open.model().resources().getResources()) {
      file.getAllContents()
          .forEachRemaining(
              each -> {
                if (each instanceof TypeDefinition type && type.getName() != null) {
                  types.add(type);
                }
                if (each instanceof Definition definition && definition.getName() != null) {
                  constants.add(definition);
                }
              });
    }
    types.sort(
        Comparator.comparing((TypeDefinition type) -> !open.isOwn(type))
            .thenComparing(ScopedNames::of, String.CASE_INSENSITIVE_ORDER));
    EObject at = place;
    while (at != null && !(at instanceof Module)) {
      at = at.eContainer();
    }
    String module = at == null ? "" : ScopedNames.of((Definition) at);
    return new TypeScope(types, module, constants, place);
  }

  /** All types, the model's own first. */
  public List<TypeDefinition> types() {
    return types;
  }

  /** The whole number that a constant expression stands for; empty where it stands for none. */
  Optional<Long> number(String expression) {
    PrimitiveRef whole = DdsFactory.eINSTANCE.createPrimitiveRef();
    whole.setKind(PrimitiveKind.INT64);
    return constants
        .find(expression, whole, place)
        .flatMap(ConstantValue::number)
        .map(BigDecimal::longValue);
  }

  /**
   * The type that a name means: by the modules around the place from the innermost on, as in IDL,
   * else the only type anywhere that is called so.
   *
   * @throws RefusedOperation if there is none, or more than one; the message is for the user
   */
  public TypeDefinition resolve(String name) {
    if (name.startsWith(SEPARATOR)) {
      return first(name.substring(SEPARATOR.length())).orElseThrow(() -> unknown(name));
    }
    for (String around = module; ; around = outer(around)) {
      Optional<TypeDefinition> found = first(around.isEmpty() ? name : around + SEPARATOR + name);
      if (found.isPresent()) {
        return found.get();
      }
      if (around.isEmpty()) {
        break;
      }
    }
    List<TypeDefinition> called = called(name, String::equals);
    if (called.isEmpty()) {
      called = called(name, String::equalsIgnoreCase);
    }
    if (called.isEmpty()) {
      throw unknown(name);
    }
    if (called.size() > 1) {
      throw new RefusedOperation(
          "%s can mean %s. Write the scoped name."
              .formatted(name, String.join(" or ", called.stream().map(ScopedNames::of).toList())));
    }
    return called.get(0);
  }

  private Optional<TypeDefinition> first(String scopedName) {
    return types.stream().filter(type -> ScopedNames.of(type).equals(scopedName)).findFirst();
  }

  private List<TypeDefinition> called(String name, BiPredicate<String, String> same) {
    return types.stream()
        .filter(
            type -> {
              String scoped = ScopedNames.of(type);
              int start = scoped.length() - name.length();
              return start >= 0
                  && same.test(scoped.substring(start), name)
                  && (start == 0 || scoped.startsWith(SEPARATOR, start - SEPARATOR.length()));
            })
        .toList();
  }

  private static String outer(String scopedName) {
    int end = scopedName.lastIndexOf(SEPARATOR);
    return end < 0 ? "" : scopedName.substring(0, end);
  }

  private static RefusedOperation unknown(String name) {
    return new RefusedOperation(
        ("There is no type %s. Types are primitives, string<64>, sequence<T, 8>, map<K, V>, T[3]"
                + " and those under Definitions in the model's data.")
            .formatted(name));
  }
}
