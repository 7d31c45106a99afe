// SPDX-License-Identifier: EPL-2.0
/** Generates the IDL files of a deployment. */
package dev.slipway.generator.idl;
