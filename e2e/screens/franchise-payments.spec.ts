import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { signIn } from '../support/sessions.ts'

const OWNER = 'owner@maple.example'
const MANAGER = 'manager.toronto@maple.example'
/** The row of a franchise: names of the rows before it may be the same. */
const franchise = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .first()

const PATH = '/account/franchisee/payments'

test('an owner connects a franchise’s account, sees that it is restricted, and pays it directly', async ({ page }) => {
  const owner = await signIn(page, OWNER)
  await owner.open(PATH)
  const toronto = franchise(page, 'Toronto')
  await expect(toronto.getByText('Paid by statement')).toBeVisible()
  await expect(toronto.getByRole('button', { name: 'Pay directly' })).toBeHidden()

  await toronto.getByRole('button', { name: 'Enter account' }).click()
  const dialog = page.getByRole('dialog', { name: /Account of/ })
  await dialog.getByLabel('Account id').fill('acct_1000000000000000')
  await dialog.getByRole('button', { name: 'Check and save' }).click()
  await expect(dialog.getByText('This account is not connected to your Stripe account.')).toBeVisible()
  await expect(dialog.getByLabel('Account id')).toHaveValue('acct_1000000000000000')
  await expectAccessible(page)
  await dialog.getByLabel('Account id').fill('acct_sandbox_restricted_toronto')
  await dialog.getByRole('button', { name: 'Check and save' }).click()
  await expect(toronto.getByText('Stripe has restricted this account.')).toBeVisible()
  await expect(toronto.getByText(/Stripe asks the franchise for: external account/)).toBeVisible()
  await expectAccessible(page)

  await toronto.getByRole('button', { name: 'Change account' }).click()
  await dialog.getByLabel('Account id').fill('acct_sandbox_franchise_toronto')
  await dialog.getByRole('button', { name: 'Check and save' }).click()
  await expect(toronto.getByText('acct_sandbox_franchise_toronto')).toBeVisible()
  await toronto.getByRole('button', { name: 'Pay directly' }).click()
  const question = page.getByRole('dialog', { name: /Pay .* directly\?/ })
  await expect(question.getByLabel('From')).not.toHaveValue('')
  await question.getByRole('button', { name: 'Pay directly' }).click()
  await expect(toronto.getByText('Paid directly', { exact: true })).toBeVisible()
  await toronto.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Stripe was asked. The state is up to date.')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(toronto.getByRole('button', { name: 'Stop direct payments' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await toronto.getByRole('button', { name: 'Stop direct payments' }).click()
  await page
    .getByRole('dialog', { name: /Stop direct payments/ })
    .getByRole('button', { name: 'Stop direct payments' })
    .click()
  await expect(toronto.getByText('Paid by statement', { exact: true })).toBeVisible()
})

test('a manager sees the state and changes nothing', async ({ page }) => {
  const manager = await signIn(page, MANAGER)
  await manager.open(PATH)
  const toronto = franchise(page, 'Toronto')
  await expect(toronto).toBeVisible()
  await expect(toronto.getByRole('button', { name: /account|directly/ })).toBeHidden()
})
