import { Stripe } from 'stripe'
import { Refusal } from '../../platform/refusal.ts'
import type { CardCharge, CardChargeResult, PaymentGateway, RefundResult } from '../../ports/payment-gateway.ts'
import { callStripe } from './call-stripe.ts'
import { destinationParams, reversalParams, withDestination } from './direct-charges.ts'
import { readRefundStatus } from './stripe-events.ts'
import { TEXTS } from './texts.ts'

const { StripeCardError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors

/**
 * Returns the code of an error that stays the same however often the call is made: a wrong request, or a key with other parameters.
 * @returns undefined for anything else, which may be tried again
 */
export function permanentCode(error: unknown): string | undefined {
  if (error instanceof StripeIdempotencyError) return 'idempotency_error'
  return error instanceof StripeInvalidRequestError ? error.code || 'invalid_request' : undefined
}

/**
 * Checks whether an error is a stored server fault: the provider gives it again for this key, and whether the money moved is unknown until it is looked up.
 */
export const isStoredFault = (error: unknown): boolean =>
  error instanceof Refusal &&
  error.cause instanceof Stripe.errors.StripeAPIError &&
  error.cause.headers?.['idempotent-replayed'] === 'true'

/** Charges a saved card without its owner. */
export async function chargeSavedCard(stripe: Stripe, charge: CardCharge): Promise<CardChargeResult> {
  try {
    const intent = await withDestination(charge.direct, () =>
      callStripe(() =>
        stripe.paymentIntents.create(
          {
            amount: charge.amount,
            currency: charge.currency.toLowerCase(),
            customer: charge.customerId,
            payment_method: charge.paymentMethodId,
            allowed_payment_method_types: ['card'],
            statement_descriptor_suffix: charge.descriptor,
            payment_method_options: { card: { stored_credential_usage: charge.usage } },
            off_session: true,
            confirm: true,
            metadata: charge.metadata,
            ...destinationParams(charge.direct),
          },
          { idempotencyKey: charge.idempotencyKey },
        ),
      ),
    )
    return readCharge(intent)
  } catch (error) {
    if (error instanceof StripeCardError) {
      // The SDK turns a missing decline code into ''.
      const declineCode = error.decline_code || error.code || 'generic_decline'
      const status = error.code === 'authentication_required' ? 'requires_action' : 'declined'
      return {
        status,
        paymentIntentId: error.payment_intent?.id,
        declineCode,
        adviceCode: adviceOf(error.payment_intent),
      }
    }
    if (isStoredFault(error)) return { status: 'unknown' }
    const code = permanentCode(error)
    if (code === undefined) throw error
    return { status: 'rejected', code }
  }
}

function readCharge({ id, status, last_payment_error: problem }: Stripe.PaymentIntent): CardChargeResult {
  if (status === 'succeeded') return { status: 'succeeded', paymentIntentId: id }
  if (status === 'canceled') return { status: 'rejected', code: 'canceled' }
  if (status !== 'requires_payment_method' && status !== 'requires_action')
    throw new Error(`Payment intent ${id} is ${status} after an off-session charge.`)
  const declineCode = problem?.decline_code || problem?.code || 'generic_decline'
  const wantsOwner = status === 'requires_action' || problem?.code === 'authentication_required'
  const adviceCode = problem?.advice_code
  return { status: wantsOwner ? 'requires_action' : 'declined', paymentIntentId: id, declineCode, adviceCode }
}

const adviceOf = (intent: Stripe.PaymentIntent | undefined): string | undefined =>
  intent?.last_payment_error?.advice_code

export const hasAll = (metadata: Record<string, string> | null, wanted: Readonly<Record<string, string>>): boolean =>
  Object.entries(wanted).every(([name, value]) => metadata?.[name] === value)

/** Somebody may be waiting for the answer of a look-up. */
const MAX_LOOK = { charges: 1_000, ms: 20_000 } as const
/** How far our clock and the provider's may differ. */
const CLOCK_SKEW_MS = 10 * 60_000

/**
 * Finds a charge of a customer by its metadata, newest first. It was made after the payment was recorded, so earlier ones are not looked at: a fleet has thousands.
 * @throws Refusal 503 when there are too many to look at: then it is unknown whether it was made
 */
export async function findCharge(
  stripe: Stripe,
  { customerId, metadata, recordedAt }: Parameters<PaymentGateway['findCharge']>[0],
): Promise<CardChargeResult | null> {
  // A clock that is ahead must not hide the charge.
  const since = Math.floor((Math.min(recordedAt.getTime(), Date.now()) - CLOCK_SKEW_MS) / 1_000)
  const found = await callStripe(async () => {
    const startedAt = performance.now()
    let looked = 0
    for await (const intent of stripe.paymentIntents.list({
      customer: customerId,
      created: { gte: since },
      limit: 100,
    })) {
      if (hasAll(intent.metadata, metadata)) return intent
      if (++looked >= MAX_LOOK.charges || performance.now() - startedAt > MAX_LOOK.ms)
        throw new Refusal(503, 'PROVIDER_UNAVAILABLE', TEXTS.tooMany)
    }
    return null
  })
  return found && readCharge(found)
}

/** Refunds a payment online. */
export async function refundPayment(
  stripe: Stripe,
  { paymentIntentId, amount, reversesTransfer, metadata, idempotencyKey }: Parameters<PaymentGateway['refund']>[0],
): Promise<RefundResult> {
  try {
    const refund = await callStripe(() =>
      stripe.refunds.create(
        { payment_intent: paymentIntentId, amount, metadata, ...reversalParams(reversesTransfer) },
        { idempotencyKey },
      ),
    )
    return { refundId: refund.id, status: readRefundStatus(refund.status) }
  } catch (error) {
    const isTooMuch =
      error instanceof StripeInvalidRequestError &&
      (error.code === 'charge_already_refunded' || error.param === 'amount')
    if (isTooMuch) throw new Refusal(400, 'REFUND_REFUSED', TEXTS.refundTooHigh)
    if (isStoredFault(error)) return { status: 'unknown' }
    const code = permanentCode(error)
    if (code === undefined) throw error
    return { status: 'rejected', code }
  }
}

/** Finds a refund of a payment by its metadata. */
export async function findRefund(
  stripe: Stripe,
  { paymentIntentId, metadata }: Parameters<PaymentGateway['findRefund']>[0],
): Promise<{ refundId: string; status: ReturnType<typeof readRefundStatus> } | null> {
  const found = await callStripe(async () => {
    for await (const refund of stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
      if (hasAll(refund.metadata, metadata)) return refund
    return null
  })
  return found ? { refundId: found.id, status: readRefundStatus(found.status) } : null
}
