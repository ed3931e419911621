import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { createRepeatFranchises } from './create-franchises.ts'
import { TEST_NOW } from './server.ts'

export const baseUrl = (): string => process.env.BASE_URL ?? 'http://localhost:3000'

/** Returns a tenant's URL of the running server. */
export const tenantUrl = (tenant: 'maple' | 'lonestar'): string => baseUrl().replace('localhost', `${tenant}.localhost`)

/** Opens another browser with the server's time. */
export async function newVisitor(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context: BrowserContext = await browser.newContext(options)
  await context.clock.install({ time: new Date(TEST_NOW) })
  return await context.newPage()
}

/** Opens a browser in another time zone. Sets only the time, because Playwright's clock reads dates in the browser's zone. */
export async function newVisitorIn(browser: Browser, timezoneId: string, now = TEST_NOW): Promise<Page> {
  const context = await browser.newContext({ timezoneId })
  await context.addInitScript(now => {
    const ahead = now - Date.now()
    const later = () => performance.timeOrigin + performance.now() + ahead
    globalThis.Date = new Proxy(Date, {
      construct: (date, parts, made) => Reflect.construct(date, parts.length > 0 ? parts : [later()], made) as Date,
      get: (date, name) => (name === 'now' ? later : Reflect.get(date, name)),
    })
  }, Date.parse(now))
  return await context.newPage()
}

/** Waits until no animation runs, because half-faded text has little contrast. Two frames later every pending animation has started. */
async function animationsEnd(page: Page): Promise<void> {
  const areOver = () =>
    document
      .getAnimations()
      .every(
        one => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      )
  await page.waitForFunction(areOver)
  await page.evaluate(() => new Promise(next => requestAnimationFrame(() => requestAnimationFrame(next))))
  await page.waitForFunction(areOver)
}

/**
 * Fails on what axe finds, once nothing loads or moves.
 * @param without what is left out: a preview in a frame is a page of its own that is checked on its own
 */
export async function expectAccessible(page: Page, { without }: { without?: string } = {}): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await animationsEnd(page)
  // Legacy mode with only the violations takes half the time. It skips frames of other sites, which no page has.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (without === undefined ? axe : axe.exclude(without)).analyze()
  expect(violations.map(found => `${found.id}: ${found.nodes.map(node => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

/** Gives each test's browser the server's time, and each repeat of a file its own franchise. */
export const test = base.extend<{ repeatFranchises: undefined }>({
  repeatFranchises: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from its pattern, and this one needs none.
    async ({}, use, info) => {
      await createRepeatFranchises(info)
      await use(undefined)
    },
    { auto: true },
  ],
  context: async ({ context }, use) => {
    await context.clock.install({ time: new Date(TEST_NOW) })
    await use(context)
  },
})

export { expect }
