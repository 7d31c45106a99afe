// SPDX-License-Identifier: EPL-2.0
/** XML of other tools as trees that know what of them was taken, and XML that is written. */
package dev.slipway.idl.xml;
