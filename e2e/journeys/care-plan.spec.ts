import { enterAs, managerToken, salesToken, signUp } from '../support/account.ts'
import { bookAppointment, completeAppointment } from '../support/appointments.ts'
import { baseUrl, expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { findMail } from '../support/mailbox.ts'
import { PAST } from '../support/own-hours.ts'
import { beginPayment, payByCard } from '../support/steps.ts'

test('a plan is booked, paid from the mail, lowers the next price, is cancelled, and continues after an undo', async ({
  page,
}) => {
  const customer = await signUp(page, 'Petra Plan')
  const staffToken = await salesToken(page)
  const { id } = await bookAppointment(page, customer, { ...PAST, nameKey: 'subscribe_to_monthly_plan', staffToken })
  await completeAppointment(page, await managerToken(page), id)
  await enterAs(page, customer)
  const cars = () => page.goto(`${tenantUrl('maple')}/account/cars`)
  const plan = page.getByRole('region', { name: 'Monthly care plan' })

  await cars()
  await expect(plan.getByText('Pending Payment', { exact: true })).toBeVisible()
  const mail = await findMail(page, customer.email, /payment needed/)
  expect(mail.html).toContain('Monthly care plan')
  const [link] = /https?:\S+\/api\/payments\/\S+/.exec(mail.text) ?? []
  await page.goto(`${baseUrl()}${new URL(link ?? '').pathname}${new URL(link ?? '').search}`)
  await beginPayment(page)
  await payByCard(page, { name: customer.name, postalCode: 'M5H 1A1', number: '4242 4242 4242 4242' })
  await page.waitForURL(/\/paid/)
  expect((await findMail(page, customer.email, /is active/)).text).toContain('covered services are free')

  await page.goto(`${tenantUrl('maple')}/book/location`)
  await page.getByRole('group', { name: 'Your addresses' }).getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Get Started' }).click()
  await page.getByRole('group', { name: 'Your vehicles' }).getByRole('radio').first().check()
  await expect(page.getByRole('radio', { name: /^Conventional Oil Change.*Included in your plan/ })).toBeAttached()
  await expectAccessible(page)

  await cars()
  await expect(plan.getByText('Active', { exact: true })).toBeVisible()
  await plan.getByRole('button', { name: 'Request Cancellation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End plan' }).click()
  await expect(plan).toContainText('Ends on')
  await plan.getByRole('button', { name: 'Undo Cancel' }).click()
  await expect(plan.getByRole('button', { name: 'Request Cancellation' })).toBeVisible()
  await expectAccessible(page)
})
