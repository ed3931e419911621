import { type CountryCode, unitsOf } from '../address/country.ts'
import { fromLitres, toLitres } from '../format/volume.ts'

const rounded = (amount: number, digits: number): number => Math.round(amount * 10 ** digits) / 10 ** digits

/** Formats litres of oil in the unit of a country, quarts in the US: 4.732 litres are `5`. Read again it is as many litres, to three decimals. */
export function oilInput(litres: number, country: CountryCode): string {
  const amount = fromLitres(litres, unitsOf(country).oil)
  const short = String(rounded(amount, 2))
  return parseOil(short, country) === rounded(litres, 3) ? short : String(rounded(amount, 3))
}

/** Parses typed oil, quarts in the US, to litres with three decimals; undefined unless it is an amount. */
export function parseOil(text: string, country: CountryCode): number | undefined {
  if (!/^\d{1,3}(\.\d{0,3})?$/.test(text.trim())) return undefined
  return rounded(toLitres(Number(text), unitsOf(country).oil), 3)
}

/** Converts the price of a litre to that of the country's unit, both in cents. */
export const perOilUnit = (perLitre: number, country: CountryCode): number =>
  Math.round(toLitres(perLitre, unitsOf(country).oil))

/** Converts the price of the country's unit to that of a litre, both in cents. The other way round gives the same price again. */
export const perLitreOf = (perUnit: number, country: CountryCode): number =>
  Math.round(fromLitres(perUnit, unitsOf(country).oil))
