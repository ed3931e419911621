import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ask, managerToken } from '../support/account.ts'
import { ALL_GOOD, INSPECT } from '../support/appointments.ts'
import { withOwner } from '../support/create-franchises.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { jobsOf } from '../support/jobs.ts'
import { findMail } from '../support/mailbox.ts'
import { createDevice, expectReadyForTheRoad } from '../support/offline/device.ts'
import { bookOrderFor } from '../support/orders.ts'
import { ownFranchise, ownStaff } from '../support/own-franchise.ts'
import { enterLogin, inspectAllGood } from '../support/steps.ts'
import { keepSession } from '../support/stored-booking.ts'

const ORDERS = `${tenantUrl('maple')}/account/franchisee/work-orders`
const [front, ...others] = ALL_GOOD.corners

const serviceIdOf = (nameKey: string): Promise<string> =>
  withOwner(async pool => {
    const { rows } = await pool.query<{ id: string }>(
      'select id::text as id from service where tenant_id = 1 and name_key = $1',
      [nameKey],
    )
    return rows[0]?.id ?? ''
  })

/** Inspects a guest's oil change. Blades can be put on at this visit, a brake inspection needs a visit of its own. */
async function inspected(page: Page): Promise<{ id: string; email: string }> {
  const email = `gina.${randomUUID()}@example.com`
  const manager = await managerToken(page)
  const id = await bookOrderFor(page, { name: 'Gina Guest', email }, manager)
  const inspection = {
    ...ALL_GOOD,
    windshieldsCondition: 'fair',
    corners: [{ ...front, brakeCondition: 'fair' }, ...others],
    recommended: [
      { serviceId: await serviceIdOf('wiper_blades'), items: ['windshieldsCondition'] },
      { serviceId: await serviceIdOf('brake_inspection'), items: ['FrontLeft-brake'] },
    ],
  }
  await ask(manager, page, INSPECT, { id, inspection })
  return { id, email }
}

/** Opens the link of the mail that asks about recommended work. */
async function openAsked(page: Page, email: string): Promise<string> {
  const { text } = await findMail(page, email, /work we recommend$/)
  const path = /\/manage\?start=work#\S+/.exec(text)?.[0]
  if (path === undefined) throw new Error('the mail has no link')
  await page.goto(tenantUrl('maple') + path)
  return path.slice(path.indexOf('#') + 1)
}

/** Opens the link of the report's PDF. */
async function openReported(page: Page, link: string): Promise<void> {
  const report = await page.evaluate(async token => {
    const answer = await fetch('/api/linked-order/inspection', { headers: { 'x-order-link': token } })
    return new TextDecoder('latin1').decode(await answer.arrayBuffer())
  }, link)
  const path = /\/manage\?start=work#[\w.-]+/.exec(report)?.[0]
  if (path === undefined) throw new Error('the report has no link')
  await page.goto('about:blank')
  await page.goto(tenantUrl('maple') + path)
}

test('a guest approves from the mail what the technician then adds in one tap, and declines the rest', async ({
  page,
}) => {
  test.slow()
  const { id, email } = await inspected(page)
  const link = await openAsked(page, email)
  const report = page.getByRole('region', { name: 'Vehicle Inspection' })
  const lines = report.getByRole('list', { name: 'Recommended' })
  // Who gets the report as a file sees the work, and answers nothing for the guest.
  await openReported(page, link)
  await expect(page.getByText('This link shows the appointment')).toBeVisible()
  await expect(lines.getByRole('listitem')).toHaveCount(2)
  await expect(lines.getByRole('button')).toHaveCount(0)
  for (const name of ['Reschedule', 'Change contact', 'Cancel Appointment', 'Email me a code'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('about:blank')
  await openAsked(page, email)
  await expect(lines.getByRole('listitem')).toHaveCount(2)
  const blades = lines.getByRole('listitem').filter({ hasText: 'Wiper Blades' })
  await expect(blades).toContainText(/\$\d+\.\d\d plus tax, on this visit\./)
  await expectAccessible(page)
  // The technician is there already.
  await expect(page.getByRole('heading', { name: 'Will you be there?' })).toBeHidden()
  // Opening the link said nothing.
  await page.reload()
  await blades.getByRole('button', { name: 'Approve: Wiper Blades' }).click()
  await expect(blades).toContainText(/Approved by Gina Guest, .*, for \$\d+\.\d\d plus tax\./)
  await lines.getByRole('button', { name: 'Decline: Brake Inspection' }).click()
  await expect(lines.getByRole('listitem').filter({ hasText: 'Brake Inspection' })).toContainText(
    'Declined by Gina Guest',
  )
  await expectAccessible(page)

  await keepSession(page, ownStaff('manager'))
  await page.goto(`${tenantUrl('maple')}/account/franchisee/notifications`)
  await page
    .getByRole('link', { name: /^Gina Guest approved: Wiper Blades/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/work-orders/${id}$`))
  const card = page.getByRole('region', { name: 'Recommended work' })
  await expect(card.getByRole('listitem').filter({ hasText: 'Brake Inspection' })).toContainText('Declined')
  await expectAccessible(page)
  await card.getByRole('button', { name: /^Add .+: Wiper Blades$/ }).click()
  await expect(card.getByRole('listitem').filter({ hasText: 'Wiper Blades' })).toContainText('On this order')
  await expect(page.getByRole('region', { name: 'Services' })).toContainText('Wiper Blades')
  await expect(page.getByText('Work approved')).toBeVisible()
  // What cannot be done at this visit is booked for the customer, who said yes after all.
  await card.getByRole('button', { name: 'Customer says yes: Brake Inspection' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record yes' }).click()
  await card.getByRole('button', { name: 'Book a visit: Brake Inspection' }).click()
  await expect(page).toHaveURL(/\/phone-booking$/)
  await expect(page.getByRole('main')).toContainText('Gina Guest')
  await expect(page.getByRole('radio', { name: /Brake Inspection/ })).toBeChecked()
})

test('what needs a visit of its own is approved by booking it, with everything filled in', async ({ page }) => {
  const { email } = await inspected(page)
  await openAsked(page, email)
  await page.getByRole('button', { name: 'Book this: Brake Inspection' }).click()
  await expect(page).toHaveURL(/\/book\/schedule-book$/)
  await expect(page.getByRole('main')).toContainText('Brake Inspection')
  await page.goBack()
  const lines = page.getByRole('list', { name: 'Recommended' })
  await expect(lines.getByRole('listitem').filter({ hasText: 'Brake Inspection' })).toContainText(
    'Approved by Gina Guest',
  )
})

test('a technician without reception writes down a yes, which is sent after the inspection, and adds the work then', async ({
  page: office,
}) => {
  test.slow()
  const technician = ownFranchise().technicians[1]
  const { ids } = await jobsOf(office, technician, ['Rita Road'])
  const [id = ''] = ids
  const device = await createDevice()
  try {
    const { page, context } = await device.open({ isOffline: false })
    await page.goto(`${tenantUrl('maple')}/auth/login`)
    await enterLogin(page, technician)
    await expectReadyForTheRoad(page, ids)
    await context.setOffline(true)
    await page.goto(`${ORDERS}/${id}?step=inspection`)
    await inspectAllGood(page)
    await page.getByRole('group', { name: 'Windshields' }).getByRole('radio', { name: 'Fair' }).press('Space')
    await page.getByRole('checkbox', { name: 'Recommend Wiper Blades' }).check()
    await page.getByLabel('Mileage').fill('91000')
    await page.getByRole('button', { name: 'Finish inspection' }).click()
    const card = page.getByRole('region', { name: 'Recommended work' })
    const blades = card.getByRole('listitem').filter({ hasText: 'Wiper Blades' })
    await expect(blades).toContainText('Not answered')
    await expect(blades).toContainText(/\$\d+\.\d\d plus tax, on this visit\./)
    await blades.getByRole('button', { name: 'Customer says yes: Wiper Blades' }).click()
    const dialog = page.getByRole('dialog', { name: 'Yes to Wiper Blades?' })
    await expect(dialog).toContainText(/Tell the customer the price: \$\d+\.\d\d plus tax\./)
    await dialog.getByLabel('Who said it?').fill('Rita at the door')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Record yes' }).click()
    await expect(blades).toContainText('Rita at the door approved')
    await expect(blades).toContainText('You can add it once there is reception.')
    await context.setOffline(false)
    await blades.getByRole('button', { name: /^Add .+: Wiper Blades$/ }).click({ timeout: 60_000 })
    await expect(blades).toContainText('On this order')
    const { rows } = await withOwner(pool =>
      pool.query<{ kind: string }>(
        `select kind from staff_action where tenant_id = 1 and work_order_id = $1 and kind in ('finish', 'answer') order by id`,
        [id],
      ),
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['finish', 'answer'])
  } finally {
    await device.remove()
  }
})
