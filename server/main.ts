import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { DEMO_LOGINS } from '../db/seed/demo-logins.ts'
import { prepareData } from '../db/seed/prepare-data.ts'
import { refuseDemoAccounts } from '../db/seed/refuse-demo-accounts.ts'
import { createApp } from './app.ts'
import { keepLog } from './backup/keep-log.ts'
import { jobHandlers, recurringJobs } from './jobs.ts'
import { OrderChanges } from './live/order-changes.ts'
import { ShiftedClock, systemClock } from './platform/clock.ts'
import { type Config, ConfigError, loadConfig } from './platform/config.ts'
import { appRoleUrl, appRoleUrlAt } from './platform/database/app-role.ts'
import { compareZones, zoneWarning } from './platform/database/compare-zones.ts'
import { migrate } from './platform/database/migrate.ts'
import { holdAddress } from './platform/database/one-site.ts'
import { openForMigration } from './platform/database/open-for-migration.ts'
import { refuseTransactionPooler } from './platform/database/refuse-transaction-pooler.ts'
import { Replica } from './platform/database/replica.ts'
import { TenantDatabases } from './platform/database/tenant-database.ts'
import { drain } from './platform/drain.ts'
import { requireSafeStart } from './platform/exposure.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { readQueueState } from './platform/observe/queue-state.ts'
import { startObserving } from './platform/observe/start-observing.ts'
import { keysOf, secretOf } from './platform/secret.ts'
import { mailboxLink } from './sandbox/mailbox/mailbox-token.ts'
import { createServices, uploadsPlace } from './services.ts'
import { setupLink } from './setup/setup-token.ts'
import { TenantDirectory } from './tenant/tenant-directory.ts'

export interface RunningServer {
  app: FastifyInstance
  config: Config & { publicUrl: string }
  ownerPool: pg.Pool
  /** The link of the first run; null once there is a tenant. */
  setupLink: string | null
  /** Resolves with the last output if the embedded database server exits unexpectedly. */
  databaseLost: Promise<string>
  stop(): Promise<void>
}

/** Returns a free port where PORT is 0: the sandbox's address must be known before the server listens. */
async function choosePort(config: Config): Promise<number> {
  if (config.port !== 0) return config.port
  const probe = createServer()
  await new Promise<void>((done, fail) => probe.once('error', fail).listen(0, config.host, done))
  const address = probe.address()
  await new Promise(done => probe.close(done))
  return address !== null && typeof address === 'object' ? address.port : 3000
}

/** A replica that does not answer is no reason to wait: the primary answers its reads. @throws ConfigError when a pooler in transaction mode answers */
async function refuseReplicaPooler(url: string): Promise<void> {
  await refuseTransactionPooler(url, 'DATABASE_REPLICA_URL').catch((error: unknown) => {
    if (error instanceof ConfigError) throw error
  })
}

/** Starts database, migrations, jobs and HTTP. `prepare` runs after the migrations and before anything is served. */
export async function startServer(
  settings: Config,
  prepare: (ownerPool: pg.Pool) => Promise<void> = () => Promise.resolve(),
): Promise<RunningServer> {
  requireSafeStart(settings)
  const port = await choosePort(settings)
  const config = { ...settings, port, publicUrl: settings.publicUrl ?? `http://localhost:${port}` }
  let report = (message: string): void => void process.stderr.write(`\n  ${message}\n\n`)
  const database = await openForMigration(config, config.testNow ?? systemClock.now(), message => report(message))
  const secret = secretOf(config)
  if (config.databaseUrl !== undefined) await refuseTransactionPooler(config.databaseUrl)
  if (config.databaseReplicaUrl !== undefined) await refuseReplicaPooler(config.databaseReplicaUrl)
  await migrate(database.url, secret)
  const address = await holdAddress(
    database.url,
    { publicUrl: settings.publicUrl, uploads: uploadsPlace(config) },
    message => report(message),
  )
  const ownerPool = new pg.Pool({ connectionString: database.url, max: 8 })
  ownerPool.on('error', () => undefined)
  const log = await keepLog(config, ownerPool, message => report(message))
  await prepare(ownerPool)
  await refuseDemoAccounts(config, ownerPool)
  const appUrl = appRoleUrl(database.url, secret)
  const { databasePooler: pooler } = config
  const databases = new TenantDatabases(appUrl, config.databasePoolSize, {
    pooler: pooler && { ...pooler, url: appRoleUrlAt(pooler.url, database.url, secret) },
  })
  const replica =
    config.databaseReplicaUrl === undefined
      ? undefined
      : new Replica({
          url: appRoleUrl(config.databaseReplicaUrl, secret),
          primaryUrl: appUrl,
          size: config.databasePoolSize,
          report: message => report(message),
        })
  if (replica) databases.readLagging(replica)
  const tenants = new TenantDirectory(databases)
  const services = createServices(config, ownerPool)
  const clock = config.testNow ? new ShiftedClock(config.testNow) : systemClock
  const orderChanges = new OrderChanges(appUrl)
  const stopping = new AbortController()
  const app = await createApp({
    config,
    databases,
    tenants,
    services,
    clock,
    orderChanges,
    ownerPool,
    stopping: stopping.signal,
  })
  report = message => app.log.error(message)
  const observed = await startObserving(
    config,
    {
      pool: () => databases.poolState(),
      queue: () => readQueueState(ownerPool),
      invoicesToRead: () => services.invoiceReader.waiting(),
      liveStreams: () => orderChanges.pageCount(),
    },
    app.log,
  )
  const jobs = { config, databases, tenants, services, clock, log: app.log }
  const { workerConcurrency: concurrency } = config
  const worker =
    concurrency > 0
      ? await startWorker(database.url, {
          concurrency,
          handlers: jobHandlers(jobs),
          recurring: recurringJobs(jobs),
          log: app.log,
        })
      : undefined
  if (clock instanceof ShiftedClock) {
    const { registerTestClock } = await import('./sandbox/clock/routes.ts')
    registerTestClock(app, clock)
  }
  // Nobody else reads the embedded database, and its time zone data cannot be updated.
  const zones = config.databaseUrl === undefined ? undefined : zoneWarning(await compareZones(ownerPool, clock.now()))
  if (zones !== undefined) app.log.warn(zones)
  await app.listen({ port, host: config.host })
  const link = (await tenants.isEmpty()) ? await setupLink(databases.of(0), keysOf(config), config.publicUrl) : null
  return {
    app,
    setupLink: link,
    config,
    ownerPool,
    databaseLost: database.lost,
    stop: async () => {
      const isDone = await drain({
        begin: () => stopping.abort(),
        pauseMs: config.drainSeconds * 1000,
        finishJobs: async () => await worker?.stop(),
        finishRequests: () => app.close(),
      })
      await observed.stop()
      if (isDone) {
        await orderChanges.close()
        await services.mailer.close()
        await services.invoiceReader.close()
        await databases.close()
        await replica?.close()
        await ownerPool.end()
        await address.stop()
      } else app.log.warn('Requests or jobs took longer than 30 seconds and were cut off. Both are repeated')
      await database.stop()
      await log.stop()
    },
  }
}

/** Ctrl-C in a terminal reaches npm, the start script and the server, and the first two forward it: signals within this time count as one. */
const SIGNAL_DEDUPE_MS = 1000

/** Stops cleanly on SIGINT (Ctrl-C) and SIGTERM. During startup, or on a second signal, it exits immediately, and its database with it. */
function stopOnSignals(running: () => RunningServer | undefined): void {
  let askedAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      const server = running()
      if (!server) process.exit(1)
      if (askedAt === undefined) void server.stop().then(() => process.exit(0))
      else if (performance.now() - askedAt > SIGNAL_DEDUPE_MS) process.exit(1)
      askedAt ??= performance.now()
    })
}

/** Waits until the start script has built the site, where one builds it meanwhile. @throws Error when it ended before */
function siteIsBuilt(): Promise<void> {
  if (!process.connected) return Promise.resolve()
  return new Promise((done, fail) => {
    process.once('message', () => {
      process.removeAllListeners('disconnect')
      process.disconnect()
      done()
    })
    process.once('disconnect', () => fail(new Error('The web application was not built.')))
  })
}

/** Returns the URLs and logins to try the demo with. */
function demoIntroduction({ port }: RunningServer['config']): string {
  const rows = DEMO_LOGINS.map(
    ({ tenant, role, email, password }) =>
      `    ${tenant.padEnd(20)} ${role.padEnd(12)} ${email.padEnd(34)} ${password}`,
  )
  const hosts = [...new Set(DEMO_LOGINS.map(login => `  ${login.tenant}: http://${login.host}:${port}`))]
  return `${[...hosts, '', '  Demo logins:', ...rows].join('\n')}\n\n  Ctrl-C stops everything.\n\n`
}

/** Returns the link of the first run. Only someone with this console may set the site up. */
const setupIntroduction = (server: RunningServer): string =>
  server.setupLink === null ? '' : `  Set up your business: ${server.setupLink}\n\n`

/** Returns the link to the mails that are not sent. Only someone with this console may read them: the link contains the token. */
const mailboxIntroduction = (config: RunningServer['config']): string =>
  config.mail.smtpUrl ? '' : `  Mailbox: ${mailboxLink(config.publicUrl, secretOf(config))}\n\n`

if (import.meta.main) {
  try {
    const config = loadConfig(process.env)
    let server: RunningServer | undefined
    stopOnSignals(() => server)
    const siteBuilt = siteIsBuilt()
    server = await startServer(config, async pool => {
      await prepareData(pool, {
        demo: config.demoData,
        now: config.testNow ?? systemClock.now(),
        standIns: { payments: !config.stripe, carSecret: config.smartcar ? null : secretOf(config) },
      })
      await siteBuilt
    })
    // Nothing can be served any more. A supervisor restarts the process, and the database recovers.
    void server.databaseLost.then(reason => {
      process.stderr.write(`\n  The database server stopped: ${reason}\n  Start the server again.\n\n`)
      process.exit(1)
    })
    process.stdout.write(
      `\n  Ready at ${server.config.publicUrl}\n\n${setupIntroduction(server)}${mailboxIntroduction(server.config)}${config.demoData ? demoIntroduction(server.config) : ''}`,
    )
  } catch (error) {
    process.stderr.write(
      `\n  ${error instanceof ConfigError || error instanceof Error ? error.message : String(error)}\n\n`,
    )
    process.exit(1)
  }
}
