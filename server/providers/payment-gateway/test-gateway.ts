import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { expect, vi } from 'vitest'
import type { CardCharge, CardChargeResult, CheckoutRequest, GatewayEvent } from '../../ports/payment-gateway.ts'
import { postForm, setControl, startReceiver, startSandbox, testPool } from '../../sandbox/stripe/test-sandbox.ts'
import { TEST_ACCOUNTS } from '../../testing/test-secret.ts'
import { createStripeGateway } from './stripe-gateway.ts'

/** Starts the gateway with its own sandbox and database, and returns helpers for tests. */
export async function startTestGateway() {
  const database = await testPool()
  const receiver = await startReceiver()
  const sandbox = await startSandbox(database.pool, receiver.url)
  const gateway = createStripeGateway({
    accounts: TEST_ACCOUNTS,
    sandbox,
    environmentId: () => Promise.resolve('test'),
  })
  const { host, port } = sandbox
  const client = (key: string) => new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0 })
  /** For assertions, and for calls that the gateway does not have. */
  const stripe = client(TEST_ACCOUNTS.CA.secretKey)

  const newCustomer = (reference: string = randomUUID()) =>
    gateway.findOrCreateCustomer({ country: 'CA', email: 'sam@example.com', name: 'Sam Field', reference })

  return {
    gateway,
    stripe,
    browser: client(TEST_ACCOUNTS.CA.publishableKey),
    received: receiver.received,
    newCustomer,

    newCheckout: (changes: Partial<CheckoutRequest> = {}) =>
      gateway.createCheckout({
        country: 'CA',
        amount: 12_900,
        currency: 'CAD',
        description: 'Invoice 1001',
        descriptor: 'MAPLE MOBILE',
        customerEmail: 'sam@example.com',
        successUrl: 'https://site.example/paid?session={CHECKOUT_SESSION_ID}',
        cancelUrl: 'https://site.example/invoice',
        metadata: { invoiceId: 'inv-1' },
        idempotencyKey: randomUUID(),
        ...changes,
      }),

    charge: (customerId: string, paymentMethodId: string, changes: Partial<CardCharge> = {}) =>
      gateway.chargeSavedCard({
        country: 'CA',
        customerId,
        paymentMethodId,
        amount: 5_000,
        currency: 'CAD',
        descriptor: 'MAPLE MOBILE',
        usage: 'unscheduled',
        metadata: {},
        idempotencyKey: randomUUID(),
        ...changes,
      }),

    /** Saves a card like the customer's browser, including 3-D Secure. */
    async saveCard(customerId: string, token: string): Promise<string> {
      const { clientSecret } = await gateway.createSetupIntent('CA', customerId)
      const id = setupIntentOf(clientSecret)
      const intent = await stripe.setupIntents.confirm(id, { payment_method: token })
      if (intent.status === 'requires_action')
        await postForm(intent.next_action?.redirect_to_url?.url ?? '', { outcome: 'complete' })
      const { payment_method } = await stripe.setupIntents.retrieve(id)
      return typeof payment_method === 'string' ? payment_method : ''
    },

    injectFaults: (settings: Parameters<typeof setControl>[1]) => setControl(database.pool, settings),

    async expectEvent(matches: (event: GatewayEvent) => boolean): Promise<void> {
      await vi.waitFor(
        () => {
          const events = receiver.received.map(call => gateway.readWebhook({ country: 'CA', ...call }))
          expect(events.some(matches)).toBe(true)
        },
        { timeout: 8_000, interval: 50 },
      )
    },

    async stop(): Promise<void> {
      await sandbox.close()
      await receiver.close()
      await database.drop()
    },
  }
}

/** Returns the payment of a charge, also of a declined one. */
export const intentOf = (result: CardChargeResult): string | undefined =>
  'paymentIntentId' in result ? result.paymentIntentId : undefined

/** Returns the intent of a client secret. */
export const setupIntentOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? ''
