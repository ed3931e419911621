import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { ApiError } from './api-error.ts'

const milliseconds = z.int().min(0).max(120_000).default(0)

/** Faults that the sandbox injects. Missing settings return to normal. */
export const controlSettings = z.strictObject({
  /** Every answer of the API is delayed by this. */
  delayMs: milliseconds,
  /** Number of next API calls that fail without doing anything. */
  failNext: z.int().min(0).default(0),
  /** Number of next API calls that do their work but lose the answer. */
  loseNext: z.int().min(0).default(0),
  failStatus: z.union([z.literal(429), z.literal(500)]).default(500),
  /** Delay before the first delivery of an event. */
  webhookDelayMs: milliseconds,
  /** Every event is delivered twice. */
  duplicateWebhooks: z.boolean().default(false),
  /** Due events are delivered in random order. */
  shuffleWebhooks: z.boolean().default(false),
})

/** Sets the faults for all processes, from now on. */
export async function saveControl(pool: pg.Pool, settings: z.output<typeof controlSettings>): Promise<void> {
  await pool.query(
    `UPDATE sandbox.stripe_control SET delay_ms = $1, fail_next = $2, fail_status = $3, webhook_delay_ms = $4,
       duplicate_webhooks = $5, shuffle_webhooks = $6, lose_next = $7`,
    [
      settings.delayMs,
      settings.failNext,
      settings.failStatus,
      settings.webhookDelayMs,
      settings.duplicateWebhooks,
      settings.shuffleWebhooks,
      settings.loseNext,
    ],
  )
}

/**
 * Runs before every API call.
 * @throws ApiError 429 or 500 when this call is set to fail
 */
export async function injectFaults(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ delay_ms: number; fail_next: number; fail_status: number }>(
    'SELECT delay_ms, fail_next, fail_status FROM sandbox.stripe_control',
  )
  const { delay_ms = 0, fail_next = 0, fail_status = 500 } = rows[0] ?? {}
  if (delay_ms > 0) await sleep(delay_ms)
  if (fail_next === 0) return
  const taken = await pool.query('UPDATE sandbox.stripe_control SET fail_next = fail_next - 1 WHERE fail_next > 0')
  if (taken.rowCount === 0) return
  if (fail_status === 429)
    throw new ApiError(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' })
  throw new ApiError(500, { type: 'api_error', message: 'Told to fail by the control endpoint.' })
}

/** Runs after every successful API call. @throws ApiError 500 when its answer is set to be lost */
export async function loseAnswer(pool: pg.Pool): Promise<void> {
  const taken = await pool.query('UPDATE sandbox.stripe_control SET lose_next = lose_next - 1 WHERE lose_next > 0')
  if (taken.rowCount !== 0) throw new ApiError(500, { type: 'api_error', message: 'Told to lose this answer.' })
}
