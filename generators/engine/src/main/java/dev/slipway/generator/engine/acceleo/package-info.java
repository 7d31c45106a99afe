// SPDX-License-Identifier: EPL-2.0
/** Services for template languages that see only Java's static types, such as Acceleo 4. */
package dev.slipway.generator.engine.acceleo;
