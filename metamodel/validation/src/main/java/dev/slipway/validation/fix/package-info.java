// SPDX-License-Identifier: EPL-2.0
/** Changes that mend what rules have found, to choose from. */
package dev.slipway.validation.fix;
