import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { Stripe } from 'stripe'
import type { Random } from '../db/seed/random.ts'
import { sandboxAccounts } from '../server/providers/payment-gateway/sandbox-accounts.ts'
import { controlSettings, saveControl } from '../server/sandbox/stripe/control.ts'
import { BENCH_SECRET } from '../bench/server-process.ts'

/** Duration of each of the provider's faults. */
const FAULT_MS = 400
/** Age in seconds after which the provider forgets a key in this run, instead of 24 hours. A call and the client's own repeats take less. */
const KEY_SECONDS = 30

/** Accounts of the franchise that is paid directly, in Canada and the US. */
export const DIRECT_ACCOUNTS = ['acct_sandbox_franchise_chaos_ca', 'acct_sandbox_franchise_chaos_us'] as const

/** Changes that make an event one that is not ours, or that says something wrong. */
const FOREIGN: readonly ((event: Body, object: Record<string, unknown>) => void)[] = [
  event => {
    event.livemode = true
  },
  (_, object) => {
    object.metadata = { ...(object.metadata as object), paymentId: '987654321' }
  },
  (_, object) => {
    for (const field of ['amount_received', 'amount_total', 'amount'])
      if (typeof object[field] === 'number') object[field] += 100_000
  },
  (_, object) => {
    object.currency = 'usd'
  },
  // Another installation that uses the same account.
  (_, object) => {
    object.metadata = { ...(object.metadata as object), environment: 'other' }
  },
]

interface Body {
  id: string
  livemode: boolean
  data: { object: Record<string, unknown> }
}

/**
 * Changes the provider's faults at intervals, and ends without one: slow, failing and locked calls, lost answers, stored server faults, keys in use, readers that are off, busy or
 * time out, forgotten keys, accounts of franchises that are restricted
 * or empty, and events that are late, twice, out of order or of another environment.
 */
export async function injectFaults(
  owner: pg.Pool,
  { random, port, signal }: { random: Random; port: number; signal: AbortSignal },
): Promise<void> {
  const upTo = (most: number): number => random.int(0, most)
  while (!signal.aborted) {
    const settings = controlSettings.parse({
      delayMs: upTo(20),
      failNext: upTo(1),
      failStatus: random.chance(0.5) ? 429 : 500,
      loseNext: upTo(1),
      breakNext: upTo(1),
      lockNext: upTo(2),
      clashNext: upTo(1),
      restrictedAccounts: DIRECT_ACCOUNTS.filter(() => random.chance(0.1)),
      emptyAccounts: DIRECT_ACCOUNTS.filter(() => random.chance(0.3)),
      readers: random.chance(0.6) ? 'online' : random.pick(['offline', 'timeout', 'busy'] as const),
      webhookDelayMs: upTo(300),
      duplicateWebhooks: random.chance(0.5),
      shuffleWebhooks: random.chance(0.5),
    })
    await saveControl(owner, settings)
    await setAccounts(owner, random)
    await forgetKeys(owner)
    await sendForeignEvent(owner, random, port)
    await wait(FAULT_MS, undefined, { signal }).catch(() => undefined)
  }
  await saveControl(owner, controlSettings.parse({}))
}

/** Says that the provider lets franchises take payments, or not: a payment goes to the franchise or to the tenant, by what is known when it begins. */
async function setAccounts(owner: pg.Pool, random: Random): Promise<void> {
  await owner.query('update franchise_account set can_take_cards = $1, can_receive = true', [random.chance(0.7)])
}

/** Lets the provider forget older keys: after that the same key acts again. */
async function forgetKeys(owner: pg.Pool): Promise<void> {
  await owner.query(
    `update sandbox.stripe_idempotency set created = created - interval '25 hours'
     where created between now() - interval '24 hours' and now() - make_interval(secs => $1)`,
    [KEY_SECONDS],
  )
}

/** Delivers a copy of a recent event, changed and correctly signed: it must count nothing. A server that is just being killed does not answer. */
async function sendForeignEvent(owner: pg.Pool, random: Random, port: number): Promise<void> {
  const { rows } = await owner.query<{ account: 'CA' | 'US'; body: Body }>(
    `select account, body from sandbox.stripe_event where body->>'type' in ('payment_intent.succeeded', 'checkout.session.completed')
     order by seq desc limit 1`,
  )
  const [latest] = rows
  if (!latest) return
  const event = structuredClone(latest.body)
  event.id = `evt_foreign_${randomUUID()}`
  random.pick(FOREIGN)(event, event.data.object)
  const payload = JSON.stringify(event)
  const secret = sandboxAccounts(BENCH_SECRET)[latest.account].webhookSecret
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
  }
  await post({ port, path: `/api/webhooks/stripe/${latest.account}`, headers }, payload)
}

function post(to: { port: number; path: string; headers: Record<string, string> }, payload: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const call = request({ host: '127.0.0.1', method: 'POST', ...to }, answer => {
    answer.resume()
    answer.on('close', resolve)
  })
  call.on('error', () => resolve())
  call.end(payload)
  return promise
}
