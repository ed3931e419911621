import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { ask } from '../support/account.ts'
import { bookButton } from '../support/booking-steps.ts'
import { withOwner } from '../support/create-franchises.ts'
import { baseUrl, expect, expectAccessibleAtBothWidths, tenantUrl, test } from '../support/fixtures.ts'
import { hashOf } from '../support/operations.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { chooseHour } from '../support/own-hours.ts'
import { workWithVans } from '../support/own-rows.ts'
import { enterContact } from '../support/steps.ts'
import { keepSession, openSchedule } from '../support/stored-booking.ts'
import { bookedInVan } from '../support/vans/van-orders.ts'

const DAY = '2026-07-29'
const OTHER_HOUR = '2026-07-30T18:00:00Z'
const ORDERS = `${tenantUrl('maple')}/account/franchisee/work-orders`
/** The server knows a new setting within so many milliseconds. */
const KNOWN_WITHIN = 6_000

test.beforeAll(async () => {
  const { id, tenantId } = ownFranchise()
  await workWithVans(1)
  await withOwner(pool =>
    pool.query('update scheduling_policy set hold_minutes = null where tenant_id = $1 and franchise_id = $2', [
      tenantId,
      id,
    ]),
  )
  await wait(KNOWN_WITHIN)
})

/** Keeps an hour of the only van for a customer. */
async function keep(page: Page, at: string): Promise<void> {
  const { postalCode } = ownFranchise().address
  const kept = `mutation { holdSlot(date: "${at}", code: "${postalCode}") { minutes } }`
  expect(await ask(null, page, kept)).toEqual({ holdSlot: { minutes: 10 } })
}

test('a guest who books before the page knows that their time is kept gets it', async ({ page }) => {
  const [sent, pressed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hash = hashOf('HoldSlot')
  await page.route('**/api/graphql', async route => {
    if ((route.request().postDataJSON() as { query?: string } | null)?.query !== hash) return await route.fallback()
    const response = await route.fetch({ url: `${baseUrl()}/api/graphql` })
    sent.resolve()
    await pressed.promise
    await wait(1_500)
    return await route.fulfill({ response })
  })
  await openSchedule(page)
  await chooseHour(page, OTHER_HOUR)
  await enterContact(page, { name: 'Hana Hurried', email: 'hana.hurried@example.com', phone: '+1 416 555 0123' })
  await page.getByLabel('Continue as a guest').check()
  // The server keeps the only van for this page, which does not know yet.
  await sent.promise
  await bookButton(page).click()
  pressed.resolve()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
})

test('the day view shows what a customer is booking, and a request takes it over only when staff say so', async ({
  page,
}) => {
  const { manager, vans } = ownFranchise()
  const [van] = vans
  const at = `${DAY}T15:00:00Z`
  const token = await keepSession(page, manager)
  await keep(page, at)
  const id = await bookedInVan(page, token, { name: 'Rhea Request', at })
  await page.goto(`${ORDERS}/day?date=${DAY}`)
  const lane = page.getByRole('region', { name: `${van}, 0 jobs` })
  await expect(lane.getByText(/^Being booked, \d+\smin left$/)).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await page.goto(`${ORDERS}/${id}`)
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  const dialog = page.getByRole('dialog')
  const choice = dialog.getByRole('radio', { name: new RegExp(`^${van} Being booked, \\d+\\smin left`) })
  await expect(choice).not.toBeChecked()
  await choice.check()
  await expect(dialog).toContainText('If you take it, the customer who is booking it has to choose another time.')
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: new RegExp(`${van}$`) }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`${ORDERS}/day?date=${DAY}`)
  await expect(page.getByRole('region', { name: `${van}, 1 job` }).getByRole('link')).toHaveCount(1)
  await expect(page.getByText(/^Being booked/)).toHaveCount(0)
})
