import { type CountryCode, unitsOf } from '../address/country.ts'
import { readQuantity, shownQuantity } from '../inventory/stock.ts'
import { MAX_OIL_LITRES, MIN_OIL_LITRES } from './catalogue-item.ts'
import { TEXTS } from './texts.ts'

const shown = (litres: number, country: CountryCode): number =>
  Math.round(shownQuantity('oil', litres, country) * 10) / 10

/** Returns litres as people enter them: litres in Canada, otherwise quarts, with one decimal. */
export const volumeText = (litres: number, country: CountryCode): string => String(shown(litres, country))

/** Returns the litres of what was typed, to a hundredth, so that a tenth of a quart stays that tenth; undefined if it is no number. */
export function readVolume(typed: string, country: CountryCode): number | undefined {
  const litres = readQuantity('oil', typed, country)
  return litres === undefined ? undefined : Math.round(litres * 100) / 100
}

/** Returns what is wrong with the litres that an engine takes, in the unit of the country; undefined when they can be. */
export function volumeProblem(litres: number | undefined, country: CountryCode): string | undefined {
  if (litres !== undefined && litres >= MIN_OIL_LITRES && litres <= MAX_OIL_LITRES) return undefined
  return TEXTS.volume(shown(MIN_OIL_LITRES, country), shown(MAX_OIL_LITRES, country), unitsOf(country).oil)
}
