import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { withOwner } from '../support/create-franchises.ts'
import { baseUrl, expect, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { findMail } from '../support/mailbox.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { chooseHour, ownHour } from '../support/own-hours.ts'
import { openContact } from '../support/steps.ts'
import { keepSession } from '../support/stored-booking.ts'

const SETTINGS = `${tenantUrl('maple')}/account/franchisee/settings/website`

/** The website of a business: another origin than the booking, on another server. */
let website: Server
const origin = (): string => `http://garage.localhost:${(website.address() as AddressInfo).port}`
const strange = (): string => `http://strange.localhost:${(website.address() as AddressInfo).port}`
test.beforeAll(async () => {
  website = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://garage.localhost')
    const path = url.searchParams.get('frame')
    const content = path
      ? `<iframe src="${tenantUrl('maple')}${path}" width="600" height="600" title="framed"></iframe>`
      : `<script src="${tenantUrl('maple')}/embed.js" data-mode="${url.searchParams.get('mode') ?? 'button'}"></script>`
    // As strict as a site can be that loads one script of another and frames it.
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${tenantUrl('maple')}; frame-src ${tenantUrl('maple')}; require-trusted-types-for 'script'`,
    )
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><title>Garage</title><body><h1>Our garage</h1>${content}</body></html>`,
    )
  })
  await new Promise<void>(done => website.listen(0, '127.0.0.1', done))
})
test.afterAll(() => new Promise(done => website.close(done)))

const allow = (sites: string[]): Promise<unknown> =>
  withOwner(pool => pool.query('update tenant set embed_sites = $2 where id = $1', [ownFranchise().tenantId, sites]))
test.afterEach(() => allow([]))

/** Waits until the running server offers what was allowed. */
const untilAllowed = (page: Page, site: string): Promise<void> =>
  expect
    .poll(async () => (await page.request.get(`${baseUrl()}/book/location`)).headers()['content-security-policy'])
    .toContain(site)

/** Books as a guest in a frame, from the address to the confirmation. */
async function bookIn(page: Page, frame: Locator, email: string): Promise<void> {
  const { street, city, postalCode } = ownFranchise().address
  await frame.getByRole('combobox', { name: 'Service address' }).fill(`${street}, ${city} ${postalCode}`)
  await frame
    .getByRole('option', { name: new RegExp(`^${street}`) })
    .first()
    .click()
  await frame.getByRole('button', { name: 'Get Started' }).click()
  await frame.getByLabel('Year', { exact: true }).selectOption('2018')
  await frame.getByLabel('Make', { exact: true }).selectOption('Toyota')
  await frame.getByLabel('Model', { exact: true }).selectOption('Camry')
  await frame.getByLabel('Engine', { exact: true }).selectOption({ label: '2.5L 4 cyl' })
  await frame.getByRole('radio', { name: /Premium Synthetic Oil Change/ }).check()
  await frame.getByRole('button', { name: 'Next' }).click()
  await frame.getByRole('checkbox', { name: /cabin/i }).check()
  await frame
    .getByRole('button', { name: 'Next' })
    .or(frame.getByRole('link', { name: 'Next' }))
    .click()
  await chooseHour(frame, await ownHour(page))
  await openContact(frame)
  await frame.getByLabel('Name', { exact: true }).fill('Emma Embed')
  await frame.getByLabel('Email', { exact: true }).fill(email)
  await frame.getByLabel('Phone', { exact: true }).fill('4165550188')
  await frame.getByLabel('Continue as a guest').check()
  await frame.getByRole('button', { name: /^Book for/ }).click()
  await expect(frame.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
}

test('a visitor of another site books there, in a dialog that keeps what was entered', async ({ page }) => {
  await allow([origin()])
  await untilAllowed(page, origin())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(origin())
  const open = page.getByRole('button', { name: 'Book appointment' })
  await open.click()
  const dialog = page.getByRole('dialog')
  const frame = page.frameLocator('dialog iframe').locator('body')
  await expect(frame.getByRole('heading', { name: 'Where should we come?' })).toBeVisible()
  // The website around it has its own bar.
  await expect(frame.getByRole('banner')).toBeHidden()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect(open).toBeFocused()
  await open.click()
  const email = `emma.${randomUUID()}@example.com`
  await bookIn(page, frame, email)
  expect((await findMail(page, email, /Service Confirmed/)).html).toContain(ownFranchise().address.street)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('inline, the booking is as high as its content and light like its site, and nothing else is framed', async ({
  page,
  context,
  browser,
}) => {
  await allow([origin()])
  await untilAllowed(page, origin())
  await page.goto(`${origin()}/?mode=inline`)
  const frame = page.frameLocator('iframe').locator('body')
  await expect(frame.getByRole('heading', { name: 'Where should we come?' })).toBeVisible()
  const height = async () => (await page.locator('iframe').boundingBox())?.height ?? 0
  const contentHeight = () => frame.evaluate(body => Math.ceil(body.getBoundingClientRect().height))
  await expect.poll(async () => Math.abs((await height()) - Math.max(560, await contentHeight()))).toBeLessThan(2)
  // A message of somebody else changes nothing.
  await page.evaluate(() => window.postMessage({ type: 'vanbay:height', height: 9000 }, '*'))
  expect(await height()).toBeLessThan(5_000)
  const opened = context.waitForEvent('page')
  await frame.getByRole('link', { name: 'About us' }).click()
  await expect(await opened).toHaveURL(`${tenantUrl('maple')}/welcome`)
  await expect(frame.getByRole('heading', { name: 'Where should we come?' })).toBeVisible()

  // On a website that is only light, it is light on a device in dark too.
  const visitor = await newVisitor(browser, { colorScheme: 'dark' })
  for (const mode of ['inline', 'button']) {
    await visitor.goto(`${origin()}/?mode=${mode}`)
    if (mode === 'button') await visitor.getByRole('button', { name: 'Book appointment' }).click()
    const frame = visitor.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: 'Where should we come?' })).toBeVisible()
    await expect(frame.locator(':root')).toHaveAttribute('data-mantine-color-scheme', 'light')
  }
  await visitor.goto(`${tenantUrl('maple')}/book/location`)
  await expect(visitor.locator(':root')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await visitor.context().close()

  // Accounts and staff pages refuse every frame, and the booking all but the allowed sites.
  const isShown = async (site: string, path: string): Promise<boolean> => {
    await page.goto(`${site}/?frame=${encodeURIComponent(path)}`)
    await page.waitForLoadState('load')
    const frame = page.frames().find(one => one !== page.mainFrame())
    return frame !== undefined && frame.url().startsWith(baseUrl().replace('localhost', 'maple.localhost'))
  }
  expect(await isShown(origin(), '/book/location')).toBe(true)
  for (const path of ['/auth/login', '/account/appointments', '/account/franchisee/work-order', '/welcome', '/'])
    expect(await isShown(origin(), path), path).toBe(false)
  expect(await isShown(strange(), '/book/location')).toBe(false)
})

test('an owner allows a site, copies the code, and sees it work in the preview', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: tenantUrl('maple') })
  await keepSession(page, 'owner@maple.example')
  await page.goto(SETTINGS)
  await expect(page.getByText('No site yet.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Add a site' }).click()
  await page.getByLabel('Site 1').fill('http://garage.example')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please enter the address of a site', { exact: false })).toBeVisible()
  await page.getByLabel('Site 1').fill('www.garage.example/book')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByLabel('Site 1')).toHaveValue('https://www.garage.example')
  await page.getByLabel('How it looks').selectOption('The booking in the page')
  await page.getByRole('button', { name: 'Copy code' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^<script src="http[^"]+\/embed\.js" data-mode="inline"><\/script>$/,
  )
  const preview = page.frameLocator('iframe[title="Your website with the booking"]').frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: 'Where should we come?' })).toBeVisible()
})
