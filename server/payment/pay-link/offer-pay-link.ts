import { LINK_STATUSES } from './begin-link.ts'
import { randomUUID } from 'node:crypto'
import { LEAST_CARD_CENTS } from '../../../domain/payment/payment.ts'
import { remainingAmount } from '../../invoice/queries.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { stepPayment } from '../payment-state.ts'
import { startPayment } from '../start-payment.ts'
import type { InvoiceRow } from '../../platform/database/rows.ts'

/**
 * Returns the pending payment behind an invoice's link and creates it if needed. The caller must hold the row lock of the invoice.
 * @returns the payment's id; null when no balance is due, or less than cards can pay
 */
export async function offerPayLink(
  db: Database,
  invoice: InvoiceRow,
  { authorName, savesCard, now }: { authorName: string; savesCard?: boolean; now: Date },
): Promise<number | null> {
  if (!['OPEN', 'PENDING', 'PARTIALLY_PAID'].includes(invoice.status ?? '')) return null
  if (remainingAmount(invoice) < LEAST_CARD_CENTS) return null
  const known = await db
    .selectFrom('payment')
    .where('invoice_id', '=', invoice.id)
    .where('payment_method', '=', 'payLater')
    .where('status', 'in', LINK_STATUSES)
    .select(['id', 'amount'])
    .executeTakeFirst()
  if (known?.amount === remainingAmount(invoice)) {
    await agreeToSave(db, known.id, savesCard)
    return known.id
  }
  if (known) await stepPayment(db, known.id, { step: 'withdraw', now })
  const author = { userId: null, name: authorName }
  const id = await startPayment(db, invoice, { idempotencyKey: randomUUID(), method: 'payLater', author, now })
  await agreeToSave(db, id, savesCard)
  return id
}

/** Records whether the payer agreed to save the card. A changed answer needs another checkout. Undefined: nobody asked. */
async function agreeToSave(db: Database, paymentId: number, savesCard: boolean | undefined): Promise<void> {
  if (savesCard === undefined) return
  await db
    .updateTable('payment')
    .set({ saves_card: savesCard, provider_url: null })
    .where('id', '=', paymentId)
    .where('saves_card', '!=', savesCard)
    .execute()
}
