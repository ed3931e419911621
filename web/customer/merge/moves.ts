import { formatMoney } from '../../../domain/format/money.ts'
import type { MergeSide } from './queries.ts'
import { TEXTS } from './texts.ts'

/** Returns what moves to the kept customer, one text for each kind; empty for an account without anything. */
export function movesOf({ tags, credit, ...counts }: MergeSide): string[] {
  const { cars, orders, invoices, plans, contacts, addresses, notes, files, ratings } = counts
  const kinds = { cars, orders, invoices, plans, contacts, addresses, notes, tags: tags.length, files, ratings }
  return [
    ...Object.entries(kinds).flatMap(([kind, count]) =>
      count > 0 ? [TEXTS.moved[kind as keyof typeof kinds](count)] : [],
    ),
    ...(credit > 0 ? [TEXTS.creditMoves(formatMoney(credit))] : []),
  ]
}
