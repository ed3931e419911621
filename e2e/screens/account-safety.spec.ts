import type { Page } from '@playwright/test'
import { enterAs, logIn, signUp } from '../support/account.ts'
import { baseUrl, expect, expectAccessible, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { findMail } from '../support/mailbox.ts'

const SITE = tenantUrl('maple')
const OTHER_DEVICE = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

/** Opens the mailed link that confirms or stops a new email. */
async function openLink(page: Page, to: string, subject: RegExp): Promise<void> {
  const { text } = await findMail(page, to, subject)
  const link = /\S+\/auth\/confirm-email#\S+/.exec(text)?.[0] ?? ''
  const { pathname, hash } = new URL(link)
  await page.goto(`${SITE}${pathname}${hash}`)
}

test('a login on a new device is mailed with its name and time', async ({ page }) => {
  const { email, password } = await signUp(page)
  const answer = await page.request.post(`${baseUrl()}/api/auth/login`, {
    data: { tenantId: 1, email, password },
    headers: { 'user-agent': OTHER_DEVICE },
  })
  expect(answer.status()).toBe(200)
  const { text } = await findMail(page, email, /^New login to your account$/)
  expect(text).toContain('Device: Safari on Mac')
  expect(text).toMatch(/When: \w+, June 1, 2026, \d+:\d\d [AP]M UTC/)
})

test('a new email is confirmed by its link on another device', async ({ page, browser }) => {
  const customer = await signUp(page)
  const email = `new.${customer.email}`
  await enterAs(page, customer)
  await page.goto(`${SITE}/account/account-password`)
  await page.getByRole('button', { name: 'Edit account information' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Confirm your new email')).toBeVisible()

  const phone = await newVisitor(browser, { viewport: { width: 390, height: 900 } })
  await openLink(phone, email, /^Confirm your new email$/)
  await expect(phone).toHaveURL(`${SITE}/auth/confirm-email`)
  await expectAccessible(phone)
  // Opening the link does not change the email yet.
  expect(await logIn(page, customer)).toMatch(/./)
  await phone.getByRole('button', { name: 'Confirm this email' }).click()
  await expect(phone.getByText(`You now log in with ${email}.`)).toBeVisible()
  await expectAccessible(phone)
  expect(await logIn(page, { email, password: customer.password })).toMatch(/./)
  await findMail(page, customer.email, /^Your email was changed$/)
  await phone.reload()
  await expect(phone.getByText('This link is incomplete.')).toBeVisible()
  await phone.context().close()

  await page.reload()
  await expect(page.getByRole('region', { name: 'Account Information' })).toContainText(email)
  await expect(page.getByText('Confirm your new email')).toBeHidden()
})

test('the owner of the old email can stop the change', async ({ page, browser }) => {
  const customer = await signUp(page)
  await enterAs(page, customer)
  await page.goto(`${SITE}/account/account-password`)
  await page.getByRole('button', { name: 'Edit account information' }).click()
  await page.getByLabel('Email', { exact: true }).fill(`thief.${customer.email}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Confirm your new email')).toBeVisible()
  const owner = await newVisitor(browser)
  await openLink(owner, customer.email, /^Your email is about to change$/)
  await owner.getByRole('button', { name: 'Stop the change' }).click()
  await expect(owner.getByText('Your email stays as it is.')).toBeVisible()
  await expectAccessible(owner)
  await openLink(owner, `thief.${customer.email}`, /^Confirm your new email$/)
  await owner.getByRole('button', { name: 'Confirm this email' }).click()
  await expect(owner.getByRole('alert')).toHaveText(
    'This link has expired or was already used. Please ask for a new one.',
  )
  await owner.context().close()
})
