import type { CountryCode } from '../address/country.ts'
import { litresToQuarts, quartsToLitres } from '../format/volume.ts'

const THOUSANDTH = 1_000

const rounded = (amount: number, digits: number): number => Math.round(amount * 10 ** digits) / 10 ** digits

/** Formats litres of oil in the unit of a country, quarts in the US: 4.732 litres are `5`. */
export const oilInput = (litres: number, country: CountryCode): string =>
  String(country === 'US' ? rounded(litresToQuarts(litres), 2) : rounded(litres, 3))

/** Parses typed oil, quarts in the US, to litres with three decimals; undefined unless it is an amount. */
export function parseOil(text: string, country: CountryCode): number | undefined {
  if (!/^\d{1,3}(\.\d{0,3})?$/.test(text.trim())) return undefined
  const amount = Number(text)
  return Math.round((country === 'US' ? quartsToLitres(amount) : amount) * THOUSANDTH) / THOUSANDTH
}

/** Converts the price of a litre to that of the country's unit, both in cents. */
export const perOilUnit = (perLitre: number, country: CountryCode): number =>
  country === 'US' ? Math.round(quartsToLitres(perLitre)) : perLitre

/** Converts the price of the country's unit to that of a litre, both in cents. The other way round gives the same price again. */
export const perLitreOf = (perUnit: number, country: CountryCode): number =>
  country === 'US' ? Math.round(litresToQuarts(perUnit)) : perUnit
