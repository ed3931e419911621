import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import { Refusal } from '../../platform/refusal.ts'
import type { CheckoutRequest, Country, PaymentGateway } from '../../ports/payment-gateway.ts'
import { type Accounts, accountClients, accountOf } from './account-clients.ts'
import { bankPayouts } from './bank-payouts.ts'
import { callStripe } from './call-stripe.ts'
import { connectedAccounts } from './connected-accounts.ts'
import { createWithKey } from './create-with-key.ts'
import { destinationParams, withDestination } from './direct-charges.ts'
import { disputeCalls } from './disputes.ts'
import { type AccountWatch, guardAccount } from './guard-account.ts'
import { chargeSavedCard, findCharge, findRefund, refundPayment } from './move-money.ts'
import { presentPayments } from './present-payments.ts'
import { readPayments } from './read-charge.ts'
import { readerRefunds } from './reader-refunds.ts'
import { readCheckout, translateEvent } from './stripe-events.ts'
import { TEXTS } from './texts.ts'
import { updateSavedCard } from './update-saved-card.ts'

const { StripeInvalidRequestError, StripeSignatureVerificationError } = Stripe.errors

/** The version of the API that this code is written for. An update of the library does not change it silently: its types know only its own. */
export const API_VERSION = '2026-10-28.endive'

interface GatewayOptions {
  accounts: Accounts
  /** Address of the sandbox that owns these accounts; undefined for Stripe itself. */
  sandbox: { host: string; port: number } | undefined
  /** Returns the id of this installation. */
  environmentId: () => Promise<string>
  /** Learns when an account refuses our key. */
  watch?: (country: Country) => AccountWatch
  /** How long no calls are made after that, in ms. */
  pauseMs?: number
}

const NOBODY: AccountWatch = { refused: () => undefined, works: () => undefined }

/** Creates a gateway for payments at Stripe, one account per country. */
export function createStripeGateway(options: GatewayOptions): PaymentGateway {
  const { accounts, sandbox, environmentId, watch, pauseMs } = options
  const address = sandbox ? { host: sandbox.host, port: sandbox.port, protocol: 'http' as const } : {}
  const client = (country: Country) =>
    new Stripe(accountOf(accounts, country).secretKey, {
      ...address,
      apiVersion: API_VERSION,
      httpClient: guardAccount(watch?.(country) ?? NOBODY, pauseMs === undefined ? {} : { pauseMs }),
      timeout: 20_000,
      maxNetworkRetries: 2,
      telemetry: false,
    })
  const clients = accountClients(accounts, client)
  const marked = async <R extends { metadata: Readonly<Record<string, string>> }>(request: R): Promise<R> => ({
    ...request,
    metadata: { ...request.metadata, environment: await environmentId() },
  })
  const present = presentPayments(clients, { isSandbox: sandbox !== undefined })
  const atReaders = readerRefunds(clients)

  return {
    environmentId,

    accountOf: country => ({
      publishableKey: accountOf(accounts, country).publishableKey,
      isSandbox: sandbox !== undefined,
      isLive: /^(sk|rk)_live_/.test(accountOf(accounts, country).secretKey),
    }),

    findOrCreateCustomer: async customer =>
      findOrCreateCustomer(clients[customer.country], customer, await environmentId()),

    createCheckout: async request => createCheckout(clients[request.country], await marked(request)),

    expireCheckout: session => expireCheckout(clients[session.country], session.sessionId),

    async retrieveCheckout({ country, sessionId }) {
      return readCheckout(await callStripe(() => clients[country].checkout.sessions.retrieve(sessionId)))
    },

    async createSetupIntent(country, customerId) {
      const metadata = { environment: await environmentId() }
      const intent = await callStripe(() =>
        clients[country].setupIntents.create({
          customer: customerId,
          allowed_payment_method_types: ['card'],
          metadata,
        }),
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

    chargeSavedCard: async charge => chargeSavedCard(clients[charge.country], await marked(charge)),
    findCharge: async charge => findCharge(clients[charge.country], await marked(charge)),
    refund: async refund => refundPayment(clients[refund.country], await marked(refund)),
    findRefund: async refund => findRefund(clients[refund.country], await marked(refund)),

    ...disputeCalls(clients),
    ...bankPayouts(clients),
    ...connectedAccounts(clients),
    ...readPayments(clients),

    ...present,
    createReaderPayment: async payment => present.createReaderPayment(await marked(payment)),
    startCashApp: async payment => present.startCashApp(await marked(payment)),

    refundOnReader: async refund => atReaders.refundOnReader(await marked(refund)),
    readerRefund: async refund => atReaders.readerRefund(await marked(refund)),
    clearReaderRefund: async refund => atReaders.clearReaderRefund(await marked(refund)),

    async *eventsSince(country, since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      for await (const event of clients[country].events.list({ created, limit: 100 }))
        yield translateEvent(country, event)
    },

    readWebhook({ country, rawBody, signature }) {
      if (isFromFuture(signature ?? '')) throw signatureInvalid()
      const { webhookSecret, otherWebhookSecrets = [] } = accountOf(accounts, country)
      for (const secret of [webhookSecret, ...otherWebhookSecrets]) {
        try {
          return translateEvent(country, Stripe.webhooks.constructEvent(rawBody, signature ?? '', secret))
        } catch (error) {
          if (!(error instanceof StripeSignatureVerificationError)) throw error
        }
      }
      throw signatureInvalid()
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
  environment: string,
): Promise<{ customerId: string }> {
  // Listing includes customers created a moment ago; Stripe's search lags by up to a minute.
  const sameEmail = await callStripe(() => stripe.customers.list({ email, limit: 100 }))
  const existing = sameEmail.data.find(
    ({ metadata }) => metadata.reference === reference && metadata.environment === environment,
  )
  if (existing) return { customerId: existing.id }
  const digest = createHash('sha256')
    .update(JSON.stringify([environment, reference, email, name]))
    .digest('hex')
  const customer = await createWithKey(`customer-${digest}`, idempotencyKey =>
    stripe.customers.create({ email, name, metadata: { reference, environment } }, { idempotencyKey }),
  )
  return { customerId: customer.id }
}

async function createCheckout(stripe: Stripe, request: CheckoutRequest): Promise<{ sessionId: string; url: string }> {
  const { amount, currency, description, metadata, direct } = request
  const session = await withDestination(direct, () =>
    createWithKey<Stripe.Checkout.Session>(
      request.idempotencyKey,
      idempotencyKey =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            allowed_payment_method_types: ['card'],
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amount,
                  product_data: { name: description },
                },
              },
            ],
            // The provider takes a customer or an email, not both.
            ...(request.saveFor === undefined
              ? { customer_email: request.customerEmail }
              : { customer: request.saveFor }),
            success_url: request.successUrl,
            cancel_url: request.cancelUrl,
            metadata,
            // The payment's own events need the purpose too.
            payment_intent_data: {
              description,
              metadata,
              statement_descriptor_suffix: request.descriptor,
              ...destinationParams(direct),
              ...(request.saveFor === undefined ? {} : { setup_future_usage: 'off_session' as const }),
            },
            // Customers pay the amount and currency of the invoice.
            adaptive_pricing: { enabled: false },
          },
          { idempotencyKey },
        ),
      takesCards,
    ),
  )
  if (!takesCards(session)) {
    await expireCheckout(stripe, session.id)
    throw new Refusal(409, 'METHOD_OFF', TEXTS.methodOff)
  }
  if (!session.url) throw new Error(`Checkout session ${session.id} came without an address.`)
  return { sessionId: session.id, url: session.url }
}

/** The provider drops a type that is switched off in its Dashboard, without an error. */
const takesCards = ({ payment_method_types: types }: Stripe.Checkout.Session): boolean => types.includes('card')

async function expireCheckout(stripe: Stripe, sessionId: string) {
  try {
    return readCheckout(await callStripe(() => stripe.checkout.sessions.expire(sessionId)))
  } catch (error) {
    if (!(error instanceof StripeInvalidRequestError) || error.code === 'resource_missing') throw error
    return readCheckout(await callStripe(() => stripe.checkout.sessions.retrieve(sessionId)))
  }
}
