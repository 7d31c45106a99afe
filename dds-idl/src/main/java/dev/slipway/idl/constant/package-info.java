// SPDX-License-Identifier: EPL-2.0
/** Constant expressions of IDL and their values. */
package dev.slipway.idl.constant;
