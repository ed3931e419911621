import type { Locator, Page } from '@playwright/test'
import { bookButton } from '../support/booking-steps.ts'
import { withOwner } from '../support/create-franchises.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { ownHour } from '../support/own-hours.ts'
import { enterContact } from '../support/steps.ts'
import { keepSession, offerId, openSchedule } from '../support/stored-booking.ts'

/** Opens the last step with a plan and a free hour, and types a new guest. @returns the guest's email */
async function beginPlan(page: Page): Promise<string> {
  const email = `paula.${crypto.randomUUID()}@example.com`
  const serviceIds = [await offerId(page, 'subscribe_to_monthly_plan')]
  await openSchedule(page, { serviceIds, slot: { date: await ownHour(page), isBooked: false } })
  await enterContact(page, { name: 'Paula Plan', email, phone: '4165550188' })
  await page.getByLabel('Continue as a guest').check()
  return email
}

/** Returns what is kept of the agreements to plans with this email. */
async function keptOf(email: string): Promise<{ wording: string; staffName: string | null }[]> {
  const { rows } = await withOwner(pool =>
    pool.query<{ wording: string; staffName: string | null }>(
      `select p.wording, p.staff_name as "staffName" from plan_consent p join work_order w on w.tenant_id = p.tenant_id and w.id = p.work_order_id
       join contact c on c.tenant_id = w.tenant_id and c.id = w.contact_id where c.email = $1`,
      [email],
    ),
  )
  return rows
}

/** Returns the sentences of a section, without its title. */
const sentencesOf = async (section: Locator): Promise<string[]> =>
  (await section.innerText())
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(1)

test('a plan is booked only with its tick, and what is kept is the text that was shown', async ({ page }) => {
  const email = await beginPlan(page)
  const plan = page.getByRole('region', { name: 'Your plan' })
  const tick = plan.getByRole('checkbox')
  await expect(plan).toContainText('$49.00 per month plus tax.')
  // Book stays enabled. Without the tick it goes there and says what to do.
  await bookButton(page).click()
  await expect(tick).toBeFocused()
  await expect(tick).toHaveAccessibleDescription('Tick this box to book with the plan.')
  await expect(tick).toBeInViewport()
  await expect(page).toHaveURL(/\/book\/schedule-book$/)
  await expectAccessible(page)
  expect(await keptOf(email)).toEqual([])

  await tick.check()
  const shown = await sentencesOf(plan)
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  expect(await keptOf(email)).toEqual([{ wording: shown.join('\n'), staffName: null }])
})

test('terms that change while they are read are shown again, and need a new tick', async ({ page }) => {
  await beginPlan(page)
  const tick = page.getByRole('region', { name: 'Your plan' }).getByRole('checkbox')
  await tick.check()
  await page.route('**/api/graphql', async route => {
    const body = route.request().postData() ?? ''
    if (!body.includes('"planConsent"')) return await route.fallback()
    const { variables, ...rest } = JSON.parse(body) as { variables: Record<string, unknown> }
    await route.continue({
      postData: JSON.stringify({ ...rest, variables: { ...variables, planConsent: 'of yesterday' } }),
    })
  })
  await bookButton(page).click()
  await expect(page.getByText('The terms of this plan have changed.', { exact: false })).toBeVisible()
  await expect(tick).not.toBeChecked()
  await expect(tick).toBeFocused()
  await expect(page).toHaveURL(/\/book\/schedule-book$/)
})

test('staff who book a plan on the phone note it in their own words and name', async ({ page }) => {
  await keepSession(page, ownFranchise().manager)
  const email = await beginPlan(page)
  const plan = page.getByRole('region', { name: 'The customer’s plan' })
  await bookButton(page).click()
  await expect(plan.getByRole('checkbox')).toBeFocused()
  await plan.getByRole('checkbox', { name: /The customer agreed on the phone\.$/ }).check()
  const shown = await sentencesOf(plan)
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  expect(await keptOf(email)).toEqual([{ wording: shown.join('\n'), staffName: expect.stringMatching(/\w/) }])
})
