import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ApiClient, sessionOf } from '../bench/api-client.ts'
import type { BenchDatabases } from '../bench/databases.ts'
import { exactGate, type Gate } from '../bench/gate.ts'
import { type ServerProcess, startServerProcess } from '../bench/server-process.ts'
import { type Fixture, PASSWORD } from '../server/testing/fixture.ts'
import { freePort } from '../server/testing/free-port.ts'
import { type S3Server, startS3Server } from '../server/testing/services/s3-server.ts'
import { type SmtpServer, startSmtpServer } from '../server/testing/services/smtp-server.ts'
import { planTasks, withFixture } from './kill.ts'
import { deliverWebhooks, problemsAfterKill } from './kill-checks.ts'
import { operationsOn } from './kill-operations.ts'

const CLIENTS = 6
/** Another worker takes over the jobs of a killed one within two minutes. */
const PATIENCE_MS = 180_000

/** Two web processes and a worker on one database, with a file store, a mail server and perhaps a replica: what compose.yaml starts in containers. */
export interface Layout {
  /** Of the web processes. */
  ports: readonly number[]
  workerPort: number
  s3: S3Server
  smtp: SmtpServer
  /** What a process needs to be one of these, in addition to its role. */
  settings: Readonly<Record<string, string>>
  /** Returns the ports of the web processes in turn. A caller whose call broke gets another one, as behind a proxy. */
  nextPort: () => number
  /** Kills a process (SIGKILL) and starts another one on its port. */
  replace(part: Part): Promise<void>
  /** Stops the worker as a supervisor does. */
  stopWorker(): Promise<void>
  close(): Promise<void>
}

/** A process of the layout. */
export type Part = 'web-a' | 'web-b' | 'worker'

/**
 * @param databaseUrl the owner's
 * @param replicaUrl the owner's connection string on a replica of it, for reports and searches
 */
export async function startLayout(databaseUrl: string, replicaUrl?: string): Promise<Layout> {
  const [s3, smtp] = await Promise.all([startS3Server(), startSmtpServer()])
  const portOf = { 'web-a': await freePort(), 'web-b': await freePort(), worker: await freePort() }
  const ports = [portOf['web-a'], portOf['web-b']]
  const settings = {
    PUBLIC_URL: `http://localhost:${portOf['web-a']}`,
    S3_ENDPOINT: s3.url,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'AKID',
    S3_SECRET_ACCESS_KEY: s3.secret,
    SMTP_URL: smtp.url,
    SMTP_TLS: 'optional',
    // Together they must leave connections for the tests beside them.
    DATABASE_POOL_SIZE: '6',
    DRAIN_SECONDS: '2',
    ...(replicaUrl !== undefined && { DATABASE_REPLICA_URL: replicaUrl }),
  }
  const start = (part: Part): Promise<ServerProcess> =>
    startServerProcess({
      databaseUrl,
      port: portOf[part],
      workers: 2,
      settings: { ...settings, ROLE: part === 'worker' ? 'worker' : 'web' },
    })
  const running = new Map<Part, ServerProcess>()
  await Promise.all((['web-a', 'web-b', 'worker'] as const).map(async part => running.set(part, await start(part))))
  let turn = 0
  return {
    ports,
    workerPort: portOf.worker,
    s3,
    smtp,
    settings,
    nextPort: () => ports[(turn += 1) % ports.length] ?? portOf['web-a'],
    replace: async part => {
      await running.get(part)?.kill()
      running.set(part, await start(part))
    },
    stopWorker: async () => {
      await running.get('worker')?.stop()
      running.delete('worker')
    },
    close: async () => {
      await Promise.all([...running.values()].map(each => each.stop()))
      await Promise.all([s3.close(), smtp.close()])
    },
  }
}

/**
 * Lets guests book and staff finish and charge orders through both web processes, and kills processes in between.
 * @param plan.victims are killed one after another, and each is replaced before the next
 * @returns the problems that are left when all jobs are done, as sentences
 */
export async function bookToPaid(
  layout: Layout,
  databaseUrl: string,
  { ca, ...fixture }: Fixture,
  plan: { operations: number; victims: readonly Part[] },
): Promise<string[]> {
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  owner.on('error', () => undefined)
  const guest = new ApiClient(layout.nextPort, ca.host)
  const token = await sessionOf(layout.nextPort(), ca.host, { email: ca.emails.manager, password: PASSWORD })
  const staff = new ApiClient(layout.nextPort, ca.host, token)
  try {
    const operations = operationsOn(ca, fixture.vehicleIds.small, { guest, staff })
    const tasks = await planTasks(databaseUrl, { ca, ...fixture }, operations, plan)
    const killEvery = Math.ceil(tasks.length / (plan.victims.length + 1))
    const victims = plan.victims.values()
    const problems: string[] = []
    const queue = tasks.entries()
    let replacing: Promise<void> = Promise.resolve()
    const work = async (): Promise<void> => {
      for (const [index, task] of queue) {
        const victim = index > 0 && index % killEvery === 0 ? victims.next().value : undefined
        if (victim) replacing = replacing.then(() => layout.replace(victim))
        await task.run().catch((error: unknown) => problems.push(`A ${task.kind} failed: ${String(error)}`))
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, work))
    await replacing
    await deliverWebhooks(owner)
    await finishJobs(owner)
    const keysOf = (kind: 'booking' | 'payment'): string[] =>
      tasks.filter(task => task.kind === kind).map(task => task.key)
    const { messageIds } = layout.smtp
    // A worker that is killed after a mail was taken sends it again with the same id, by which mail servers know it.
    const mayRepeat = plan.victims.includes('worker')
    const twice = mayRepeat ? [] : messageIds.filter((id, index) => messageIds.indexOf(id) !== index)
    const found = await problemsAfterKill(owner, {
      bookings: keysOf('booking'),
      payments: keysOf('payment'),
      mails: messageIds,
    })
    return [...problems, ...found, ...twice.map(id => `The mail ${id} was sent twice.`)]
  } finally {
    guest.close()
    staff.close()
    await owner.end()
  }
}

/** The long run: 20 kills of all three processes during 300 bookings and payments. */
export async function benchLayout(databases: BenchDatabases): Promise<Gate[]> {
  const { databaseUrl, fixture } = await withFixture(databases)
  const layout = await startLayout(databaseUrl)
  try {
    const parts: Part[] = ['web-a', 'worker', 'web-b']
    const victims = Array.from({ length: 20 }, (_, index) => parts[index % parts.length] ?? 'worker')
    const problems = await bookToPaid(layout, databaseUrl, fixture, { operations: 300, victims })
    return [exactGate('three processes: nothing lost or doubled', '300 operations, 20 kills', problems)]
  } finally {
    await layout.close()
  }
}

/** Waits until no job is left that is due. @throws Error when one is left after three minutes */
export async function finishJobs(owner: pg.Pool): Promise<void> {
  const start = performance.now()
  for (;;) {
    const { rows } = await owner.query<{ left: number }>(
      `select ((select count(*) from app.outbox where run_at <= now()) + (select count(*) from graphile_worker.jobs where run_at <= now()))::int as left`,
    )
    const left = rows[0]?.left ?? 0
    if (left === 0) return
    if (performance.now() - start > PATIENCE_MS) throw new Error(`${left} jobs were not done.`)
    await wait(250)
  }
}
