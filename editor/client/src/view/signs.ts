// SPDX-License-Identifier: EPL-2.0

const BARS = ['M0,10V7H2V10z', 'M2.7,10V5H4.7V10z', 'M5.4,10V2.5H7.4V10z', 'M8,10V0H10V10z'];

const WARNING = 'M5,0L10.4,10H-.4zM4.4,3.6V6.6H5.6V3.6zM4.4,7.6V8.8H5.6V7.6z';

/** The symbol of each sign of `Sign.java`, as an SVG path in a square of 10. */
export const symbols: Record<string, string> = {
  'load-low': BARS[0],
  'load-moderate': BARS.slice(0, 2).join(''),
  'load-high': BARS.slice(0, 3).join(''),
  'load-full': BARS.join(''),
  'load-exceeded': WARNING,
  create: 'M4,0H6V4H10V6H6V10H4V6H0V4H4z',
  update: 'M5,0L10,5H7V10H3V5H0z',
  replace: 'M0,1.5H6.5V0L10,2.8L6.5,5.6V4.1H0zM10,8.5H3.5V10L0,7.2L3.5,4.4V5.9H10z',
  destroy: 'M0,4H10V6H0z',
  loss: WARNING,
  error: 'M5,0A5,5 0 1 1 4.99,0zM3,2L2,3L4,5L2,7L3,8L5,6L7,8L8,7L6,5L8,3L7,2L5,4z',
  warning: WARNING,
  remark: 'M5,0A5,5 0 1 1 4.99,0zM4.2,4.2V8.2H5.8V4.2zM4.2,1.8V3.2H5.8V1.8z'
};
