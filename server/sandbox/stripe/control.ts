import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { ApiError } from './api-error.ts'

const milliseconds = z.int().min(0).max(120_000).default(0)

/** How the sandbox is to misbehave. What is left out is back to normal. */
export const controlSettings = z.strictObject({
  /** Every answer of the API waits this long. */
  delayMs: milliseconds,
  /** So many of the next API calls fail, having done nothing. */
  failNext: z.int().min(0).default(0),
  /** So many of the next API calls do their work and then lose the answer on its way. */
  loseNext: z.int().min(0).default(0),
  failStatus: z.union([z.literal(429), z.literal(500)]).default(500),
  /** Events wait this long before their first delivery. */
  webhookDelayMs: milliseconds,
  /** Every event is delivered twice. */
  duplicateWebhooks: z.boolean().default(false),
  /** Due events are delivered in any order. */
  shuffleWebhooks: z.boolean().default(false),
})

/** Makes all processes misbehave as told, from now on. */
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
 * Comes before every API call.
 * @throws ApiError 429 or 500 when this call is one of those that are to fail.
 */
export async function misbehave(pool: pg.Pool): Promise<void> {
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

/** Comes after every API call that has done its work. @throws ApiError 500 when its answer is one of those that are to be lost */
export async function loseAnswer(pool: pg.Pool): Promise<void> {
  const taken = await pool.query('UPDATE sandbox.stripe_control SET lose_next = lose_next - 1 WHERE lose_next > 0')
  if (taken.rowCount !== 0) throw new ApiError(500, { type: 'api_error', message: 'Told to lose this answer.' })
}
