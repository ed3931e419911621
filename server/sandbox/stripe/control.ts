import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import type { AccountName } from './account/accounts.ts'
import { ApiError, apiFailure, lockTimeout } from './api-error.ts'

const milliseconds = z.int().min(0).max(120_000).default(0)
const count = z.int().min(0).default(0)

/** Faults that the sandbox injects. Missing settings return to normal. */
export const controlSettings = z.strictObject({
  /** Every answer of the API is delayed by this. */
  delayMs: milliseconds,
  /** Number of next API calls that fail without doing anything. */
  failNext: count,
  failStatus: z.union([z.literal(429), z.literal(500)]).default(500),
  /** Number of next API calls that do their work but lose the answer: the connection breaks. */
  loseNext: count,
  /** Number of next calls with an idempotency key whose stored answer is a 500. */
  breakNext: count,
  /** Whether those calls do their work. The caller cannot know. */
  breakAfterWork: z.boolean().default(true),
  /** Number of next calls whose object is locked by another call. */
  lockNext: count,
  /** Number of next calls with an idempotency key that another request with it is running for. */
  clashNext: count,
  /** Calls that an account may make in a second. */
  callsPerSecond: z.int().min(1).default(100),
  /** Every call of this account is refused: a revoked key, or one without the permission. */
  refusedAccount: z.enum(['CA', 'US']).nullable().default(null),
  refusedStatus: z.union([z.literal(401), z.literal(403)]).default(401),
  /** `timeout`: the reader does not answer, but shows the payment. `busy`: it is processing a card, or updates. */
  readers: z.enum(['online', 'offline', 'timeout', 'busy']).default('online'),
  /** Whether the account has too little money for a refund. */
  isBroke: z.boolean().default(false),
  /** Payment method types that are switched off in the Dashboard. */
  methodsOff: z.array(z.string()).default([]),
  /** Connected accounts that may take no payments now. */
  restrictedAccounts: z.array(z.string()).default([]),
  /** Connected accounts with too little money to return their part of a refund. */
  emptyAccounts: z.array(z.string()).default([]),
  /** Delay before the first delivery of an event. */
  webhookDelayMs: milliseconds,
  /** Every event is delivered twice. */
  duplicateWebhooks: z.boolean().default(false),
  /** Due events are delivered in random order. */
  shuffleWebhooks: z.boolean().default(false),
  /** A copy with another id is delivered before each event: of another installation, of the live mode, or with another amount. */
  foreignEvents: z.enum(['none', 'environment', 'livemode', 'amount']).default('none'),
  /** The secret of webhooks was just rolled: the earlier one signs too, first. */
  secretRoll: z.boolean().default(false),
})

export type Control = z.output<typeof controlSettings>

/** Sets the faults for all processes, from now on. */
export async function saveControl(pool: pg.Pool, settings: Control): Promise<void> {
  await pool.query('UPDATE sandbox.stripe_faults SET settings = $1', [settings])
}

/** Returns the faults; a setting that is not stored is normal. */
export async function readControl(database: Pick<pg.ClientBase, 'query'>): Promise<Control> {
  const { rows } = await database.query<{ settings: object }>('SELECT settings FROM sandbox.stripe_faults')
  return controlSettings.parse(rows[0]?.settings ?? {})
}

type Counter = 'failNext' | 'loseNext' | 'breakNext' | 'lockNext' | 'clashNext'

/** Uses up one of the calls that a fault is set for. @returns whether there was one */
export async function takeFault(database: Pick<pg.ClientBase, 'query'>, counter: Counter): Promise<boolean> {
  const { rowCount } = await database.query(
    `UPDATE sandbox.stripe_faults SET settings = jsonb_set(settings, ARRAY[$1], to_jsonb((settings->>$1)::int - 1))
     WHERE (settings->>$1)::int > 0`,
    [counter],
  )
  return rowCount !== 0
}

/**
 * Runs before every API call.
 * @throws ApiError 401 or 403 for a refused account, 429 for too many calls, 429 or 500 when this call is set to fail
 */
export async function injectFaults(pool: pg.Pool, account: AccountName): Promise<void> {
  const control = await readControl(pool)
  if (control.delayMs > 0) await sleep(control.delayMs)
  if (control.refusedAccount === account) throw refused(control.refusedStatus)
  if (countCall(account) > control.callsPerSecond) throw rateLimited('global-rate')
  if (control.lockNext > 0 && (await takeFault(pool, 'lockNext'))) throw lockTimeout()
  if (control.failNext === 0 || !(await takeFault(pool, 'failNext'))) return
  if (control.failStatus === 429) throw rateLimited('global-rate')
  throw apiFailure('Set to fail by the control endpoint.', true)
}

const refused = (status: 401 | 403): ApiError =>
  new ApiError(status, {
    type: 'invalid_request_error',
    message: status === 401 ? 'Expired API Key provided.' : 'The provided key does not have the required permissions.',
  })

const rateLimited = (reason: string): ApiError =>
  new ApiError(
    429,
    { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests in a period of time.' },
    { 'stripe-rate-limited-reason': reason },
  )

const calls = new Map<string, { second: number; count: number }>()

/** Counts a call. @returns how many calls the account made in this second, in this process */
function countCall(account: AccountName): number {
  const second = Math.floor(Date.now() / 1000)
  const counted = calls.get(account)
  const count = counted?.second === second ? counted.count + 1 : 1
  calls.set(account, { second, count })
  return count
}
