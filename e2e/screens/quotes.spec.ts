import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { answerOperation } from '../support/operations.ts'
import { openAs } from '../support/sessions.ts'

async function openQuotes(page: Page): Promise<Locator> {
  await openAs(page, 'manager.toronto@maple.example', '/account/franchisee/analytics')
  await page.getByRole('tab', { name: 'Generate Reports' }).click()
  await page.getByRole('button', { name: 'Get Quotes' }).click()
  return page.getByRole('dialog', { name: 'Fleet quote' })
}

async function chooseCivic(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Year').selectOption('2019')
  await dialog.getByLabel('Make').selectOption('Honda')
  await dialog.getByLabel('Model').selectOption('Civic')
  await dialog.getByLabel('Engine').selectOption('1.5L 4 cyl')
}

test('QUOTE-01 QUOTE-02 QUOTE-03 QUOTE-04 QUOTE-05 QUOTE-06 vehicles are listed with the price of their oil change, each once', async ({
  page,
}) => {
  const dialog = await openQuotes(page)
  const section = page.getByRole('region', { name: 'Generate Quotes', includeHidden: true })
  await expect(section).toContainText('Quotes for fleet vehicles are made by adding vehicles')
  await expect(section).toContainText('the recommended oil type and grade are shown. The quote can be downloaded.')
  const add = dialog.getByRole('button', { name: 'Add vehicle' })
  await expect(dialog.getByText('No vehicles yet.', { exact: false })).toBeVisible()
  await chooseCivic(dialog)
  await dialog.getByLabel('Make').selectOption('Toyota')
  await expect(dialog.getByLabel('Model')).toHaveValue('')
  await expect(dialog.getByLabel('Engine')).toHaveValue('')
  await expect(add).toBeDisabled()
  await chooseCivic(dialog)
  await add.click()
  const row = dialog.getByRole('table', { name: 'Vehicles of the quote' }).getByRole('row').filter({ hasText: 'Honda' })
  for (const text of ['2019', 'Honda', 'Civic', '1.5L 4 cyl', 'Synthetic 0W-20'])
    await expect(row.getByText(text, { exact: true })).toBeVisible()
  await expect(row.getByText(/^\$\d+\.\d\d$/)).toBeVisible()
  await chooseCivic(dialog)
  await add.click()
  await expect(dialog.getByText('The vehicle 2019 Honda Civic 1.5L 4 cyl has already been added')).toBeVisible()
  await expectAccessible(page)
  await page.mouse.click(5, 5)
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Remove 2019 Honda Civic 1.5L 4 cyl' }).click()
  await expect(dialog.getByText('No vehicles yet.', { exact: false })).toBeVisible()
})

test('QUOTE-08 a failure shows an error: each list by its name, and the price', async ({ page }) => {
  await answerOperation(page, 'VehicleYears', { statusCode: 400, message: 'no' })
  const dialog = await openQuotes(page)
  const steps = [
    ['years', 'VehicleMakes', 'Year', '2019'],
    ['makes', 'VehicleModels', 'Make', 'Honda'],
    ['models', 'VehicleEngines', 'Model', 'Civic'],
  ] as const
  for (const [list, next, label, choice] of steps) {
    await expect(dialog.getByText(`Failed to load ${list}`)).toBeVisible()
    await page.unroute('**/api/graphql')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await answerOperation(page, next, { statusCode: 400, message: 'no' })
    await dialog.getByLabel(label).selectOption(choice)
  }
  await expect(dialog.getByText('Failed to load engines')).toBeVisible()
  await page.unroute('**/api/graphql')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByLabel('Engine').selectOption('1.5L 4 cyl')
  const add = dialog.getByRole('button', { name: 'Add vehicle' })
  await answerOperation(page, 'VehicleOilPrice', { statusCode: 404, message: 'The vehicle was not found.' })
  await add.click()
  await expect(dialog.getByText('Failed to calculate oil price: The vehicle was not found.')).toBeVisible()
  await answerOperation(page, 'VehicleOilPrice', { data: { calculateVehicleOilPrice: null } })
  await add.click()
  await expect(dialog.getByText('No data returned from oil price calculation')).toBeVisible()
  await page.unroute('**/api/graphql')
  await add.click()
  await expect(dialog.getByRole('table')).toBeVisible()
})

test('QUOTE-09 the quote is saved as a file, and a failure shows an error', async ({ page }) => {
  const dialog = await openQuotes(page)
  await chooseCivic(dialog)
  await dialog.getByRole('button', { name: 'Add vehicle' }).click()
  await dialog.getByRole('table').waitFor()
  await page.evaluate(() => {
    const own = Object.getOwnPropertyDescriptor(URL, 'createObjectURL') ?? {}
    URL.createObjectURL = () => {
      Object.defineProperty(URL, 'createObjectURL', own)
      throw new Error('The disk is full.')
    }
  })
  const download = dialog.getByRole('button', { name: 'Download quote' })
  await download.click()
  const failure = page.getByRole('dialog', { name: 'Quotes Report' })
  await expect(failure.getByText('Error downloading the Quotes Report, please try again.')).toBeVisible()
  await failure.getByRole('button', { name: 'OK' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toBe('quotes.csv')
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(lines[0]).toBe('\ufeffYear,Make,Model,Engine,Oil price,Recommended oil,Estimate')
  expect(lines[1]).toMatch(/^2019,Honda,Civic,1\.5L 4 cyl,\d+\.\d\d,Synthetic 0W-20,no$/)
})
