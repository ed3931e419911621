import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from './platform/config.ts'
import { holdAddress } from './platform/database/one-site.ts'
import { uploadsPlace } from './services.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { TEST_SECRET } from './testing/test-secret.ts'

const HERE = 'https://book.example.com'
const ELSEWHERE = 'https://other.example.com'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const reports: string[] = []
const hold = (publicUrl: string | undefined, uploads = 'https://s3.example/photos') =>
  holdAddress(db.url, { publicUrl, uploads }, message => reports.push(message))

test('processes with one PUBLIC_URL share a database; one with another, or with none, is refused while they run', async () => {
  const first = await hold(HERE)
  const second = await hold(HERE)
  const sentence = (own: string) =>
    `A process with PUBLIC_URL=${HERE} already uses this database, and this one has ${own}. Links in emails would lead to either: give all processes the same PUBLIC_URL, or stop the others first.`
  await expect(hold(ELSEWHERE)).rejects.toThrow(sentence(`PUBLIC_URL=${ELSEWHERE}`))
  await first.stop()
  await expect(hold(undefined)).rejects.toThrow(sentence('no PUBLIC_URL'))
  await second.stop()
  const other = await hold(ELSEWHERE)
  await expect(hold(HERE)).rejects.toThrow(`A process with PUBLIC_URL=${ELSEWHERE}`)
  await other.stop()
})

test('of two processes that start at the same time with different addresses, one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const held = await Promise.allSettled([hold(HERE), hold(ELSEWHERE)])
    expect(held.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    for (const one of held) if (one.status === 'fulfilled') await one.value.stop()
  }
})

test('processes that keep their uploads in one place share a database; one with another place is refused while they run', async () => {
  const sentence =
    'A process that keeps its uploads elsewhere already uses this database, and neither would find the files'
  const folder = await hold(HERE, 'folder 1')
  const same = await hold(HERE, 'folder 1')
  await expect(hold(HERE, 'folder 2')).rejects.toThrow(sentence)
  await same.stop()
  await expect(hold(HERE)).rejects.toThrow('set S3_ENDPOINT and the other S3 variables, the same for all processes')
  // A start that meets one that is ending, or was killed, succeeds.
  const [next] = await Promise.all([hold(HERE), folder.stop()])
  await expect(hold(HERE, 'folder 1')).rejects.toThrow(sentence)
  await next.stop()
}, 60_000)

test('a data folder has a name of its own that stays', () => {
  const [one, other] = [mkdtempSync(join(tmpdir(), 'vanbay-one-')), mkdtempSync(join(tmpdir(), 'vanbay-other-'))]
  const placeOf = (DATA_DIR: string) => uploadsPlace(loadConfig({ DATA_DIR }))
  expect(placeOf(one)).toMatch(/^folder [0-9a-f-]{36}$/)
  expect(placeOf(one)).toBe(placeOf(one))
  expect(placeOf(one)).not.toBe(placeOf(other))
  for (const folder of [one, other]) rmSync(folder, { recursive: true })
})

test('the server exits at startup with that sentence', async () => {
  const first = await hold(HERE)
  const dataDir = mkdtempSync(join(tmpdir(), 'vanbay-one-site-'))
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      SANDBOX: 'true',
      DEMO_DATA: 'false',
      SECRET: TEST_SECRET,
      DATABASE_URL: db.url,
      PUBLIC_URL: ELSEWHERE,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said += String(chunk)
      // Stop a server that should not have started, so that the test ends.
      if (said.includes('Ready at')) child.kill('SIGINT')
    })
  const [code] = await once(child, 'exit')
  expect(said).toContain(`A process with PUBLIC_URL=${HERE} already uses this database`)
  expect(said).not.toContain('Ready at')
  expect(code).toBe(1)
  rmSync(dataDir, { recursive: true, force: true })
  await first.stop()
}, 60_000)
