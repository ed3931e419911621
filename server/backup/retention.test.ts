import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Manifest, manifestKey } from './manifest.ts'
import { createFolderStore, type ObjectStore } from './object-store.ts'
import { chooseBackup } from './restore.ts'
import { deleteOldBackups, keptBackups } from './retention.ts'
import { walKey } from './wal-archive.ts'

const NOW = new Date('2026-06-20T12:00:00Z')

/** A backup of a day of June, from 3:00 to 3:05, whose log starts with the day's number. */
function backupOf(day: number): Manifest {
  const name = `2026-06-${String(day).padStart(2, '0')}T03-00-00Z`
  return {
    format: 1,
    product: 'vanbay',
    name,
    startedAt: new Date(Date.UTC(2026, 5, day, 3)),
    finishedAt: new Date(Date.UTC(2026, 5, day, 3, 5)),
    postgres: '18.4',
    schema: '0001-app-functions',
    systemIdentifier: '7',
    firstWal: walOf(day),
    lastWal: walOf(day),
    bytes: 1,
    parts: [],
    secretCheck: '',
  }
}

const walOf = (day: number): string => `00000001000000000000${String(day).padStart(4, '0')}`

let folder: string
let store: ObjectStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vanbay-backup-'))
  store = createFolderStore(folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the backups of the last days are kept, and the one before them', () => {
  const backups = [1, 5, 10, 15].map(backupOf)
  const kept = (keepDays: number): string[] => keptBackups(backups, keepDays, NOW).map(({ name }) => name.slice(8, 10))
  expect(kept(14)).toEqual(['05', '10', '15'])
  expect(kept(3)).toEqual(['15'])
  expect(kept(100)).toEqual(['01', '05', '10', '15'])
})

test('old backups are deleted with the log that only they need, and unfinished ones after a day', async () => {
  for (const day of [1, 10, 15]) {
    const manifest = backupOf(day)
    await store.put(`base/${manifest.name}/data-00001.tar.gz`, Buffer.from('x'))
    await store.put(manifestKey(manifest.name), Buffer.from(JSON.stringify(manifest)))
    await store.put(walKey(walOf(day)), Buffer.from('x'))
  }
  await store.put(walKey('00000002.history'), Buffer.from('x'))
  await store.put('base/2026-06-18T03-00-00Z/data-00001.tar.gz', Buffer.from('x'))
  await store.put('base/2026-06-20T11-00-00Z/data-00001.tar.gz', Buffer.from('x'))
  expect(await deleteOldBackups(store, 7, NOW)).toBe(2)
  expect((await store.list('')).map(({ key }) => key)).toEqual([
    'base/2026-06-10T03-00-00Z/data-00001.tar.gz',
    'base/2026-06-10T03-00-00Z/manifest.json',
    'base/2026-06-15T03-00-00Z/data-00001.tar.gz',
    'base/2026-06-15T03-00-00Z/manifest.json',
    'base/2026-06-20T11-00-00Z/data-00001.tar.gz',
    `wal/${walOf(10)}.gz`,
    `wal/${walOf(15)}.gz`,
    'wal/00000002.history.gz',
  ])
})

test('a moment is restored from the last backup before it', () => {
  const backups = [1, 10].map(backupOf)
  const choose = (to: string | undefined, name?: string): string =>
    chooseBackup(backups, { to: to === undefined ? undefined : new Date(to), name }, NOW).name.slice(8, 10)
  expect(choose(undefined)).toBe('10')
  expect(choose('2026-06-10T03:04:59Z')).toBe('01')
  expect(choose('2026-06-10T03:05:00Z')).toBe('10')
  expect(choose('2026-06-12T00:00:00Z', '2026-06-01T03-00-00Z')).toBe('01')
  expect(() => choose('2026-06-01T03:04:00Z')).toThrow('The first moment that can be restored is 2026-06-01T03:05:00')
  expect(() => choose('2026-06-05T00:00:00Z', '2026-06-10T03-00-00Z')).toThrow('moments from 2026-06-10T03:05:00')
  expect(() => choose('2026-06-21T00:00:00Z')).toThrow('in the future')
  expect(() => choose(undefined, 'nothing')).toThrow('There is no backup nothing.')
  expect(() => chooseBackup([], { to: undefined, name: undefined }, NOW)).toThrow('no complete backup')
})
