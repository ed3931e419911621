import type { Page } from '@playwright/test'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { openInvoice } from '../support/invoices.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { loadMore } from '../support/steps.ts'
import { keepSession } from '../support/stored-booking.ts'

const LIST = '/account/franchisee/work-orders'

async function openList(page: Page, email = 'manager.toronto@maple.example'): Promise<void> {
  await keepSession(page, email)
  await page.goto(`${tenantUrl('maple')}${LIST}`)
}

/** Collects the page numbers that the list asks for. */
function askedPages(page: Page): number[] {
  const pages: number[] = []
  page.on('request', request => {
    const sent = request.url().endsWith('/api/graphql')
      ? (request.postDataJSON() as { variables?: object } | null)
      : null
    const { pageNumber } = { pageNumber: undefined, ...sent?.variables }
    if (typeof pageNumber === 'number') pages.push(pageNumber)
  })
  return pages
}

test('WOLIST-01 there is a tab for each van and one for requests', async ({ page }) => {
  await openList(page)
  const tabs = page.getByRole('tablist', { name: 'Work Orders' }).getByRole('tab')
  await expect(tabs).toHaveText([/^Requested Work Orders/, /^Toronto Van 1/, /^Toronto Van 2/, /^Toronto Van 3/])
  await expectAccessible(page)
})

test('WOLIST-04 orders are grouped by weekday and date, and Load more fetches page after page from 1', async ({
  page,
}) => {
  const pages = askedPages(page)
  await openList(page)
  await page.getByRole('tab', { name: /Toronto Van 1/ }).click()
  const day = page.getByRole('region', { name: 'Monday, June 1, 2026' })
  await expect(day.getByRole('link').first()).toBeVisible()
  await expect(
    page.getByRole('region', { name: /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \w+ \d+, 2026$/ }),
  ).not.toHaveCount(1)
  const links = page.getByRole('tabpanel').getByRole('listitem')
  // The page has 20 orders. One that arrives now is held back and pushes the last one off.
  await expect.poll(() => links.count()).toBeGreaterThan(15)
  expect(new Set(pages)).toEqual(new Set([1]))
  await loadMore(page, links)
  // A live update may have loaded the first page again.
  expect(new Set(pages)).toEqual(new Set([1, 2]))
})

test('the next page loads also when the list is refreshed meanwhile; the reason of a failure is above its button until the next press', async ({
  page,
}) => {
  let requestCount = 0
  let refused = true
  await page.route('**/api/graphql', async route => {
    const sent = route.request().postDataJSON() as { variables?: { pageNumber?: number } } | null
    if (sent?.variables?.pageNumber !== 2) return await route.fallback()
    requestCount += 1
    // The first request never ends, so the refresh aborts it. Live updates may repeat it, so no fixed number is refused.
    if (requestCount === 1) return
    if (!refused) return await route.fallback()
    const response = { statusCode: 403, error: 'REFUSED', message: 'Not now.' }
    const errors = [{ message: response.message, extensions: { response } }]
    return await route.fulfill({ status: 403, json: { data: null, errors } })
  })
  await openList(page)
  await page.getByRole('tab', { name: /Toronto Van 1/ }).click()
  const links = page.getByRole('tabpanel').getByRole('listitem')
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => requestCount).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Refresh' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Not now.' })
  await expect(failure).toBeVisible()
  const refreshed = page.waitForResponse(answer => answer.request().postData()?.includes('"pageNumber":1') ?? false)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await refreshed
  await expect(page.getByRole('tabpanel').locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(failure).toBeVisible()
  refused = false
  await loadMore(page, links)
  await expect(failure).toBeHidden()
})

test('WOLIST-05 an empty list says which one it is', async ({ page }) => {
  // No earlier test of this file books at its franchise.
  const { manager, vans } = ownFranchise()
  await openList(page, manager)
  await expect(page.getByText('No requested work orders', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: vans[0] }).click()
  await expect(page.getByText('No upcoming work orders', { exact: true })).toBeVisible()
  await page.getByText('Past', { exact: true }).click()
  await expect(page.getByText('No completed work orders', { exact: true })).toBeVisible()
})

test('WODETAIL-08 the PO number of a completed order is edited', async ({ page }) => {
  const { workOrderId, open } = await openInvoice(page)
  await open(`${LIST}/${workOrderId}`)
  await page.getByRole('button', { name: 'Edit PO number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit PO number' })
  const sent = page.waitForRequest(request => request.postData()?.includes('poNumber') ?? false)
  await dialog.getByLabel('PO number').fill('PO 4711')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('PO number: PO 4711')).toBeVisible()
  const { variables } = (await sent).postDataJSON() as { variables: object }
  expect(variables).toMatchObject({ poNumber: 'PO 4711' })
  // Nothing else of a completed order can be edited.
  await expect(page.getByRole('button', { name: /^Edit (?!PO)/ })).toHaveCount(0)
})
