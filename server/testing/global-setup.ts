import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { databaseUrlFor, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'
import { migrate } from '../platform/database/migrate.ts'
import { TEST_SECRET } from './test-secret.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Starts one real PostgreSQL for the whole run, with a migrated template that every test file clones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'vanbay-test-'))
  const server = await startEmbeddedPostgres(folder, { fast: true })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query('create database vanbay_template')
  await client.end()
  await migrate(databaseUrlFor(server.url, 'vanbay_template'), TEST_SECRET)
  project.provide('postgresUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
