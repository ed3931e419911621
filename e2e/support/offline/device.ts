import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page, test } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { announceReception } from '../contexts.ts'
import { TEST_NOW } from '../server.ts'

/** A phone whose browser can be closed and opened again with all that it stored. */
export interface Device {
  /** Opens the browser, without reception by default. */
  open: (options?: { isOffline?: boolean }) => Promise<{ page: Page; context: BrowserContext }>
  close: () => Promise<void>
  /** Deletes what it stored. */
  remove: () => Promise<void>
}

/** Makes a phone. Its clock runs on while its browser is closed. */
export async function createDevice(): Promise<Device> {
  const folder = await mkdtemp(join(tmpdir(), 'vanbay-device-'))
  const begun = Date.now()
  let context: BrowserContext | undefined
  const close = async (): Promise<void> => {
    await context?.close()
    context = undefined
  }
  return {
    open: async ({ isOffline = true } = {}) => {
      const { launchOptions, viewport, userAgent, hasTouch, isMobile, locale, timezoneId } = test.info().project.use
      context = await chromium.launchPersistentContext(folder, {
        ...launchOptions,
        ...(viewport && { viewport }),
        ...(userAgent !== undefined && { userAgent }),
        hasTouch: hasTouch ?? false,
        isMobile: isMobile ?? false,
        locale: locale ?? 'en-CA',
        timezoneId: timezoneId ?? 'America/Toronto',
        reducedMotion: 'reduce',
        serviceWorkers: 'allow',
      })
      context.setDefaultTimeout(30_000)
      announceReception(context)
      await context.setOffline(isOffline)
      await context.clock.install({ time: Date.parse(TEST_NOW) + Date.now() - begun })
      return { page: context.pages()[0] ?? (await context.newPage()), context }
    },
    close,
    remove: async () => {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An action as the device stores it. */
export interface LoggedAction {
  key: string
  kind: string
  orderId: string
  /** The device's clock in milliseconds. */
  at: number
}

/** Returns all items of a store of the browser, without those that it does not have. */
const readStore = (page: Page, database: string, store: string): Promise<Record<string, unknown>[]> =>
  page.evaluate(
    async ([name, from]) => {
      const settled = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((done, fail) => {
          request.onsuccess = () => done(request.result)
          request.onerror = () => fail(request.error)
        })
      if (!(await indexedDB.databases()).some(one => one.name === name)) return []
      const opened = await settled(indexedDB.open(name ?? ''))
      const items = await settled<Record<string, unknown>[]>(
        opened
          .transaction(from ?? '')
          .objectStore(from ?? '')
          .getAll(),
      )
      opened.close()
      return items.map(item => {
        const { content: _, iv: __, ...rest } = item
        return rest
      })
    },
    [database, store],
  )

/** Returns what waits on the device, in the order in which it was done. */
export async function outboxLog(page: Page): Promise<LoggedAction[]> {
  const items = await readStore(page, 'kept-work', 'items')
  return items
    .toSorted((one, other) => Number(one.nth) - Number(other.nth))
    .map(({ key, kind, orderId, at }) => ({
      key: String(key),
      kind: String(kind),
      orderId: String(orderId),
      at: Number(at),
    }))
}

/** Waits until everything is sent, and says what the server refused. */
export async function expectAllSent(page: Page): Promise<void> {
  await expect(async () => {
    const items = await readStore(page, 'kept-work', 'items')
    expect(items.map(({ kind, orderId, refused }) => ({ kind, orderId, refused }))).toEqual([])
  }).toPass({ timeout: 90_000 })
}

/** Waits until the device keeps staff's pages, and these orders. */
export async function expectReadyForTheRoad(page: Page, orderIds: readonly string[]): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const name = (await caches.keys()).find(known => known.startsWith('staff: '))
          const kept = name === undefined ? [] : await (await caches.open(name)).keys()
          const worker = await (await fetch('/sw.js')).text()
          const files = JSON.parse(/"staff":(\[[^\]]*\])/.exec(worker)?.[1] ?? '[]') as string[]
          return files.length > 0 && kept.length === files.length
        }),
      { message: 'the worker keeps all files of staff', timeout: 60_000 },
    )
    .toBe(true)
  await expect
    .poll(
      async () => {
        const kept = (await readStore(page, 'kept-answers', 'answers')).map(({ id }) => String(id))
        return orderIds.filter(
          id =>
            !kept.some(
              name =>
                name.includes(`["completion","${id}","bill"`) || name.includes(`["completion","${id}","supplies"]`),
            ),
        )
      },
      { message: 'the device keeps the orders', timeout: 60_000 },
    )
    .toEqual([])
}

/** Waits until the device keeps the stock of a van, and the market's. */
export async function expectStockKept(page: Page, vanId: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const kept = (await readStore(page, 'kept-answers', 'answers')).map(({ id }) => String(id))
        const lists = ['parts', 'oil', 'tools', 'fuel'].map(list => `"${vanId}","${list}","",1]`)
        const market = ['parts', 'oil'].map(list => `null,"${list}","",1]`)
        return [...lists, ...market].filter(list => !kept.some(name => name.includes(list)))
      },
      { message: 'the device keeps the stock', timeout: 60_000 },
    )
    .toEqual([])
}
