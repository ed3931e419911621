import type { Page } from '@playwright/test'
import { type Customer, enterAs, signUp } from '../account.ts'
import { expect, expectAccessible, tenantUrl, test } from '../fixtures.ts'
import { saveCar } from '../garage.ts'
import { answerOperation } from '../operations.ts'

const COVERS = [
  'Oil change and tire rotation every 8,000 km or 5,000 miles',
  'Battery every 48 months',
  'Up to 2 sets of wiper blades a year',
  'Cabin filter every 24,000 km and engine filter every 42,000 km',
  'Roadside credit of up to $70 a year',
  'Up to 3 road-trip inspections a year',
  'Not for commercial vehicles',
]
const MONTHLY = {
  name: 'Monthly care plan',
  description: COVERS.join('\n'),
  price: 4_900,
  currency: 'CAD',
  frequency: 'MONTHLY',
}
const ANNUAL = { ...MONTHLY, name: 'Annual care plan', price: 52_900, frequency: 'ANNUALLY' }
const ACTIVE = {
  id: '71',
  status: 'ACTIVE',
  createdAt: '2026-05-03T12:00:00Z',
  updatedAt: '2026-05-03T12:00:00Z',
  cancelEffectiveAt: null as string | null,
  dates: { nextPaymentAt: '2026-06-04T08:00:00Z' as string | null, endIfCancelled: '2026-08-02T08:00:00Z' },
  subscriptionType: MONTHLY,
  invoices: [
    { id: '9007', invoiceNumber: '1234', status: 'PAID', billedAmount: 5_537, createdAt: '2026-05-03T12:00:00Z' },
  ],
}

let customer: Customer
test.beforeEach(async ({ page }) => {
  customer = await signUp(page)
  await enterAs(page, customer)
  await saveCar(page, customer.token, 'Camry')
})

const plans = (page: Page, subscriptions: object[]) =>
  answerOperation(page, 'Subscriptions', { data: { subscriptions } })
const open = (page: Page) => page.goto(`${tenantUrl('maple')}/account/cars`)
const panel = (page: Page, name: string) => page.getByRole('region', { name })

test('SUBS-03 SUBS-10 SUBS-11 a plan says where it stands, what it costs per month or year, and what it covers', async ({
  page,
}) => {
  const named = (id: string, status: string) => ({
    ...ACTIVE,
    id,
    status,
    subscriptionType: { ...MONTHLY, name: `Plan ${id}` },
  })
  await plans(page, [
    { ...ACTIVE, subscriptionType: ANNUAL },
    named('2', 'PENDING'),
    named('3', 'CANCELLED'),
    named('4', 'RENEWAL_ERROR'),
    named('5', 'SLEEPING'),
  ])
  await open(page)
  const annual = panel(page, 'Annual care plan')
  await expect(annual).toContainText('$529.00 per Year')
  await expect(annual.getByText('Active', { exact: true })).toBeVisible()
  await expect(annual).toContainText('Thursday, June 4, 2026')
  for (const [name, label] of [
    ['Plan 2', 'Pending Payment'],
    ['Plan 3', 'Cancelled'],
    ['Plan 4', 'Renewal Error'],
    ['Plan 5', 'Unknown'],
  ] as const) {
    await expect(panel(page, name).getByText(label, { exact: true })).toBeVisible()
    await expect(panel(page, name)).toContainText('$49.00 per Month')
  }
  await annual.getByText('What it covers').click()
  await expect(annual.locator('details[open]').getByRole('listitem')).toHaveText(COVERS)
  await expectAccessible(page)
})

test('SUBS-05 SUBS-14 a plan is cancelled for the day and the bill that are shown, and the cancellation undone', async ({
  page,
}) => {
  await plans(page, [ACTIVE, { ...ACTIVE, id: '72', subscriptionType: ANNUAL }])
  await answerOperation(page, 'CancelSubscription', { statusCode: 500, message: 'down' })
  await open(page)
  await expect(panel(page, 'Annual care plan').getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
  const monthly = panel(page, 'Monthly care plan')
  await monthly.getByRole('button', { name: 'Request Cancellation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this plan?' })
  await expect(dialog).toContainText('until Sunday, August 2, 2026')
  await expect(dialog).toContainText('the remaining 2 months: 2 × $49.00 plus tax')
  await dialog.getByRole('button', { name: 'End the plan' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Error: Could not cancel your subscription, try again later.')
  await expectAccessible(page)

  const ending = { ...ACTIVE, cancelEffectiveAt: ACTIVE.dates.endIfCancelled }
  await answerOperation(page, 'CancelSubscription', { data: { cancelSubscription: ending } })
  await plans(page, [ending])
  await dialog.getByRole('button', { name: 'End the plan' }).click()
  await expect(dialog).toBeHidden()
  await expect(monthly).toContainText('Ends onSunday, August 2, 2026')
  await expect(monthly.getByRole('button', { name: 'Request Cancellation' })).toHaveCount(0)

  await answerOperation(page, 'UndoCancelSubscription', { statusCode: 500, message: 'down' })
  await monthly.getByRole('button', { name: 'Undo Cancel' }).click()
  await expect(monthly.getByRole('alert')).toHaveText(
    'Error: Could not undo cancel your subscription, try again later.',
  )
  await answerOperation(page, 'UndoCancelSubscription', { data: { undoCancelSubscription: ACTIVE } })
  await plans(page, [ACTIVE])
  await monthly.getByRole('button', { name: 'Undo Cancel' }).click()
  await expect(monthly.getByRole('button', { name: 'Request Cancellation' })).toBeVisible()
})

test('SUBS-07 a plan that waits for its payment opens the payment link in a new tab', async ({ page }) => {
  await plans(page, [
    { ...ACTIVE, status: 'PENDING' },
    { ...ACTIVE, id: '72', status: 'RENEWAL_ERROR', subscriptionType: ANNUAL },
    { ...ACTIVE, id: '73', status: 'PENDING', updatedAt: null, subscriptionType: { ...ANNUAL, name: 'New plan' } },
  ])
  await answerOperation(page, 'PayLaterSubscription', { statusCode: 500, message: 'down' })
  await open(page)
  await expect(panel(page, 'New plan')).toBeVisible()
  await expect(panel(page, 'New plan').getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0)
  await expect(panel(page, 'Annual care plan').getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  const pay = panel(page, 'Monthly care plan').getByRole('button', { name: 'Pay', exact: true })
  await pay.click()
  await expect(panel(page, 'Monthly care plan').getByRole('alert')).toHaveText(
    'We could not get the payment link. Please try again.',
  )
  await answerOperation(page, 'PayLaterSubscription', { data: { payLaterSubscription: '/api/health?pay' } })
  const opened = page.waitForEvent('popup')
  await pay.click()
  await (await opened).waitForURL(/\/api\/health\?pay/)
  await expect(page).toHaveURL(/\/account\/cars$/)
})

test('SUBS-13 an invoice of a plan is saved as a PDF; a failure says so', async ({ page }) => {
  await plans(page, [ACTIVE])
  await open(page)
  const monthly = panel(page, 'Monthly care plan')
  await monthly.getByText('Invoices', { exact: true }).click()
  // There is no such invoice: the server refuses it.
  await monthly.getByRole('button', { name: 'Download PDF of invoice 1234' }).click()
  await expect(monthly.getByRole('alert')).toHaveText('Error downloading the invoice, please try again.')
  await page.route('**/api/account/franchisee/invoices/subscription/9007', route =>
    route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.7' }),
  )
  const saved = page.waitForEvent('download')
  await monthly.getByRole('button', { name: 'Download PDF of invoice 1234' }).click()
  expect((await saved).suggestedFilename()).toBe('invoice-1234.pdf')
  await expectAccessible(page)
})

test('SUBS-15 a list that cannot be loaded says why, and loads again', async ({ page }) => {
  await answerOperation(page, 'Subscriptions', { statusCode: 503, message: 'The database is resting.' })
  await open(page)
  await expect(page.getByText('Failed to load subscriptions: The database is resting.')).toBeVisible()
  await plans(page, [ACTIVE])
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(panel(page, 'Monthly care plan')).toBeVisible()
})
