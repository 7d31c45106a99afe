// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.egl.EglTemplate;
import org.eclipse.epsilon.egl.exceptions.EglRuntimeException;

/** What the rules of a set render with, and what takes what becomes of them. */
interface Rendering {
  /** The templates of the set. */
  SetTemplates templates();

  /** Whether nothing more is to be rendered. */
  boolean isOver();

  /**
   * Takes the file that a rule makes.
   *
   * @param rule the part of the rule that says which file
   */
  void rendered(
      String target, ModuleElement rule, Object element, boolean executable, EglTemplate template)
      throws EglRuntimeException;

  /** Takes what a rule failed with for an element; null where it was for none. */
  void failed(Throwable failure, Object element);
}
