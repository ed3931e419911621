import { enterAs, logIn } from '../support/account.ts'
import { findMail, openMailbox } from '../support/mailbox.ts'
import { baseUrl, expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'

test('an account is created, changed, signed out on another device, and opened again by the mailed reset link', async ({
  page,
}) => {
  const email = `olive.${crypto.randomUUID()}@example.com`
  const password = 'a-good-password'
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await page.addInitScript(() => localStorage.setItem('referralPopupShown', 'shown'))
  await page.goto(`${tenantUrl('maple')}/auth/sign-up`)
  await expectAccessible(page)
  await field('Name').fill('Olive Own')
  await field('Email').fill(email)
  await field('Password').fill(password)
  await field('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL(/\/account\//)
  const welcome = await findMail(page, email, /^Welcome to Maple/)

  const elsewhere = await logIn(page, { email, password })
  await page.goto(`${tenantUrl('maple')}/account/account-password`)
  await page.getByRole('button', { name: 'Edit account information' }).click()
  await field('Name').fill('Olive Owen')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your account was changed.')).toBeVisible()
  const devices = page.getByRole('list', { name: 'Your Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await devices.getByRole('button', { name: /^Sign out / }).click()
  await expect(devices).toHaveCount(1)
  await expectAccessible(page)
  const response = await page.request.post(`${baseUrl()}/api/graphql`, {
    data: { query: '{ currentUser { id } }' },
    headers: { authorization: `Bearer ${elsewhere}` },
  })
  expect(response.status()).toBe(401)

  await page.getByRole('button', { name: 'Log Out' }).first().click()
  await page.goto(`${tenantUrl('maple')}/auth/forgot-password`)
  await field('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  const { id } = await findMail(page, email, /^Set a new password$/)
  expect(Number(id)).toBeGreaterThan(Number(welcome.id))
  await openMailbox(page, `/${id}`)
  await expect(page.locator('pre')).toContainText('Hello Olive Owen')
  const mail = page.frameLocator('iframe[title="The mail as HTML"]')
  const link = await mail.getByRole('link', { name: 'Set a new password' }).getAttribute('href')
  const { pathname, search } = new URL(link ?? '')
  await page.goto(`${tenantUrl('maple')}${pathname}${search}`)
  await expectAccessible(page)
  await field('New password').fill('a-better-password')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.waitForURL(/\/book\/location$/)
  await findMail(page, email, /^Your password was changed$/)
  const token = await logIn(page, { email, password: 'a-better-password' })
  await enterAs(page, { id: '0', name: 'Olive Owen', email, password, token })
  await page.goto(`${tenantUrl('maple')}/account/account-password`)
  await expect(page.getByRole('region', { name: 'Account Information' })).toContainText('Olive Owen')
})
