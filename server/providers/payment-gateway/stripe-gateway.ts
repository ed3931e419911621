import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import type { StripeAccount } from '../../platform/config.ts'
import { Refusal } from '../../platform/refusal.ts'
import { callStripe } from './call-stripe.ts'
import { chargeSavedCard, findCharge, findRefund, refundPayment } from './move-money.ts'
import type { CheckoutRequest, Country, PaymentGateway } from '../../ports/payment-gateway.ts'
import { presentPayments } from './present-payments.ts'
import { readCheckout, translateEvent } from './stripe-events.ts'
import { updateSavedCard } from './update-saved-card.ts'
import { TEXTS } from './texts.ts'

const { StripeInvalidRequestError, StripeSignatureVerificationError } = Stripe.errors

/**
 * Creates a gateway for payments at Stripe, one account per country.
 * @param sandbox address of the sandbox that owns these accounts; undefined for Stripe itself
 */
export function createStripeGateway({
  accounts,
  sandbox,
}: {
  accounts: Readonly<Record<Country, StripeAccount>>
  sandbox: { host: string; port: number } | undefined
}): PaymentGateway {
  const address = sandbox ? { host: sandbox.host, port: sandbox.port, protocol: 'http' as const } : {}
  const client = ({ secretKey }: StripeAccount) =>
    new Stripe(secretKey, { ...address, timeout: 20_000, maxNetworkRetries: 2, telemetry: false })
  const clients: Record<Country, Stripe> = { CA: client(accounts.CA), US: client(accounts.US) }

  return {
    accountOf: country => ({
      publishableKey: accounts[country].publishableKey,
      isSandbox: sandbox !== undefined,
      isLive: /^(sk|rk)_live_/.test(accounts[country].secretKey),
    }),

    findOrCreateCustomer: customer => findOrCreateCustomer(clients[customer.country], customer),

    createCheckout: request => createCheckout(clients[request.country], request),

    expireCheckout: session => expireCheckout(clients[session.country], session.sessionId),

    async retrieveCheckout({ country, sessionId }) {
      return readCheckout(await callStripe(() => clients[country].checkout.sessions.retrieve(sessionId)))
    },

    async createSetupIntent(country, customerId) {
      const intent = await callStripe(() =>
        clients[country].setupIntents.create({ customer: customerId, allowed_payment_method_types: ['card'] }),
      )
      if (!intent.client_secret) throw new Error(`Setup intent ${intent.id} came without a client secret.`)
      return { clientSecret: intent.client_secret }
    },

    async listSavedCards(country, customerId) {
      const list = await callStripe(() =>
        clients[country].paymentMethods.list({ customer: customerId, type: 'card', limit: 100 }),
      )
      return list.data.flatMap(({ id, card, billing_details: { address } }) =>
        card
          ? {
              paymentMethodId: id,
              brand: card.brand,
              last4: card.last4,
              expiryMonth: card.exp_month,
              expiryYear: card.exp_year,
              billingPostalCode: address?.postal_code ?? null,
              billingCountryCode: address?.country ?? null,
            }
          : [],
      )
    },

    updateSavedCard: ({ country, paymentMethodId, change }) =>
      updateSavedCard(clients[country], paymentMethodId, change),

    async removeSavedCard(country, paymentMethodId) {
      await callStripe(() => clients[country].paymentMethods.detach(paymentMethodId))
    },

    chargeSavedCard: charge => chargeSavedCard(clients[charge.country], charge),
    findCharge: charge => findCharge(clients[charge.country], charge),
    refund: refund => refundPayment(clients[refund.country], refund),
    findRefund: refund => findRefund(clients[refund.country], refund),

    ...presentPayments(clients, { isSandbox: sandbox !== undefined }),

    async *eventsSince(country, since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      for await (const event of clients[country].events.list({ created, limit: 100 }))
        yield translateEvent(country, event)
    },

    readWebhook({ country, rawBody, signature }) {
      try {
        const event = Stripe.webhooks.constructEvent(rawBody, signature ?? '', accounts[country].webhookSecret)
        if (isFromFuture(signature ?? '')) throw signatureInvalid()
        return translateEvent(country, event)
      } catch (error) {
        if (!(error instanceof StripeSignatureVerificationError)) throw error
        throw signatureInvalid()
      }
    },
  }
}

const signatureInvalid = (): Refusal => new Refusal(400, 'SIGNATURE_INVALID', TEXTS.signatureInvalid)

/**
 * Same tolerance as Stripe's library has for age, in seconds. The library accepts any future timestamp, with which a webhook could be replayed for
 * years.
 */
const FUTURE_TOLERANCE_S = 300

function isFromFuture(signature: string): boolean {
  const timestamp = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  return timestamp > Date.now() / 1000 + FUTURE_TOLERANCE_S
}

async function findOrCreateCustomer(
  stripe: Stripe,
  { email, name, reference }: { email: string; name: string; reference: string },
): Promise<{ customerId: string }> {
  // Listing includes customers created a moment ago; Stripe's search lags by up to a minute.
  const sameEmail = await callStripe(() => stripe.customers.list({ email, limit: 100 }))
  const known = sameEmail.data.find(customer => customer.metadata.reference === reference)
  if (known) return { customerId: known.id }
  const digest = createHash('sha256')
    .update(JSON.stringify([reference, email, name]))
    .digest('hex')
  const customer = await callStripe(() =>
    stripe.customers.create({ email, name, metadata: { reference } }, { idempotencyKey: `customer-${digest}` }),
  )
  return { customerId: customer.id }
}

async function createCheckout(stripe: Stripe, request: CheckoutRequest): Promise<{ sessionId: string; url: string }> {
  const { amount, currency, description, metadata, idempotencyKey } = request
  const session = await callStripe(() =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        line_items: [
          {
            quantity: 1,
            price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: description } },
          },
        ],
        customer_email: request.customerEmail,
        success_url: request.successUrl,
        cancel_url: request.cancelUrl,
        metadata,
        // The payment's own events need the purpose too.
        payment_intent_data: { description, metadata, statement_descriptor_suffix: request.descriptor },
        // Customers pay the amount and currency of the invoice.
        adaptive_pricing: { enabled: false },
      },
      { idempotencyKey },
    ),
  )
  if (!session.url) throw new Error(`Checkout session ${session.id} came without an address.`)
  return { sessionId: session.id, url: session.url }
}

async function expireCheckout(stripe: Stripe, sessionId: string) {
  try {
    return readCheckout(await callStripe(() => stripe.checkout.sessions.expire(sessionId)))
  } catch (error) {
    if (!(error instanceof StripeInvalidRequestError) || error.code === 'resource_missing') throw error
    return readCheckout(await callStripe(() => stripe.checkout.sessions.retrieve(sessionId)))
  }
}
