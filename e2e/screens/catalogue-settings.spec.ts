import type { Page } from '@playwright/test'
import { withOwner } from '../support/create-franchises.ts'
import { expect, test } from '../support/fixtures.ts'
import { keepStock } from '../support/inventory.ts'
import { ownStaff } from '../support/own-franchise.ts'
import { openAs } from '../support/sessions.ts'

const SETTINGS = '/account/franchisee/settings'
const OWNER = 'owner@maple.example'

/** Makes a name that no other run uses. */
const newName = (what: string): string => `${what} ${crypto.randomUUID().slice(0, 8)}`

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function choose(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill(name)
  await dialog.getByRole('option', { name }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

test('an owner adds a part, says which cars it fits, merges a twin into it and archives it; a manager only adds', async ({
  page,
}) => {
  const { addPart } = await keepStock(page, ownStaff('manager'))
  const twin = await addPart({ pieces: 3 })
  await openAs(page, OWNER, `${SETTINGS}/parts`)
  await expect(page.getByRole('table', { name: 'Parts' })).toBeVisible()
  const name = newName('PH')
  await page.getByRole('button', { name: 'Add part' }).click()
  const adding = page.getByRole('dialog', { name: 'Add part' })
  await adding.getByRole('button', { name: 'Add part' }).click()
  await expect(adding.getByText('Please choose the type of the part.')).toBeVisible()
  await adding.getByLabel('Name or number').fill(name)
  await adding.getByLabel('Type').selectOption({ index: 1 })
  await adding.getByRole('button', { name: 'Add part' }).click()
  await expect(page.getByText('The part was added.')).toBeVisible()
  await page.getByLabel('Search').fill(name)
  await page.getByRole('link', { name, exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Add cars' }).click()
  const cars = page.getByRole('dialog', { name: 'Add cars' })
  await cars.getByLabel('First model year').selectOption('2018')
  await cars.getByLabel('Last model year').selectOption('2020')
  await cars.getByLabel('Make').selectOption('Toyota')
  await cars.getByLabel('Model', { exact: true }).selectOption('Camry')
  await cars.getByRole('button', { name: 'Add cars' }).click()
  await expect(section(page, 'Cars that it fits').getByText('Toyota Camry 2018–2020').first()).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Parts', exact: true }).last().click()
  await page.getByLabel('Search').fill(twin.name)
  await page.getByRole('link', { name: twin.name }).click()
  await expect(section(page, 'Use').getByText('3 in 1 van or market')).toBeVisible()
  await page.getByRole('button', { name: 'Merge into another one' }).click()
  await choose(page, name)
  const merging = page.getByRole('dialog', { name: 'Merge?' })
  await expect(merging.getByText(`${name} takes the place of ${twin.name} everywhere.`, { exact: false })).toBeVisible()
  await expect(merging.getByText('3 pieces move over.', { exact: false })).toBeVisible()
  await merging.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText(`It was merged into ${name}.`)).toBeVisible()
  await page.getByLabel('Search').fill(twin.name)
  await expect(page.getByText('Nothing matches your search.')).toBeVisible()
  await page.getByLabel('Search').fill(name)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('3')

  await page.getByRole('link', { name, exact: true }).click()
  await page.getByLabel('Name or number').fill(`${name} A`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} A` })).toBeVisible()
  await page.getByRole('button', { name: 'Archive' }).click()
  const archiving = page.getByRole('dialog', { name: 'Archive?' })
  await expect(archiving.getByText('3 pieces are in stock in 1 place.', { exact: false })).toBeVisible()
  await archiving.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('button', { name: 'Bring back' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Parts', exact: true }).last().click()
  await page.getByLabel('Search').fill(name)
  await expect(page.getByText('Nothing matches your search.')).toBeVisible()
  await page.getByLabel('Show archived').check()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Archived')

  await openAs(page, ownStaff('manager'), `${SETTINGS}/oils-and-tools`)
  const tool = newName('Jack')
  await page.getByRole('button', { name: 'Add tool' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add tool' })
  await dialog.getByLabel('Name').fill(tool)
  await dialog.getByRole('button', { name: 'Add tool' }).click()
  await expect(page.getByText('The tool was added.')).toBeVisible()
  await page.getByLabel('Search').fill(tool)
  await page.getByRole('link', { name: tool }).click()
  await expect(page.getByLabel('Name')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Archive' })).toBeHidden()
})

test('own oil data: one car, then a file with its errors by line', async ({ page }) => {
  // No other test books these cars, because a car's data decides its prices.
  const cars = await withOwner(async pool => {
    const { rows } = await pool.query<{ id: string; year: number; make: string; model: string; engine: string }>(
      `select v.id, v.year, v.make, v.model, v.engine from vehicle v where v.make = 'Volvo' and v.year = $1 order by v.model, v.engine limit 1`,
      [2004],
    )
    await pool.query('delete from tenant_vehicle_oil where tenant_id = 1 and vehicle_id = any($1)', [
      rows.map(({ id }) => id),
    ])
    return rows
  })
  const [car] = cars
  if (!car) throw new Error('the catalogue has no such Volvo')
  await openAs(page, OWNER, `${SETTINGS}/oil-data`)
  await page.getByRole('button', { name: 'Add car' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add oil of a car' })
  await dialog.getByLabel('Year').selectOption(String(car.year))
  await dialog.getByLabel('Make').selectOption(car.make)
  await dialog.getByLabel('Model').selectOption(car.model)
  await dialog.getByLabel('Engine').selectOption(car.engine)
  await dialog.getByLabel('Oil with filter (L)').fill('73')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter between 1 and 20 L.')).toBeVisible()
  await dialog.getByLabel('Oil with filter (L)').fill('5,3')
  await dialog.getByLabel('Weight').fill('5w-30')
  await dialog.getByLabel('Kind').selectOption('SYNTHETIC')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. New quotes use it', { exact: false })).toBeVisible()
  await page.getByLabel('Search').fill(`${car.year} ${car.model}`)
  const row = page.getByRole('row').filter({ hasText: car.engine })
  await expect(row).toContainText('5.3 L')
  await expect(row).toContainText('5W-30 Synthetic')

  await page.getByRole('button', { name: 'Import file' }).click()
  const importing = page.getByRole('dialog', { name: 'Import file' })
  const head = 'make,model,year_from,year_to,engine,volume_l,oil_type,oil_weight'
  const line = (volume: string) =>
    `${car.make},${car.model},${car.year},${car.year},${car.engine},${volume},SYNTHETIC,0W-20`
  const file = async (...lines: string[]) => {
    const chooser = page.waitForEvent('filechooser')
    await importing.getByRole('button', { name: /^Choose/ }).click()
    await (await chooser).setFiles({
      name: 'oil.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([head, ...lines].join('\n')),
    })
  }
  await file(line('53'), 'Volvo,Nowhere,2003,2003,1L,5,SYNTHETIC,0W-20')
  await expect(importing.getByText("Line 2: Volume '53' is not between 1 and 20 litres.")).toBeVisible()
  await expect(importing.getByRole('button', { name: 'Import', exact: true })).toBeHidden()
  await file(line('5.6'))
  await expect(importing.getByText('The file is correct. It has the oil of 1 car.', { exact: false })).toBeVisible()
  await importing.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('1 car was imported.')).toBeVisible()
  await expect(row).toContainText('5.6 L')
  await row.getByRole('button', { name: /^Edit / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Removed. Quotes use the general data again.')).toBeVisible()
  await expect(page.getByText('Nothing matches your search.')).toBeVisible()
})
