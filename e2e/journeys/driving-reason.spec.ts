import type { Page } from '@playwright/test'
import { withOwner } from '../support/create-franchises.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { workWithVans } from '../support/own-rows.ts'
import { ask, keepSession } from '../support/stored-booking.ts'
import { bookedInVan } from '../support/vans/van-orders.ts'

/** The van sets up for 10 minutes and waits 15 after each visit. An oil change takes 45, a cabin air filter 25, a tire rotation 30. */
async function planTrueLengths(): Promise<void> {
  const { tenantId, id } = ownFranchise()
  await withOwner(async pool => {
    await pool.query(
      `insert into scheduling_policy (tenant_id, franchise_id, mode, travel, setup_minutes, buffer_minutes) values ($1, $2, 'DURATION', 'ENFORCE', 10, 15)
       on conflict (tenant_id, franchise_id) do update set mode = 'DURATION', travel = 'ENFORCE', setup_minutes = 10, buffer_minutes = 15`,
      [tenantId, id],
    )
    await pool.query(
      `insert into service_minutes (tenant_id, service_id, franchise_id, minutes)
       select s.tenant_id, s.id, $2, x.minutes from service s join (values ('oil_change_basic', 45), ('cabin_air_filter_replacement', 25), ('tire_rotation', 30)) x (name, minutes) on x.name = s.name_key
       where s.tenant_id = $1
       on conflict (tenant_id, service_id, franchise_id) do update set minutes = excluded.minutes`,
      [tenantId, id],
    )
  })
}

const TIMES = `{ availability(start: "2026-06-22T04:00:00Z", end: "2026-06-24T04:00:00Z", code: "CODE") { date arrivesUntil } }`

test.beforeEach(async ({ page }) => {
  await workWithVans(1)
  await planTrueLengths()
  // A server knows new settings within seconds.
  const query = TIMES.replace('CODE', ownFranchise().address.postalCode)
  type Times = { availability: { arrivesUntil: string | null }[] }
  const hasWindows = async () => (await ask<Times>(page, query)).availability.some(time => time.arrivesUntil !== null)
  await expect.poll(hasWindows, { timeout: 15_000 }).toBe(true)
})

const openOrder = (page: Page, id: string) => page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/${id}`)

for (const { width, day, tag } of [
  { width: 390, day: '2026-06-22', tag: [] },
  { width: 1280, day: '2026-06-23', tag: '@slow' },
]) {
  const title = `at ${width} px, staff say why a van may be late: for a start, and for work that is added`
  test(title, { tag }, async ({ page }) => {
    test.slow()
    const {
      manager,
      vans: [van],
    } = ownFranchise()
    await page.setViewportSize({ width, height: 900 })
    const token = await keepSession(page, manager)
    const at = (time: string): string => `${day}T${time}:00Z`
    const visit = await bookedInVan(page, token, { name: 'Vic Visit', van, at: at('15:00') })
    await bookedInVan(page, token, { name: 'Nora Next', van, at: at('16:30') })
    // It ends 5 minutes before the visit, and the van waits 15.
    const requested = await bookedInVan(page, token, { name: 'Rita Request', at: at('14:00') })

    await openOrder(page, requested)
    await page.getByRole('button', { name: 'Confirm Order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Which van takes this order?' })
    const reason = dialog.getByRole('textbox', { name: 'Reason to book it anyway' })
    await expect(reason).toBeVisible()
    await expect(reason).toHaveAccessibleDescription(/kept in the history of the order/)
    await expectAccessible(page)
    await reason.fill('Rita lives next door')
    await dialog.getByRole('button', { name: `Confirm for ${van}` }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('10 min short: Rita lives next door')).toBeVisible()

    await openOrder(page, visit)
    await page.getByRole('button', { name: 'Edit services' }).click()
    const services = page.getByRole('dialog', { name: 'Edit services' })
    await services.getByRole('checkbox', { name: /^Cabin Air Filter/ }).check()
    await services.getByRole('button', { name: 'Save' }).click()
    // The visit of 80 minutes would end 10 minutes before the next one.
    await expect(services.getByRole('alert')).toContainText('With this work the van is 5 minutes short')
    const why = services.getByRole('textbox', { name: 'Reason to add the work anyway' })
    await expect(why).toBeFocused()
    await expect(why).toHaveAccessibleDescription(/5 minutes short.*kept in the history of the order/)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await why.fill('Nora can wait')
    await services.getByRole('button', { name: 'Save' }).click()
    await expect(services).toBeHidden()
    await expect(page.getByText(/Cabin Air Filter.*5 min short: Nora can wait/)).toBeVisible()
    await expectAccessible(page)

    await page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/day?date=${day}`)
    await expect(page.getByRole('link', { name: /11:00 AM–12:20 PM/ })).toBeVisible()
  })
}

test('staff add a car to a visit with which the van cannot drive on in time, with a reason', async ({ page }) => {
  test.slow()
  const {
    manager,
    vans: [van],
  } = ownFranchise()
  await page.setViewportSize({ width: 390, height: 844 })
  const token = await keepSession(page, manager)
  const at = (time: string): string => `2026-06-22T${time}:00Z`
  const visit = await bookedInVan(page, token, { name: 'Sam Sister', van, at: at('19:00') })
  await bookedInVan(page, token, { name: 'Nils Next', van, at: at('20:30') })

  await openOrder(page, visit)
  await page.getByRole('button', { name: 'Add another car' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a car to this visit' })
  await dialog.getByRole('combobox', { name: 'Find your car' }).fill('2018 camry')
  await page
    .getByRole('option', { name: /2018 Toyota Camry/ })
    .first()
    .click()
  await dialog.getByRole('radio', { name: /^2\.5L 4 cyl/ }).click()
  await dialog.getByRole('radio', { name: /^Tire Rotation/ }).check()
  const reason = dialog.getByRole('textbox', { name: 'Reason to add the work anyway' })
  await expect(dialog.getByText('For this car')).toBeVisible()
  await expect(reason).toBeHidden()
  await dialog.getByRole('button', { name: 'Add this car' }).click()
  // The visit of 85 minutes would end 5 minutes before the next one.
  await expect(dialog.getByRole('alert')).toContainText('With this work the van is 10 minutes short')
  await expect(reason).toBeFocused()
  await expectAccessible(page)
  await reason.fill('Nils starts later')
  await dialog.getByRole('button', { name: 'Add this car' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: /^Order \d/ }).click()
  await expect(page.getByText(/10 min short: Nils starts later/)).toBeVisible()
})
