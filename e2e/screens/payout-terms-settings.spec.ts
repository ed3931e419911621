import type { Page } from '@playwright/test'
import { withOwner } from '../support/create-franchises.ts'
import { expect, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { signIn } from '../support/sessions.ts'

const TERMS = '/account/franchisee/settings/payout-terms'

/** Resets the file's franchise to the documented terms. Skips the triggers, because statements of the worker protect earlier terms. */
const start = (): Promise<unknown> =>
  withOwner(async pool => {
    const { id, tenantId } = ownFranchise()
    await pool.query(`
      begin;
      set local session_replication_role = replica;
      delete from payout_terms where tenant_id = ${Number(tenantId)} and franchise_id = ${Number(id)};
      insert into payout_terms (tenant_id, franchise_id, from_day, franchise_type) values (${Number(tenantId)}, ${Number(id)}, 'epoch', 1);
      commit`)
  })

/** Opens the page for the file's franchise as the demo's owner. */
async function openAsOwner(page: Page): Promise<void> {
  const owner = await signIn(page, 'owner@maple.example')
  const { id, name } = ownFranchise()
  const franchise = { id, name, type: 1, timeZone: 'America/Toronto', countryCode: 'CA', inventory: true }
  await page.addInitScript(
    stored => localStorage.setItem('franchise', stored),
    JSON.stringify({ ...franchise, ownerId: owner.userId }),
  )
  await owner.open(TERMS)
}

const timeline = (page: Page) => page.getByRole('list', { name: 'Payout terms by period' })
const example = (page: Page) => page.getByRole('table', { name: 'Example statement, line by line' })

test('an owner plans new terms, sees the statement before and after, withdraws them, and does not overwrite those of another owner', async ({
  page,
}) => {
  await start()
  await openAsOwner(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Payout terms' })).toBeVisible()
  await expect(timeline(page).getByText('From the beginning')).toBeVisible()
  await expect(example(page).getByRole('row', { name: 'Royalty -$1,000.00' })).toBeVisible()
  await expect(example(page).getByRole('row', { name: 'Paid out $8,601.00' })).toBeVisible()

  await page.getByRole('link', { name: 'Plan new terms' }).click()
  await expect(page.getByRole('textbox', { name: 'Van rent' })).toBeHidden()
  await page.getByRole('textbox', { name: 'Royalty on sales' }).fill('8')
  await page.getByRole('textbox', { name: 'Marketing fee' }).fill('a bit')
  await expect(example(page).getByRole('row', { name: 'Royalty -$1,000.00 -$800.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Plan terms' }).click()
  await expect(page.getByText('Please enter a percentage from 0 to 100.')).toBeVisible()
  await expect(page.getByText('Please say why, in 3 to 500 characters.')).toBeVisible()
  await expect(page.getByText('2 fields need a correction')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Marketing fee' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Marketing fee' })).toHaveValue('a bit')
  await page.getByRole('textbox', { name: 'Marketing fee' }).fill('2')
  await page.getByLabel('Why they change').fill('Contract of 2027')
  await expect(example(page).getByRole('row', { name: 'Paid out $8,601.00 $8,601.00' })).toBeVisible()
  await page.getByRole('link', { name: 'Payout terms' }).last().click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Plan terms' }).click()
  await expect(page.getByText(/^The new terms begin /)).toBeVisible()
  const planned = timeline(page).getByRole('listitem').first()
  await expect(planned).toContainText('Planned')
  await expect(planned).toContainText('Royalty on sales: 10 % → 8 %')
  await expect(planned).toContainText('Why: Contract of 2027')

  // Another franchise type shows only its own terms.
  await planned.getByRole('link', { name: /^Edit terms from / }).click()
  await page.getByRole('radio', { name: /^Delivery partner/ }).check()
  await expect(page.getByRole('textbox', { name: 'Royalty on sales' })).toBeHidden()
  await page.getByRole('textbox', { name: 'Van rent' }).fill('7.50')
  await expect(example(page).getByRole('row', { name: 'Van rent $0.00 -$600.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Save planned terms' }).click()
  await expect(page.getByText(/^The new terms begin /).first()).toBeVisible()
  await expect(planned).toContainText('Type: With a van → Delivery partner')
  await expect(planned).toContainText('Van rent: $7.50')
  await planned.getByRole('button', { name: /^Withdraw terms from / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The planned terms were withdrawn.')).toBeVisible()
  await expect(timeline(page).getByRole('listitem')).toHaveCount(1)

  // Terms that another person planned are not overwritten, and the typed values stay.
  await page.getByRole('link', { name: 'Plan new terms' }).click()
  await page.getByRole('textbox', { name: 'Card fee' }).fill('2.5')
  await page.getByLabel('Why they change').fill('Cheaper cards')
  await withOwner(pool =>
    pool.query(
      `insert into payout_terms (tenant_id, franchise_id, from_day, franchise_type, royalty_bps) values ($1, $2, '2027-05-01', 1, 900)`,
      [ownFranchise().tenantId, ownFranchise().id],
    ),
  )
  await page.getByRole('button', { name: 'Plan terms' }).click()
  await expect(page.getByText('changed these terms meanwhile.', { exact: false })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Card fee' })).toHaveValue('2.5')
  await page.getByRole('button', { name: 'Plan terms' }).click()
  await expect(timeline(page).getByText('Why: Cheaper cards')).toBeVisible()
  await expect(timeline(page).getByText('Royalty on sales: 10 % → 9 %')).toBeVisible()
  await start()
})
