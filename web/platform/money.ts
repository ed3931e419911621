import { type Currency, formatMoney } from '../../domain/format/money.ts'

/** Formats cents in the currency of an order or invoice. */
export const money = (cents: number, currency: Currency): string => formatMoney(cents, currency)
