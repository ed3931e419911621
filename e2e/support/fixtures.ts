import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type ContextOptions, lendContext, takeContextsBack } from './contexts.ts'
import { createRepeatFranchises } from './create-franchises.ts'
import { TEST_NOW } from './server.ts'

export const baseUrl = (): string => process.env.BASE_URL ?? 'http://localhost:3000'

/** Returns a tenant's URL of the running server. */
export const tenantUrl = (tenant: 'maple' | 'lonestar'): string => baseUrl().replace('localhost', `${tenant}.localhost`)

/** Names the options of the running test's contexts. */
let kindOfTest = ''

/** Opens another browser with the server's time. */
export async function newVisitor(browser: Browser, options?: ContextOptions): Promise<Page> {
  const kind = options ? `${kindOfTest} ${JSON.stringify(options)}` : kindOfTest
  return await openPage(await lendContext(browser, kind, options))
}

/** Returns the blank page of a context, which an earlier test left, or makes one. */
const openPage = async (context: BrowserContext): Promise<Page> => context.pages()[0] ?? (await context.newPage())

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

/** Expects no findings of axe on a desktop and on a phone, where nothing may be wider than the screen. */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  const desktop = page.viewportSize()
  if (!desktop) throw new Error('the page has no size')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize(desktop)
}

const checked = new Set<string>()

/** Expects no findings of axe, once for each step in each project and worker. */
export async function expectAccessibleOnce(page: Page, step: string): Promise<void> {
  const key = `${test.info().project.name} ${step}`
  if (checked.has(key)) return
  await expectAccessible(page)
  checked.add(key)
}

/** Lends each test a browser with the server's time (lendContext), and gives each repeat of a file its own franchise. */
export const test = base.extend<{ repeatFranchises: undefined; kind: string }>({
  repeatFranchises: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from its pattern, and this one needs none.
    async ({}, use, info) => {
      await createRepeatFranchises(info)
      await use(undefined)
    },
    { auto: true },
  ],
  // Also for a test that only opens visitors.
  kind: [
    async ({ viewport, hasTouch, isMobile, userAgent, locale, timezoneId, serviceWorkers, colorScheme }, use) => {
      const options = { viewport, hasTouch, isMobile, userAgent, locale, timezoneId, serviceWorkers, colorScheme }
      kindOfTest = JSON.stringify(options)
      await use(kindOfTest)
      await takeContextsBack()
    },
    { auto: true },
  ],
  context: async ({ browser, kind }, use) => use(await lendContext(browser, kind)),
  page: async ({ context }, use) => use(await openPage(context)),
})

export { expect }
