import { afterAll, beforeAll, expect, test } from 'vitest'
import { topics } from '../platform/observe/topics.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let on: TestApp
beforeAll(async () => {
  t = await createTestApp()
  on = await createTestApp({ METRICS_PORT: '9464', BROWSER_REPORTS_PERCENT: '25', RATE_LIMITS: 'true' }, t)
})
afterAll(async () => {
  await on.close()
  await t.close()
})

const report = (body: object) => on.post(on.fixture.ca.host, '/browser-reports', body)

const ERROR = {
  kind: 'error',
  page: '/account/cars/17',
  type: 'TypeError',
  message: 'x is undefined',
  frames: [{ file: '/assets/cars-abc.js', name: 'load', line: 3, column: 14 }],
}

test('speeds are reported by groups of pages, and errors without the ids in their page', async () => {
  const seen: object[] = []
  const ends = [
    topics.pageSpeed.subscribe(event => void seen.push(event)),
    topics.failure.subscribe(event => void seen.push(event)),
  ]
  expect((await report({ kind: 'speed', page: '/book/location', values: { lcp: 812.5, cls: 0.02 } })).status).toBe(204)
  expect((await report(ERROR)).status).toBe(204)
  for (const end of ends) end()
  expect(seen).toEqual([
    { page: 'booking', vital: 'lcp', value: 812.5 },
    { page: 'booking', vital: 'cls', value: 0.02 },
    {
      error: undefined,
      browser: { type: 'TypeError', message: 'x is undefined', page: '/account/cars/*', frames: ERROR.frames },
    },
  ])
})

test.each([
  { kind: 'speed', page: '/book', values: { lcp: -1 } },
  { kind: 'speed', page: 'https://evil.example/', values: {} },
  { ...ERROR, frames: [] },
  { ...ERROR, frames: [{ ...ERROR.frames[0], file: 'https://evil.example/x.js' }] },
  { ...ERROR, message: 'x'.repeat(2000) },
  { kind: 'other' },
])('a report that our script does not send is refused: %o', async body => {
  expect((await report(body)).status).toBe(422)
})

test('an address that reports too much is refused', async () => {
  const statuses = []
  for (let count = 0; count < 40; count++) statuses.push((await report(ERROR)).status)
  expect(statuses).toContain(429)
})

test('pages load the script only where somebody reads the reports', async () => {
  const script = async (app: TestApp) => await app.app.inject({ url: '/browser-reports.js' })
  expect((await script(t)).statusCode).toBe(404)
  const { statusCode, headers, body } = await script(on)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(body).toMatch(/^\(function reportVisit[^]*\}\)\("\/api\/browser-reports",25\)$/)
})
