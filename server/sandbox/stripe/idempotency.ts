import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { AccountName } from './account/accounts.ts'
import { ApiError } from './api-error.ts'
import { takeFault } from './control.ts'
import type { Answer } from './endpoint.ts'

/** A request with its idempotency key. `content` is everything that identifies the request. */
export interface KeyedRequest {
  account: AccountName
  key: string
  content: string
}

/**
 * Runs `work` once per key within 24 hours, then replays its answer, also one of 400, 402 or 500. Other errors leave the key unused. After 24 hours the
 * key runs the work again, as at Stripe.
 * @throws ApiError 400 idempotency_error when the key was used with other content; 409 while the first request of the key still runs
 */
export async function answerOnce(
  client: pg.ClientBase,
  { account, key, content }: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Answer & { isReplay: boolean }> {
  const fingerprint = createHash('sha256').update(content).digest('hex')
  await requireOnly(client, account, key)
  const storedAnswer = await findAnswer(client, account, key)
  if (storedAnswer?.fingerprint === fingerprint)
    return { status: storedAnswer.status, body: storedAnswer.answer, isReplay: true }
  if (storedAnswer)
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  const answer = await workOrError(client, work)
  await client.query(
    `INSERT INTO sandbox.stripe_idempotency AS known (account, key, fingerprint, status, answer) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (account, key) DO UPDATE SET (fingerprint, status, answer, created) =
       (excluded.fingerprint, excluded.status, excluded.answer, now())`,
    [account, key, fingerprint, answer.status, answer.body],
  )
  return { ...answer, isReplay: false }
}

/** A lock of the transaction, so that a crashed request leaves none. */
async function requireOnly(client: pg.ClientBase, account: AccountName, key: string): Promise<void> {
  const { rows } = await client.query<{ isOnly: boolean }>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS "isOnly"',
    [`stripe ${account} ${key}`],
  )
  if (rows[0]?.isOnly && !(await takeFault(client, 'clashNext'))) return
  throw new ApiError(
    409,
    {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Idempotent Key. Please try again later.',
    },
    { 'stripe-should-retry': 'true' },
  )
}

async function findAnswer(client: pg.ClientBase, account: AccountName, key: string) {
  const { rows } = await client.query<{ fingerprint: string; status: number; answer: object }>(
    `SELECT fingerprint, status, answer FROM sandbox.stripe_idempotency
     WHERE account = $1 AND key = $2 AND created > now() - interval '24 hours'`,
    [account, key],
  )
  return rows[0]
}

const STORED_STATUSES = new Set([400, 402])

/** Rolls the work of a refused request back, and keeps its error as the key's answer. */
async function workOrError(client: pg.ClientBase, work: () => Promise<Answer>): Promise<Answer> {
  await client.query('SAVEPOINT work')
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || !STORED_STATUSES.has(error.status)) throw error
    await client.query('ROLLBACK TO SAVEPOINT work')
    return { status: error.status, body: { error: error.body } }
  }
}
