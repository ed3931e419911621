import { readFileSync } from 'node:fs'
import { DEMO_PASSWORD } from '../../db/seed/demo-logins.ts'
import { canadianKeys, openUnknown, postToSandbox, unknownTransfer } from '../support/provider/bank-transfers.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { answerOperation } from '../support/operations.ts'
import { signIn } from '../support/sessions.ts'

const OWNER = 'owner@maple.example'
const MANAGER = 'manager.toronto@maple.example'
const TECHNICIAN = 'tech1.calgary@maple.example'
const PATH = '/account/franchisee/payments'

test('an owner sees the account of each country, tests it, and sees what is wrong with keys', async ({ page }) => {
  const owner = await signIn(page, OWNER)
  await owner.open(PATH)
  const canada = page.getByRole('region', { name: 'Canada' })
  await expect(canada.getByText('Sandbox: no money moves')).toBeVisible()
  await expect(canada.getByText('Test', { exact: true })).toBeVisible()
  await expect(canada.getByLabel('Webhook address')).toHaveValue(/\/api\/webhooks\/stripe\/CA$/)
  await expect(canada.getByText(/^Send these events to it: .*charge\.dispute\.\*.*payout\.\*$/)).toBeVisible()
  await expectAccessible(page)
  await canada.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('The connection works. The account is acct_sandbox_ca.')).toBeVisible()

  await canada.getByRole('button', { name: 'Add keys' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keys for Canada' })
  await dialog.getByLabel('Publishable key').fill(canadianKeys().publishableKey)
  await dialog.getByLabel('Secret key', { exact: true }).fill('sk_test_of_nobody')
  await dialog.getByRole('button', { name: 'Check and save' }).click()
  await expect(dialog.getByText(/refuses this key/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(canada.getByRole('button', { name: 'Test connection' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('DOOR-21 an owner enters the password again for new keys, and what was typed stays', async ({ page }) => {
  const owner = await signIn(page, OWNER)
  await owner.open(PATH)
  await page.getByRole('region', { name: 'Canada' }).getByRole('button', { name: 'Add keys' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keys for Canada' })
  await dialog.getByLabel('Publishable key').fill(canadianKeys().publishableKey)
  await dialog.getByLabel('Secret key', { exact: true }).fill('sk_test_of_nobody')
  const fields = [{ field: 'currentPassword', message: 'Please enter your current password.' }]
  await answerOperation(page, 'SetPaymentKeys', { statusCode: 422, message: 'No.', fields })
  await dialog.getByRole('button', { name: 'Check and save' }).click()
  const question = page.getByRole('dialog', { name: 'Enter your password' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByText('Please enter your current password.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Check and save' }).click()
  await question.getByLabel('Current password', { exact: true }).fill('wrong horse')
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(question.getByText('Please enter your current password.')).toBeVisible()
  await page.unrouteAll()
  const sent = page.waitForRequest(request => request.postData()?.includes('currentPassword') === true)
  await question.getByLabel('Current password', { exact: true }).fill(DEMO_PASSWORD)
  await question.getByRole('button', { name: 'Continue' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ extensions: { currentPassword: DEMO_PASSWORD } })
  await expect(question).toBeHidden()
  await expect(dialog.getByText(/refuses this key/)).toBeVisible()
  await expect(dialog.getByLabel('Publishable key')).toHaveValue(canadianKeys().publishableKey)
})

test('DOOR-18 a manager sees the accounts of the business and changes no keys', async ({ page }) => {
  const manager = await signIn(page, MANAGER)
  await manager.open(PATH)
  const canada = page.getByRole('region', { name: 'Canada' })
  await expect(canada.getByText('Only an owner can change the keys.')).toBeVisible()
  await expect(canada.getByRole('button', { name: /keys|secret/i })).toHaveCount(0)
})

test('technicians have no page of payments', async ({ page }) => {
  const technician = await signIn(page, TECHNICIAN)
  await technician.open(PATH)
  await expect(page).toHaveURL(/work-orders/)
})

test('a payment that is not in the books is resolved with a note, the transfer is downloaded as CSV, and its return is shown', async ({
  page,
}) => {
  const transfer = await unknownTransfer(5_432)
  const manager = await signIn(page, MANAGER)
  const row = await openUnknown(page, 5_432, async () => {
    await manager.open('/account/franchisee/reconciliation')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText(/\d+ to check/).first()).toBeVisible({ timeout: 2_000 })
    await expectAccessible(page)
  })
  await expect(row.getByText('This payment is not in your books')).toBeVisible()
  await row.getByRole('button', { name: 'Resolve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resolve' })
  await dialog.getByLabel('What did you find?').fill('Sold over the phone')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText(/Sold over the phone/)).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const text = readFileSync(await (await download).path(), 'utf8')
  expect(text).toMatch(/Payment,charge,,CAD,54\.32,1\.88,Resolved,Sold over the phone/)
  // The bank returns the transfer.
  expect((await postToSandbox(`pay-out/${transfer}/fail`)).status).toBe(204)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Returned by the bank', { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByText('The bank account has been closed.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
