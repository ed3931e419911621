import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REMOVED } from './service-worker.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

/** The pages are built by `npm run build`, which runs before the tests. */
const isBuilt = existsSync(fileURLToPath(new URL('../dist/web/sw.js', import.meta.url)))

let t: TestApp
let off: TestApp
beforeAll(async () => {
  t = await createTestApp()
  off = await createTestApp({ SERVICE_WORKER: 'false' }, t)
})
afterAll(async () => {
  await off.close()
  await t.close()
})

const get = ({ app, fixture }: TestApp, url: string) => app.inject({ url, headers: { host: fixture.ca.host } })

describe.runIf(isBuilt)('the service worker', () => {
  test('is a script that no cache keeps, and may call this site only', async () => {
    const { statusCode, headers, body } = await get(t, '/sw.js')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringMatching(/^(text|application)\/javascript/),
      etag: expect.any(String),
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/connect-src 'self'(;|$)/)
    // A worker follows the policy of its own file, and trusted types are those of pages.
    expect(policy).not.toContain('trusted-types')
    expect(body).toMatch(/^const RELEASE=/)
  })

  test('lists files of the site that exist, none of them a page or the API, and staff’s apart', async () => {
    const { body } = await get(t, '/sw.js')
    const { customers, staff } = JSON.parse(/^const RELEASE=(\{.*?\});/.exec(body)?.[1] ?? '{}') as {
      customers: string[]
      staff: string[]
    }
    expect(customers.length).toBeGreaterThan(20)
    for (const path of [...customers, ...staff]) {
      expect(path).toMatch(/^\/assets\/[\w.-]+\.(js|css|woff2)$/)
      expect((await get(t, path)).statusCode, path).toBe(200)
    }
    expect(customers.filter(path => /\/(?:work-orders?|settings|analytics|inventory)-/.test(path))).toEqual([])
    expect(staff.filter(path => customers.includes(path))).toEqual([])
    expect(staff.some(path => /\/work-order-page-/.test(path))).toBe(true)
    expect(staff.filter(path => /\/(?:settings|analytics)-/.test(path))).toEqual([])
  })

  test('pages may start it', async () => {
    const { headers, body } = await get(t, '/book/location')
    expect(headers['content-security-policy']).toContain("worker-src 'self'")
    expect(body).not.toContain('name="service-worker"')
  })
})

describe('switched off', () => {
  test('pages say so, and the script is one that no cache keeps', async () => {
    const { headers, body } = await get(off, '/sw.js')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' })
    expect(body).toBe(REMOVED)
    if (isBuilt) expect((await get(off, '/book/location')).body).toContain('<meta name="service-worker" content="off">')
  })

  test('the script takes over, deletes every cache and removes itself', async () => {
    const done: string[] = []
    const listeners = new Map<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void>()
    const scope = createContext({
      addEventListener: listeners.set.bind(listeners),
      skipWaiting: () => done.push('took over'),
      caches: {
        keys: async () => ['customers: a1', 'customers: b2'],
        delete: async (name: string) => done.push(`deleted ${name}`),
      },
      registration: { unregister: async () => done.push('removed') },
    })
    runInContext(REMOVED, scope)
    expect([...listeners.keys()]).toEqual(['install', 'activate'])
    const works: Promise<unknown>[] = []
    for (const listener of listeners.values()) listener({ waitUntil: work => works.push(work) })
    await Promise.all(works)
    expect(done).toEqual(['took over', 'deleted customers: a1', 'deleted customers: b2', 'removed'])
  })
})
