// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import dev.slipway.generator.CppString;
import java.util.List;

/**
 * What a component type's source states; all texts are C++ expressions.
 *
 * @param element identifier and UUID of the component type, for the heading
 * @param headers that it includes beside the library's
 */
record ComponentTable(
    String element,
    CppString name,
    CppString version,
    List<String> headers,
    List<EndpointTable> publications,
    List<EndpointTable> subscriptions,
    List<EndpointTable> reactions) {

  /**
   * An entry of one of the component's lists.
   *
   * @param assignments the members that differ from the library's defaults
   */
  record EndpointTable(List<Assignment> assignments) {}

  /** A member of the entry and its value. */
  record Assignment(String member, String value) {}
}
