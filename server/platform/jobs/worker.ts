import { EventEmitter } from 'node:events'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { z } from 'zod'
import { startOutboxRelay } from './outbox-relay.ts'
import { type JobPayloads, RECURRING, type RecurringTask } from './tasks.ts'
import { startHeartbeat } from './worker-heartbeat.ts'

const payloadTenant = z.looseObject({ tenantId: z.number().int() })

/** Handlers of every task. They must be idempotent: a task can run again after a crash. */
export type JobHandlers = {
  [Task in keyof JobPayloads]: (tenantId: number, payload: JobPayloads[Task]) => Promise<void>
}

/** Handlers of every recurring task. Each finds out what is due, so it makes up for runs missed while no worker ran. */
export type RecurringJobs = Record<RecurringTask, () => Promise<void>>

/** Starts the outbox relay and the workers. The database's owner owns the queue; the handlers work as the application role, in their tenant. */
export async function startWorker(
  ownerUrl: string,
  concurrency: number,
  handlers: JobHandlers,
  recurring: RecurringJobs,
): Promise<{ stop(): Promise<void> }> {
  const tasks = Object.entries(handlers).map(([name, handle]) => [
    name,
    async (payload: unknown) => {
      const { tenantId } = payloadTenant.parse(payload)
      // `enqueue` wrote the payload, and its types tie it to the task.
      await (handle as (tenantId: number, payload: unknown) => Promise<void>)(tenantId, payload)
    },
  ])
  const events: WorkerEvents = new EventEmitter()
  const workerIds: string[] = []
  events.on('worker:create', ({ worker }) => workerIds.push(worker.workerId))
  const runner = await run({
    connectionString: ownerUrl,
    events,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    taskList: { ...(Object.fromEntries(tasks) as TaskList), ...recurring },
    crontab: Object.entries(RECURRING)
      .map(([task, schedule]) => `${schedule} ${task}`)
      .join('\n'),
    // Log errors, but not every job that starts.
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') process.stderr.write(`worker: ${message}\n`)
    }),
  })
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  pool.on('error', () => undefined)
  const relay = startOutboxRelay(pool)
  const heartbeat = startHeartbeat(pool, () => workerIds)
  return {
    stop: async () => {
      await relay.stop()
      await runner.stop()
      await heartbeat.stop()
      await pool.end()
    },
  }
}
