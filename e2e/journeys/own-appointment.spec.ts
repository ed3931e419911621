import type { Page } from '@playwright/test'
import { formatPostalCode } from '../../domain/address/postal-code.ts'
import { formatLongDate, formatTime } from '../../domain/format/dates.ts'
import { ask, enterAs, signUp } from '../support/account.ts'
import { type Address, BARRIE } from '../support/addresses.ts'
import { bookAppointment } from '../support/appointments.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { findMail } from '../support/mailbox.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { chooseHour, ownHour } from '../support/own-hours.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const ZONE = 'America/Toronto'

const saveAddress = (page: Page, token: string, { id: _none, ...place }: Address): Promise<unknown> => {
  const fields = Object.entries(place).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return ask(token, page, `mutation { createAddress(${fields.join(', ')}) { id } }`)
}

// In the gate: APPT-11, -14, -15 and -16 (screens/appointments), and the mails (server/customer-mails.test.ts).
test('an appointment is moved 3 hours and 1 minute ahead and not 2 hours and 59 minutes ahead; its address changes within the service area, with the mileage charge of the new address', {
  tag: '@slow',
}, async ({ page }) => {
  const customer = await signUp(page, 'Mona Move')
  const { address, farAddress } = ownFranchise()
  await saveAddress(page, customer.token, farAddress)
  await saveAddress(page, customer.token, { ...address, street: '12 King St W' })
  const { id, date } = await bookAppointment(page, customer)
  await enterAs(page, customer)
  const open = (minutesAhead: number) =>
    page.clock
      .setFixedTime(Date.parse(date) - minutesAhead * MINUTE_MS)
      .then(() => page.goto(`${tenantUrl('maple')}/account/appointments/${id}`))
  const scheduled = page.getByRole('region', { name: 'Scheduled At' })

  await open(3 * 60 + 1)
  await scheduled.getByRole('button', { name: 'Reschedule' }).click()
  const moving = page.getByRole('dialog', { name: 'Reschedule' })
  // The dialog goes by the server's clock, the page by the one above.
  await chooseHour(moving, await ownHour(page))
  await expectAccessible(page)
  await moving.getByRole('button', { name: /^Move to / }).click()
  await expect(moving).toBeHidden()
  const moved = await findMail(page, customer.email, /^Service Rescheduled: /)
  expect(moved.html).toContain('your appointment has a new time')
  await expect(scheduled).toContainText('Time changed')

  const { customerWorkOrder } = await ask<{ customerWorkOrder: { scheduledAt: string } }>(
    customer.token,
    page,
    `{ customerWorkOrder(id: ${id}) { scheduledAt } }`,
  )
  const at = new Date(customerWorkOrder.scheduledAt)
  const when = `${formatLongDate(at, ZONE)} at ${formatTime(at, ZONE)} Eastern Time`
  expect(moved.subject).toBe(`Service Rescheduled: ${when}`)
  await page.clock.setFixedTime(at.getTime() - 3 * HOUR_MS + MINUTE_MS)
  await page.reload()
  await expect(scheduled).toContainText('move an appointment online up to 3 hours before it starts')
  await expect(scheduled.getByRole('button', { name: 'Reschedule' })).toHaveCount(0)

  const change = async (address: RegExp): Promise<void> => {
    await scheduled.getByRole('button', { name: 'Change Address' }).click()
    await changing.getByRole('radio', { name: address }).check()
  }
  const changing = page.getByRole('dialog', { name: 'Change Address' })
  const agree = changing.getByRole('button', { name: 'Use this address' })
  await change(/5 Far Rd/)
  await expect(changing).toContainText(/The mileage charge will be \$\d+\.\d\d: \$\d+\.\d\d more than now/)
  await expectAccessible(page)
  await agree.click()
  const confirm = page.getByRole('dialog', { name: 'Confirm mileage charge' })
  await confirm.getByRole('button', { name: 'Agree and change address' }).click()
  await expect(page.getByRole('region', { name: 'Services' })).toContainText('Mileage Charge')
  const away = await findMail(page, customer.email, /^Service Address Changed: /)
  expect(away.subject).toBe(`Service Address Changed: ${when}`)
  for (const body of [away.html, away.text]) {
    expect(body).toContain(`5 Far Rd, Fort Erie ON ${formatPostalCode(farAddress.postalCode)}`)
    expect(body).toContain('Mileage Charge')
  }
  await change(/12 King St W/)
  await expect(changing).toContainText(/The mileage charge will be \$0\.00: \$\d+\.\d\d less than now/)
  await agree.click()
  await confirm.getByRole('button', { name: 'Agree and change address' }).click()
  await expect(page.getByRole('region', { name: 'Services' })).not.toContainText('Mileage Charge')
  await expect(page.getByRole('main')).toContainText('12 King St W')

  await scheduled.getByRole('button', { name: 'Change Address' }).click()
  await changing.getByRole('button', { name: 'Add another address' }).click()
  const adding = page.getByRole('dialog').filter({ has: page.getByRole('combobox') })
  await adding.getByRole('combobox').fill(`${BARRIE.street}, Barrie L4M 1H1`)
  await page
    .getByRole('option', { name: /70 Collier/ })
    .first()
    .click()
  await expect(adding.getByText('This address is not in service')).toBeVisible()
  await expect(adding.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expectAccessible(page)
})
