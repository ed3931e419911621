import type { Currency } from '../format/money.ts'

/** The countries where the business works (ISO 3166). */
export const COUNTRY_CODES = ['CA', 'US'] as const
export type CountryCode = (typeof COUNTRY_CODES)[number]

export const countryNames: Record<CountryCode, string> = { CA: 'Canada', US: 'United States' }

const CURRENCIES: Record<CountryCode, Currency> = { CA: 'CAD', US: 'USD' }

/** Checks whether a text from outside names one of the countries. */
export const isCountryCode = (text: string | null | undefined): text is CountryCode => text === 'CA' || text === 'US'

/** Returns the currency that a country's prices are in. */
export const currencyOf = (country: CountryCode): Currency => CURRENCIES[country]

/** Returns the country whose prices are in a currency. */
export const countryOf = (currency: Currency): CountryCode => (currency === 'CAD' ? 'CA' : 'US')

/** The units in which a country's staff and customers see and enter amounts. */
export interface Units {
  /** Of engine oil (FORMAT-05). */
  oil: 'L' | 'QT'
  /** Of fuel (FORMAT-06). */
  fuel: 'L' | 'GAL'
  distance: 'km' | 'mi'
}

const UNITS: Record<CountryCode, Units> = {
  CA: { oil: 'L', fuel: 'L', distance: 'km' },
  US: { oil: 'QT', fuel: 'GAL', distance: 'mi' },
}

/** Returns a country's units. What is stored is litres and kilometres in both. */
export const unitsOf = (country: CountryCode): Units => UNITS[country]
