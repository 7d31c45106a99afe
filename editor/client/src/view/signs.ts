// SPDX-License-Identifier: EPL-2.0

const BARS = ['M0,10V7H2V10z', 'M2.7,10V5H4.7V10z', 'M5.4,10V2.5H7.4V10z', 'M8,10V0H10V10z'];

const WARNING = 'M5,0L10.4,10H-.4zM4.4,3.6V6.6H5.6V3.6zM4.4,7.6V8.8H5.6V7.6z';
const CROSS = 'M5,0A5,5 0 1 1 4.99,0zM3,2L2,3L4,5L2,7L3,8L5,6L7,8L8,7L6,5L8,3L7,2L5,4z';
const CHECK = 'M0,5.5L1.8,3.7L4,5.9L8.2,1.2L10,2.8L4,9.4z';
const QUESTION =
  'M5,0A5,5 0 1 1 4.99,0zM3,4H4.4C4.4,2.6 6,2.8 5.8,3.8C5.6,4.8 4.3,4.6 4.3,6.4H5.7C5.7,5.4 7.3,5.2 7.3,3.6C7.3,1 3,.8 3,4zM4.3,7.2V8.6H5.7V7.2z';
const PAUSE = 'M1,0H4V10H1zM6,0H9V10H6z';
const HOURGLASS = 'M1,0H9V2L6,5L9,8V10H1V8L4,5L1,2z';
const SQUARE = 'M1,1H9V9H1z';
const RING = 'M5,0A5,5 0 1 1 4.99,0zM5,1.6A3.4,3.4 0 1 0 5.01,1.6z';

/** The symbol of each sign of `Sign.java` and `StateSign.java`, as an SVG path in a square of 10. */
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
  'step-done': CHECK,
  'step-not-started': RING,
  'step-waiting': RING,
  'step-running': HOURGLASS,
  'step-failed': CROSS,
  error: CROSS,
  warning: WARNING,
  up: CHECK,
  running: 'M1.5,0L10,5L1.5,10z',
  'under-way': HOURGLASS,
  paused: PAUSE,
  stopped: SQUARE,
  absent: RING,
  unknown: QUESTION,
  failed: CROSS,
  misplaced: WARNING,
  'rate-as-drawn': CHECK,
  'rate-unknown': QUESTION,
  'rate-different': 'M0,6C2,1 4,1 5,4S8,7 10,2V4.6C8,9.6 6,9.2 5,6.6S2,3.6 0,8.6z',
  'rate-none': CROSS,
  remark: 'M5,0A5,5 0 1 1 4.99,0zM4.2,4.2V8.2H5.8V4.2zM4.2,1.8V3.2H5.8V1.8z',
};
