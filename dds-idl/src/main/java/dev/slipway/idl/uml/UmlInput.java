// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.xml.XmlReading;

/**
 * What all parts of one import of UML read.
 *
 * @param reading what is filled, and what is found
 * @param elements the elements of the files
 * @param marks what stereotypes say of them
 * @param text what people wrote about them
 */
record UmlInput(XmlReading reading, UmlElements elements, Marks marks, UmlText text) {}
