import { formatMoney } from '../../domain/format/money.ts'

/** Formats cents in the currency of an order or invoice. */
export const money = (cents: number, currency: string): string => formatMoney(cents, currency === 'USD' ? 'USD' : 'CAD')
