import type pg from 'pg'
import type { QueueState } from './metrics.ts'

const IS_DUE = 'run_at <= now() and locked_at is null and attempts < max_attempts'

const STATE = `
  select j.waiting, j.given_up as "givenUp", j.oldest as "oldestSeconds",
    (select coalesce(extract(epoch from now() - min(o.run_at)), 0)::float8 from app.outbox o where o.run_at <= now()) as "outboxSeconds",
    (select extract(epoch from now() - max(h.seen_at))::float8 from app.worker_heartbeat h) as "heartbeatSeconds"
  from (select count(*) filter (where ${IS_DUE})::int as waiting, count(*) filter (where attempts >= max_attempts)::int as given_up,
      coalesce(extract(epoch from now() - min(run_at) filter (where ${IS_DUE})), 0)::float8 as oldest
    from graphile_worker.jobs) j`

/** Reads how many jobs wait and for how long. @throws any error of the database */
export async function readQueueState(ownerPool: pg.Pool): Promise<QueueState> {
  const { rows } = await ownerPool.query<QueueState>(STATE)
  const [state] = rows
  if (!state) throw new Error('The state of the queue is missing.')
  return state
}
