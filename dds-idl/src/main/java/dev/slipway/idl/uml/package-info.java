// SPDX-License-Identifier: EPL-2.0
/**
 * Class models of UML tools as XMI 2.x: read in the dialects of Eclipse, Enterprise Architect and
 * MagicDraw, written in Eclipse's.
 */
package dev.slipway.idl.uml;
