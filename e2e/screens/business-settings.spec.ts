import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { ownStaff } from '../support/own-franchise.ts'
import { keepSession } from '../support/stored-booking.ts'

const SETTINGS = `${tenantUrl('maple')}/account/franchisee/settings`

for (const width of [390, 1280])
  test(`an owner sees colors in the preview, and what is wrong under its field, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await keepSession(page, 'owner@maple.example')
    await page.goto(`${SETTINGS}/brand`)
    await expectAccessible(page)
    await page.getByLabel('Main color').fill('#ffee00')
    await expect(page.getByText('because your color is hard to read there', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Text uses your color as it is.', { exact: false })).toBeVisible()

    await page.goto(`${SETTINGS}/profile`)
    await expectAccessible(page)
    await page.getByLabel('Email for customers').fill('nobody')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Please enter a valid email', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()

    await page.goto(`${SETTINGS}/taxes`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add a tax number' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Please choose where the number is registered.')).toBeVisible()
    await expect(page.getByText('Please enter the first day.')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  })

test('a manager sees the business’s settings and cannot change them', async ({ page }) => {
  await keepSession(page, ownStaff('manager'))
  await page.goto(`${SETTINGS}/taxes`)
  await expect(page.getByText('You can see these settings.', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Legal name')).toBeDisabled()
})
