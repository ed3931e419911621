import { formatMoney } from '../../domain/format/money.ts'

/** Cents in the currency that an order or invoice was made in. */
export const money = (cents: number, currency: string): string => formatMoney(cents, currency === 'USD' ? 'USD' : 'CAD')
