import { LOCALE } from './locale.ts'

type Unit = 'day' | 'hour' | 'minute'

const countOf = (count: number, unit: Unit): string =>
  new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'long' }).format(count)

const DAY = 24 * 60

/** Formats whole minutes: `45 minutes`, `3 hours`, `1 hour 30 minutes`, `24 hours`, `2 days`. One day stays `24 hours`. */
export function durationText(minutes: number): string {
  if (minutes >= 2 * DAY && minutes % DAY === 0) return countOf(minutes / DAY, 'day')
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [
    ...(hours > 0 ? [countOf(hours, 'hour')] : []),
    ...(rest > 0 || hours === 0 ? [countOf(rest, 'minute')] : []),
  ].join(' ')
}

/** Formats whole minutes in short, for people who plan their day: `45 min`, `1 h`, `1 h 25`. The parts stay in one line. */
export function shortDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest}\u00a0min`
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`
}
