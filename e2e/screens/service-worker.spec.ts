import type { Page } from '@playwright/test'
import { REMOVED } from '../../server/service-worker.ts'
import { expect, tenantUrl, test } from '../support/fixtures.ts'
import { cachesOf, expectKept, expectSettled, keptPaths } from '../support/service-worker/kept.ts'
import { type ReleaseServer, startReleases } from '../support/service-worker/releases.ts'
import { openBooking, readyDraft } from '../support/stored-booking.ts'

test.use({ serviceWorkers: 'allow' })

let server: ReleaseServer
test.beforeEach(async () => {
  server = await startReleases()
})
test.afterEach(() => server.stop())

/** Opens step 2 by way of the server whose releases change. */
async function openStep(page: Page): Promise<void> {
  const site = tenantUrl('maple').replace(/:\d+$/, `:${server.port}`)
  const draft = JSON.stringify({ version: 1, idempotencyKey: crypto.randomUUID(), ...(await readyDraft(page)) })
  await page.addInitScript(stored => localStorage.setItem('booking', stored), draft)
  await page.goto(`${site}/book/select-services`)
  await expect(page.getByRole('radio').first()).toBeVisible()
}

/** Makes the browser look for another release, as it does at each visit. */
const visitAgain = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())

const named = (id: string) => (script: string) => script.replace(/"id":"[^"]+"/, `"id":"${id}"`)

test('the worker keeps one page and its files, and nothing of the API', async ({ page }) => {
  await openBooking(page, '/book/select-services')
  await expectKept(page)
  // Customers have no files of staff.
  expect(await cachesOf(page)).toEqual([expect.stringMatching(/^customers: /)])
  const paths = await keptPaths(page)
  expect(paths).toContain('/account')
  expect(paths.filter(path => path.endsWith('.css')).length).toBeGreaterThan(2)
  expect(paths.filter(path => path !== '/account' && !path.startsWith('/assets/'))).toEqual([])
  // Opening pages and calling the API adds nothing.
  await page.goto(`${tenantUrl('maple')}/book/location`)
  await page.goto(`${tenantUrl('maple')}/welcome`)
  expect((await keptPaths(page)).length).toBe(paths.length)
})

test('a new release takes over, and a tab of the release before still finds its files', async ({ page, context }) => {
  await openStep(page)
  await expectKept(page)
  const [first] = await cachesOf(page)
  server.release(named('second'))
  await visitAgain(page)
  await expect.poll(() => cachesOf(page)).toEqual([first, 'customers: second'])
  await expectSettled(page)
  // Files of the open tab's release are answered, also when the server does not have them any more.
  await context.setOffline(true)
  const loads = await page.evaluate(async () => {
    const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(link => link.href)
    return await Promise.all(styles.map(async href => (await fetch(href, { cache: 'no-store' })).ok))
  })
  expect(loads.length).toBeGreaterThan(0)
  expect(new Set(loads)).toEqual(new Set([true]))
  await context.setOffline(false)
  server.release(named('third'))
  await visitAgain(page)
  await expect.poll(() => cachesOf(page)).toEqual(['customers: second', 'customers: third'])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'What does your car need?' })).toBeVisible()
})

test('a release whose page comes from a server of another release is not kept', async ({ page, context }) => {
  await openStep(page)
  await expectKept(page)
  const before = await cachesOf(page)
  server.release(script => named('half')(script).replace(/"application":"[^"]+"/, '"application":"/assets/other.js"'))
  await visitAgain(page)
  await expectSettled(page)
  expect((await cachesOf(page)).slice(0, 1)).toEqual(before)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'What does your car need?' })).toBeVisible()
})

test('a worker that is switched off leaves the browser, and pages work without it', async ({ page, context }) => {
  await openStep(page)
  await expectKept(page)
  server.release(() => REMOVED)
  await visitAgain(page)
  await expect.poll(() => cachesOf(page)).toEqual([])
  const isRegistered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
  await expect.poll(isRegistered).toBe(false)
  await expect(page.getByRole('radio').first()).toBeVisible()
  const next = await context.newPage()
  await next.goto(page.url())
  await expect(next.getByRole('heading', { level: 1, name: 'What does your car need?' })).toBeVisible()
})
