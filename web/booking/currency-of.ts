import { currencyOf as currencyIn } from '../../domain/address/country.ts'
import type { Currency } from '../../domain/format/money.ts'
import type { Booking } from './use-booking.ts'

/** Returns the currency of the booking. */
export const currencyOf = ({ countryCode }: Pick<Booking, 'countryCode'>): Currency => currencyIn(countryCode)
