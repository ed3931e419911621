import { randomUUID } from 'node:crypto'
import { MIN_CARD_CENTS } from '../../../domain/payment/payment.ts'
import { recordCardConsent } from '../../card/record-card-consent.ts'
import { remainingAmount } from '../../invoice/queries.ts'
import type { InvoiceRow } from '../../invoice/rows.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { Tenant } from '../../platform/scope.ts'
import { stepPayment } from '../payment-state.ts'
import { startPayment } from '../start-payment.ts'
import { LINK_STATUSES } from './begin-link.ts'

/** A customer's answer to whether their card is saved; asked of the invoice's own customer only. */
interface SaveCardAnswer {
  savesCard: boolean
  /** The version of the text that they agreed to; needed to save the card. */
  consentVersion: string | null
  tenant: Tenant
}

interface Offer {
  authorName: string
  /** Undefined: nobody asked. */
  answer?: SaveCardAnswer | undefined
  now: Date
}

/**
 * Returns the pending payment behind an invoice's link and creates it if needed. The caller must hold the row lock of the invoice.
 * @returns the payment's id; null when no balance is due, or less than cards can pay
 * @throws Refusal 409 OUTDATED for an agreement to another text than today's
 */
export async function offerPayLink(
  db: Database,
  invoice: InvoiceRow,
  { authorName, answer, now }: Offer,
): Promise<number | null> {
  if (!['OPEN', 'PENDING', 'PARTIALLY_PAID'].includes(invoice.status ?? '')) return null
  if (remainingAmount(invoice) < MIN_CARD_CENTS) return null
  const id = (await presentLink(db, invoice, now)) ?? (await newLink(db, invoice, { authorName, now }))
  if (answer) await agreeToSave(db, { paymentId: id, userId: invoice.user_id, answer, now })
  return id
}

/** Returns the link of the balance due; withdraws one of another amount. */
async function presentLink(db: Database, invoice: InvoiceRow, now: Date): Promise<number | null> {
  const earlierPayment = await db
    .selectFrom('payment')
    .where('invoice_id', '=', invoice.id)
    .where('payment_method', '=', 'payLater')
    .where('status', 'in', LINK_STATUSES)
    .select(['id', 'amount'])
    .executeTakeFirst()
  if (!earlierPayment) return null
  if (earlierPayment.amount === remainingAmount(invoice)) return earlierPayment.id
  await stepPayment(db, earlierPayment.id, { step: 'withdraw', now })
  return null
}

const newLink = (
  db: Database,
  invoice: InvoiceRow,
  { authorName, now }: { authorName: string; now: Date },
): Promise<number> =>
  startPayment(db, invoice, {
    idempotencyKey: randomUUID(),
    method: 'payLater',
    author: { userId: null, name: authorName },
    now,
  })

/** Keeps the agreement of the payer that the card is saved. A changed answer needs another checkout. */
async function agreeToSave(
  db: Database,
  { paymentId, userId, answer, now }: { paymentId: number; userId: number; answer: SaveCardAnswer; now: Date },
): Promise<void> {
  const { savesCard, consentVersion: version, tenant } = answer
  if (savesCard) await recordCardConsent(db, { tenant, userId, version, now })
  await db
    .updateTable('payment')
    .set({ saves_card: savesCard, provider_url: null })
    .where('id', '=', paymentId)
    .where('saves_card', '!=', savesCard)
    .execute()
}
