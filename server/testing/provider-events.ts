import { Stripe } from 'stripe'
import type { Completed } from './orders.ts'
import { CHECK, EVENT, SEND_TO_TERMINAL, type Till } from './payments.ts'
import type { TestApp } from './test-app.ts'
import { TEST_ACCOUNTS } from './test-secret.ts'

/** Delivers an event of the Canadian account as the provider does. @returns the answer's status */
export async function deliver(t: TestApp, event: object): Promise<number> {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: TEST_ACCOUNTS.CA.webhookSecret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const answer = await t.app.inject({ method: 'POST', url: '/api/webhooks/stripe/CA', payload, headers })
  return answer.statusCode
}

/** Returns an event with its own id. @param created seconds, by which the provider orders them */
export const eventOf = (type: string, object: object, created = 1_780_000_000): object => ({
  ...EVENT,
  id: `evt_${crypto.randomUUID()}`,
  type,
  created,
  data: { object },
})

/** An invoice that was paid at a reader, and the provider's id of its payment. */
export async function paidAtReader(till: Till, readerId: string): Promise<Completed & { intent: string }> {
  const invoice = await till.invoice()
  await till.ask(SEND_TO_TERMINAL, { invoiceId: invoice.id, readerId })
  await till.presentCard(readerId)
  await till.ask(CHECK, { invoiceId: invoice.id })
  const { rows } = await till.t.db.owner.query<{ intent: string }>(
    'select provider_payment_id as intent from payment where invoice_id = $1',
    [invoice.id],
  )
  return { ...invoice, intent: rows[0]?.intent ?? '' }
}

/** A dispute as the provider sends it. */
export const disputeObject = (
  id: string,
  intent: string,
  { amount, status, movements = [], ...more }: DisputeFacts,
): object => ({
  id,
  object: 'dispute',
  amount,
  currency: 'cad',
  charge: 'ch_1',
  payment_intent: intent,
  reason: 'fraudulent',
  status,
  created: 1_780_000_000,
  metadata: {},
  is_charge_refundable: status.startsWith('warning_'),
  evidence: { service_documentation: null },
  evidence_details: { due_by: 1_781_000_000, has_evidence: false, past_due: false, submission_count: 0 },
  balance_transactions: movements.map((moved, index) => ({
    id: `txn_${id}_${index}`,
    amount: moved,
    fee: moved < 0 ? 1_500 : 0,
    currency: 'cad',
  })),
  ...more,
})

interface DisputeFacts {
  amount: number
  status: string
  movements?: readonly number[]
  currency?: string
  reason?: string
}
