import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { signIn } from '../support/sessions.ts'

const OWNER = 'owner@maple.example'
/** Finds the row of the file's franchise. */
const ownRow = (page: Page): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: ownFranchise().name, exact: true }) })

const PATH = '/account/franchisee/payments'

test('an owner connects a franchise’s account, sees that it is restricted, and pays it directly', async ({ page }) => {
  const owner = await signIn(page, OWNER)
  await owner.open(PATH)
  const row = ownRow(page)
  await expect(row.getByText('Paid by statement')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Pay directly' })).toBeHidden()

  await row.getByRole('button', { name: 'Enter account' }).click()
  const dialog = page.getByRole('dialog', { name: /Account of/ })
  await dialog.getByLabel('Account id').fill('acct_1000000000000000')
  await dialog.getByRole('button', { name: 'Check and save' }).click()
  await expect(dialog.getByText('This account is not connected to your Stripe account.')).toBeVisible()
  await expect(dialog.getByLabel('Account id')).toHaveValue('acct_1000000000000000')
  await expectAccessible(page)
  await dialog.getByLabel('Account id').fill('acct_sandbox_restricted_own')
  await dialog.getByRole('button', { name: 'Check and save' }).click()
  await expect(row.getByText('Stripe has restricted this account.')).toBeVisible()
  await expect(row.getByText(/Stripe asks the franchise for: external account/)).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Change account' }).click()
  await dialog.getByLabel('Account id').fill('acct_sandbox_franchise_own')
  await dialog.getByRole('button', { name: 'Check and save' }).click()
  await expect(row.getByText('acct_sandbox_franchise_own')).toBeVisible()
  await row.getByRole('button', { name: 'Pay directly' }).click()
  const question = page.getByRole('dialog', { name: /Pay .* directly\?/ })
  await expect(question.getByLabel('From')).not.toHaveValue('')
  await question.getByRole('button', { name: 'Pay directly' }).click()
  await expect(row.getByText('Paid directly', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Stripe was asked. The state is up to date.')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row.getByRole('button', { name: 'Stop direct payments' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await row.getByRole('button', { name: 'Stop direct payments' }).click()
  await page
    .getByRole('dialog', { name: /Stop direct payments/ })
    .getByRole('button', { name: 'Stop direct payments' })
    .click()
  await expect(row.getByText('Paid by statement', { exact: true })).toBeVisible()
})

test('a manager sees the state and changes nothing', async ({ page }) => {
  const manager = await signIn(page, ownFranchise().manager)
  await manager.open(PATH)
  const row = ownRow(page)
  await expect(row).toBeVisible()
  await expect(row.getByRole('button', { name: /account|directly/ })).toBeHidden()
})
