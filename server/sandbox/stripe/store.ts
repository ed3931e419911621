import type pg from 'pg'
import { Stripe } from 'stripe'
import type { AccountName } from './account/accounts.ts'
import { livemodeMismatch, resourceMissing } from './api-error.ts'
import { type Control, readControl } from './control.ts'
import { type Kind, randomText, type StripeEvent, type StripeObject, type StripeObjects } from './objects.ts'

interface Page {
  limit: number
  starting_after?: string | undefined
  /** Unix seconds. */
  since?: number | undefined
}

interface List<T> {
  object: 'list'
  url: string
  has_more: boolean
  data: T[]
}

/** What happens some time after an answer. */
export type Task =
  | 'settle-charge'
  | 'open-dispute'
  | 'warn-of-fraud'
  | 'succeed-refund'
  | 'fail-refund'
  | 'close-dispute'

/** Selects events. */
export interface EventFilter extends Page {
  types?: readonly string[] | undefined
}

/** Request that caused the events. */
export interface RequestMark {
  id: string | null
  idempotency_key: string | null
}

/** One account's objects within one transaction. */
export interface Store {
  readonly account: AccountName
  insert(object: StripeObject): Promise<void>
  /** Does nothing if an object with the same id exists. */
  insertIfMissing(object: StripeObject): Promise<void>
  save(object: StripeObject): Promise<void>
  /** @throws ApiError 404 resource_missing, 400 livemode_mismatch for an id of the other mode, like `lock` */
  find<K extends Kind>(kind: K, id: string): Promise<StripeObjects[K]>
  /** Returns the object and locks it until the transaction ends. */
  lock<K extends Kind>(kind: K, id: string): Promise<StripeObjects[K]>
  /** Returns objects that contain `match`, newest first. */
  list<K extends Kind>(kind: K, match: Partial<StripeObjects[K]>, page: Page): Promise<List<StripeObjects[K]>>
  /** The faults that are set. */
  control(): Promise<Control>
  /** Runs a task for an object about a second later, as the real service does some things after its answer. */
  later(task: Task, objectId: string): Promise<void>
  /** Writes an event with the object's current state; it is delivered after the transaction commits. */
  emit(type: string, object: StripeObject): Promise<void>
  findEvent(id: string): Promise<StripeEvent>
  listEvents(filter: EventFilter): Promise<List<StripeEvent>>
}

interface BodyRow<T> {
  body: T
}

const INSERT = 'INSERT INTO sandbox.stripe_object (account, id, type, body) VALUES ($1, $2, $3, $4)'

/** Creates the store of one account on a connection that is in a transaction. */
export function createStore(client: pg.ClientBase, account: AccountName, request: RequestMark): Store {
  const load = async <K extends Kind>(kind: K, id: string, suffix: '' | 'FOR UPDATE'): Promise<StripeObjects[K]> => {
    const { rows } = await client.query<BodyRow<StripeObjects[K]>>(
      `SELECT body FROM sandbox.stripe_object WHERE account = $1 AND type = $2 AND id = $3 ${suffix}`,
      [account, kind, id],
    )
    if (rows[0]) return rows[0].body
    if (id.includes('_live_')) throw livemodeMismatch(kind, id)
    throw resourceMissing(kind, id)
  }
  const toList = <T>(url: string, rows: BodyRow<T>[], limit: number): List<T> => ({
    object: 'list',
    url,
    has_more: rows.length > limit,
    data: rows.slice(0, limit).map(row => row.body),
  })

  return {
    account,
    async insert(object) {
      await client.query(INSERT, [account, object.id, object.object, object])
    },
    async insertIfMissing(object) {
      await client.query(`${INSERT} ON CONFLICT DO NOTHING`, [account, object.id, object.object, object])
    },
    async save(object) {
      await client.query('UPDATE sandbox.stripe_object SET body = $3 WHERE account = $1 AND id = $2', [
        account,
        object.id,
        object,
      ])
    },
    find: (kind, id) => load(kind, id, ''),
    lock: (kind, id) => load(kind, id, 'FOR UPDATE'),
    async list<K extends Kind>(kind: K, match: Partial<StripeObjects[K]>, { limit, starting_after, since }: Page) {
      const { rows } = await client.query<BodyRow<StripeObjects[K]>>(
        `SELECT body FROM sandbox.stripe_object
         WHERE account = $1 AND type = $2 AND body @> $3
           AND ($4::text IS NULL OR seq < (SELECT seq FROM sandbox.stripe_object WHERE id = $4))
           AND ($6::bigint IS NULL OR (body->>'created')::bigint >= $6)
         ORDER BY seq DESC LIMIT $5`,
        [account, kind, match, starting_after, limit + 1, since],
      )
      return toList(`/v1/${kind}s`, rows, limit)
    },
    control: () => readControl(client),
    async later(task, objectId) {
      await client.query(
        "INSERT INTO sandbox.stripe_task (account, task, object_id, due_at) VALUES ($1, $2, $3, now() + interval '1 s')",
        [account, task, objectId],
      )
    },
    async emit(type, object) {
      const event: StripeEvent = {
        id: `evt_${randomText(24)}`,
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: Math.floor(Date.now() / 1000),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request,
        type,
      }
      await client.query(
        `INSERT INTO sandbox.stripe_event (id, account, body, next_attempt_at)
         SELECT $1, $2, $3, now() + coalesce((settings->>'webhookDelayMs')::int, 0) * interval '1 ms' FROM sandbox.stripe_faults`,
        [event.id, account, event],
      )
    },
    async findEvent(id) {
      const { rows } = await client.query<BodyRow<StripeEvent>>(
        'SELECT body FROM sandbox.stripe_event WHERE account = $1 AND id = $2',
        [account, id],
      )
      if (!rows[0]) throw resourceMissing('event', id)
      return rows[0].body
    },
    async listEvents({ limit, starting_after, since, types }) {
      const { rows } = await client.query<BodyRow<StripeEvent>>(
        `SELECT body FROM sandbox.stripe_event
         WHERE account = $1 AND ($2::text IS NULL OR seq < (SELECT seq FROM sandbox.stripe_event WHERE id = $2))
           AND ($4::float8 IS NULL OR created >= to_timestamp($4)) AND ($5::text[] IS NULL OR body->>'type' = ANY($5))
         ORDER BY seq DESC LIMIT $3`,
        [account, starting_after, limit + 1, since ?? null, types ?? null],
      )
      return toList('/v1/events', rows, limit)
    },
  }
}

/** Runs `work` in one transaction on its own connection; an error rolls it back. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    const broken = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    )
    client.release(broken)
    throw error
  }
}
