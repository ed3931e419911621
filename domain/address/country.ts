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
