import { LOCALE } from '../format/locale.ts'
import { METRES_OF } from './distance.ts'

/** Formats metres in a country's unit, with one decimal below 10: `3.4 km`, `12 mi`. */
export function formatDistance(metres: number, unit: keyof typeof METRES_OF): string {
  const distance = metres / METRES_OF[unit]
  return `${distance.toLocaleString(LOCALE, { maximumFractionDigits: distance < 10 ? 1 : 0 })} ${unit}`
}
