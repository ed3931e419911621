import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdAddress } from './platform/database/one-site.ts'
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
const hold = (publicUrl: string | undefined) => holdAddress(db.url, publicUrl, message => reports.push(message))

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
