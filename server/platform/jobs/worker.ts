import { Logger, run, type Runner, type TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { JobPayloads } from './tasks.ts'

const payloadTenant = z.looseObject({ tenantId: z.number().int() })

/** The work of every task: it must come to the same whether it runs once or again after a crash. */
export type JobHandlers = {
  [Task in keyof JobPayloads]: (tenantId: number, payload: JobPayloads[Task]) => Promise<void>
}

/** Starts working off the queue. The queue belongs to the database's owner; the handlers work as the application's role, in their tenant. */
export async function startWorker(ownerUrl: string, concurrency: number, handlers: JobHandlers): Promise<Runner> {
  const tasks = Object.entries(handlers).map(([name, handle]) => [
    name,
    async (payload: unknown) => {
      const { tenantId } = payloadTenant.parse(payload)
      // The payload was written by `enqueue`, whose types tie it to the task.
      await (handle as (tenantId: number, payload: unknown) => Promise<void>)(tenantId, payload)
    },
  ])
  return await run({
    connectionString: ownerUrl,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    taskList: Object.fromEntries(tasks) as TaskList,
    crontab: '',
    // What goes wrong is worth a line; that a job was taken up is not.
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') process.stderr.write(`worker: ${message}\n`)
    }),
  })
}
