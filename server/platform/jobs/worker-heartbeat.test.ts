import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const WAIT = { timeout: 15_000, interval: 100 }

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Adds a job that a worker of another process locked this many seconds ago. @returns its id */
async function takenUp(by: string, secondsAgo: number): Promise<number> {
  const payload = JSON.stringify({ tenantId: t.fixture.ca.id, userId: t.fixture.ca.userIds.customer })
  const { rows } = await t.db.owner.query<{ id: number }>(
    `select id from graphile_worker.add_job('mail-welcome', $1::json)`,
    [payload],
  )
  const id = rows[0]?.id ?? 0
  await t.db.owner.query(
    `update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - $3 * interval '1 s', attempts = 1 where id = $1`,
    [id, by, secondsAgo],
  )
  return id
}

/** Returns the unfinished mails by id, with the worker that has locked each. Recurring jobs run beside them. */
async function waiting(): Promise<(readonly [number, string | null])[]> {
  const { rows } = await t.db.owner.query<{ id: number; locked_by: string | null }>(
    "select id, locked_by from graphile_worker.jobs where task_identifier = 'mail-welcome' order by id",
  )
  return rows.map(({ id, locked_by }) => [id, locked_by] as const)
}

test('another worker takes over the jobs of a killed worker within minutes, but not those of a live one', async () => {
  const orphan = await takenUp('worker-killed', 120)
  const recent = await takenUp('worker-begun', 5)
  const living = await takenUp('worker-elsewhere', 600)
  await t.db.owner.query(`insert into app.worker_heartbeat (worker_id) values ('worker-elsewhere')`)
  await t.startJobs()
  await vi.waitFor(async () => expect((await waiting()).map(([id]) => id)).not.toContain(orphan), WAIT)
  expect(await waiting()).toEqual([
    [recent, 'worker-begun'],
    [living, 'worker-elsewhere'],
  ])
  const { rows } = await t.db.owner.query('select from sandbox.mail')
  expect(rows).toHaveLength(1)
})
