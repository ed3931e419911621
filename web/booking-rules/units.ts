import type { BookingRules } from '../../domain/booking-rules/rules.ts'
import { durationText } from '../../domain/format/duration.ts'
import { TEXTS } from './texts.ts'

/** A rule as the page names it. */
export interface Rule {
  name: keyof BookingRules
  label: string
  hint: string
}

/** How a rule is typed and read. */
export interface Unit {
  unit: string
  /** How many of the stored units one typed unit has. */
  factor: number
  /** What an empty field says, where 0 is typed as nothing. */
  empty?: string
  textOf: (value: number) => string
}

const { units, values } = TEXTS

/** How each rule is typed and read. */
export const UNITS: Record<keyof BookingRules, Unit> = {
  leadMinutes: { unit: units.hours, factor: 60, textOf: durationText },
  cutoffMinutes: { unit: units.hours, factor: 60, textOf: durationText },
  horizonDays: {
    unit: units.days,
    factor: 1,
    empty: values.noLimit,
    textOf: days => (days === 0 ? values.noLimit : values.days(days)),
  },
  priorityHours: {
    unit: units.hours,
    factor: 1,
    empty: values.never,
    textOf: hours => (hours === 0 ? values.never : durationText(hours * 60)),
  },
  freeKm: { unit: units.km, factor: 1, textOf: values.km },
  freeMiles: { unit: units.miles, factor: 1, textOf: values.miles },
  askWithinKm: { unit: units.km, factor: 1, textOf: values.km },
}
