import type { Page } from '@playwright/test'
import { expect, newVisitorIn, test } from '../support/fixtures.ts'
import { openBooking } from '../support/stored-booking.ts'

const WITHIN_MS = 100
/** On a slow machine, a step may take this many times as long as drawing the page from its markup. */
const MAX_DRAWINGS = 2.5
/** Maximum retries: on a busy machine the first rounds are not meaningful. */
const ROUNDS = 12

/** The links between the steps, and a text of each next step. */
const STEPS = [
  ['Get Started', 'What does your car need?', 'input[type=radio]'],
  ['Next', 'Anything else while we are there?', 'input[type=checkbox]'],
  ['Next', 'When should we come?', '[role=radio]'],
  ['Back', 'Where should we come?', '[role=combobox]'],
] as const

/** Measures milliseconds from the click until the next step is painted. */
const timeToStep = (page: Page, step: readonly [string, string, string]): Promise<number> =>
  page.evaluate(
    ([name, title, content]) =>
      new Promise<number>(resolve => {
        const isThere = () =>
          document.querySelector('h1')?.textContent === title && document.querySelector(content) !== null
        const observer = new MutationObserver(() => {
          if (!isThere()) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        const ways = [...document.querySelectorAll<HTMLElement>('main button, main a')]
        const began = performance.now()
        ways.find(way => way.textContent === name)?.click()
      }),
    step,
  )

/** Measures milliseconds to paint the page again from its markup, which shows how fast the machine is. */
const timeToDraw = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve =>
        requestAnimationFrame(began => {
          const main = document.querySelector('main')
          // Copy node by node, because the page's policy forbids markup.
          const copy = document.createElement('div')
          copy.append(...[...(main?.childNodes ?? [])].map(node => node.cloneNode(true)))
          main?.after(copy)
          requestAnimationFrame(() =>
            setTimeout(() => {
              copy.remove()
              resolve(performance.now() - began)
            }),
          )
        }),
      ),
  )

test('with warm data every next step is there within 100 ms of the click', async ({ browser }) => {
  // Use the browser's clock, because Playwright's also replaces its time measurement.
  const page = await newVisitorIn(browser, 'America/Toronto')
  await openBooking(page, '/book/location')
  const steps = STEPS.map(() => Number.POSITIVE_INFINITY)
  const drawings = [...steps]
  const isQuick = () => steps.every((time, index) => time <= Math.max(WITHIN_MS, MAX_DRAWINGS * (drawings[index] ?? 0)))
  for (let round = 0; round < ROUNDS && !(round > 0 && isQuick()); round++)
    for (const [index, step] of STEPS.entries()) {
      await page.waitForLoadState('networkidle')
      steps[index] = Math.min(steps[index] ?? 0, await timeToStep(page, step))
      drawings[index] = Math.min(drawings[index] ?? 0, await timeToDraw(page))
    }
  const list = (times: readonly number[]) => times.map(Math.round).join(', ')
  expect(isQuick(), `best of each step: ${list(steps)} ms; of drawing it alone: ${list(drawings)} ms`).toBe(true)
  await page.context().close()
})
