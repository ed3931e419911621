import type pg from 'pg'

const PAUSE_MS = 10_000

/** The queue keeps a killed worker's jobs locked for 4 hours. A worker without a heartbeat for this long counts as dead. */
const DEAD_AFTER = '90 seconds'

const BEAT = `
  insert into app.worker_heartbeat (worker_id) select unnest($1::text[])
  on conflict (worker_id) do update set seen_at = now()`

/** Releases a job only if it was also locked long ago: its worker may have started just before its first heartbeat. */
const RELEASE = `
  select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by)) from graphile_worker.jobs j
  where j.locked_by is not null and j.locked_at < now() - interval '${DEAD_AFTER}' and not exists (
    select from app.worker_heartbeat p where p.worker_id = j.locked_by and p.seen_at > now() - interval '${DEAD_AFTER}')
  having count(*) > 0`

const FORGET = `delete from app.worker_heartbeat where seen_at < now() - interval '1 day'`

/**
 * Sends heartbeats of this process's workers, and releases the jobs of dead ones so that another worker takes them over within two minutes. A process
 * that was frozen for longer may then run a job twice, so every job handler must be idempotent.
 */
export function startHeartbeat(ownerPool: pg.Pool, workerIds: () => readonly string[]): { stop(): Promise<void> } {
  const state = { stopped: false }
  let wake: () => void = () => undefined

  async function run(): Promise<void> {
    while (!state.stopped) {
      // If the database is unavailable, retry after the pause.
      await beat().catch(() => undefined)
      if (state.stopped) return
      await new Promise<void>(resume => {
        wake = resume
        setTimeout(resume, PAUSE_MS)
      })
    }
  }

  async function beat(): Promise<void> {
    await ownerPool.query(BEAT, [workerIds()])
    await ownerPool.query(RELEASE)
    await ownerPool.query(FORGET)
  }

  const running = run()
  return {
    stop: async () => {
      state.stopped = true
      wake()
      await running
      await ownerPool
        .query('delete from app.worker_heartbeat where worker_id = any($1)', [workerIds()])
        .catch(() => undefined)
    },
  }
}
