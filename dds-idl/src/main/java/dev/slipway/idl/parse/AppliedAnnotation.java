// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.idl.name.IdlNames;
import dev.slipway.idl.parse.IdlGrammar.Annotation_applContext;
import dev.slipway.idl.parse.IdlGrammar.Annotation_appl_paramContext;
import dev.slipway.idl.parse.IdlGrammar.Const_exprContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An annotation before a declaration (IDL 4.2, 7.4.15.4).
 *
 * @param context where it stands
 * @param name without the @, leading colons and what escapes keywords
 * @param parameters by name; the only one may have none, which is the empty string
 */
record AppliedAnnotation(
    Annotation_applContext context, String name, Map<String, Const_exprContext> parameters) {
  static List<AppliedAnnotation> of(List<Annotation_applContext> annotations) {
    List<AppliedAnnotation> applied = new ArrayList<>();
    for (Annotation_applContext annotation : annotations) {
      if (annotation.exception == null) {
        applied.add(of(annotation));
      }
    }
    return applied;
  }

  private static AppliedAnnotation of(Annotation_applContext annotation) {
    Map<String, Const_exprContext> parameters = new LinkedHashMap<>();
    if (annotation.annotation_appl_params() != null) {
      if (annotation.annotation_appl_params().const_expr() != null) {
        parameters.put("", annotation.annotation_appl_params().const_expr());
      }
      for (Annotation_appl_paramContext parameter :
          annotation.annotation_appl_params().annotation_appl_param()) {
        parameters.put(WrittenNames.of(parameter.identifier()), parameter.const_expr());
      }
    }
    String name =
        annotation.annotation_name().annotation_word().stream()
            .map(WrittenNames::of)
            .collect(Collectors.joining("::"));
    return new AppliedAnnotation(annotation, name, parameters);
  }

  /** The only parameter, which has the name {@code value} or none; empty where it is not that. */
  Optional<Const_exprContext> value() {
    Const_exprContext unnamed = parameters.get("");
    return Optional.ofNullable(unnamed != null ? unnamed : parameters.get("value"));
  }

  /** The name for one of the standard's, which some write in capitals. */
  String known() {
    return IdlNames.ignoringCase(name);
  }

  boolean hasParameters() {
    return !parameters.isEmpty();
  }
}
