import { daysOf, joinDays, type SpecialDays } from './opening-hours.ts'

/**
 * Adds the days of another franchise to a franchise's own closures and special hours. A day that it has already stays as it is, and days before its today are left
 * out.
 * @param today its local day (yyyy-mm-dd)
 * @returns all its days, joined to ranges, and how many were added
 */
export function addMissingDays(
  own: readonly SpecialDays[],
  others: readonly SpecialDays[],
  today: string,
): { days: SpecialDays[]; added: number } {
  const present = own.flatMap(singleDays)
  const taken = new Set(present.map(({ day }) => day))
  const missing = others.flatMap(singleDays).filter(({ day }) => day >= today && !taken.has(day))
  return { days: joinDays([...present, ...missing]), added: missing.length }
}

const singleDays = ({ from, to, ...rest }: SpecialDays) => daysOf({ from, to }).map(day => ({ ...rest, day }))
