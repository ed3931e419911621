import type { Browser, BrowserContext, Page } from '@playwright/test'
import { TEST_NOW } from './server.ts'

export type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>

/** What changes a context so that the next test would not find it like a new one. */
const CHANGES = {
  clock: ['install', 'fastForward', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
  context: ['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'setGeolocation', 'setOffline'],
} as const

const idle = new Map<string, BrowserContext[]>()
/** The sites that a context opened. */
const opened = new WeakMap<BrowserContext, Set<string>>()
const lent = new Map<BrowserContext, { kind: string; isChanged: boolean }>()

/** Notes when a test calls one of these methods. */
function watch<Thing extends object>(thing: Thing, methods: readonly (keyof Thing)[], note: () => void): void {
  for (const method of methods) {
    const original = thing[method] as (...args: unknown[]) => unknown
    Object.defineProperty(thing, method, {
      value: (...args: unknown[]) => {
        note()
        return original.apply(thing, args)
      },
    })
  }
}

/**
 * Lends a browser context with the server's time. A context that an earlier test gave back keeps the site's files and
 * compiled scripts, which a new one has to fetch and parse again.
 * @param kind names the options: contexts of one kind are alike
 */
export async function lendContext(browser: Browser, kind: string, options?: ContextOptions): Promise<BrowserContext> {
  const used = idle.get(kind)?.pop()
  if (used) {
    lent.set(used, { kind, isChanged: false })
    return used
  }
  const context = await browser.newContext(options)
  await context.clock.install({ time: new Date(TEST_NOW) })
  const sites = new Set<string>()
  opened.set(context, sites)
  context.on('page', page => page.on('framenavigated', frame => sites.add(URL.parse(frame.url())?.origin ?? '')))
  lent.set(context, { kind, isChanged: false })
  const note = (): void => {
    const loan = lent.get(context)
    if (loan) loan.isChanged = true
  }
  announceReception(context)
  watch(context.clock, CHANGES.clock, note)
  watch(context, CHANGES.context, note)
  context.on('close', () => lent.delete(context))
  return context
}

/**
 * Lets every page know whether there is reception. Chromium 150 says to a document that was loaded offline that it is online, and sends it no `online` event later; a
 * real device does both right.
 */
export function announceReception(context: BrowserContext): void {
  const setOffline = context.setOffline.bind(context)
  let isOffline = false
  const tell = async (page: Page): Promise<void> => {
    const said = page.evaluate(
      isGone =>
        isGone
          ? void Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
          : void (Reflect.deleteProperty(navigator, 'onLine') && dispatchEvent(new Event('online'))),
      isOffline,
    )
    // A page that is closed needs no answer, and a new document gets its own.
    await said.catch(() => undefined)
  }
  context.on('page', page => page.on('domcontentloaded', () => void (isOffline && tell(page))))
  for (const page of context.pages()) page.on('domcontentloaded', () => void (isOffline && tell(page)))
  Object.defineProperty(context, 'setOffline', {
    configurable: true,
    value: async (isGone: boolean) => {
      await setOffline(isGone)
      isOffline = isGone
      if (!isGone) await Promise.all(context.pages().map(tell))
    },
  })
}

/** Takes back all contexts that the test used: empties them, or closes those that it changed. */
export async function takeContextsBack(): Promise<void> {
  const loans = [...lent]
  lent.clear()
  await Promise.all(
    loans.map(async ([context, { kind, isChanged }]) => {
      if (isChanged) return await context.close()
      await empty(context)
      idle.set(kind, [...(idle.get(kind) ?? []), context])
    }),
  )
}

/** Leaves one blank page, and nothing of what the sites stored. Pages close first, because some store when they close. */
async function empty(context: BrowserContext): Promise<void> {
  const blank = await context.newPage()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all(
    context
      .pages()
      .filter(page => page !== blank)
      .map(page => page.close()),
  )
  await context.clearCookies()
  const client = await context.newCDPSession(blank)
  for (const origin of opened.get(context) ?? [])
    if (origin.startsWith('http')) await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await client.detach()
}
