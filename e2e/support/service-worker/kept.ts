import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** Waits until the service worker keeps the pages and answers for this one. */
export const expectKept = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { message: 'the worker has started' })
    .toBe('activated')

/** Waits until no other release is being installed: a browser joins an update to one that is under way. */
export const expectSettled = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const found = await navigator.serviceWorker.getRegistration()
        return Boolean(found?.installing ?? found?.waiting)
      }),
    )
    .toBe(false)

/** Returns the names of the worker's caches, the oldest first. */
export const cachesOf = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys())

/** Returns the paths of all that the worker keeps. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })
