// SPDX-License-Identifier: EPL-2.0
/** Files of other tools as what is taken into models, the same for all front ends. */
package dev.slipway.idl.imports;
