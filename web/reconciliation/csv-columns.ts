import type { CsvColumn } from '../platform/save-csv.ts'
import type { Movement, PayoutDetail } from './queries.ts'
import { statusText } from './status-text.ts'
import { TEXTS } from './texts.ts'

/** Cents as a plain number: accountants' programs read no currency signs. */
const plain = (cents: number): string => (cents / 100).toFixed(2)

/** Returns the columns of a transfer's CSV file. */
export const csvColumns = ({ providerPayoutId, currency }: PayoutDetail): readonly CsvColumn<Movement>[] => [
  { header: TEXTS.payout, value: () => providerPayoutId },
  { header: TEXTS.reference, value: ({ providerTransactionId }) => providerTransactionId },
  { header: TEXTS.date, value: ({ happenedAt }) => new Date(happenedAt).toISOString() },
  { header: TEXTS.kind, value: ({ kind }) => TEXTS.kinds[kind] },
  { header: TEXTS.stripeKind, value: ({ providerKind }) => providerKind },
  { header: TEXTS.invoice, value: ({ invoiceNumber }) => String(invoiceNumber ?? '') },
  { header: TEXTS.currency, value: () => currency },
  { header: TEXTS.amount, value: ({ amount }) => plain(amount) },
  { header: TEXTS.fee, value: ({ fee }) => plain(fee) },
  { header: TEXTS.status, value: statusText },
  { header: TEXTS.noteHeader, value: ({ note }) => note },
]
