import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startServer } from './main.ts'
import { loadConfig } from './platform/config.ts'
import { migrate } from './platform/database/migrate.ts'
import { openOwnerDatabase } from './platform/database/owner-pool.ts'
import { createTestDatabase } from './testing/test-database.ts'
import { TEST_SECRET } from './testing/test-secret.ts'

const OLDER = `create table schema_migration (id serial, name text, run_on timestamp);
  insert into schema_migration (name, run_on) values ('0001_foundation', now()), ('0061_worker_heartbeat', now())`

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vanbay-older-'))
})
afterEach(() => {
  for (const folder of foldersOf(dataDir)) rmSync(folder, { recursive: true, force: true })
  vi.restoreAllMocks()
})

/** The data folder, and those that were renamed. */
const foldersOf = (folder: string): string[] =>
  readdirSync(dirname(folder))
    .filter(name => name.startsWith(basename(folder)))
    .map(name => join(dirname(folder), name))
    .toSorted()

const configOf = (settings: Record<string, string>): ReturnType<typeof loadConfig> =>
  loadConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', WORKER_CONCURRENCY: '0', ...settings })

/** Runs a statement in the database of the data folder. */
async function inDataFolder(statement: string): Promise<pg.QueryResult<{ name: string }>> {
  const database = await openOwnerDatabase(configOf({}))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return await client.query<{ name: string }>(statement)
  } finally {
    await client.end()
    await database.stop()
  }
}

test('a start with demo data of an older layout renames the data folder and creates a new one', async () => {
  await inDataFolder(OLDER)
  writeFileSync(join(dataDir, 'secret'), 'a secret of the older version')
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const server = await startServer(configOf({ NODE_ENV: 'test', TEST_NOW: '2026-11-23T00:00:00Z' }))
  try {
    const aside = `${dataDir}.old-2026-11-23`
    expect(foldersOf(dataDir)).toEqual([dataDir, aside])
    expect(existsSync(join(aside, 'postgres', 'PG_VERSION')) && existsSync(join(aside, 'secret'))).toBe(true)
    expect(said.mock.calls.map(([text]) => String(text).trim())).toEqual([
      `The demo data of an older version is now in ${aside}. New demo data is created.`,
    ])
    const { rows } = await server.ownerPool.query<{ count: number }>('select count(*)::int as count from tenant')
    expect(rows).toEqual([{ count: 0 }])
  } finally {
    await server.stop()
  }
})

test('a start without demo data leaves a database of an older layout as it is', async () => {
  await inDataFolder(OLDER)
  await expect(startServer(configOf({ DEMO_DATA: 'false' }))).rejects.toThrow(
    /cannot migrate it\. Set DATABASE_URL to an empty database or DATA_DIR to another folder/,
  )
  expect(foldersOf(dataDir)).toEqual([dataDir])
  const { rows } = await inDataFolder('select name from schema_migration order by id')
  expect(rows.map(row => row.name)).toEqual(['0001_foundation', '0061_worker_heartbeat'])
})

test('an external database of an older layout is refused, and one of a newer release is not', async () => {
  const db = await createTestDatabase()
  try {
    await db.owner.query(`insert into schema_migration (name, run_on) values ('9999-next-release', now())`)
    expect(await migrate(db.url, TEST_SECRET)).toEqual([])
    await db.owner.query(`update schema_migration set name = '0001_foundation' where name = '0001-app-functions'`)
    await expect(migrate(db.url, TEST_SECRET)).rejects.toThrow(
      /created by a version of Vanbay before its first release/,
    )
  } finally {
    await db.drop()
  }
})
