import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Stripe } from 'stripe'
import type { Country } from '../../../ports/payment-gateway.ts'
import { TEST_ACCOUNTS } from '../../../testing/test-secret.ts'
import { failPayOut, payOut } from '../account/balance.ts'
import { inTransaction } from '../store.ts'
import { postForm, setControl, startReceiver, startSandbox, testPool } from '../test-sandbox.ts'

/** The account that the contract's tests talk to: the sandbox, or with STRIPE_CONTRACT_KEY_CA and _US the real test mode. */
export interface ContractAccount {
  stripe: Stripe
  country: Country
  currency: 'cad' | 'usd'
  isReal: boolean
  /** Where a client with another key calls. */
  address: { host?: string; port?: number; protocol?: 'http' }
  /** In every key and metadata, so that runs do not meet. */
  run: string
  key: () => { idempotencyKey: string }
  /** A simulated reader. */
  readerId: () => Promise<string>
  /** Sets faults of the sandbox. The real service has no such switch, so tests that need it are skipped there. */
  setControl: (settings: Parameters<typeof setControl>[1]) => Promise<void>
  /** Lets the code of a Cash App payment expire, as if it had been renewed this often. Sandbox only. */
  expireCode: (intentId: string, renewals: number) => Promise<void>
  /** Presses a button on a page: of a reader, of Cash App, or of a bank that wants to see its customer. Sandbox only. */
  press: (page: 'terminal' | 'cash-app' | 'authenticate', id: string, outcome: string) => Promise<void>
  /** Holds the lock of an object while other calls are made. Sandbox only. */
  whileLocked: <T>(id: string, work: () => Promise<T>) => Promise<T>
  /** Sends the balance to the bank, or lets the bank return such a transfer. Sandbox only. */
  payOut: () => Promise<string>
  failPayOut: (payoutId: string) => Promise<void>
  /** Makes an idempotency key older than a day. Sandbox only. */
  ageKey: (key: string) => Promise<void>
  close: () => Promise<void>
}

/** Returns the key of a country's test mode. @throws Error for any other key: these tests create payments */
function realKey(country: Country): string | undefined {
  const key = process.env[`STRIPE_CONTRACT_KEY_${country}`]
  if (key && !/^(sk|rk)_test_/.test(key))
    throw new Error(`STRIPE_CONTRACT_KEY_${country} is not a key of the test mode.`)
  return key || undefined
}

export const isReal = (country: Country): boolean => realKey(country) !== undefined

const onlyInSandbox = (): Promise<never> => Promise.reject(new Error('The real service has no such switch.'))

/** At most 10 calls a second: the test mode allows 25. */
const PAUSE_MS = 100

/** Opens the account of a country. */
export async function openAccount(country: Country): Promise<ContractAccount> {
  const run = randomUUID().slice(0, 8)
  const common = {
    country,
    currency: country === 'CA' ? ('cad' as const) : ('usd' as const),
    run,
    key: () => ({ idempotencyKey: `contract-${run}-${randomUUID()}` }),
  }
  const secret = realKey(country)
  if (secret !== undefined) {
    const stripe = new Stripe(secret, { maxNetworkRetries: 2, telemetry: false })
    return {
      ...common,
      stripe: paced(stripe),
      isReal: true,
      address: {},
      readerId: () => simulatedReader(stripe, country),
      setControl: onlyInSandbox,
      press: onlyInSandbox,
      whileLocked: onlyInSandbox,
      payOut: onlyInSandbox,
      failPayOut: onlyInSandbox,
      expireCode: onlyInSandbox,
      ageKey: onlyInSandbox,
      close: () => Promise.resolve(),
    }
  }
  const database = await testPool()
  const receiver = await startReceiver()
  const sandbox = await startSandbox(database.pool, receiver.url)
  const { host, port } = sandbox
  const stripe = new Stripe(TEST_ACCOUNTS[country].secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0 })
  return {
    ...common,
    stripe,
    isReal: false,
    address: { host, port, protocol: 'http' },
    async readerId() {
      const { data } = await stripe.terminal.readers.list({ location: 'tml_sandbox_1_1' })
      return data[0]?.id ?? ''
    },
    setControl: settings => setControl(database.pool, settings),
    async press(page, id, outcome) {
      const { status } = await postForm(`http://${host}:${port}/sandbox/${page}/${id}`, { outcome })
      if (status !== 303) throw new Error(`The page answered ${status}.`)
    },
    async whileLocked(id, work) {
      return await inTransaction(database.pool, async client => {
        await client.query('select from sandbox.stripe_object where id = $1 for update', [id])
        return await work()
      })
    },
    payOut: async () => (await payOut(database.pool, country))?.id ?? '',
    failPayOut: payoutId => failPayOut(database.pool, country, payoutId),
    async expireCode(intentId, renewals) {
      await database.pool.query(
        `update sandbox.stripe_object set body = jsonb_set(jsonb_set(body, '{code_renewals}', to_jsonb($2::int)),
           '{next_action,cashapp_handle_redirect_or_display_qr_code,qr_code,expires_at}', '1') where id = $1`,
        [intentId, renewals],
      )
    },
    async ageKey(key) {
      await database.pool.query(
        `update sandbox.stripe_idempotency set created = created - interval '25 hours' where key = $1`,
        [key],
      )
    },
    async close() {
      await sandbox.close()
      await receiver.close()
      await database.drop()
    },
  }
}

/** Waits before each call of a resource's method. */
function paced<T extends object>(target: T): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name)
      if (typeof value === 'function')
        return (...args: unknown[]) => sleep(PAUSE_MS).then(() => Reflect.apply(value, object, args) as unknown)
      return typeof value === 'object' && value !== null ? paced(value) : value
    },
  })
}

async function simulatedReader(stripe: Stripe, country: Country): Promise<string> {
  const address =
    country === 'CA'
      ? { line1: '10 King St W', city: 'Toronto', state: 'ON', postal_code: 'M5H 1A1', country }
      : { line1: '500 Congress Ave', city: 'Austin', state: 'TX', postal_code: '78701', country }
  const location = await stripe.terminal.locations.create({ display_name: 'Contract tests', address })
  const reader = await stripe.terminal.readers.create({
    registration_code: 'simulated-wpe',
    location: location.id,
    label: 'Contract tests',
  })
  return reader.id
}

/** Calls until the answer fits, for what the service does some time after its answer. @throws Error after the time */
export async function until<T>(ask: () => Promise<T>, fits: (answer: T) => boolean, timeoutMs = 30_000): Promise<T> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (fits(answer)) return answer
    if (Date.now() > end) throw new Error(`Not within ${timeoutMs} ms: ${JSON.stringify(answer).slice(0, 500)}`)
    await sleep(250)
  }
}

/** Returns the error of a call that must fail. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof Stripe.errors.StripeError) return error
  throw new Error('The call did not fail with an error of the service.')
}
