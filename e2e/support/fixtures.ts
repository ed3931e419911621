import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { TEST_NOW } from './server.ts'

export const baseUrl = (): string => process.env.BASE_URL ?? 'http://localhost:3000'

/** A tenant's own address of the running server. */
export const tenantUrl = (tenant: 'maple' | 'lonestar'): string => baseUrl().replace('localhost', `${tenant}.localhost`)

/** Somebody's own browser, at the hour in which the server lives too. */
export async function newVisitor(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context: BrowserContext = await browser.newContext(options)
  await context.clock.install({ time: new Date(TEST_NOW) })
  return await context.newPage()
}

/**
 * Somebody's browser in another time zone, at the same hour or any other. Only the hour is set: Playwright's own clock takes dates that
 * bring a zone of their own for the visitor's.
 */
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

/** Resolves when nothing fades or moves: what is half faded in is told apart badly by anybody. What is about to begin has begun two frames later. */
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

/** Fails on what axe finds, after the page has come to rest. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await animationsEnd(page)
  // One run in the page and only what is wrong takes half the time; frames of other sites, of which no page has one, would be left out.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  expect(violations.map(found => `${found.id}: ${found.nodes.map(node => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

/** Each test's page lives at the server's hour. */
export const test = base.extend({
  context: async ({ context }, use) => {
    await context.clock.install({ time: new Date(TEST_NOW) })
    await use(context)
  },
})

export { expect }
