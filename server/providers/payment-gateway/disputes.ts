import { Stripe } from 'stripe'
import { Refusal } from '../../platform/refusal.ts'
import type { DisputeAnswer } from '../../ports/disputes-and-transfers.ts'
import type { Country, PaymentGateway } from '../../ports/payment-gateway.ts'
import { callStripe } from './call-stripe.ts'
import { isStoredFault, permanentCode } from './move-money.ts'
import { readDispute } from './read-dispute.ts'
import { TEXTS } from './texts.ts'

type Disputes = Pick<PaymentGateway, 'uploadEvidence' | 'submitEvidence' | 'acceptDispute' | 'findDispute'>

/** The gateway's calls about disputes. */
export const disputeCalls = (clients: Readonly<Record<Country, Stripe>>): Disputes => ({
  async uploadEvidence({ country, name, content }) {
    try {
      const file = await callStripe(() =>
        clients[country].files.create({
          purpose: 'dispute_evidence',
          file: { data: content, name, type: 'application/pdf' },
        }),
      )
      return { fileId: file.id }
    } catch (error) {
      if (permanentCode(error) === undefined) throw error
      throw new Refusal(400, 'EVIDENCE_REFUSED', TEXTS.evidenceRefused)
    }
  },

  submitEvidence: ({ country, disputeId, evidence, idempotencyKey }) =>
    answerWith(() =>
      clients[country].disputes.update(
        disputeId,
        {
          evidence: {
            service_documentation: evidence.fileId,
            ...(evidence.statement === '' ? {} : { uncategorized_text: evidence.statement }),
            customer_name: evidence.customerName,
            customer_email_address: evidence.customerEmail,
            billing_address: evidence.billingAddress,
            product_description: evidence.description,
            service_date: evidence.serviceDate,
          },
          submit: true,
        },
        { idempotencyKey },
      ),
    ),

  acceptDispute: ({ country, disputeId, idempotencyKey }) =>
    answerWith(() => clients[country].disputes.close(disputeId, {}, { idempotencyKey })),

  async findDispute(country, disputeId) {
    return readDispute(await callStripe(() => clients[country].disputes.retrieve(disputeId)))
  },
})

async function answerWith(call: () => Promise<Stripe.Dispute>): Promise<DisputeAnswer> {
  try {
    return { status: 'done', dispute: readDispute(await callStripe(call)) }
  } catch (error) {
    if (isStoredFault(error)) return { status: 'unknown' }
    const code = permanentCode(error)
    if (code === undefined) throw error
    return { status: 'rejected', code }
  }
}
