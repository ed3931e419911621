import { EventEmitter, once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { Stripe } from 'stripe'
import type { AccountName } from './account/accounts.ts'
import type { Control } from './control.ts'
import type { StripeEvent } from './objects.ts'

const idleMs = 1000
const answerMs = 10_000
/** Longer than a delivery can take: after it, an event claimed by a dead process is due again. */
const leaseSeconds = 30

interface Due {
  id: string
  account: AccountName
  body: StripeEvent
  attempts: number
  copies: number
  foreign: Control['foreignEvents'] | null
  isRolled: boolean
}

interface DeliveryOptions {
  pool: pg.Pool
  log: FastifyBaseLogger
  /** Undefined for an account without a webhook endpoint. */
  deliverTo: (account: AccountName) => string | undefined
  secretOf: (account: AccountName) => string
  /** Runs when nothing is due, about once a second. */
  housekeeping: () => Promise<void>
}

/** The loop that delivers events to the product. */
export interface Deliveries {
  start: () => void
  /** Call it when there may be something new to deliver. */
  wake: () => void
  /** Aborts and waits for the last statement; undelivered events stay undelivered. */
  stop: () => Promise<void>
}

/**
 * Delivers each event until it gets a 2xx: at least once, after 1, 2, 4 … seconds up to an hour, for 3 days. Any number of processes may run it over
 * the same tables.
 */
export function createDeliveries(options: DeliveryOptions): Deliveries {
  const { pool, log } = options
  const stopping = new AbortController()
  const bell = new EventEmitter()
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const isBusy = await deliverNext().catch((error: unknown) => {
        log.error({ err: error }, 'The payment sandbox could not look for events to deliver')
        return false
      })
      if (!isBusy) await pause()
    }
  }

  async function pause(): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(idleMs)])
    // Rejects when the pause is over or the loop stops; continue in both cases.
    await once(bell, 'wake', { signal }).catch(() => undefined)
  }

  async function deliverNext(): Promise<boolean> {
    const event = await claimDue(pool)
    if (!event) {
      await options.housekeeping()
      return false
    }
    const isAccepted = await deliver(event)
    await recordAttempt(pool, event, isAccepted)
    return true
  }

  async function deliver(event: Due): Promise<boolean> {
    try {
      const { foreign, body } = event
      if (foreign && foreign !== 'none') await post({ ...event, body: foreignCopy(body, foreign) })
      for (let copy = 0; copy < event.copies; copy += 1) await post(event)
      return true
    } catch (error) {
      log.info({ err: error, event: event.id, attempts: event.attempts }, 'A sandbox webhook was not accepted')
      return false
    }
  }

  async function post({
    account,
    body,
    isRolled,
  }: Pick<Due, 'account' | 'isRolled'> & { body: object }): Promise<void> {
    const address = options.deliverTo(account)
    if (address === undefined) return
    const payload = JSON.stringify(body)
    const sign = (secret: string) => Stripe.webhooks.generateTestHeaderString({ payload, secret })
    const own = sign(options.secretOf(account))
    const [time, ...signatures] = own.split(',')
    const earlier = sign('whsec_earlier').split(',')[1]
    const signature = isRolled ? [time, earlier, ...signatures].join(',') : own
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerMs)]),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The webhook was answered with ${response.status}.`)
  }

  return {
    start() {
      running ??= run()
    },
    wake() {
      bell.emit('wake')
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Returns an event that looks like ours and is not. */
function foreignCopy(event: StripeEvent, kind: Exclude<Control['foreignEvents'], 'none'>): object {
  const copy = { ...event, id: `${event.id}_${kind}` }
  if (kind === 'livemode') return { ...copy, livemode: true }
  const { object } = event.data
  if (kind === 'environment')
    return { ...copy, data: { object: { ...object, metadata: { ...object.metadata, environment: 'other' } } } }
  const amounts = Object.entries(object).filter(
    ([name, value]) => name.startsWith('amount') && typeof value === 'number' && value > 0,
  )
  const raised = Object.fromEntries(amounts.map(([name, value]) => [name, Number(value) + 1]))
  return { ...copy, data: { object: { ...object, ...raised } } }
}

async function claimDue(pool: pg.Pool): Promise<Due | undefined> {
  const { rows } = await pool.query<Due>(
    `UPDATE sandbox.stripe_event SET attempts = attempts + 1, next_attempt_at = now() + $1 * interval '1 s'
     FROM sandbox.stripe_faults WHERE id = (
       SELECT id FROM sandbox.stripe_event, sandbox.stripe_faults
       WHERE delivered_at IS NULL AND next_attempt_at <= now() AND created > now() - interval '3 days'
       ORDER BY CASE WHEN (settings->>'shuffleWebhooks')::boolean THEN random() ELSE seq END
       LIMIT 1 FOR UPDATE OF stripe_event SKIP LOCKED
     )
     RETURNING id, account, body, attempts, settings->>'foreignEvents' AS foreign, coalesce((settings->>'secretRoll')::boolean, false) AS "isRolled", CASE WHEN (settings->>'duplicateWebhooks')::boolean THEN 2 ELSE 1 END AS copies`,
    [leaseSeconds],
  )
  return rows[0]
}

async function recordAttempt(pool: pg.Pool, event: Due, isAccepted: boolean): Promise<void> {
  if (isAccepted) {
    await pool.query(
      `UPDATE sandbox.stripe_event SET delivered_at = now(), body = jsonb_set(body, '{pending_webhooks}', '0') WHERE id = $1`,
      [event.id],
    )
    return
  }
  const backOffSeconds = Math.min(2 ** (event.attempts - 1), 3600)
  await pool.query(`UPDATE sandbox.stripe_event SET next_attempt_at = now() + $2 * interval '1 s' WHERE id = $1`, [
    event.id,
    backOffSeconds,
  ])
}
