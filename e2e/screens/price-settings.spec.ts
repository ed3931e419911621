import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { withOwner } from '../support/create-franchises.ts'
import { expect, tenantUrl, test } from '../support/fixtures.ts'
import { ownFranchise, ownStaff } from '../support/own-franchise.ts'
import { openAs } from '../support/sessions.ts'
import { keepSession } from '../support/stored-booking.ts'

const PRICES = '/account/franchisee/settings/prices'

type Place = ReturnType<typeof ownFranchise>

/** Deletes the franchise's own prices and lets its managers change them. */
const start = ({ id, tenantId }: Place = ownFranchise(), rights = '{ownPrices.change}'): Promise<unknown> =>
  withOwner(async pool => {
    await pool.query('delete from service_price where franchise_id = $1 and tenant_id = $2', [id, tenantId])
    await pool.query('update franchise set manager_rights = $2 where id = $1', [id, rights])
  })

/** Adds a price to the franchise's list in the database, as another manager would. */
const addPrice = (service: string, cents: number, isConfirmed = true): Promise<unknown> =>
  withOwner(pool =>
    pool.query(
      `insert into service_price (tenant_id, service_id, country_code, franchise_id, price, valid_from, confirmed_at)
       select s.tenant_id, s.id, 'CA', $1, $3, '2026-01-01', case when $4 then timestamptz '2026-01-01' end
       from service s where s.tenant_id = $2 and s.name = $5`,
      [ownFranchise().id, ownFranchise().tenantId, cents, isConfirmed, service],
    ),
  )

const rowOf = (page: Page, service: string): Locator =>
  page.getByRole('listitem', { name: service, exact: true }).filter({ has: page.getByRole('combobox') })
const priceOf = (page: Page, service: string): Locator => page.getByLabel(`${service}: price`, { exact: true })
const stateOf = (page: Page, service: string): Locator => page.getByLabel(`${service}: how it is priced`)

async function openOwnList(page: Page): Promise<void> {
  await keepSession(page, ownStaff('manager'))
  await page.goto(`${tenantUrl('maple')}${PRICES}`)
  await expect(page.getByRole('tab', { name: `Only ${ownFranchise().name}` })).toHaveAttribute('aria-selected', 'true')
}

async function review(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog', { name: /^Save \d+ price change/ })
  await expect(dialog).toBeVisible()
  return dialog
}

test('a manager gives the franchise its own price, now and on a later day', async ({ page }) => {
  await start()
  await openOwnList(page)
  await expect(rowOf(page, 'Tire Rotation')).toContainText('$64.95')
  await stateOf(page, 'Tire Rotation').selectOption('Price')
  // The dialog starts with the country's price.
  await expect(priceOf(page, 'Tire Rotation')).toHaveValue('64.95')
  await priceOf(page, 'Tire Rotation').fill('a lot')
  await page.getByRole('button', { name: 'Review and save' }).click()
  await expect(rowOf(page, 'Tire Rotation')).toContainText('Please enter a price from $0 to $10,000.')
  await expect(priceOf(page, 'Tire Rotation')).toBeFocused()
  await expect(priceOf(page, 'Tire Rotation')).toHaveValue('a lot')
  await priceOf(page, 'Tire Rotation').fill('67.95')
  await expect(rowOf(page, 'Tire Rotation')).toContainText('+$3.00 (+4.6 %)')
  await expect(page.getByText('1 price change', { exact: true })).toBeVisible()

  const dialog = await review(page)
  await expect(dialog.getByRole('row', { name: /Tire Rotation.*\$64\.95.*\$67\.95.*\+\$3\.00/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save prices' }).click()
  await expect(page.getByText('The new price applies now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review and save' })).toBeHidden()
  await page.reload()
  await expect(priceOf(page, 'Tire Rotation')).toHaveValue('67.95')

  // A planned price needs a later day and starts on it.
  await priceOf(page, 'Tire Rotation').fill('69.95')
  const planning = await review(page)
  await planning.getByRole('radio', { name: /^On a later day/ }).check()
  await planning.getByRole('button', { name: 'Plan prices' }).click()
  await expect(planning.getByText('Please choose a day.')).toBeVisible()
  await planning.getByLabel('First day').fill('2020-01-01')
  await planning.getByRole('button', { name: 'Plan prices' }).click()
  await expect(planning.getByText('Please choose today or a later day.')).toBeVisible()
  await planning.getByLabel('First day').fill('2026-12-01')
  await planning.getByRole('button', { name: 'Plan prices' }).click()
  await expect(page.getByText('The new price starts Tue, Dec 1, 2026.')).toBeVisible()
  await expect(priceOf(page, 'Tire Rotation')).toHaveValue('67.95')
  await expect(rowOf(page, 'Tire Rotation')).toContainText('Changes on Tue, Dec 1, 2026')

  await page.getByRole('button', { name: 'Edit Tire Rotation from Tue, Dec 1, 2026' }).click()
  const editing = page.getByRole('dialog', { name: 'Planned price of Tire Rotation' })
  await editing.getByLabel('Tire Rotation: price', { exact: true }).fill('70.95')
  await editing.getByLabel('First day').fill('2026-12-02')
  await editing.getByRole('button', { name: 'Save planned price' }).click()
  await expect(page.getByText('Tire Rotation: $70.95')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw Tire Rotation from Wed, Dec 2, 2026' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The planned price was withdrawn.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Planned prices' })).toBeHidden()

  await page.getByRole('button', { name: 'Past prices of Tire Rotation' }).click()
  const history = page.getByRole('dialog', { name: 'Prices of Tire Rotation' })
  await expect(history.getByRole('row', { name: /\$67\.95.*Now/ })).toBeVisible()
})

test('a suggested price is taken over; a change by 30 % is asked again; a failed save and another person’s change keep what was typed', async ({
  page,
}) => {
  await start()
  await addPrice('Tire Rotation', 5_995, false)
  await openOwnList(page)
  await expect(rowOf(page, 'Tire Rotation')).toContainText('Suggested: $59.95')
  await page.getByRole('button', { name: 'Use 1 suggested price' }).click()
  await expect(priceOf(page, 'Tire Rotation')).toHaveValue('59.95')
  await priceOf(page, 'Tire Rotation').fill('60.95')
  await (await review(page)).getByRole('button', { name: 'Save prices' }).click()
  await expect(page.getByText('The new price applies now.')).toBeVisible()
  await expect(page.getByText('Suggested:', { exact: false })).toBeHidden()

  await stateOf(page, 'Wiper Blades').selectOption('Price')
  await priceOf(page, 'Wiper Blades').fill('549.50')
  const dialog = await review(page)
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Save prices' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Save prices' }).click()
  const question = page.getByRole('dialog', { name: 'Save these prices?' })
  await expect(question).toContainText('Wiper Blades goes from $54.95 to $549.50.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Save prices' }).click()
  await question.getByRole('button', { name: 'Save these prices' }).click()
  await expect(page.getByRole('button', { name: 'Review and save' })).toBeHidden()
  await page.reload()
  await expect(priceOf(page, 'Wiper Blades')).toHaveValue('549.50')
  // Return to the country's price.
  await stateOf(page, 'Wiper Blades').selectOption('As in Canada')
  const back = await review(page)
  await back.getByRole('button', { name: 'Save prices' }).click()
  await expect(page.getByRole('button', { name: 'Review and save' })).toBeHidden()
  await expect(rowOf(page, 'Wiper Blades')).toContainText('$54.95')

  await stateOf(page, 'Brake Inspection').selectOption('Price')
  await priceOf(page, 'Brake Inspection').fill('84.95')
  const again = await review(page)
  await addPrice('Brake Inspection', 8_295)
  await again.getByRole('button', { name: 'Save prices' }).click()
  await expect(again.getByRole('alert')).toContainText('Your changes are kept.')
  await expect(again.getByRole('row', { name: /Brake Inspection.*\$82\.95.*\$84\.95.*\+\$2\.00/ })).toBeVisible()
  await again.getByRole('button', { name: 'Save prices' }).click()
  await expect(page.getByRole('button', { name: 'Review and save' })).toBeHidden()
})

test('many prices rise at once as a draft, one of them is taken back; a price list is exported, changed and imported, and wrong lines are named', async ({
  page,
}) => {
  await start()
  await openOwnList(page)
  await page.getByRole('button', { name: 'Change many' }).click()
  const many = page.getByRole('dialog', { name: 'Change many prices' })
  await many.getByRole('button', { name: 'Show new prices' }).click()
  await expect(many.getByText('Please enter a percentage', { exact: false })).toBeVisible()
  await many.getByLabel('By').fill('5')
  // The franchise uses the country's prices.
  await many.getByRole('button', { name: 'Show new prices' }).click()
  await expect(many.getByText('No price changes with this.', { exact: false })).toBeVisible()
  await many.getByLabel('Also prices that follow Canada').check()
  await many.getByLabel('Which prices').selectOption('All services')
  await many.getByRole('button', { name: 'Show new prices' }).click()
  await expect(many).toBeHidden()
  await expect(priceOf(page, 'Tire Rotation')).toHaveValue('67.95')
  await expect(page.getByText('12 price changes')).toBeVisible()
  await page.getByRole('button', { name: 'Undo the change of Tire Rotation' }).click()
  await expect(stateOf(page, 'Tire Rotation')).toBeFocused()
  await expect(page.getByText('11 price changes')).toBeVisible()
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Save 11 price changes' })
  await expect(dialog.getByRole('row', { name: /Conventional Oil Change.*\+\$0\.45 per L/ })).toBeVisible()
  await page.keyboard.press('Escape')
  // Leaving the page keeps the changes.
  await page.getByRole('link', { name: 'Services and fees' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByText('11 price changes')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('11 price changes')).toBeHidden()
  await expect(stateOf(page, 'Wiper Blades')).toHaveValue('INHERITED')

  // The same as a file.
  await addPrice('Tire Rotation', 6_695)
  await page.reload()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^prices-own-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await file.path(), 'utf8')
  const line = csv.split('\r\n').find(text => text.includes('Tire Rotation')) ?? ''
  expect(line).toContain(',66.95,')

  const choose = async (text: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await (await chooser).setFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  await choose(csv)
  await expect(page.getByText('The price is the same as now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review and save' })).toBeHidden()
  await choose(csv.replace('66.95', 'cheap'))
  const wrong = page.getByRole('dialog', { name: 'This file was not read' })
  await expect(wrong).toContainText(/Line \d+: “cheap” is not a price\./)
  await wrong.getByRole('button', { name: 'Close' }).last().click()
  await choose(csv.replace('66.95', '68.95'))
  await expect(page.getByText('1 of 1 prices differs.', { exact: false })).toBeVisible()
  await expect(priceOf(page, 'Tire Rotation')).toHaveValue('68.95')
  const reviewing = await review(page)
  await reviewing.getByRole('button', { name: 'Save prices' }).click()
  await expect(page.getByText('The new price applies now.')).toBeVisible()
})

test('in the US, quarts are entered and come back', async ({ page }) => {
  const place = ownFranchise('lonestar')
  await start(place)
  await openAs(page, place.manager, PRICES)
  await stateOf(page, 'Conventional Oil Change').selectOption('Price')
  const row = rowOf(page, 'Conventional Oil Change')
  await row.getByLabel('Included quarts').fill('5')
  await row.getByLabel('Per further quart').fill('7.99')
  const dialog = await review(page)
  await expect(dialog).toContainText('with 5 qt, then $7.99 per qt')
  await dialog.getByRole('button', { name: 'Save prices' }).click()
  await expect(page.getByText('The new price applies now.')).toBeVisible()
  await page.reload()
  await expect(row.getByLabel('Included quarts')).toHaveValue('5')
  await expect(row.getByLabel('Per further quart')).toHaveValue('7.99')
  await start(place)
})
