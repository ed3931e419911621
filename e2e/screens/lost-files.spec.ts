import type { Page } from '@playwright/test'
import { expect, tenantUrl, test } from '../support/fixtures.ts'
import { chooseCarByModel, chooseOwnAddress } from '../support/steps.ts'

/** Loses the first request of each file whose address matches. @returns the addresses that were lost */
async function loseOnce(page: Page, files: RegExp): Promise<Set<string>> {
  const lost = new Set<string>()
  await page.route(files, async route => {
    const url = route.request().url()
    if (lost.has(url)) return await route.fallback()
    lost.add(url)
    await route.abort()
  })
  return lost
}

for (const [kind, files] of [
  ['script', /\/assets\/.*\.js$/],
  ['style', /\/assets\/.*\.css$/],
] as const)
  test(`a booking continues when the network loses each ${kind} once`, async ({ page }) => {
    test.slow()
    const came = new Set<string>()
    page.on('response', answer => answer.ok() && came.add(answer.url()))
    const lost = await loseOnce(page, files)
    await page.goto(`${tenantUrl('maple')}/`)
    await chooseOwnAddress(page)
    await chooseCarByModel(page)
    const service = page.getByRole('radio', { name: /^Conventional Oil Change/ })
    await service.check()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await expect(page.getByRole('button', { name: /^First available: / })).toBeVisible()
    expect(lost.size).toBeGreaterThan(3)
    // Each style came in the end. A script may have been asked for ahead of its page only.
    if (kind === 'style') await expect.poll(() => [...lost].filter(url => !came.has(url))).toEqual([])
  })

test('a start that stays without its scripts says so, with a button that loads it again', async ({ page }) => {
  test.slow()
  await page.route(/\/assets\/.*\.js$/, route => route.abort())
  await page.goto(`${tenantUrl('maple')}/`)
  const again = page.getByRole('button', { name: 'Load again' })
  await expect(again).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('The page did not load completely. Please check your connection.')).toBeVisible()
  expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.unrouteAll()
  await again.click()
  await expect(page.getByRole('combobox', { name: 'Service address' })).toBeVisible()
})
