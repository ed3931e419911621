import { type Currency, formatMoney } from '../format/money.ts'
import { TEXTS } from './texts.ts'

interface NamedTax {
  name: string
  /** Cents. */
  amount: number
}

/** Adds up the taxes of lines, each name once. */
export function sumTaxes(lines: readonly { taxes: readonly NamedTax[] }[]): NamedTax[] {
  const sums = new Map<string, number>()
  for (const { name, amount } of lines.flatMap(line => line.taxes)) sums.set(name, (sums.get(name) ?? 0) + amount)
  return [...sums].map(([name, amount]) => ({ name, amount }))
}

/**
 * Returns what tax adds to a total, in the same words everywhere: '+ HST $24.67 = $214.41'. Without a tax: 'No tax is added.'
 * @param total cents without tax
 */
export function taxText(taxes: readonly NamedTax[], total: number, currency: Currency): string {
  if (taxes.length === 0) return TEXTS.noTax
  const money = (cents: number): string => formatMoney(cents, currency)
  const sum = taxes.reduce((all, { amount }) => all + amount, total)
  return `+ ${taxes.map(({ name, amount }) => `${name} ${money(amount)}`).join(' + ')} = ${money(sum)}`
}
