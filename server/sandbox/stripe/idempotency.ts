import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Country } from '../../ports/payment-gateway.ts'
import { ApiError } from './api-error.ts'
import type { Answer } from './endpoint.ts'

/** A request with its idempotency key. `content` is everything that identifies the request. */
export interface KeyedRequest {
  account: Country
  key: string
  content: string
}

/**
 * Runs `work` once per key within 24 hours, then replays its answer. A second request with the same key waits for the first. If the work throws, the
 * key stays unused.
 * @throws ApiError 400 idempotency_error when the key was used with other content
 */
export async function answerOnce(
  client: pg.ClientBase,
  { account, key, content }: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Answer & { isReplay: boolean }> {
  const fingerprint = createHash('sha256').update(content).digest('hex')
  const claim = await client.query(
    `INSERT INTO sandbox.stripe_idempotency AS known (account, key, fingerprint) VALUES ($1, $2, $3)
     ON CONFLICT (account, key) DO UPDATE SET fingerprint = excluded.fingerprint, created = now()
     WHERE known.created < now() - interval '24 hours'`,
    [account, key, fingerprint],
  )
  if (claim.rowCount === 0) return replay(client, account, key, fingerprint)
  const answer = await work()
  await client.query('UPDATE sandbox.stripe_idempotency SET status = $3, answer = $4 WHERE account = $1 AND key = $2', [
    account,
    key,
    answer.status,
    answer.body,
  ])
  return { ...answer, isReplay: false }
}

async function replay(client: pg.ClientBase, account: Country, key: string, fingerprint: string) {
  const { rows } = await client.query<{ fingerprint: string; status: number; answer: object }>(
    'SELECT fingerprint, status, answer FROM sandbox.stripe_idempotency WHERE account = $1 AND key = $2',
    [account, key],
  )
  const known = rows[0]
  if (known?.fingerprint === fingerprint) return { status: known.status, body: known.answer, isReplay: true }
  throw new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}
