import type { Page } from '@playwright/test'
import { withOwner } from '../support/create-franchises.ts'
import { expect, test } from '../support/fixtures.ts'
import { openAs } from '../support/sessions.ts'

const VENDORS = '/account/franchisee/settings/vendors'
const OWNER = 'owner@maple.example'

/** Adds a vendor as sales do with a new customer. Archives those of earlier runs first, so that the names are free. */
const namedBySales = (name: string): Promise<unknown> =>
  withOwner(async pool => {
    await pool.query(`update vendor set archived_at = now() where tenant_id = 1 and name in ('Polar Couriers', $1)`, [
      name,
    ])
    await pool.query(
      `with v as (insert into vendor (tenant_id, vendor_id, name, needs_review)
         select 1, max(vendor_id) + 1, $1, true from vendor where tenant_id = 1 returning id)
       insert into vendor_terms (tenant_id, vendor_id, from_day, remittance_bps) select 1, id, 'epoch', 1250 from v`,
      [name],
    )
  })

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const terms = (page: Page) => page.getByRole('list', { name: 'Terms by day' })

test('an owner adds a fleet, plans another share, assigns a sales person and archives it', async ({ page }) => {
  const name = 'Blue Fleet'
  await openAs(page, OWNER, VENDORS)
  await expect(row(page, 'Marketplace Partner').first()).toContainText('Marketplace')
  await page.getByRole('button', { name: 'Add vendor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add vendor' })
  await dialog.getByLabel('Name', { exact: true }).fill('polar leasing')
  await dialog.getByLabel('Share of each invoice').fill('200')
  await dialog.getByRole('button', { name: 'Add vendor' }).click()
  await expect(dialog.getByText('Another vendor has this name.', { exact: false })).toBeVisible()
  await expect(dialog.getByText('Please enter a percentage from 0 to 100.')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('radio', { name: /^National fleet/ }).check()
  await dialog.getByLabel('Share of each invoice').fill('8')
  await expect(dialog.getByText('$9.04', { exact: false })).toBeVisible()
  await dialog.getByLabel('Calculated from').selectOption('The subtotal, before tax')
  await expect(dialog.getByText('$8.00', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add vendor' }).click()

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(terms(page).getByText('Keeps: 8 % of the subtotal · National fleet')).toBeVisible()
  await page.getByRole('button', { name: 'Plan new terms' }).click()
  const planning = page.getByRole('dialog', { name: 'New terms' })
  await planning.getByLabel('Share of each invoice').fill('10')
  await planning.getByLabel('First day').fill('2020-01-01')
  await planning.getByLabel('Why they change').fill('Contract of 2027')
  await planning.getByRole('button', { name: 'Save terms' }).click()
  await expect(planning.getByText('Please choose tomorrow or a later day.', { exact: false })).toBeVisible()
  await planning.getByLabel('First day').fill('2027-03-01')
  await planning.getByRole('button', { name: 'Save terms' }).click()
  await expect(page.getByText('The terms were saved.')).toBeVisible()
  await expect(terms(page).getByRole('listitem').first()).toContainText('From Mon, Mar 1, 2027')
  await page.getByRole('button', { name: 'Edit terms from Mon, Mar 1, 2027' }).click()
  const editing = page.getByRole('dialog', { name: 'Terms from Mon, Mar 1, 2027' })
  await editing.getByLabel('Share of each invoice').fill('11')
  await editing.getByRole('button', { name: 'Save terms' }).click()
  await expect(terms(page).getByText('Keeps: 11 % of the subtotal', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw terms from Mon, Mar 1, 2027' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(terms(page).getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: 'Add sales person' }).click()
  const adding = page.getByRole('dialog', { name: 'Add sales person' })
  await adding.getByLabel('Sales person').selectOption({ index: 1 })
  await adding.getByRole('button', { name: 'Add sales person' }).click()
  await expect(page.getByRole('list', { name: 'Sales people of the vendor' })).toContainText('Sells now')
  await page.getByRole('button', { name: /^Remove / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('list', { name: 'Sales people of the vendor' })).toContainText('Sold earlier')
  await page.getByRole('button', { name: 'Archive vendor' }).click()
  await expect(page.getByText('The vendor was archived.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bring back' })).toBeVisible()
})

test('a vendor that sales named is renamed, corrected and confirmed; one with open bills is not archived', async ({
  page,
}) => {
  await namedBySales('Polar leasing')
  await openAs(page, OWNER, VENDORS)
  await expect(page.getByText(/named by sales\./)).toBeVisible()
  await row(page, 'To review').getByRole('link', { name: 'Polar leasing' }).click()
  await expect(page.getByText('Another vendor is called Polar leasing too.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Rename' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename vendor' })
  await renaming.getByRole('button', { name: 'Save' }).click()
  await expect(renaming.getByText('Another vendor has this name.', { exact: false })).toBeVisible()
  await renaming.getByLabel('Name', { exact: true }).fill('Polar Couriers')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Correct the first terms' }).click()
  const correcting = page.getByRole('dialog', { name: 'Correct the first terms' })
  await correcting.getByLabel('Share of each invoice').fill('10')
  await correcting.getByLabel('Why they change').fill('As agreed')
  await correcting.getByRole('button', { name: 'Save terms' }).click()
  await expect(terms(page).getByText('Keeps: 10 % of payments')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm vendor' }).click()
  await expect(page.getByText('The vendor was confirmed.')).toBeVisible()
  await expect(page.getByText('Sales named this vendor')).toBeHidden()

  // Open bills are in the way of archiving.
  await page
    .getByRole('navigation', { name: 'Settings pages' })
    .getByRole('link', { name: 'Vendors and fleets' })
    .click()
  await page.getByRole('link', { name: 'Northway Courier Fleet' }).click()
  await expect(page.getByRole('list', { name: 'Customers of the vendor' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Open bills of the vendor' })).toBeVisible()
  await page.getByRole('button', { name: 'Archive vendor' }).click()
  const blocked = page.getByRole('dialog', { name: 'Archive vendor: not possible yet' })
  await expect(blocked.getByText(/^Invoice \d+, /).first()).toBeVisible()
  await blocked.getByRole('button', { name: 'Cancel' }).click()
})
