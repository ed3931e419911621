import { type CountryCode, unitsOf } from './country.ts'
import { METRES_OF } from './metres.ts'
import { LOCALE } from '../format/locale.ts'

/** Below this many units one decimal is shown: `3.2 km`, but `48 km`. */
const FINE_BELOW = 10

/** Formats a distance in the country's unit: `3.2 km` in Canada, `2 mi` in the US. */
export function formatDistance(metres: number, country: CountryCode): string {
  const unit = unitsOf(country).distance
  const distance = metres / METRES_OF[unit]
  const maximumFractionDigits = distance < FINE_BELOW ? 1 : 0
  return `${distance.toLocaleString(LOCALE, { maximumFractionDigits })} ${unit}`
}
