import { expect, test } from '../support/fixtures.ts'
import { ask, type Customer, signUp } from '../support/account.ts'
import { withOwner } from '../support/create-franchises.ts'
import { findMail } from '../support/mailbox.ts'
import { delayOperation, hashOf } from '../support/operations.ts'
import { openAs } from '../support/sessions.ts'

const PLANS = '/account/franchisee/settings/plans'

/** Adds a plan with one member, in a currency that no other customer of this business uses, so that nobody else is offered it. */
async function ownPlan({ id }: Customer): Promise<string> {
  const name = `Fleet care ${crypto.randomUUID().slice(0, 8)}`
  await withOwner(pool =>
    pool.query(
      `with s as (
         insert into service (tenant_id, name_key, name, service_type, active) values (1, gen_random_uuid()::text, $1, 'SUBSCRIPTION', false) returning id),
       plan as (
         insert into subscription_type (tenant_id, name, description, alias_name, price, currency, frequency, service_id)
         select 1, $1, 'Oil change', gen_random_uuid()::text, 4900, 'USD', 'MONTHLY', id from s returning id),
       car as (
         insert into user_vehicle (tenant_id, user_id, vehicle_id)
         select 1, $2, min(id) from vehicle where year = 2018 and model = 'Camry' returning id)
       insert into subscription (tenant_id, user_id, user_vehicle_id, subscription_type_id, status, price, payment_day, created_at, next_payment_at)
       select 1, $2, car.id, plan.id, 'ACTIVE', 4900, 20, '2026-05-20T08:00:00Z', '2026-06-20T08:00:00Z' from plan, car`,
      [name, id],
    ),
  )
  return name
}

/** Cancels the member's plan, so that no job bills it later, and stops selling it. */
const endPlan = ({ id }: Customer): Promise<unknown> =>
  withOwner(async pool => {
    await pool.query(`update subscription set status = 'CANCELLED' where user_id = $1`, [id])
    await pool.query(
      `update subscription_type t set active = false where t.currency = 'USD' and t.tenant_id = 1 and exists (
         select from subscription_type x join subscription s on s.subscription_type_id = x.id where s.user_id = $1 and x.alias_name = t.alias_name)`,
      [id],
    )
  })

test('a new price and coverage make a new version, members are moved with notice, and that is withdrawn', async ({
  page,
}) => {
  const member = await signUp(page, 'Mo Member')
  const name = await ownPlan(member)
  await openAs(page, 'owner@maple.example', PLANS)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('a month')
  await expect(row).toContainText('Sat, Jun 20, 2026')
  await page.getByRole('link', { name }).click()
  const oil = page.getByRole('group', { name: 'Oil change' })
  await expect(oil.getByLabel('Every')).toHaveValue('5000')
  await oil.getByLabel('Every').fill('5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(oil.getByText('Please enter a whole distance', { exact: false })).toBeVisible()
  await oil.getByLabel('Every').fill('5000')
  await page.getByLabel('Price before tax').fill('0.50')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please enter a price from $1 to $10,000.')).toBeVisible()
  await expect(page.getByLabel('Price before tax')).toBeFocused()
  await page.getByLabel('Price before tax').fill('59.50')
  // What new members get changes with it.
  await page.getByRole('button', { name: 'Remove Wiper blades' }).click()
  await oil.getByLabel('Free').selectOption({ label: 'By months' })
  await oil.getByLabel('Every').fill('6')
  await page.getByRole('button', { name: 'Add service' }).click()
  const added = page.getByRole('group', { name: 'New service' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(added.getByText('Please choose a service.')).toBeVisible()
  await added.getByRole('combobox', { name: 'Service' }).selectOption({ label: 'Wiper blades' })
  const wipers = page.getByRole('group', { name: 'Wiper blades' })
  await wipers.getByLabel('Every').fill('6000')
  await expect(page.getByText('Please choose a service.')).toBeHidden()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Save this change?' })
  await expect(question.getByRole('listitem').first()).toContainText('as version 2.')
  await expect(question).toContainText('1 member keeps the present version')
  await expect(question).toContainText('New members get the services of your new list.')
  await question.getByRole('button', { name: 'Save change' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const versions = page.getByRole('list', { name: 'Versions' })
  await expect(versions.getByRole('listitem')).toHaveCount(2)
  await expect(versions.getByRole('listitem').nth(1)).toContainText('Version 1')
  await expect(versions.getByRole('listitem').nth(1)).toContainText('1 member')
  // A text for customers makes no new version.
  await page.getByLabel('Description').fill('Oil change\nTire rotation')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.').last()).toBeVisible()
  await expect(versions.getByRole('listitem')).toHaveCount(2)

  await page.getByRole('button', { name: 'Move members of version 1' }).click()
  const moving = page.getByRole('dialog', { name: 'Move members to version 2' })
  await moving.getByLabel('First day of the new price').fill('2026-06-30')
  await moving.getByRole('button', { name: 'Show members' }).click()
  await expect(moving.getByText('Members need 30 days’ notice.', { exact: false })).toBeVisible()
  await moving.getByLabel('First day of the new price').fill('2026-07-15')
  await moving.getByRole('button', { name: 'Show members' }).click()
  const members = page.getByRole('dialog', { name: 'Email members?' })
  await expect(members.getByRole('listitem')).toContainText('Mo Member, 2018 Toyota Camry')
  await members.getByRole('button', { name: 'Email members' }).click()
  await expect(page.getByText('The new price is announced.', { exact: false })).toBeVisible()
  await expect(versions.getByRole('listitem').nth(1)).toContainText('from Wed, Jul 15, 2026')
  const mail = await findMail(page, member.email, /^New price of your/)
  expect(mail.text).toContain('Monday, July 20, 2026')
  const [car] = (await ask<{ userVehicles: { id: string }[] }>(member.token, page, '{ userVehicles { id } }'))
    .userVehicles
  const announced = `{ subscriptions(userVehicleId: "${car?.id}") { price announcedPrice { price from } } }`
  expect(await ask(member.token, page, announced)).toEqual({
    subscriptions: [{ price: 4900, announcedPrice: { price: 5950, from: '2026-07-15T08:00:00.000Z' } }],
  })
  await page.reload()
  await expect(versions.getByText('All emails sent', { exact: false })).toBeVisible()
  await expect(oil.getByLabel('Every')).toHaveValue('6')
  await expect(wipers.getByLabel('Every')).toHaveValue('6000')

  await page.getByRole('button', { name: 'Withdraw the new price of version 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The new price was withdrawn.')).toBeVisible()
  await findMail(page, member.email, /stays the same$/)
  // An action right after a save uses the saved version, before the list has loaded again.
  const release = await delayOperation(page, 'PlanList')
  await page.getByLabel('Description').fill('Oil change')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  const archiving = page.waitForRequest(request => (request.postData() ?? '').includes(hashOf('ArchivePlan')))
  await page.getByRole('button', { name: 'Archive plan' }).click()
  await archiving
  release()
  await expect(page.getByText('The plan was archived.')).toBeVisible()
  await page.getByRole('button', { name: 'Bring back' }).click()
  await expect(page.getByText('The plan is on sale again.')).toBeVisible()
  await endPlan(member)
})
