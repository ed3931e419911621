import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTenants } from '../../operator/list-tenants.ts'
import { TEST_SECRET } from '../../testing/test-secret.ts'
import { ConfigError } from '../config.ts'
import { appRoleUrl } from './app-role.ts'
import { databaseUrlFor, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import './value-types.ts'

// A server of its own: roles belong to the whole server, and other tests use its application role.
const folder = mkdtempSync(join(tmpdir(), 'vanbay-owner-'))
let server: EmbeddedPostgres
let ownerUrl: string
beforeAll(async () => {
  server = await startEmbeddedPostgres(folder, { fast: true })
  await run(server.url, `create role hosted_owner login password 'a-long-password'`)
  await run(server.url, 'create database hosted owner hosted_owner')
  const url = new URL(databaseUrlFor(server.url, 'hosted'))
  url.username = 'hosted_owner'
  url.password = 'a-long-password'
  ownerUrl = url.href
}, 60_000)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs statements on one connection. Returns the rows of the last one. */
async function run(url: string, ...statements: string[]): Promise<object[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: object[] = []
    for (const statement of statements) ({ rows } = await client.query<object>(statement))
    return rows
  } finally {
    await client.end()
  }
}

test('an owner who could not migrate every tenant’s rows is refused with the statement that helps, and nothing is written', async () => {
  for (const missing of ['createrole nobypassrls', 'nocreaterole bypassrls']) {
    await run(server.url, `alter role hosted_owner ${missing}`)
    const error: unknown = await migrate(ownerUrl, TEST_SECRET).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ConfigError)
    expect(error).toHaveProperty('message', expect.stringContaining('alter role "hosted_owner" createrole bypassrls'))
  }
  expect(await run(ownerUrl, `select from pg_tables where schemaname = 'public'`)).toEqual([])
})

test('an owner who is no superuser migrates, twice, and commands see all tenants; the application sees one', {
  timeout: 60_000,
}, async () => {
  await run(server.url, 'alter role hosted_owner createrole bypassrls nosuperuser')
  expect((await migrate(ownerUrl, TEST_SECRET)).length).toBeGreaterThan(50)
  expect(await migrate(ownerUrl, TEST_SECRET)).toEqual([])
  for (const id of [1, 2])
    await run(
      ownerUrl,
      `insert into tenant (id, name, site_title, colors, support_phone, support_email, country_code)
       values (${id}, 'Business ${id}', 'Business', '{}', '4035550123', 'a@example.com', 'CA')`,
    )
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  expect((await listTenants(pool)).map(({ name }) => name)).toEqual(['Business 1', 'Business 2'])
  await pool.end()
  await run(ownerUrl, 'insert into invoice_counter (tenant_id, last_number) values (1, 1001), (2, 2001)')
  const appUrl = appRoleUrl(ownerUrl, TEST_SECRET)
  expect(
    await run(appUrl, `select set_config('app.tenant_id', '2', false)`, 'select last_number from invoice_counter'),
  ).toEqual([{ last_number: 2001 }])
  const rights =
    'select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls from pg_roles where rolname = $$vanbay_app$$'
  expect(await run(server.url, rights)).toEqual([
    { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false },
  ])
})
