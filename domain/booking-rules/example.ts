import type { BookingRules } from './rules.ts'

/** The local time in minutes after midnight, so many days after (or before) the day of the example. */
export interface ExampleTime {
  days: number
  minute: number
}

/** What the rules mean for one customer, who looks at 9:00 AM. */
export interface RulesExample {
  now: ExampleTime
  /** The first start that they can book. */
  earliest: ExampleTime
  /** An appointment, and until when they can move or cancel it. */
  appointment: ExampleTime
  changeableUntil: ExampleTime
  /** Starts before it have the priority fee. */
  priorityUntil: ExampleTime
}

const DAY = 24 * 60
const NOON = 12 * 60
const NOW = 9 * 60
const APPOINTMENT = NOON + 3 * 60

const timeAt = (minutes: number): ExampleTime => {
  const days = Math.floor(minutes / DAY)
  return { days, minute: minutes - days * DAY }
}

/** Returns an example of the rules. Appointments start on the full hour. */
export const exampleOf = (
  rules: Pick<BookingRules, 'leadMinutes' | 'cutoffMinutes' | 'priorityHours'>,
): RulesExample => ({
  now: timeAt(NOW),
  earliest: timeAt(Math.ceil((NOW + rules.leadMinutes) / 60) * 60),
  appointment: timeAt(APPOINTMENT),
  changeableUntil: timeAt(APPOINTMENT - rules.cutoffMinutes),
  priorityUntil: timeAt(NOW + rules.priorityHours * 60),
})
