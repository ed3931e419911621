import type { Browser, Locator, Page } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../../server/platform/config.ts'
import { openOwnerDatabase } from '../../server/platform/database/owner-pool.ts'
import { bookButton, fillInAsGuest } from '../support/booking-steps.ts'
import { expect, expectAccessible, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { ownHour } from '../support/own-hours.ts'
import { type E2eServer, freePort, startE2eServer } from '../support/server.ts'
import { chooseCarByModel, enterLogin, openNextStep } from '../support/steps.ts'

/** Starts another process on the same database. Its pages call the API at another host, record visits and report their speed. */
let server: E2eServer
let metricsPort: number
test.beforeAll(async () => {
  test.setTimeout(180_000)
  const database = await openOwnerDatabase(loadConfig({ DATA_DIR: process.env.DATA_DIR }))
  metricsPort = await freePort()
  server = await startE2eServer(port => ({
    METRICS_PORT: String(metricsPort),
    BROWSER_REPORTS_PERCENT: '100',
    DATABASE_URL: database.url,
    SANDBOX: 'true',
    API_URL: `http://api.localhost:${port}/api`,
    SESSION_RECORDING: 'local',
    DEMO_DATA: 'false',
    WORKER_CONCURRENCY: '0',
  }))
})
test.afterAll(() => server.stop())

test('TENANT-09 with a host of its own for the API, every call goes there: the wizard books, and staff log in', async ({
  page,
}) => {
  const [site, api] = [`http://maple.localhost:${server.port}`, `http://api.localhost:${server.port}`]
  const calls: string[] = []
  page.on('request', request => {
    const { origin, pathname } = new URL(request.url())
    const isCall = ['fetch', 'xhr'].includes(request.resourceType()) || /^\/(api|v1|files)\//.test(pathname)
    if (isCall) calls.push(`${origin} ${pathname}`)
  })
  await page.goto(site)
  const { street, city, postalCode } = ownFranchise().address
  await page.getByRole('combobox', { name: 'Service address' }).fill(`${street}, ${city} ${postalCode}`)
  await page
    .getByRole('option', { name: new RegExp(`^${street}`) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Get Started' }).click()
  await chooseCarByModel(page)
  await page.getByRole('radio', { name: /^Conventional Oil Change/ }).check()
  await openNextStep(page)
  await expect(page).toHaveURL(/select-add-ons/)
  await openNextStep(page)
  await fillInAsGuest(page, { hour: await ownHour(page) })
  await bookButton(page).click()
  await expect(page).toHaveURL(`${site}/book/confirmation`)
  const map = page.getByRole('img', { name: 'Map of the service address' })
  await expect.poll(() => map.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await page.goto(`${site}/auth/login`)
  await enterLogin(page, ownFranchise().manager)
  await expect(page.getByRole('heading', { level: 1, name: 'Work Orders' })).toBeVisible()
  expect(calls).toEqual(
    expect.arrayContaining(
      ['tenant', 'graphql', 'analytics', 'static-map', 'auth/login'].map(path => `${api} /api/${path}`),
    ),
  )
  expect(calls.filter(call => !call.startsWith(`${api} `))).toEqual([])

  // The API's host has no tenant, so the page names it.
  const answer = page.waitForResponse(`${api}/api/tenant`)
  await page.goto(`http://lonestar.localhost:${server.port}`)
  expect(await (await answer).json()).toMatchObject({ id: 2 })
})

test('a page reports how fast it was and its errors, which become metrics', async ({ page }) => {
  const metrics = async (): Promise<string> => await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  await page.goto(`http://maple.localhost:${server.port}/auth/login`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('meta[name=version]')).toHaveAttribute('content', /^\d+\.\d+\.\d+$/)
  await page.evaluate(() => {
    const error = new TypeError('nothing is a function')
    error.stack = `TypeError: nothing\n    at load (${location.origin}/assets/login-abc.js:3:14)`
    // Chromium hides what code of a test throws from the page.
    dispatchEvent(new ErrorEvent('error', { error }))
  })
  await expect.poll(metrics).toContain('vanbay_failures_total{where="browser"} 1')
  await page.goto('about:blank')
  await expect.poll(metrics).toMatch(/^vanbay_web_vital_seconds_count\{vital="lcp",page="sign-in"\} [1-9]/m)
  expect(await metrics()).toMatch(/^vanbay_web_layout_shift_count|^vanbay_web_vital_seconds_count\{vital="ttfb"/m)
})

/** Reads the recordings of a browser's visits to Maple, one text for each visit. */
function recordingsOf(visitor: string): string[] {
  const folder = join(process.env.DATA_DIR ?? 'data', 'recordings', '1')
  return readdirSync(folder)
    .map(file => readFileSync(join(folder, file), 'utf8'))
    .filter(text => text.includes(`"visitor":"${visitor}"`))
}

/** Opens the start page of the recording server as a new visitor. */
async function openRecorded(browser: Browser, width = 1280): Promise<Page> {
  const page = await newVisitor(browser, { viewport: { width, height: 844 } })
  await page.goto(`http://maple.localhost:${server.port}/book/location`)
  await expect(page.locator('meta[name="session-recording"]')).toHaveAttribute('content', '100')
  // The heading is there before the application, which replaces it.
  await expect(page.getByRole('combobox', { name: 'Service address' })).toBeVisible()
  return page
}
const question = (page: Page): Locator => page.getByRole('region', { name: 'Help us improve' })
const visitorOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('visitor') ?? '')
/** Waits until the page has reported its view. A recording would have started before. */
const pageView = (page: Page): Promise<unknown> => page.waitForResponse(/\/api\/analytics$/)

test('TENANT-10 DOOR-11 with a provider every visit is recorded once agreed to, without anything typed or shown; without one there is no recording', async ({
  browser,
  page: elsewhere,
}) => {
  const typed = '10 King St W Secret'
  for (const visit of [1, 2]) {
    const page = await openRecorded(browser)
    const begun = page.waitForResponse(/analytics\/recording$/)
    await question(page).getByRole('button', { name: 'Agree' }).click()
    expect((await begun).status()).toBe(204)
    await expect(question(page)).toBeHidden()
    const visitor = await visitorOf(page)
    await page.getByRole('combobox', { name: 'Service address' }).fill(typed)
    const stars = '*'.repeat(typed.length)
    await expect.poll(() => recordingsOf(visitor).join(), `visit ${visit}`).toContain(stars)
    const [recording = '', ...more] = recordingsOf(visitor)
    expect(more).toEqual([])
    // The recording has the whole page first, then the changes.
    expect(recording).toMatch(/"type":2/)
    expect(recording).toMatch(/"type":3/)
    for (const secret of [typed, 'Where should we come', 'Maple Mobile Lube']) expect(recording).not.toContain(secret)
    await page.context().close()
  }
  const loaded: string[] = []
  elsewhere.on('request', request => loaded.push(request.url()))
  await elsewhere.goto(`${tenantUrl('maple')}/book/location`)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => loaded.some(url => url.endsWith('/api/analytics'))).toBe(true)
  await expect(elsewhere.locator('meta[name="session-recording"]')).toHaveCount(0)
  await expect(question(elsewhere)).toHaveCount(0)
  expect(loaded.filter(url => /record/.test(url))).toEqual([])
})

for (const { width, tag } of [
  { width: 390, tag: [] },
  { width: 1280, tag: '@slow' },
])
  test(`DOOR-11 at ${width} px visitors who were not asked or refused are not recorded; the choice is kept and can be changed`, {
    tag,
  }, async ({ browser }) => {
    const page = await openRecorded(browser, width)
    const loaded: string[] = []
    page.on('request', request => loaded.push(request.url()))
    await expectAccessible(page)
    await question(page).getByRole('button', { name: 'No thanks' }).click()
    await expect(question(page)).toBeHidden()
    const viewed = pageView(page)
    await page.reload()
    await viewed
    await expect(question(page)).toBeHidden()
    expect(loaded.filter(url => /record-session|analytics\/recording/.test(url))).toEqual([])
    await page.getByRole('button', { name: 'Visit recording: off' }).click()
    const begun = page.waitForResponse(/analytics\/recording$/)
    await question(page).getByRole('button', { name: 'Agree' }).click()
    expect((await begun).status()).toBe(204)
    await expect(page.getByRole('button', { name: 'Visit recording: on' })).toBeVisible()
    await page.context().close()
  })

test('DOOR-11 pages under /auth are not recorded, and a reset link’s token is neither in the address bar, nor recorded, nor in an event', async ({
  browser,
}) => {
  const page = await openRecorded(browser)
  const begun = page.waitForResponse(/analytics\/recording$/)
  await question(page).getByRole('button', { name: 'Agree' }).click()
  await begun
  const sent: string[] = []
  page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const site = `http://maple.localhost:${server.port}`
  await page.goto(`${site}/auth/forgot-password?resetReferrer=a-secret-token&resetEmail=nora%40example.com`)
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
  await expect(page).toHaveURL(`${site}/auth/forgot-password`)
  // The link still works after a reload.
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue('nora@example.com')
  await expect(question(page)).toHaveCount(0)
  const again = page.waitForRequest(/analytics\/recording$/)
  await page.getByRole('link', { name: 'BOOK APPOINTMENT' }).first().click()
  await again
  const [, ...later] = sent
  expect(later.filter(request => request.includes('a-secret-token'))).toEqual([])
  const recording = recordingsOf(await visitorOf(page)).join()
  expect(recording).not.toMatch(/a-secret-token|nora@|"data":\{"href":"[^"]*\/auth/)
  await page.context().close()
})

test('DOOR-02 a sandbox that others can reach says so above every page, and stays easy to use', async ({ page }) => {
  const warning =
    'Test system: payments, mails and cars here are not real. Please enter no real cards or personal details.'
  for (const path of ['/', '/auth/login', '/sandbox/authenticated']) {
    await page.goto(`http://maple.localhost:${server.port}${path}`)
    await expect(page.getByRole('complementary', { name: 'Test system' })).toHaveText(warning)
  }
  await page.goto(`http://maple.localhost:${server.port}/auth/login`)
  await expectAccessible(page)
  await enterLogin(page, ownFranchise().manager)
  await expect(page.getByRole('heading', { level: 1, name: 'Work Orders' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Test system' })).toHaveText(warning)
  await page.goto(`${tenantUrl('maple')}/auth/login`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Test system' })).toHaveCount(0)
})
