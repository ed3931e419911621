import { readFileSync } from 'node:fs'
import { enterAs, signUp } from '../support/account.ts'
import { expect, expectAccessible, newVisitor, tenantUrl, test } from '../support/fixtures.ts'

for (const { width, tag } of [
  { width: 390, tag: [] },
  { width: 1280, tag: '@slow' },
])
  test(`PRIVACY-01 PRIVACY-02 at ${width} px a customer downloads their data, asks for erasure, and keeps the account after all`, {
    tag,
  }, async ({ browser }) => {
    const page = await newVisitor(browser, { viewport: { width, height: 844 }, acceptDownloads: true })
    const customer = await signUp(page, 'Erin Erased')
    await enterAs(page, customer)
    await page.goto(`${tenantUrl('maple')}/account/account-password`)
    const card = page.getByRole('region', { name: 'Your data' })
    await card.getByRole('button', { name: 'Download my data' }).click()
    await expectAccessible(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('my-data.json')
    const data = JSON.parse(readFileSync(await download.path(), 'utf8')) as { account: object }
    expect(data.account).toMatchObject({ name: 'Erin Erased', email: customer.email })

    await card.getByRole('button', { name: 'Erase my data' }).click()
    const question = page.getByRole('dialog', { name: 'Erase your data?' })
    await expect(question).toContainText('We keep your invoices for seven years')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Erase my data' }).click()
    await expect(card).toContainText(/We will erase your data on \w+, June \d+, 2026/)
    await expectAccessible(page)
    await page.reload()
    await card.getByRole('button', { name: 'Keep my account' }).click()
    await expect(page.getByText('Your account stays.')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Erase my data' })).toBeVisible()
    await page.context().close()
  })

test('PRIVACY-01 PRIVACY-02 an older login asks for the password again', async ({ page }) => {
  const customer = await signUp(page, 'Otto Old')
  await enterAs(page, customer)
  const refusal = { statusCode: 422, error: 'VALIDATION_FAILED', message: 'Please enter your current password.' }
  const fields = [{ field: 'currentPassword', message: 'Please enter your current password.' }]
  await page.route('**/api/account/data-export', async route => {
    const { currentPassword } = route.request().postDataJSON() as { currentPassword?: string }
    if (currentPassword === undefined) await route.fulfill({ status: 422, json: { ...refusal, fields } })
    else await route.continue()
  })
  await page.goto(`${tenantUrl('maple')}/account/account-password`)
  await page.getByRole('button', { name: 'Download my data' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled()
  await dialog.getByLabel('Current password').fill(customer.password)
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('my-data.json')
})
