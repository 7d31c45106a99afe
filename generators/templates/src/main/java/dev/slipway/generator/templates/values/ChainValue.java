// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.values;

import dev.slipway.model.software.Reaction;
import java.util.List;

/**
 * The slowest chain of reactions that ends with one of them.
 *
 * @param element the last reaction
 * @param source name of the instance whose publication starts it
 * @param reaction name of the last reaction and of its instance
 * @param target name of the instance that receives the effect; null where nobody reads it
 * @param steps from source to target
 * @param mean what to expect
 * @param worst what to plan with
 * @param deadline what the last reaction allows; null where it does not say
 * @param verdict kept, at risk, missed or no deadline
 */
public record ChainValue(
    Reaction element,
    String source,
    String reaction,
    String target,
    List<StepValue> steps,
    QuantityValue mean,
    QuantityValue worst,
    QuantityValue deadline,
    String verdict)
    implements ElementValue {
  public ChainValue {
    steps = ReadOnlyList.of(steps);
  }

  /**
   * A step of a chain.
   *
   * @param kind what it is, in words
   * @param where the topic and the instances, or the instance and its reaction
   * @param mean what to expect
   * @param worst what to plan with
   */
  public record StepValue(String kind, String where, QuantityValue mean, QuantityValue worst)
      implements TemplateValue {}
}
