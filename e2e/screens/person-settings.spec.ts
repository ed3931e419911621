import type { Browser, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../db/seed/demo-logins.ts'
import { baseUrl, expect, newVisitor, test } from '../support/fixtures.ts'
import { findMail } from '../support/mailbox.ts'
import { ownFranchise, ownStaff } from '../support/own-franchise.ts'
import { openAs } from '../support/sessions.ts'

const STAFF = '/account/franchisee/settings/staff'

/** Returns the third technician, which no other test of the file uses. */
const email = (): string => ownFranchise().technicians[2]

/** Opens a staff member's page from the list. */
async function openPerson(page: Page, address: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: address }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Tries to log in. @returns the status and the message */
async function logIn(page: Page, address: string): Promise<{ status: number; message?: string }> {
  const answer = await page.request.post(`${baseUrl()}/api/auth/login`, {
    data: { tenantId: 1, email: address, password: DEMO_PASSWORD },
  })
  const { message } = (await answer.json()) as { message?: string }
  return { status: answer.status(), ...(message !== undefined && { message }) }
}

/** Opens the technician's work orders in another browser. */
async function atWork(browser: Browser): Promise<Page> {
  const visitor = await newVisitor(browser)
  await openAs(visitor, email(), '/account/franchisee/work-orders')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  return visitor
}

test('a manager changes what a technician may do, deactivates them and brings them back', async ({ page, browser }) => {
  const { name, vans } = ownFranchise()
  await openAs(page, ownStaff('manager'), STAFF)
  await openPerson(page, email())
  await expect(page.getByRole('heading', { level: 1, name: 'Tim Technician' })).toBeVisible()
  const rights = section(page, 'What they may do').getByRole('region', { name })
  await expect(rights.getByText(`May do the orders of ${vans[2]}, and see requests`)).toBeVisible()

  await page.getByRole('checkbox', { name: vans[1] }).check()
  await page.getByRole('checkbox', { name: 'Technician' }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please choose at least one role')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('checkbox', { name: vans[1] }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(rights.getByText(`May do the orders of ${vans[1]}, ${vans[2]}, and see requests`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rights.getByText(`May do the orders of ${vans[2]}, and see requests`)).toBeVisible()

  const technician = await atWork(browser)
  await section(page, 'Deactivate').getByRole('button', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate?' })
  await expect(dialog.getByText('Tim Technician is signed out everywhere at once', { exact: false })).toBeVisible()
  const alone = dialog.getByRole('listitem').filter({ hasText: `Only Tim Technician drives ${vans[2]}.` })
  await expect(alone.getByRole('link', { name: 'Open' })).toHaveAttribute('href', /\/settings\/vans\/\d+$/)
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText(/^Deactivated on /)).toBeVisible()
  await expect(section(page, 'Still to change').getByText(vans[2], { exact: false })).toBeVisible()
  await technician.reload()
  await expect(technician).toHaveURL(/\/auth\/login/)
  expect(await logIn(page, email())).toEqual({
    status: 400,
    message: 'This account was deactivated. Please ask your manager or the owner of the business.',
  })

  await page.getByRole('main').getByRole('link', { name: 'Staff' }).last().click()
  await expect(page.getByRole('row').filter({ hasText: email() })).toContainText('Deactivated')
  await openPerson(page, email())
  await page.getByRole('button', { name: 'Bring back' }).click()
  await expect(page.getByText('Tim Technician can log in again.')).toBeVisible()
  expect((await logIn(page, email())).status).toBe(200)
  await technician.context().close()
})

test('a manager signs out devices and mails the link for a new password; they cannot change a colleague', async ({
  page,
  browser,
}) => {
  const technician = await atWork(browser)
  await openAs(page, ownStaff('manager'), STAFF)
  await openPerson(page, email())
  const devices = section(page, 'Signed-in devices')
  await expect(devices.getByRole('listitem').first()).toBeVisible()
  const all = devices.getByRole('button', { name: 'Sign out all devices' })
  await ((await all.isVisible()) ? all : devices.getByRole('button', { name: /^Sign out / })).first().click()
  await expect(devices.getByText('Not signed in on any device.')).toBeVisible()
  await technician.reload()
  await expect(technician).toHaveURL(/\/auth\/login/)
  await section(page, 'Login').getByRole('button', { name: 'Email a link to set a new one' }).click()
  await expect(page.getByText(`We sent a link to ${email()}.`, { exact: false })).toBeVisible()
  expect((await findMail(page, email(), /^Set a new password$/)).text).toContain('works once')
  await expect(section(page, 'Login').getByText('Off')).toBeVisible()
  await technician.context().close()

  await page.goBack()
  await openPerson(page, ownStaff('manager'))
  await expect(page.getByText('This is you.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeHidden()
  await page.goBack()
  await openPerson(page, ownFranchise().region)
  await expect(page.getByText('You may not change these roles.', { exact: false })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})
