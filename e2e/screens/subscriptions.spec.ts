import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { ask, type Customer, enterAs, saveCar, signUp } from '../support/account.ts'
import { saveCard } from '../support/cards.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { answerOperation, expectAfterRetries } from '../support/operations.ts'
import { activePlan, expectPlan, movePlanDay, pendingPlan, readPlan, renewPlans } from '../support/plans.ts'
import { payByCard } from '../support/steps.ts'

const COVERS = [
  'Oil change and tire rotation every 8,000 km or 5,000 miles',
  'Battery every 48 months',
  'Up to 2 sets of wiper blades a year',
  'Cabin filter every 24,000 km and engine filter every 42,000 km',
  'Roadside credit of up to $70 a year',
  'Up to 3 road-trip inspections a year',
  'Not for commercial vehicles',
]
let customer: Customer
test.beforeEach(async ({ page }) => {
  customer = await signUp(page)
  await enterAs(page, customer)
})

const open = (page: Page) => page.goto(`${tenantUrl('maple')}/account/cars`)
const panel = (page: Page, name: string) => page.getByRole('region', { name })

/** Finds a car's plan by its status. */
const planWithStatus = (page: Page, name: string, label: string) =>
  panel(page, name).filter({ has: page.getByText(label, { exact: true }) })

test('SUBS-03 SUBS-10 SUBS-11 a plan shows its status, its price per month or year, and its covered services', async ({
  page,
}) => {
  test.slow()
  await activePlan(page, customer, 'subscribe_to_annual_plan')
  const failing = await activePlan(page, customer)
  await saveCard(page, customer.token, 'pm_card_chargeCustomerFail')
  await movePlanDay(failing, 'next_payment_at', '2026-05-31T08:00:00Z')
  await renewPlans()
  await expectPlan(page, customer, failing, 'RENEWAL_ERROR')
  const ended = await activePlan(page, customer)
  await movePlanDay(ended, 'cancel_effective_at', '2026-05-31T08:00:00Z')
  await renewPlans()
  await expectPlan(page, customer, ended, 'CANCELLED')
  await pendingPlan(page, customer)

  await open(page)
  const annual = panel(page, 'Annual care plan')
  await expect(annual).toContainText('$529.00 per Year')
  await expect(annual.getByText('Active', { exact: true })).toBeVisible()
  for (const label of ['Pending Payment', 'Cancelled', 'Renewal Error']) {
    await expect(planWithStatus(page, 'Monthly care plan', label)).toHaveCount(1)
    await expect(planWithStatus(page, 'Monthly care plan', label)).toContainText('$49.00 per Month')
  }
  await expect(planWithStatus(page, 'Monthly care plan', 'Cancelled')).toContainText('Ended Sunday, May 31, 2026')
  await annual.getByText('What’s covered').click()
  await expect(annual.locator('details[open]').getByRole('listitem')).toHaveText(COVERS)
  await expectAccessible(page)
})

test('SUBS-05 SUBS-14 a plan is cancelled with the day and the bill that are shown, and the cancellation is undone', async ({
  page,
}) => {
  test.slow()
  const plan = await activePlan(page, customer)
  await activePlan(page, customer, 'subscribe_to_annual_plan')
  await open(page)
  await expect(panel(page, 'Annual care plan').getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
  const monthly = panel(page, 'Monthly care plan')
  await monthly.getByRole('button', { name: 'Request Cancellation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this plan?' })
  // The plan started on June 1, so it ends after three months less a day.
  await expect(dialog).toContainText('until Monday, August 31, 2026')
  await expect(dialog).toContainText('the remaining 2 months: 2 × $49.00 plus tax')
  // The server refuses, because the plan would now end on another day than shown.
  await movePlanDay(plan, 'renewed_at', '2026-05-20T12:00:00Z')
  await dialog.getByRole('button', { name: 'End plan' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Error: Could not cancel your subscription, try again later.')
  await expectAccessible(page)
  await expect(dialog).toContainText('until Wednesday, August 19, 2026')
  await dialog.getByRole('button', { name: 'End plan' }).click()
  await expect(dialog).toBeHidden()
  await expect(monthly).toContainText('Ends onWednesday, August 19, 2026')
  await expect(monthly.getByRole('button', { name: 'Request Cancellation' })).toHaveCount(0)
  expect((await readPlan(page, customer, plan)).cancelEffectiveAt).toBe('2026-08-19T08:00:00.000Z')

  await answerOperation(page, 'UndoCancelSubscription', null)
  await monthly.getByRole('button', { name: 'Undo Cancel' }).click()
  await expect(monthly.getByRole('alert')).toHaveText(
    'Error: Could not undo cancel your subscription, try again later.',
  )
  await page.unrouteAll()
  await monthly.getByRole('button', { name: 'Undo Cancel' }).click()
  await expect(monthly.getByRole('button', { name: 'Request Cancellation' })).toBeVisible()
  expect((await readPlan(page, customer, plan)).cancelEffectiveAt).toBeNull()
})

test('SUBS-07 a plan that waits for its payment opens the payment link in a new tab', async ({ page }) => {
  test.slow()
  const failing = await activePlan(page, customer, 'subscribe_to_annual_plan')
  await saveCard(page, customer.token, 'pm_card_chargeCustomerFail')
  await movePlanDay(failing, 'next_payment_at', '2026-05-31T08:00:00Z')
  await renewPlans()
  await expectPlan(page, customer, failing, 'RENEWAL_ERROR')
  await pendingPlan(page, customer)
  await activePlan(page, customer)
  await open(page)
  const payOf = (plan: Locator) => plan.getByRole('button', { name: 'Pay', exact: true })
  const fold = (plan: Locator) => plan.getByText('Use another card', { exact: true })
  await fold(panel(page, 'Annual care plan')).click()
  await expect(payOf(panel(page, 'Annual care plan'))).toBeVisible()
  await expect(planWithStatus(page, 'Monthly care plan', 'Active')).toHaveCount(1)
  await expect(payOf(planWithStatus(page, 'Monthly care plan', 'Active'))).toHaveCount(0)
  const waiting = planWithStatus(page, 'Monthly care plan', 'Pending Payment')
  await fold(waiting).click()
  const opened = page.waitForEvent('popup')
  await payOf(waiting).click()
  const checkout = await opened
  await checkout.waitForURL(/\/sandbox\/checkout\//)
  await expect(page).toHaveURL(/\/account\/cars$/)
  await payByCard(checkout, { name: customer.name, postalCode: 'M5H 1A1', number: '4242 4242 4242 4242' })
  await checkout.waitForURL(/\/paid/)
  await checkout.close()
  await page.reload()
  await expect(planWithStatus(page, 'Monthly care plan', 'Active')).toHaveCount(2)

  await answerOperation(page, 'PayLaterSubscription', null)
  await fold(panel(page, 'Annual care plan')).click()
  await payOf(panel(page, 'Annual care plan')).click()
  await expect(panel(page, 'Annual care plan').getByRole('alert')).toHaveText(
    'We couldn’t get the payment link. Please try again.',
  )
})

test('SUBS-12 a car without a plan shows the plans that it can have, a car with one its own', async ({ page }) => {
  await saveCar(page, customer.token, 'Camry')
  await open(page)
  const offered = page.locator('details').filter({ hasText: 'Care plans for this car' })
  await offered.getByText('Care plans for this car').click()
  await expect(
    offered.getByRole('listitem').filter({ hasText: /^Monthly care plan: \$49\.00 per Month$/ }),
  ).toHaveCount(1)
  await expect(offered.getByRole('listitem').filter({ hasText: /^Annual care plan: \$529\.00 per Year$/ })).toHaveCount(
    1,
  )
  await expectAccessible(page)
})

test('SUBS-13 an invoice of a plan is saved as a PDF; a failure shows an error', async ({ page }) => {
  test.slow()
  const { userVehicleId } = await activePlan(page, customer)
  const read = `{ subscriptions(userVehicleId: "${userVehicleId}") { invoices { id invoiceNumber } } }`
  type Read = { subscriptions: { invoices: { id: string; invoiceNumber: string }[] }[] }
  const [plan] = (await ask<Read>(customer.token, page, read)).subscriptions
  const [invoice] = plan?.invoices ?? []
  await open(page)
  const monthly = panel(page, 'Monthly care plan')
  await monthly.getByText('Invoices', { exact: true }).click()
  const button = monthly.getByRole('button', { name: `Download PDF of invoice ${invoice?.invoiceNumber}` })
  await page.context().setOffline(true)
  await button.click()
  await expect(monthly.getByRole('alert')).toHaveText('Error downloading the invoice, please try again.')
  await page.context().setOffline(false)
  const sentRequest = page.waitForRequest(request =>
    request.url().endsWith(`/api/account/franchisee/invoices/subscription/${invoice?.id}`),
  )
  const saved = page.waitForEvent('download')
  await button.click()
  expect([(await sentRequest).method(), (await sentRequest).postData()]).toEqual(['GET', null])
  const file = await saved
  expect(file.suggestedFilename()).toBe(`invoice-${invoice?.invoiceNumber}.pdf`)
  expect(readFileSync(await file.path(), 'latin1').slice(0, 5)).toBe('%PDF-')
  await expect(monthly.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
})

test('SUBS-15 a list that cannot be loaded shows the reason, and can be loaded again', async ({ page }) => {
  await saveCar(page, customer.token, 'Camry')
  await answerOperation(page, 'Subscriptions', { statusCode: 503, message: 'The database is resting.' })
  await open(page)
  await expectAfterRetries(page, page.getByText('Failed to load subscriptions: The database is resting.'))
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Care plans for this car')).toBeVisible()
})
