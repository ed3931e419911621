import { sql } from 'kysely'
import { runPrepared } from '../database/prepared.ts'
import type { Database } from '../database/tenant-database.ts'
import type { JobPayloads } from './tasks.ts'

/**
 * Adds a job for the tenant of `db`, in its transaction. If a job with the same `key` is waiting, it stays unchanged.
 * @param runAt not earlier than this; by default now
 */
export async function enqueue<Task extends keyof JobPayloads>(
  db: Database,
  task: Task,
  payload: JobPayloads[Task],
  key?: string,
  runAt?: Date,
): Promise<void> {
  const job = sql`
    select app.enqueue(${task}, ${JSON.stringify(payload)}::jsonb, ${key ?? null}, coalesce(${runAt ?? null}::timestamptz, now()))`
  await runPrepared(db, 'enqueue', job)
}
