import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { formatLongDate, formatTime } from '../../domain/format/dates.ts'
import { bookButton } from '../support/booking-steps.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { findMail } from '../support/mailbox.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { chooseHour, ownHour } from '../support/own-hours.ts'
import { enterContact } from '../support/steps.ts'
import { openSchedule } from '../support/stored-booking.ts'

const ZONE = 'America/Toronto'
const PASSWORD = 'seven quiet harbors'

/** Books a free hour as a guest. @returns its start, and the guest's email */
async function bookAsGuest(page: Page): Promise<{ date: string; email: string }> {
  const email = `greta.${randomUUID()}@example.com`
  const date = await ownHour(page)
  await openSchedule(page, { address: ownFranchise().address, slot: { date, isBooked: false } })
  await enterContact(page, { name: 'Greta Guest', email, phone: '4165550188' })
  await page.getByLabel('Continue as a guest').check()
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  return { date, email }
}

/** Opens the link of the newest mail with this subject. */
async function openMail(page: Page, email: string, subject: RegExp, start = ''): Promise<void> {
  const { text } = await findMail(page, email, subject)
  const path = new RegExp(`/manage${start === '' ? '' : `\\?start=${start}`}#\\S+`).exec(text)?.[0] ?? ''
  // A new document, as from a mail: another part behind the # alone loads nothing.
  await page.goto('about:blank')
  await page.goto(tenantUrl('maple') + path)
}

test('a guest manages the booking by the link of the confirmation, and creates an account by that of the mail and a code', async ({
  page,
}) => {
  const { date, email } = await bookAsGuest(page)
  await page.getByRole('link', { name: 'Manage your booking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Your Appointment ID \d+$/ })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(formatLongDate(new Date(date), ZONE))
  // Anyone can book with any email: the screen's link proves no mailbox.
  await expect(page.getByRole('region', { name: 'Create an account' })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Change contact' }).click()
  const contact = page.getByRole('dialog', { name: 'Change contact' })
  await contact.getByLabel('Phone').fill('4165550199')
  await expectAccessible(page)
  await contact.getByRole('button', { name: 'Save contact' }).click()
  await expect(page.getByRole('region', { name: 'Who we talk to' })).toContainText('416-555-0199')

  await page.getByRole('button', { name: 'Change Address' }).click()
  const place = page.getByRole('dialog', { name: 'Change Address' })
  const { street, city, postalCode } = ownFranchise().farAddress
  await place.getByRole('combobox').fill(`${street}, ${city} ${postalCode}`)
  await page.getByRole('option').first().click()
  await expect(place).toContainText(/The mileage charge will be/)
  await expectAccessible(page)
  await place.getByRole('button', { name: 'Agree and change address' }).click()
  await expect(place).toBeHidden()
  await expect(page.getByRole('main')).toContainText(`${street}, ${city}`)

  await openMail(page, email, /^Service Confirmed: /)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const moving = page.getByRole('dialog', { name: 'Reschedule' })
  await expect(moving).toContainText(`${formatLongDate(new Date(date), ZONE)} at ${formatTime(new Date(date), ZONE)}`)
  const to = await ownHour(page)
  await chooseHour(moving, to)
  await moving.getByRole('button', { name: /^Move to / }).click()
  await expect(moving).toBeHidden()
  await expect(page.getByRole('main')).toContainText(formatLongDate(new Date(to), ZONE))

  const account = page.getByRole('region', { name: 'Create an account' })
  await account.getByRole('button', { name: 'Email me a code' }).click()
  await expect(account.getByLabel('Code from the email')).toBeFocused()
  await account.getByLabel('Code from the email').fill('12345')
  await account.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expectAccessible(page)
  await account.getByRole('button', { name: 'Create account' }).click()
  await expect(account.getByLabel('Code from the email')).toHaveAccessibleDescription(/This code is wrong or too old/)
  const { subject } = await findMail(page, email, /^Your code: /)
  await account.getByLabel('Code from the email').fill(/\d{6}$/.exec(subject)?.[0] ?? '')
  await account.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/account\/appointments\/\d+$/)
  await expect(page.getByRole('main')).toContainText('Your Email')
  await openMail(page, email, /^Service Confirmed: /)
  await expect(page.getByRole('heading', { level: 1, name: /^Your Appointment ID \d+$/ })).toBeVisible()
  await expect(account).toHaveCount(0)
})

test('a guest says that they will be there, cancels, and reads the bill by the mail’s link', async ({ page }) => {
  const { email } = await bookAsGuest(page)
  const { text } = await findMail(page, email, /^Service Confirmed: /)
  const path = /\/manage#\S+/.exec(text)?.[0] ?? ''
  await page.goto(tenantUrl('maple') + path.replace('/manage', '/manage?start=confirm'))
  // Opening the link does nothing yet: programs open links too.
  await page.getByRole('button', { name: 'I’ll be there' }).click()
  await expect(page.getByText('Thank you. See you then.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Scheduled At' })).toContainText('You’ll be there')
  await page.goto('about:blank')
  await page.goto(tenantUrl('maple') + path.replace('/manage', '/manage?start=cancel'))
  const dialog = page.getByRole('dialog', { name: 'Cancel Appointment' })
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await openMail(page, email, /^Service Cancelled: /)
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reschedule' })).toHaveCount(0)
})

test('a wrong link gets a clear page', async ({ page }) => {
  for (const hash of ['', '#m1.forged', `#s1.${'A'.repeat(38)}`]) {
    await page.goto('about:blank')
    await page.goto(`${tenantUrl('maple')}/manage${hash}`)
    await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Book A Service' })).toBeVisible()
  }
  await expectAccessible(page)
})
