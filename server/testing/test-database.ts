import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { appRoleUrl } from '../platform/database/app-role.ts'
import { databaseUrlFor } from '../platform/database/embedded-postgres.ts'
import { TenantDatabases } from '../platform/database/tenant-database.ts'
import '../platform/database/value-types.ts'
import { EMPTY_TEMPLATE, FIXTURE_TEMPLATE } from './databases/templates.ts'
import type { Fixture } from './fixture.ts'
import { TEST_SECRET } from './test-secret.ts'

export interface TestDatabase {
  /** The owner's connection string. */
  url: string
  /** The application role's connection string. */
  appUrl: string
  /** The owner's connections: no tenant, no row-level security. For setup and assertions. */
  owner: pg.Pool
  databases: TenantDatabases
  /** Whether it has the tables of the stand-ins, which an application creates at its start. */
  hasStandIns: boolean
  drop(): Promise<void>
}

/** Creates a database for the test, with all migrations and no tenant. */
export const createTestDatabase = (): Promise<TestDatabase> => clone(EMPTY_TEMPLATE)

/** Creates a database for the test, with the rows of the fixture and the tables of the stand-ins. */
export const createFixtureDatabase = async (): Promise<{ db: TestDatabase; fixture: Fixture }> => ({
  db: await clone(FIXTURE_TEMPLATE),
  // Each test file may change its own.
  fixture: structuredClone(inject('fixture')),
})

async function clone(template: string): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asServer(serverUrl, `create database ${name} template ${template}`)
  const url = databaseUrlFor(serverUrl, name)
  const appUrl = appRoleUrl(url, TEST_SECRET)
  const owner = new pg.Pool({ connectionString: url, max: 5 })
  // Dropping the database by force closes idle connections.
  owner.on('error', () => undefined)
  owner.on('connect', client => client.on('error', () => undefined))
  const databases = new TenantDatabases(appUrl, 10)
  return {
    url,
    appUrl,
    owner,
    databases,
    hasStandIns: template === FIXTURE_TEMPLATE,
    drop: async () => {
      await owner.end()
      await databases.close()
      await asServer(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

async function asServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Two simultaneous clones of the template would conflict, so they queue.
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
