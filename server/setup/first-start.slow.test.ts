import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { TEST_SECRET } from '../testing/test-secret.ts'

let db: TestDatabase
const dataDir = mkdtempSync(join(tmpdir(), 'vanbay-first-start-'))
const running: ChildProcess[] = []
beforeAll(async () => {
  db = await createTestDatabase()
  // So that the start does not import the catalogue.
  await db.owner.query(`
    insert into vehicle (year, make, model, engine) values (2018, 'Toyota', 'Camry', '2.5L 4 cyl');
    insert into postal_area values ('T2P', 'CA', 'Calgary', 'AB', 51.05, -114.07)`)
})
afterAll(async () => {
  for (const child of running) {
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }
  await db.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the server as a process on the empty database, with every request in its log. Returns what it prints, which grows. */
async function start(): Promise<{ printed: () => string; origin: string }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: db.url,
      SECRET: TEST_SECRET,
      SANDBOX: 'true',
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'debug',
    },
  })
  running.push(child)
  let text = ''
  await new Promise<void>((ready, fail) => {
    const read = (chunk: unknown): void => {
      text += String(chunk)
      if (text.includes('Set up your business: ')) ready()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => fail(new Error(text)))
  })
  return { printed: () => text, origin: /Ready at (\S+)/.exec(text)?.[1] ?? '' }
}

const linksIn = (text: string): string[] =>
  [...text.matchAll(/Set up your business: (\S+)/g)].map(([, link = '']) => link)

test('an empty external database prints one link, which makes the business, and is in no request log', async () => {
  const [one, other] = [await start(), await start()]
  const [link = ''] = linksIn(one.printed())
  const [token = ''] = link.split('#').slice(1)
  expect(link).toBe(`${one.origin}/setup#${token}`)
  expect(linksIn(other.printed())).toEqual([`${other.origin}/setup#${token}`])

  const send = (origin: string, path: string): Promise<Response> =>
    fetch(`${origin}/api/setup/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        token,
        businessName: 'Prairie Lube',
        countryCode: 'CA',
        base: {
          street: '120 8 Ave SW',
          city: 'Calgary',
          postalCode: 'T2P1B3',
          province: 'Alberta',
          provinceCode: 'AB',
          country: 'Canada',
          countryCode: 'CA',
          lat: 51.05,
          lng: -114.07,
        },
        phoneNumber: '4035550142',
        ownerName: 'Olive Owner',
        email: 'olive@prairie.example',
        password: 'seven green kites',
      }),
    })
  expect((await send(other.origin, 'link')).status).toBe(200)
  expect((await send(one.origin, 'business')).status).toBe(200)
  // The other process knows it at once, too.
  expect((await send(other.origin, 'link')).status).toBe(404)
  expect((await fetch(`${other.origin}/setup`)).status).toBe(404)
  expect((await fetch(`${other.origin}/api/tenant`)).status).toBe(200)
  for (const { printed } of [one, other]) {
    expect(printed()).toContain('/api/setup/')
    expect(printed().split(token)).toHaveLength(2)
  }
}, 120_000)
