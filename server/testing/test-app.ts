import type { FastifyInstance } from 'fastify'
import { jobHandlers, recurringJobs } from '../jobs.ts'
import { OrderChanges } from '../live/order-changes.ts'
import { SettableClock } from '../platform/clock.ts'
import { type JobHandlers, type RecurringJobs, startWorker } from '../platform/jobs/worker.ts'
import type { Services } from '../platform/services.ts'
import { createServices } from '../services.ts'
import { TenantDirectory } from '../tenant/tenant-directory.ts'
import { keptApp } from './app/kept-app.ts'
import { ownApp } from './app/own-app.ts'
import { type Fixture, PASSWORD } from './fixture.ts'
import { createFixtureDatabase, type TestDatabase } from './test-database.ts'

export interface GraphqlResult {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers freely
  data: any
  error:
    | { message: string; statusCode: number; error: string; fields?: { field: string; message: string }[] }
    | undefined
}

export interface TestApp {
  app: FastifyInstance
  db: TestDatabase
  fixture: Fixture
  clock: SettableClock
  tenants: TenantDirectory
  jobs: JobHandlers
  recurring: RecurringJobs
  services: Services
  /** Runs an operation at a tenant's host, with or without a bearer token. */
  graphql(host: string, query: string, variables?: object, token?: string): Promise<GraphqlResult>
  post(
    host: string,
    path: string,
    body: object,
    token?: string,
  ): Promise<{ status: number; body: Record<string, unknown> }>
  /** Logs in a user of the fixture. */
  tokenOf(host: string, email: string): Promise<string>
  startJobs(): Promise<void>
  close(): Promise<void>
}

/** Monday 2026-06-01 10:00 in Toronto: a working day with the whole week ahead. */
export const TEST_NOW = new Date('2026-06-01T14:00:00Z')

/**
 * Creates the whole application on its own database, listening on a free port, with two small tenants.
 * @param settings environment variables that differ from the tests' defaults
 * @param beside shares its database, like a second process; close it last
 */
export async function createTestApp(
  settings: Record<string, string> = {},
  beside?: Pick<TestApp, 'db' | 'fixture'>,
): Promise<TestApp> {
  const { db, fixture } = beside ?? (await createFixtureDatabase())
  const usable = db.hasStandIns && Object.keys(settings).length === 0 ? await keptApp() : await ownApp(settings)
  const { config } = usable
  const clock = new SettableClock(TEST_NOW)
  const tenants = new TenantDirectory(db.databases)
  const services = createServices(config, db.owner)
  const orderChanges = new OrderChanges(db.appUrl)
  const app = await usable.use({
    databases: db.databases,
    tenants,
    services,
    clock,
    orderChanges,
    ownerPool: db.owner,
  })
  const jobDependencies = { config, databases: db.databases, tenants, services, clock, log: app.log }
  const jobs = jobHandlers(jobDependencies)
  const recurring = recurringJobs(jobDependencies)
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined

  async function post(
    host: string,
    path: string,
    body: object,
    token?: string,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const headers = { host, ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const answer = await app.inject({ method: 'POST', url: `/api${path}`, headers, payload: body })
    return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json<Record<string, unknown>>() }
  }

  return {
    app,
    db,
    fixture,
    clock,
    tenants,
    jobs,
    recurring,
    services,
    post,
    graphql: async (host, query, variables = {}, token) => {
      const { status, body } = await post(host, '/graphql', { query, variables }, token)
      const errors = body.errors as { extensions?: { response?: GraphqlResult['error'] } }[] | undefined
      return { status, data: body.data, error: errors?.[0]?.extensions?.response }
    },
    tokenOf: async (host, email) => {
      const { body } = await post(host, '/auth/login', { email, password: PASSWORD })
      return String(body.authentication_token)
    },
    startJobs: async () => {
      worker = await startWorker(db.url, { concurrency: 2, handlers: jobs, recurring, log: app.log })
    },
    close: async () => {
      await worker?.stop()
      await usable.release()
      await orderChanges.close()
      await services.mailer.close()
      await services.invoiceReader.close()
      if (!beside) await db.drop()
    },
  }
}
