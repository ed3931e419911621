import type { Page } from '@playwright/test'
import { withOwner } from '../support/create-franchises.ts'
import { expect, expectAccessibleAtBothWidths, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { type Session, signIn } from '../support/sessions.ts'

const SETTINGS = '/account/franchisee/settings'
const OWNER = 'owner@maple.example'

/** Adds a franchise in Montreal. @returns its id */
async function addBranch({ ask }: Session, name: string): Promise<string> {
  const base = `{ street: "100 Rue Peel", city: "Montreal", postalCode: "H3C2G7", province: "Quebec", provinceCode: "QC", country: "Canada",
    countryCode: "CA", lat: 45.4946, lng: -73.5613 }`
  const { createFranchise } = await ask<{ createFranchise: { id: string } }>(
    `mutation { createFranchise(franchise: { name: "${name}", countryCode: CA, timeZone: "America/Toronto", phoneNumber: "5145550142",
      managerEmail: "${OWNER}", base: ${base} }) { id } }`,
  )
  return createFranchise.id
}

/** Nothing depends on the branch, so it leaves the lists of other tests. */
async function archiveBranch({ ask }: Session, id: string): Promise<void> {
  const { franchiseInSettings } = await ask<{ franchiseInSettings: { stamp: string } }>(
    `{ franchiseInSettings(franchiseId: ${id}) { stamp } }`,
  )
  const { previewArchiveFranchise } = await ask<{ previewArchiveFranchise: { stamp: string } }>(
    `{ previewArchiveFranchise(franchiseId: ${id}) { stamp } }`,
  )
  await ask(
    `mutation { archiveFranchise(franchiseId: ${id}, seen: "${franchiseInSettings.stamp}", accepted: "${previewArchiveFranchise.stamp}") { id } }`,
  )
}

/** Opens a page of the file's own franchise. */
async function openOwn(page: Page, session: Session, path: string, title?: string): Promise<void> {
  const { id, name } = ownFranchise()
  const franchise = { id, name, type: 1, timeZone: 'America/Toronto', countryCode: 'CA', inventory: true }
  await page.addInitScript(
    stored => localStorage.setItem('franchise', stored),
    JSON.stringify({ ...franchise, ownerId: session.userId }),
  )
  await session.open(`${SETTINGS}${path}`)
  await expect(page.getByRole('heading', { name: title ?? `Franchise: ${name}`, exact: true })).toBeVisible()
}

test('an owner finds a franchise, and copies hours and public holidays to it', async ({ page }) => {
  const name = `Branch ${crypto.randomUUID().slice(0, 8)}`
  const session = await signIn(page, OWNER)
  const id = await addBranch(session, name)
  try {
    await session.open(`${SETTINGS}/franchises`)
    await page.getByLabel('Search franchises').fill(`${name} montreal`)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('link', { name })).toBeVisible()
    await page.getByLabel('Search franchises').fill('nowhere at all')
    await expect(page.getByText('Nothing matches.', { exact: false })).toBeVisible()

    await openOwn(page, session, '/hours')
    await page.getByRole('button', { name: 'Copy to other franchises' }).click()
    const copying = page.getByRole('dialog', { name: 'Copy these hours' })
    await copying.getByLabel('Search franchises').fill(name)
    const branch = copying.getByRole('checkbox', { name })
    await expect(copying.getByText('Montreal, QC · Eastern Time · Mon–Fri 8:00 AM–6:00 PM')).toBeVisible()
    await branch.check()
    await expectAccessibleAtBothWidths(page)
    await copying.getByRole('button', { name: 'Copy to 1 franchise' }).click()
    await expect(page.getByText('Copied to 1 franchise.')).toBeVisible()
    const { franchiseHours } = await session.ask<{ franchiseHours: { hours: { weekday: number }[] } }>(
      `{ franchiseHours(franchiseId: ${id}) { hours { weekday } } }`,
    )
    // The file's own franchise is open on Saturdays too.
    expect(franchiseHours.hours.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6])

    await openOwn(page, session, '/closures')
    await page.getByRole('button', { name: 'Copy to other franchises' }).click()
    const adding = page.getByRole('dialog', { name: 'Add public holidays' })
    await adding.getByLabel('Search franchises').fill(name)
    await adding.getByRole('checkbox', { name }).check()
    const holidays = adding.getByRole('region', { name: 'Public holidays' })
    await holidays.getByRole('button', { name: 'Clear' }).click()
    await holidays.getByRole('checkbox', { name: 'Fête nationale' }).check()
    await expectAccessibleAtBothWidths(page)
    await adding.getByRole('button', { name: 'Add to 1 franchise' }).click()
    await expect(page.getByText('Copied to 1 franchise.')).toBeVisible()
    const { franchiseSpecialDays } = await session.ask<{ franchiseSpecialDays: { days: { name: string }[] } }>(
      `{ franchiseSpecialDays(franchiseId: ${id}) { days { name } } }`,
    )
    expect(franchiseSpecialDays.days.map(day => day.name)).toEqual(['Fête nationale'])
  } finally {
    await archiveBranch(session, id)
  }
})

test('an owner copies the own prices of a franchise to another one', async ({ page }) => {
  const name = `Branch ${crypto.randomUUID().slice(0, 8)}`
  const session = await signIn(page, OWNER)
  const id = await addBranch(session, name)
  const { id: own, tenantId } = ownFranchise()
  try {
    await withOwner(pool =>
      pool.query(
        `insert into service_price (tenant_id, service_id, country_code, franchise_id, price, valid_from, confirmed_at)
         select tenant_id, id, 'CA', $1, 7100, '2026-01-01', '2026-01-01' from service where tenant_id = $2 and name = 'Tire Rotation'`,
        [own, tenantId],
      ),
    )
    await openOwn(page, session, '/prices', 'Prices')
    await page.getByRole('tab', { name: `Only ${ownFranchise().name}` }).click()
    await page.getByRole('button', { name: 'Copy to other franchises' }).click()
    const dialog = page.getByRole('dialog', { name: `Copy the prices of ${ownFranchise().name}` })
    await dialog.getByLabel('Search franchises').fill(name)
    await expect(dialog.getByText('Montreal, QC · 1 price change')).toBeVisible()
    await dialog.getByRole('checkbox', { name }).check()
    await expectAccessibleAtBothWidths(page)
    await dialog.getByRole('button', { name: 'Copy to 1 franchise' }).click()
    await expect(page.getByText('Copied to 1 franchise.')).toBeVisible()
    const { servicesAndPrices } = await session.ask<{ servicesAndPrices: { own: { rows: { price: number }[] } } }>(
      `{ servicesAndPrices(franchiseId: ${id}) { own { rows { price } } } }`,
    )
    expect(servicesAndPrices.own.rows).toEqual([{ price: 7100 }])
  } finally {
    await withOwner(pool => pool.query('delete from service_price where franchise_id = any($1)', [[own, id]]))
    await archiveBranch(session, id)
  }
})

test('an owner plans the same payout terms for two franchises', async ({ page }) => {
  const name = `Branch ${crypto.randomUUID().slice(0, 8)}`
  const session = await signIn(page, OWNER)
  const id = await addBranch(session, name)
  try {
    await openOwn(page, session, '/payout-terms/new')
    await page.getByRole('textbox', { name: 'Royalty on sales' }).fill('8')
    await page.getByLabel('Why they change').fill('Contracts of this year')
    await page.getByLabel('Search franchises').fill(name)
    await page.getByRole('checkbox', { name }).check()
    await expectAccessibleAtBothWidths(page)
    await page.getByRole('button', { name: 'Plan terms' }).click()
    await expect(page.getByText(/^The terms of 2 franchises start on /)).toBeVisible()
    const { payoutTerms } = await session.ask<{ payoutTerms: { rows: { royaltyBps: number; reason: string }[] } }>(
      `{ payoutTerms(franchiseId: ${id}) { rows { royaltyBps reason } } }`,
    )
    expect(payoutTerms.rows.at(-1)).toEqual({ royaltyBps: 800, reason: 'Contracts of this year' })
  } finally {
    await archiveBranch(session, id)
  }
})
