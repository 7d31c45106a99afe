// SPDX-License-Identifier: EPL-2.0
/** Plans of the drawn experiments: what is run where, found from the model. */
package dev.slipway.generator.experiments;
