import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ask, managerToken } from '../support/account.ts'
import { ALL_GOOD, INSPECT } from '../support/appointments.ts'
import { withOwner } from '../support/create-franchises.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { type FoundMail, findMail, mailsTo } from '../support/mailbox.ts'
import { bookOrderFor } from '../support/orders.ts'
import { ownFranchise, ownStaff } from '../support/own-franchise.ts'
import { keepSession } from '../support/stored-booking.ts'

const COMPLETED = /^Service Completed: /
const [front, ...others] = ALL_GOOD.corners
/** Worn brakes, for which the demo offers a Brake Inspection. */
const WORN = { ...ALL_GOOD, corners: [{ ...front, brakeCondition: 'fair' }, ...others] }

const serviceIdOf = (nameKey: string): Promise<string> =>
  withOwner(async pool => {
    const { rows } = await pool.query<{ id: string }>(
      'select id::text as id from service where tenant_id = 1 and name_key = $1',
      [nameKey],
    )
    return rows[0]?.id ?? ''
  })

/** Runs the jobs that wait for their time. */
const runDueMails = () =>
  withOwner(pool =>
    pool.query(
      `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'mail-completion' and j.run_at > now()`,
    ),
  )

/** Takes a guest's oil change from booking to invoice, as the office does. @returns the order and the guest's email */
async function completed(page: Page, inspection: object = WORN): Promise<{ id: string; email: string }> {
  const email = `gina.${randomUUID()}@example.com`
  const manager = await managerToken(page)
  const id = await bookOrderFor(page, { name: 'Gina Guest', email }, manager)
  await ask(manager, page, INSPECT, { id, inspection })
  await ask(manager, page, 'mutation Complete($id: ID!) { completeWorkOrder(workOrderId: $id) { id } }', { id })
  return { id, email }
}

/** Completes an order and waits for the mail after the visit. */
async function serviced(page: Page, inspection?: object): Promise<{ id: string; email: string; mail: FoundMail }> {
  const { id, email } = await completed(page, inspection)
  await expect(async () => {
    await runDueMails()
    expect(await findMail(page, email, COMPLETED)).toBeDefined()
  }).toPass({ timeout: 90_000 })
  return { id, email, mail: await findMail(page, email, COMPLETED) }
}

/** Opens a link of a mail, as from a mail program. @param part what its address has before the token */
async function openLink(page: Page, { text }: FoundMail, part: string): Promise<void> {
  const path = new RegExp(`/manage${part.replaceAll('?', '\\?')}#\\S+`).exec(text)?.[0]
  if (path === undefined) throw new Error(`the mail has no link ${part}`)
  await page.goto('about:blank')
  await page.goto(tenantUrl('maple') + path)
}

test('a guest reads what was done, taps a star in the mail, says why, and the manager hears of it', async ({
  page,
}) => {
  const { id, mail } = await serviced(page)
  for (const part of ['Front left brake (fair)', 'not paid yet', 'Pay $', 'Book this: Brake Inspection'])
    expect(mail.text).toContain(part)
  await openLink(page, mail, '?start=rate&stars=2')
  const form = page.getByRole('region', { name: 'How did we do?' })
  await expect(form.getByRole('radio', { name: '2 stars' })).toBeChecked()
  await expectAccessible(page)
  // Opening the link saved nothing: the page asks again after a reload.
  await page.reload()
  await expect(form.getByRole('button', { name: 'Send rating' })).toBeVisible()
  await form.getByLabel('A sentence, if you like').fill('The van came an hour late.')
  await form.getByRole('button', { name: 'Send rating' }).click()
  const own = page.getByRole('region', { name: 'Your rating' })
  await expect(own).toContainText('The van came an hour late.')
  await expect(own.getByRole('img', { name: '2 of 5 stars' })).toBeVisible()
  await expect(own).toContainText('We’re sorry it wasn’t right.')
  await expectAccessible(page)
  await own.getByRole('button', { name: 'Change rating' }).click()
  await form
    .getByText('3 stars')
    .or(form.getByRole('radio', { name: '3 stars' }))
    .first()
    .check({ force: true })
  await form.getByRole('button', { name: 'Save rating' }).click()
  await expect(own.getByRole('img', { name: '3 of 5 stars' })).toBeVisible()

  await keepSession(page, ownStaff('manager'))
  await page.goto(`${tenantUrl('maple')}/account/franchisee/notifications`)
  await page.getByRole('link', { name: /^2 stars from Gina Guest/ }).click()
  await expect(page).toHaveURL(new RegExp(`/account/franchisee/work-orders/${id}$`))
  await expect(page.getByRole('region', { name: 'Rating' })).toContainText('The van came an hour late.')
  await expectAccessible(page)
})

test('a guest books what the inspection found: car, address and service are chosen already', async ({ page }) => {
  const { mail, email } = await serviced(page)
  await openLink(page, mail, '?start=book&service=brake_inspection')
  await expect(page).toHaveURL(/\/book\/schedule-book$/)
  const main = page.getByRole('main')
  await expect(main).toContainText('Brake Inspection')
  const { city, street } = ownFranchise().address
  // It is stored a moment later.
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('booking') ?? '{}') as Record<string, unknown>))
    .toMatchObject({ address: { street, city }, contact: { email }, isGuest: true })
  await page.goBack()
  // Back leads to no page that starts the booking again.
  await expect(page).not.toHaveURL(/start=book/)
})

test('a guest pays and reads the report by the link, and books what was found from the page', async ({ page }) => {
  const { mail } = await serviced(page)
  await openLink(page, mail, '?start=pay')
  const regions = page.getByRole('main').getByRole('region')
  await expect(regions.first()).toContainText(/^Invoice \d+/)
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Book this: Brake Inspection' }).click()
  await expect(page).toHaveURL(/\/book\/schedule-book$/)
})

test('the office sees all ratings with averages, and hides an abusive one with a reason', async ({ page }) => {
  const { mail, id } = await serviced(page)
  await openLink(page, mail, '?start=rate&stars=1')
  const form = page.getByRole('region', { name: 'How did we do?' })
  await form.getByLabel('A sentence, if you like').fill('Rude words about somebody')
  await form.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByRole('region', { name: 'Your rating' })).toBeVisible()
  await keepSession(page, ownStaff('manager'))
  await page.goto(`${tenantUrl('maple')}/account/franchisee/analytics?tab=ratings`)
  await expect(page.getByRole('table', { name: 'By franchise' })).toContainText(ownFranchise().name)
  const card = page.getByRole('listitem').filter({ hasText: 'Rude words about somebody' })
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Hide from site' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hide this rating?' })
  await dialog.getByRole('button', { name: 'Hide rating' }).click()
  await expect(dialog).toContainText('Enter why you hide it.')
  await dialog.getByLabel('Why do you hide it?').fill('Insults a person')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Hide rating' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('Hidden from your site')
  await page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/${id}`)
  await expect(page.getByText('Rating hidden from the site')).toBeVisible()
})

/** Runs the job of the mail after a visit, whether or not it sends one. */
async function finishMailJob(id: string): Promise<void> {
  const waiting = `select from app.outbox where task = 'mail-completion' and payload::jsonb->>'workOrderId' = $1
    union all select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'mail-completion' and j.payload::jsonb->>'workOrderId' = $1`
  await expect(async () => {
    await runDueMails()
    const { rowCount } = await withOwner(pool => pool.query(waiting, [id]))
    expect(rowCount).toBe(0)
  }).toPass({ timeout: 90_000 })
}

/** Switches the mail after a visit on or off, as the owner does. */
async function sendMail(page: Page, isOn: boolean): Promise<void> {
  await keepSession(page, 'owner@maple.example')
  await page.goto(`${tenantUrl('maple')}/account/franchisee/settings/messages/visit_completed`)
  await page.getByLabel('Send this email').setChecked(isOn)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
}

test.describe('the switch of the mail after a visit', () => {
  test.afterEach(() =>
    withOwner(pool =>
      pool.query(`delete from mail_text where tenant_id = $1 and kind = 'visit_completed'`, [ownFranchise().tenantId]),
    ),
  )

  test('an owner turns the mail off, nobody gets it, and turns it on again', async ({ page }) => {
    await sendMail(page, false)
    await expectAccessible(page)
    await page.goto(`${tenantUrl('maple')}/account/franchisee/settings/messages`)
    await expect(page.getByRole('link', { name: 'After the visit Not sent' })).toBeVisible()
    const { id, email } = await completed(page)
    await finishMailJob(id)
    await sendMail(page, true)
    await page.goto(`${tenantUrl('maple')}/account/franchisee/settings/messages`)
    await expect(page.getByRole('link', { name: 'After the visit', exact: true })).toBeVisible()
    const next = await serviced(page)
    expect(next.mail.text).toContain('Front left brake (fair)')
    // The mail of the later visit is there, the one of the earlier visit is not.
    expect(await mailsTo(page, email, COMPLETED)).toEqual([])
  })
})

test('work that the technician recommended is named first in the mail and on the page, with its price, and is booked', async ({
  page,
}) => {
  const recommended = [{ serviceId: await serviceIdOf('brake_inspection'), items: ['FrontLeft-brake'] }]
  const corners = [{ ...front, brakeCondition: 'fair', tireIdNumber: 'DOT 4B9K JU1R 3518' }, ...others]
  const { mail } = await serviced(page, { ...ALL_GOOD, corners, recommended })
  expect(mail.text).toMatch(/Recommended, book this: Brake Inspection, \$\d+\.\d\d plus tax/)
  expect(mail.text).toContain('Front left tire (7 years old)')
  await openLink(page, mail, '')
  const inspection = page.getByRole('region', { name: 'Vehicle Inspection' })
  const list = inspection.getByRole('list', { name: 'Recommended' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText(/Brake Inspection\s*Front left brake\. \$\d+\.\d\d plus tax, fees included\./)
  await expect(inspection.getByText('7 years old')).toBeVisible()
  await expect(inspection.getByRole('list', { name: 'We can help with this' })).toHaveCount(0)
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Book this: Brake Inspection' }).click()
  await expect(page).toHaveURL(/\/book\/schedule-book$/)
  await expect(page.getByRole('main')).toContainText('Brake Inspection')
})
