import type { Browser, Page } from '@playwright/test'
import { expect, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { findMail } from '../support/mailbox.ts'
import { ownFranchise, ownStaff } from '../support/own-franchise.ts'
import { openAs } from '../support/sessions.ts'

const STAFF = '/account/franchisee/settings/staff'
const PASSWORD = 'seven green kettles'

/** Makes a person's email for each repeat, so that each invites a new person. */
const newEmail = (name: string): string => `${name}.${test.info().repeatEachIndex}.${ownFranchise().id}@new.example`

async function invite(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Please choose at least one role')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Technician' }).check()
  await dialog.getByRole('checkbox', { name: ownFranchise().vans[2] }).check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`We sent an invitation to ${email}.`)).toBeVisible()
  await expect(dialog).toBeHidden()
}

/** Opens the link of the mail in another browser. */
async function openInvitation(browser: Browser, page: Page, email: string): Promise<Page> {
  const { text } = await findMail(page, email, /^Join the team of /)
  const token = /\/auth\/invitation#([\w-]+)/.exec(text)?.[1] ?? ''
  const visitor = await newVisitor(browser)
  await visitor.goto(`${tenantUrl('maple')}/auth/invitation#${token}`)
  return visitor
}

test('a manager invites a technician, who accepts and is in the list; revokes another one; the roles say what each may do', async ({
  page,
  browser,
}) => {
  const email = newEmail('nora')
  await openAs(page, ownStaff('manager'), STAFF)
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
  await invite(page, 'Nora New', email)
  const open = page.getByRole('region', { name: 'Open invitations' })
  await expect(open.getByText(email)).toBeVisible()

  const nora = await openInvitation(browser, page, email)
  await nora.setViewportSize({ width: 390, height: 900 })
  await expect(nora.getByRole('heading', { level: 1, name: 'Join the team' })).toBeVisible()
  await expect(nora).toHaveURL(/\/auth\/invitation$/)
  await expect(nora.getByText('Your role: Technician')).toBeVisible()
  await nora.getByLabel('Password', { exact: true }).fill('too short')
  await nora.getByRole('button', { name: 'Create account' }).click()
  await expect(nora.getByText('Staff passwords must be at least 12 characters.').first()).toBeVisible()
  await nora.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await nora.getByRole('button', { name: 'Create account' }).click()
  await expect(nora).toHaveURL(/\/account\/franchisee\/work-orders/)

  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText(ownFranchise().vans[2])
  await expect(open.getByText(email)).toBeHidden()

  const again = await openInvitation(browser, page, email)
  await expect(again.getByText('This invitation was already used.')).toBeVisible()
  await again.getByRole('button', { name: 'Ask for a new one' }).click()
  await expect(again.getByText('We asked the person who invited you')).toBeVisible()
  await again.context().close()
  await nora.context().close()

  // A revoked invitation says so.
  const late = newEmail('late')
  await invite(page, 'Rolf Revoked', late)
  const visitor = await openInvitation(browser, page, late)
  await expect(visitor.getByText('Your role: Technician')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke the invitation of Rolf Revoked' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('The invitation of Rolf Revoked was revoked.')).toBeVisible()
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await visitor.getByRole('button', { name: 'Create account' }).click()
  await expect(visitor.getByText('This invitation was withdrawn.')).toBeVisible()
  await visitor.goto(`${tenantUrl('maple')}/auth/invitation`)
  await expect(visitor.getByText('This page needs the link from your invitation.')).toBeVisible()
  await visitor.context().close()

  await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('link', { name: 'Roles' }).click()
  const holders = page.getByRole('table', { name: 'Who has which role' })
  await expect(holders.getByRole('row').filter({ hasText: 'The appointments of the vans' })).toContainText(
    'Tara Technician',
  )
  const rules = page.getByRole('table', { name: 'Who may change what' })
  const cells = rules.getByRole('row').filter({ hasText: 'Change the service area' }).getByRole('cell')
  await expect(cells).toHaveText(['Change the service area', 'Owner, Admin, Manager (if the franchise grants it)'])
})
