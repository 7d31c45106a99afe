// SPDX-License-Identifier: EPL-2.0
/** Sizes of samples in the encodings of DDS-XTypes 1.3. */
package dev.slipway.idl.wire;
