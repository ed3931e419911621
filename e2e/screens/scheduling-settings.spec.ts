import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { withOwner } from '../support/create-franchises.ts'
import { expect, tenantUrl, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { workWithVans } from '../support/own-rows.ts'
import { keepSession } from '../support/stored-booking.ts'
import { bookedInVan } from '../support/vans/van-orders.ts'

const SCHEDULING = `${tenantUrl('maple')}/account/franchisee/settings/scheduling`
const ORDERS = `${tenantUrl('maple')}/account/franchisee/work-orders`

/** Lets the file's franchise inherit everything, as it did before. */
async function inheritAll(): Promise<void> {
  const { tenantId, id } = ownFranchise()
  await withOwner(async pool => {
    await pool.query(
      `update scheduling_policy set mode = null, travel = null, least_minutes = null, buffer_minutes = null, grid_minutes = null where tenant_id = $1 and franchise_id = $2`,
      [tenantId, id],
    )
    await pool.query('delete from service_minutes where tenant_id = $1 and franchise_id = $2', [tenantId, id])
    await pool.query(
      'delete from van_shift where tenant_id = $1 and van_id in (select id from van where tenant_id = $1 and franchise_id = $2)',
      [tenantId, id],
    )
  })
}
test.beforeEach(async () => {
  await workWithVans(3)
  await inheritAll()
})
test.afterAll(inheritAll)

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('a manager plans minutes and a shift, chooses true lengths with the forecast beside them, and goes back to hours', async ({
  page,
}) => {
  const { manager, name, vans } = ownFranchise()
  await keepSession(page, manager)
  await page.goto(SCHEDULING)
  await expect(page.getByRole('radio', { name: /^Ignore driving/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /durations/i })).toHaveCount(0)
  await page.getByRole('tab', { name: `Only ${name}` }).click()
  const inherited = page.getByRole('radio', { name: /^As in the business: Ignore driving/ })
  await expect(inherited).toBeChecked()
  await expect(page.getByText(/last \d+ days/)).toBeVisible()

  await page.getByRole('radio', { name: /^True lengths/ }).check()
  await expect(page.getByText(/With “True lengths” customers would not have been offered these starts/)).toBeVisible()
  const planned = page.getByLabel(/planned minutes$/).first()
  await planned.fill('47')
  await page.getByRole('button', { name: 'Minutes between starts: use its own' }).click()
  const grid = page.getByLabel('Minutes between starts', { exact: true })
  await grid.fill('20')
  await save(page).click()
  await expect(page.getByText('Please enter 5 to 480 minutes in steps of five, or leave it empty.')).toBeVisible()
  await expect(page.getByText('Please choose 15, 30 or 60 minutes.')).toBeVisible()
  await planned.fill('45')
  await grid.fill('15')
  await save(page).click()
  const asked = page.getByRole('dialog')
  await expect(asked.getByText(/^From now on each visit is as long as its work takes/)).toBeVisible()
  await asked.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: /^True lengths/ })).toBeChecked()
  await expect(planned).toHaveValue('45')
  await inherited.check()
  await save(page).click()
  await expect(asked.getByText(/^Customers book by the hour again/)).toBeVisible()
  await asked.getByRole('button', { name: /^Save/ }).click()
  await expect(inherited).toBeChecked()

  // A van's shift is saved on its own.
  const section = page.getByRole('region', { name: 'Shifts and homes' })
  await expect(section.getByText('Opening hours of the franchise')).toHaveCount(3)
  await section.getByRole('button', { name: `Edit ${vans[0]}` }).click()
  const dialog = page.getByRole('dialog', { name: `${vans[0]}: shift and home` })
  await dialog.getByRole('radio', { name: /^Its own shift/ }).check()
  await expect(dialog.getByRole('checkbox', { name: 'Saturday' })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Tuesday' }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${vans[0]} is saved.`)).toBeVisible()
  await expect(section.getByText('Mon 8:00 AM–4:00 PM, Wed–Fri 8:00 AM–4:00 PM')).toBeVisible()
  await section.getByRole('button', { name: `Edit ${vans[0]}` }).click()
  await dialog.getByRole('radio', { name: /^Opening hours/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Opening hours of the franchise')).toHaveCount(3)
})

test('with warnings, the day and the choice of a van say how many minutes are missing', async ({ page }) => {
  const { manager, vans } = ownFranchise()
  const token = await keepSession(page, manager)
  const day = '2026-07-28'
  const name = `Dora ${randomUUID().slice(0, 8)}`
  await bookedInVan(page, token, { name, van: vans[0], at: `${day}T13:00:00Z` })
  await bookedInVan(page, token, { name, van: vans[0], at: `${day}T14:00:00Z` })
  const moved = await bookedInVan(page, token, { name, van: vans[1], at: `${day}T15:00:00Z` })
  await page.goto(`${ORDERS}/day?date=${day}`)
  const lane = page.getByRole('region', { name: `${vans[0]}, 2 jobs` })
  await expect(lane.getByRole('link')).toHaveCount(2)
  await expect(lane.getByText('min drive', { exact: false })).toHaveCount(0)

  await page.goto(`${SCHEDULING}/franchise`)
  await page.getByRole('radio', { name: /^Warn staff/ }).check()
  await page.getByRole('button', { name: 'Shortest visit: use its own' }).click()
  await page.getByLabel('Shortest visit', { exact: true }).fill('90')
  await save(page).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  await page.goto(`${ORDERS}/day?date=${day}`)
  // The jobs are at one place: an hour and a half of work in an hour.
  await expect(lane.getByText('No drive, 30 min short')).toBeAttached()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(lane.getByText('No drive, 30 min short')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.goto(`${ORDERS}/${moved}`)
  await page.getByRole('button', { name: 'Assign Work Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign Work Order' })
  const choices = dialog.getByRole('group', { name: 'Van' }).getByRole('radio')
  await expect(choices.first()).toHaveAccessibleName(new RegExp(`^${vans[2]} Suggested Free`))
  await expect(dialog.getByRole('radio', { name: new RegExp(`^${vans[0]} `) })).toHaveAccessibleName(
    new RegExp(`Free, but short of time .*30 min short after ${vans[0]}’s 10:00 AM`),
  )
})
