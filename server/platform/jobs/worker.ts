import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { z } from 'zod'
import { observeWork } from '../observe/observe-work.ts'
import { scrub } from '../observe/scrub.ts'
import { topics } from '../observe/topics.ts'
import { beginWork } from '../observe/work.ts'
import { startOutboxRelay } from './outbox-relay.ts'
import { type JobPayloads, RECURRING, type RecurringTask } from './tasks.ts'
import { startHeartbeat } from './worker-heartbeat.ts'

const payloadTenant = z.looseObject({ tenantId: z.number().int() })

/** The queue's own line for a job that failed, which repeats the error's message. Ours is without it. */
const QUEUE_SAYS_FAILED = /^Failed task /

/** Handlers of every task. They must be idempotent: a task can run again after a crash. */
export type JobHandlers = {
  [Task in keyof JobPayloads]: (tenantId: number, payload: JobPayloads[Task]) => Promise<void>
}

/** Handlers of every recurring task. Each finds out what is due, so it makes up for runs missed while no worker ran. */
export type RecurringJobs = Record<RecurringTask, () => Promise<void>>

interface WorkerOptions {
  concurrency: number
  handlers: JobHandlers
  recurring: RecurringJobs
  log: FastifyBaseLogger
}

/** Starts the outbox relay and the workers. The database's owner owns the queue; the handlers work as the application role, in their tenant. */
export async function startWorker(
  ownerUrl: string,
  { concurrency, handlers, recurring, log }: WorkerOptions,
): Promise<{ stop(): Promise<void> }> {
  const tasks = Object.entries(handlers).map(([name, handle]) => [
    name,
    async (payload: unknown) => {
      const { tenantId } = payloadTenant.parse(payload)
      // `enqueue` wrote the payload, and its types tie it to the task.
      const typed = handle as (tenantId: number, payload: unknown) => Promise<void>
      await runJob(name, tenantId, log, () => typed(tenantId, payload))
    },
  ])
  const recurringTasks = Object.entries(recurring).map(([name, work]) => [
    name,
    () => runJob(name, undefined, log, work),
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
    // Jobs that end together are marked in one statement, and a stop waits for it. Without a batch it does not wait, and the job would run again.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries([...tasks, ...recurringTasks]) as TaskList,
    crontab: Object.entries(RECURRING)
      .map(([task, schedule]) => `${schedule} ${task}`)
      .join('\n'),
    // Log errors, but not every job that starts.
    logger: new Logger(() => (level, message) => {
      if (QUEUE_SAYS_FAILED.test(message)) return
      if (level === 'error') log.error(scrub(message))
      if (level === 'warning') log.warn(scrub(message))
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

/** Runs a job as the current work. A failure is logged and reported, and the queue tries again. */
async function runJob(
  name: string,
  tenantId: number | undefined,
  log: FastifyBaseLogger,
  run: () => Promise<void>,
): Promise<void> {
  const work = beginWork('job', name, tenantId === undefined ? {} : { tenantId })
  await observeWork(work, async () => {
    try {
      await run()
    } catch (error) {
      log.error({ err: error }, 'a job failed')
      topics.failure.publish({ error })
      throw error
    }
  })
}
