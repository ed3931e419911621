import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { createRepeatFranchises } from './create-franchises.ts'
import { TEST_NOW } from './server.ts'

export const baseUrl = (): string => process.env.BASE_URL ?? 'http://localhost:3000'

/** A tenant's own address of the running server. */
export const tenantUrl = (tenant: 'maple' | 'lonestar'): string => baseUrl().replace('localhost', `${tenant}.localhost`)

/** A browser of its own, with the server's time. */
export async function newVisitor(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context: BrowserContext = await browser.newContext(options)
  await context.clock.install({ time: new Date(TEST_NOW) })
  return await context.newPage()
}

/** A browser in another time zone, at the server's time or another. Only the time is set: Playwright's clock reads dates with a zone as the visitor's. */
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

/** Resolves when nothing fades or moves: a half faded text has little contrast. An animation that is about to start has started two frames later. */
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
 * @param without what is left out: a preview in a frame is a page of its own, which is checked by itself
 */
export async function expectAccessible(page: Page, { without }: { without?: string } = {}): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await animationsEnd(page)
  // One run in the page and only what is wrong takes half the time; frames of other sites, of which no page has one, would be left out.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (without === undefined ? axe : axe.exclude(without)).analyze()
  expect(violations.map(found => `${found.id}: ${found.nodes.map(node => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

const checked = new Set<string>()

/** The same for a step that many journeys take: once for each project in a process. */
export async function expectAccessibleOnce(page: Page, step: string): Promise<void> {
  const key = `${test.info().project.name} ${step}`
  if (checked.has(key)) return
  await expectAccessible(page)
  checked.add(key)
}

/** Each test's page has the server's time, and its file a franchise in each repeat. */
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
