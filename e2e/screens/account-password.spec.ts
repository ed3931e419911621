import type { Page } from '@playwright/test'
import { TEXTS } from '../../domain/account/texts.ts'
import { TEXTS as SERVER_TEXTS } from '../../server/account/texts.ts'
import { ask, type Customer, enterAs, logIn, signUp, storedSession } from '../support/account.ts'
import { expect, expectAccessible, expectAccessibleAtBothWidths, tenantUrl, test } from '../support/fixtures.ts'
import { answerOperation } from '../support/operations.ts'

let customer: Customer
test.beforeEach(async ({ page }) => {
  customer = await signUp(page)
  await enterAs(page, customer)
})

const open = (page: Page) => page.goto(`${tenantUrl('maple')}/account/account-password`)
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const edit = (page: Page) => page.getByRole('button', { name: 'Edit account information' }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const facts = (page: Page) => page.getByRole('region', { name: 'Account Information' }).getByRole('definition')

test('ACCT-01 shows the account and edits name, email and password', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('heading', { name: 'Account and Password', level: 1 })).toBeVisible()
  await expect(facts(page)).toHaveText([customer.name, customer.email, '••••••••'])
  await expectAccessible(page)
  await edit(page)
  const email = `new.${customer.email}`
  await expect(field(page, 'Email')).toHaveValue(customer.email)
  await field(page, 'Name').fill('Nora Newer')
  await field(page, 'Email').fill(email)
  await field(page, 'New password').fill('a-better-one')
  await expectAccessible(page)
  await save(page).click()
  await expect(page.getByText(`Open the link that we sent to ${email} to finish.`)).toBeVisible()
  // The new email is used after its link is opened.
  await expect(facts(page)).toHaveText(['Nora Newer', customer.email, '••••••••'])
  await expect.poll(() => storedSession(page)).toMatchObject({ name: 'Nora Newer', email: customer.email })
  expect(await logIn(page, { email: customer.email, password: 'a-better-one' })).toMatch(/./)
})

test('DOOR-06 a new email waits for its link, which can be sent again or cancelled', async ({ page }) => {
  const email = `new.${customer.email}`
  await open(page)
  await edit(page)
  await field(page, 'Email').fill(email)
  await save(page).click()
  const waiting = page.getByRole('status').filter({ hasText: 'Confirm your new email' })
  await expect(waiting).toContainText(`We sent a link to ${email}.`)
  await expectAccessible(page)
  await answerOperation(page, 'ResendEmailChange', { statusCode: 500, message: 'Broken inside' })
  await waiting.getByRole('button', { name: 'Send again' }).click()
  await expect(waiting.getByRole('alert')).toHaveText('This didn’t work. Please try again.')
  await page.unrouteAll()
  await waiting.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('We sent the link again.')).toBeVisible()
  await page.reload()
  await waiting.getByRole('button', { name: 'Keep current email' }).click()
  await expect(waiting).toBeHidden()
  expect(await ask(customer.token, page, '{ currentUser { email pendingEmail } }')).toEqual({
    currentUser: { email: customer.email, pendingEmail: null },
  })
})

test('DOOR-06 the current password is asked for when the server wants it, and what was typed stays', async ({
  page,
}) => {
  await open(page)
  await edit(page)
  await expect(field(page, 'Current password')).toBeHidden()
  await field(page, 'Name').fill('Nora Newer')
  await field(page, 'New password').fill('a-better-one')
  const fields = [{ field: 'currentPassword', message: 'Please enter your current password.' }]
  await answerOperation(page, 'UpdateAccount', { statusCode: 422, message: 'No.', fields })
  await save(page).click()
  await expect(field(page, 'Current password')).toHaveAccessibleDescription(/Please enter your current password\./)
  await expect(field(page, 'Name')).toHaveValue('Nora Newer')
  await expect(field(page, 'New password')).toHaveValue('a-better-one')
  await expectAccessibleAtBothWidths(page)
  await page.unrouteAll()
  await field(page, 'Current password').fill(customer.password)
  await save(page).click()
  await expect(page.getByText('Your password was changed, and your other devices were signed out.')).toBeVisible()
  await expect(facts(page)).toHaveText(['Nora Newer', customer.email, '••••••••'])
})

test('a meter describes the strength of a new password, and sends it nowhere', async ({ page }) => {
  await open(page)
  await edit(page)
  const sent: string[] = []
  page.on('request', request => sent.push(request.url() + (request.postData() ?? '')))
  const says = async (password: string, words: string): Promise<void> => {
    await field(page, 'New password').fill(password)
    await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  }
  await says('12345', 'Too short')
  await says('qwerty123', 'Weak: many people use this password.')
  await says(`x-${customer.email.split('@')[0]}`, 'Weak: it contains your name or email.')
  await says('k7!pQz', 'Fair: more characters make it stronger.')
  await says('k7!pQz-mW3', 'Good password')
  await says('four words in a row', 'Strong password')
  await expectAccessible(page)
  expect(sent.join(' ')).not.toMatch(/qwerty123|k7!pQz|four words/)
})

test('ACCT-02 ACCT-05 the checkbox shows the setting of the account and changes it', async ({ page }) => {
  await ask(customer.token, page, 'mutation { setBookingNotification(checkedEmail: false) }')
  await open(page)
  const checkbox = page.getByRole('checkbox', { name: 'Email me about my bookings' })
  await expect(checkbox).not.toBeChecked()
  await answerOperation(page, 'SetBookingNotification', { statusCode: 500, message: 'Broken' })
  await checkbox.click()
  await expect(page.getByRole('alert')).toHaveText('We couldn’t save this. Please try again.')
  await expect(checkbox).not.toBeChecked()
  await page.unrouteAll()
  await checkbox.click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(checkbox).toBeChecked()
  await expect.poll(() => storedSession(page)).toMatchObject({ notificationRequests: true })
  expect(await ask(customer.token, page, '{ currentUser { notificationRequests } }')).toEqual({
    currentUser: { notificationRequests: true },
  })
})

test('ACCT-06 an update shows a 422 under its fields, a 400 in a banner, and rethrows any other error', async ({
  page,
}) => {
  const thrown: string[] = []
  page.on('pageerror', error => thrown.push(error.message))
  await open(page)
  await edit(page)
  await field(page, 'Name').fill('Nora www.example.com')
  await field(page, 'Email').fill('nora@example')
  await field(page, 'New password').fill('nora@example')
  await save(page).click()
  await expect(field(page, 'Name')).toHaveAccessibleDescription(TEXTS.name.hasLink)
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(field(page, 'New password')).toHaveAccessibleDescription(/^Password must not match the email\./)
  await field(page, 'Name').fill('Nora Newer')
  await field(page, 'New password').fill('')
  // Another customer has this email.
  await field(page, 'Email').fill('customer@maple.example')
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText(SERVER_TEXTS.emailUnusable)
  expect(thrown).toEqual([])
  await answerOperation(page, 'UpdateAccount', { statusCode: 500, message: 'Broken inside' })
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText('Whoops, looks like something went wrong!')
  await expect.poll(() => thrown).toEqual(['Broken inside'])
  await expect(field(page, 'Name')).toHaveValue('Nora Newer')
})

test('other devices can be signed out one by one or all together, this one cannot', async ({ page }) => {
  const others = [await logIn(page, customer), await logIn(page, customer), await logIn(page, customer)]
  const alive = async () => {
    const all = others.map(token =>
      ask(token, page, '{ currentUser { id } }').then(
        () => true,
        () => false,
      ),
    )
    return (await Promise.all(all)).filter(Boolean).length
  }
  await open(page)
  const devices = page.getByRole('list', { name: 'Your Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(4)
  await expect(devices.first()).toContainText('This device')
  await expect(devices.first().getByRole('button')).toHaveCount(0)
  await devices
    .nth(1)
    .getByRole('button', { name: /^Sign out / })
    .click()
  await expect(devices).toHaveCount(3)
  expect(await alive()).toBe(2)
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(devices).toHaveCount(1)
  expect(await alive()).toBe(0)
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeHidden()
})
