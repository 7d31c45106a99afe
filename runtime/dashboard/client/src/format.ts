// SPDX-License-Identifier: EPL-2.0
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A rate in samples a second. */
export function rate(samples: number | undefined): string {
  if (samples === undefined) {
    return '–';
  }
  return samples >= 100 || Number.isInteger(samples) ? samples.toFixed(0) : samples.toFixed(1);
}

/** Octets a second, by powers of 1000. */
export function throughput(octets: number | undefined): string {
  if (octets === undefined) {
    return '–';
  }
  let value = octets;
  for (const unit of ['B/s', 'kB/s', 'MB/s']) {
    if (value < 1000) {
      return `${value < 10 && unit !== 'B/s' ? value.toFixed(1) : value.toFixed(0)} ${unit}`;
    }
    value /= 1000;
  }
  return `${value.toFixed(1)} GB/s`;
}

export function count(number: number | undefined): string {
  return number === undefined ? '–' : String(number);
}

/** How long something has been up, in its largest unit. */
export function duration(seconds: number | undefined): string {
  if (seconds === undefined) {
    return '';
  }
  if (seconds < MINUTE) {
    return `${seconds} s`;
  }
  if (seconds < HOUR) {
    return `${Math.floor(seconds / MINUTE)} min`;
  }
  return seconds < 2 * DAY
    ? `${Math.floor(seconds / HOUR)} h`
    : `${Math.floor(seconds / DAY)} days`;
}

/** Made once: making one costs more than all rows in sight cost to show. */
const TIME_OF_DAY = new Intl.DateTimeFormat(undefined, {
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
});

/** A moment as the time of day here. */
export function timeOfDay(moment: string): string {
  return TIME_OF_DAY.format(new Date(moment));
}

/** A word in capitals, such as a state, as people write it. */
export function word(capitals: string): string {
  return capitals.toLowerCase().replaceAll('_', ' ');
}
