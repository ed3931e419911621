import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setControl, startReceiver, startSandbox, testPool } from '../../sandbox/stripe/test-sandbox.ts'
import { TEST_ACCOUNTS } from '../../testing/test-secret.ts'
import { createStripeGateway } from './stripe-gateway.ts'

let database: Awaited<ReturnType<typeof testPool>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  database = await testPool()
  receiver = await startReceiver()
  sandbox = await startSandbox(database.pool, receiver.url)
})
afterAll(async () => {
  await sandbox.close()
  await receiver.close()
  await database.drop()
})
afterEach(() => setControl(database.pool, {}))

const open = (pauseMs: number, environment = 'one') => {
  const noted: string[] = []
  const gateway = createStripeGateway({
    accounts: {
      ...TEST_ACCOUNTS,
      CA: { ...TEST_ACCOUNTS.CA, otherWebhookSecrets: ['whsec_old'] },
    },
    sandbox,
    environmentId: () => Promise.resolve(environment),
    pauseMs,
    watch: country => ({
      refused: reason => noted.push(`${country} refused ${reason}`),
      works: () => noted.push(`${country} works`),
    }),
  })
  const reference = randomUUID()
  const ask = (country: 'CA' | 'US') =>
    gateway.findOrCreateCustomer({ country, email: 'sam@example.com', name: 'Sam', reference })
  return { gateway, noted, ask }
}

test.each([401, 403] as const)(
  'a refused key (%i) stops all calls of its account until one works again',
  async status => {
    const { noted, ask } = open(300)
    await setControl(database.pool, { refusedAccount: 'CA', refusedStatus: status })
    await expect(ask('CA')).rejects.toMatchObject({ error: 'PROVIDER_UNAVAILABLE' })
    await setControl(database.pool, {})
    await expect(ask('CA')).rejects.toMatchObject({ error: 'PROVIDER_UNAVAILABLE' })
    expect(await ask('US')).toMatchObject({ customerId: expect.any(String) })
    await new Promise(done => setTimeout(done, 350))
    expect(await ask('CA')).toMatchObject({ customerId: expect.any(String) })
    expect(noted).toEqual([`CA refused ${status}`, 'US works', 'CA works'])
  },
)

test('a refused key raises one alarm, however often it is tried', async () => {
  const { noted, ask } = open(0)
  await setControl(database.pool, { refusedAccount: 'CA' })
  for (let call = 0; call < 3; call++) await expect(ask('CA')).rejects.toMatchObject({ statusCode: 503 })
  expect(noted).toEqual(['CA refused 401'])
})

test('webhooks of every known secret are read, and no others', () => {
  const { gateway } = open(0)
  const rawBody = JSON.stringify({ id: 'evt_1', object: 'event', type: 'product.created', data: { object: {} } })
  const read = (secret: string) =>
    gateway.readWebhook({
      country: 'CA',
      rawBody,
      signature: Stripe.webhooks.generateTestHeaderString({ payload: rawBody, secret }),
    })
  expect(read(TEST_ACCOUNTS.CA.webhookSecret)).toMatchObject({ id: 'evt_1' })
  expect(read('whsec_old')).toMatchObject({ id: 'evt_1' })
  expect(() => read('whsec_other')).toThrow()
})

test('customers of another environment are not ours, though they have the same number', async () => {
  const reference = randomUUID()
  const find = (environment: string) =>
    open(0, environment).gateway.findOrCreateCustomer({
      country: 'CA',
      email: 'kim@example.com',
      name: 'Kim',
      reference,
    })
  const [first, other, again] = [await find('one'), await find('two'), await find('one')]
  expect(other.customerId).not.toBe(first.customerId)
  expect(again).toEqual(first)
})
