import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { isReachable, reachableDataFolder, reachablePrograms } from './reachable-folder.ts'

let home: string
beforeEach(() => {
  // Mode 700, like /root.
  home = mkdtempSync(join(tmpdir(), 'vanbay-home-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

test('WRONG-22 a folder below a closed home is not reachable, one below an open home is', () => {
  expect(isReachable(join(home, 'clone'))).toBe(false)
  chmodSync(home, 0o711)
  expect(isReachable(join(home, 'clone'))).toBe(true)
})

test('WRONG-22 the programs of a clone in a closed home are copied completely and only once', () => {
  const native = join(home, 'native')
  mkdirSync(join(native, 'bin'), { recursive: true })
  writeFileSync(join(native, 'bin', 'postgres'), 'program', { mode: 0o755 })
  const base = mkdtempSync(join(tmpdir(), 'vanbay-base-'))
  chmodSync(base, 0o711)
  const copy = reachablePrograms(native, '18.4', base)
  expect(copy.startsWith(base)).toBe(true)
  expect(readFileSync(join(copy, 'bin', 'postgres'), 'utf8')).toBe('program')
  const made = statSync(copy).ino
  expect(reachablePrograms(native, '18.4', base)).toBe(copy)
  expect(statSync(copy).ino).toBe(made)
  rmSync(base, { recursive: true })
})

test.runIf(process.getuid?.() === 0)(
  'WRONG-22 root starts the database from a data folder in a home with mode 700, and finds it again',
  async () => {
    const dataDir = join(home, 'clone', 'data')
    mkdirSync(dataDir, { recursive: true })
    const place = reachableDataFolder(dataDir)
    try {
      for (const statement of ['create table kept (id int)', 'select from kept']) {
        const server = await startEmbeddedPostgres(dataDir, { fast: true })
        const client = new pg.Client({ connectionString: server.url })
        await client.connect()
        await client.query(statement)
        await client.end()
        await server.stop()
      }
      expect(existsSync(join(place, 'postgres', 'PG_VERSION'))).toBe(true)
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  },
)
