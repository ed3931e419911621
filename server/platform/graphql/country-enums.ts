import { COUNTRY_CODES } from '../../../domain/address/country.ts'
import { CURRENCIES } from '../../../domain/format/money.ts'
import { builder } from './builder.ts'

export const CountryCodeRef = builder.enumType('CountryCode', { values: COUNTRY_CODES })
export const CurrencyRef = builder.enumType('Currency', { values: CURRENCIES })
