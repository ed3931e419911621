import type { CountryCode } from '../address/country.ts'
import { spell } from '../format/spelling.ts'

export const TEXTS = {
  tooMany: (most: string, country: CountryCode) => spell(country, `A service area has at most ${most} postal codes.`),
  notACode: {
    CA: (code: string) => `${code} is not a postal code. Use codes such as M5V or M5V 1J9.`,
    US: (code: string) => `${code} is not a ZIP code. Use codes such as 78701.`,
  },
  otherCountry: (code: string) => `${code} is in the other country. A franchise serves codes of its own country.`,
} as const
