// SPDX-License-Identifier: EPL-2.0
/**
 * The ports to clouds for OpenStack: by OpenStack4j where its calls say all that the ports do, by
 * plain REST elsewhere. Both go through one {@link dev.slipway.openstack.session.Session}.
 */
package dev.slipway.openstack;
