import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { databaseUrlFor, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'
import { migrate } from '../platform/database/migrate.ts'
import '../platform/database/value-types.ts'
import { prepareMailbox } from '../providers/mail/mailbox-mailer.ts'
import { createGrants } from '../sandbox/smartcar/grants.ts'
import { createTables } from '../sandbox/stripe/tables.ts'
import { EMPTY_TEMPLATE, FIXTURE_TEMPLATE } from './databases/templates.ts'
import { createFixture, type Fixture } from './fixture.ts'
import { TEST_SECRET } from './test-secret.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** What the rows of FIXTURE_TEMPLATE are. */
    fixture: Fixture
    /** Is deleted at the end of the run. */
    dataFolder: string
  }
}

/** Starts one real PostgreSQL for the whole run, with the templates that every test file clones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'vanbay-test-'))
  const dataFolder = join(folder, 'data')
  mkdirSync(dataFolder)
  const server = await startEmbeddedPostgres(folder, { fast: true })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${EMPTY_TEMPLATE}`)
  await migrate(databaseUrlFor(server.url, EMPTY_TEMPLATE), TEST_SECRET)
  await client.query(`create database ${FIXTURE_TEMPLATE} template ${EMPTY_TEMPLATE}`)
  await client.end()
  project.provide('postgresUrl', server.url)
  project.provide('fixture', await fillTemplate(databaseUrlFor(server.url, FIXTURE_TEMPLATE)))
  project.provide('dataFolder', dataFolder)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates what every application has at its start: the fixture and the tables of the stand-ins. */
async function fillTemplate(url: string): Promise<Fixture> {
  const pool = new pg.Pool({ connectionString: url })
  const fixture = await createFixture(pool)
  await createTables(pool)
  await prepareMailbox(pool)
  await createGrants(pool)
  await pool.end()
  return fixture
}
