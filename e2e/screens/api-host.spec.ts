import { loadConfig } from '../../server/platform/config.ts'
import { openOwnerDatabase } from '../../server/platform/database/owner-pool.ts'
import { bookButton, fillInAsGuest } from '../booking-steps.ts'
import { expect, test } from '../fixtures.ts'
import { type E2eServer, startE2eServer } from '../server.ts'
import { chooseCarByModel, chooseFirstSlot, enterLogin, goOn } from '../steps.ts'

/** One more process on the same database, whose pages call the API at a host of its own. */
let server: E2eServer
test.beforeAll(async () => {
  test.setTimeout(180_000)
  const database = await openOwnerDatabase(loadConfig({ DATA_DIR: process.env.DATA_DIR }))
  server = await startE2eServer(port => ({
    DATABASE_URL: database.url,
    API_URL: `http://api.localhost:${port}/api`,
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
  await page.getByRole('combobox', { name: 'Service address' }).fill('10 King St W, Toronto M5H 1A1')
  await page
    .getByRole('option', { name: /M5H 1A1/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Get Started' }).click()
  await chooseCarByModel(page)
  await page.getByRole('radio', { name: /^Conventional Oil Change/ }).check({ force: true })
  await goOn(page)
  await expect(page).toHaveURL(/select-add-ons/)
  await goOn(page)
  await chooseFirstSlot(page)
  await fillInAsGuest(page)
  await bookButton(page).click()
  await expect(page).toHaveURL(`${site}/book/confirmation`)
  const map = page.getByRole('img', { name: 'Map of the service address' })
  await expect.poll(() => map.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await page.goto(`${site}/auth/login`)
  await enterLogin(page, 'manager.toronto@maple.example')
  await expect(page.getByRole('heading', { level: 1, name: 'Work Orders' })).toBeVisible()
  expect(calls).toEqual(
    expect.arrayContaining(
      ['tenant', 'graphql', 'analytics', 'static-map', 'auth/login'].map(path => `${api} /api/${path}`),
    ),
  )
  expect(calls.filter(call => !call.startsWith(`${api} `))).toEqual([])

  // The API's host is no tenant's, so the page says whose it is.
  const answer = page.waitForResponse(`${api}/api/tenant`)
  await page.goto(`http://lonestar.localhost:${server.port}`)
  expect(await (await answer).json()).toMatchObject({ id: 2 })
})
