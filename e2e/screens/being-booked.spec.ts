import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { ask } from '../support/account.ts'
import { withOwner } from '../support/create-franchises.ts'
import { expect, expectAccessibleAtBothWidths, tenantUrl, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { workWithVans } from '../support/own-rows.ts'
import { keepSession } from '../support/stored-booking.ts'
import { bookedInVan } from '../support/vans/van-orders.ts'

const DAY = '2026-07-29'
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
