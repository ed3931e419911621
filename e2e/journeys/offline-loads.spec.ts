import type { Page } from '@playwright/test'
import { withOwner } from '../support/create-franchises.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { keepStock } from '../support/inventory.ts'
import { jobsOf } from '../support/jobs.ts'
import { createDevice, expectReadyForTheRoad, expectStockKept } from '../support/offline/device.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { enterLogin } from '../support/steps.ts'

const TO_VAN = `mutation M($key: String!, $id: ID!, $quantity: Int!, $vanId: ID!) {
  transferPartToVan(idempotencyKey: $key, inventoryPartItemId: $id, quantity: $quantity, vanId: $vanId) { id } }`
const bar = (page: Page) => page.getByRole('button', { name: /Offline|waiting|Sending|needs? you/ })
const lineOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Parts' }).getByRole('listitem').filter({ hasText: name })

/** Opens one of the actions of a part's menu. */
async function openAction(page: Page, name: string, action: string): Promise<void> {
  await lineOf(page, name)
    .getByRole('button', { name: `More actions for ${name}` })
    .click()
  await page.getByRole('dialog', { name }).getByRole('button', { name: action, exact: true }).click()
}

/** Reads and searches the market without reception. */
async function readMarket(page: Page, searched: string, other: string): Promise<void> {
  await page.getByRole('tab', { name: 'Market', exact: true }).click()
  const parts = page.getByRole('tabpanel').getByText(searched, { exact: true }).filter({ visible: true })
  await expect(parts.first()).toBeVisible()
  await expect(bar(page)).toContainText(/Saved at \d/)
  await page.getByRole('searchbox', { name: 'Search inventory' }).fill(searched.toLowerCase())
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(parts.first()).toBeVisible()
  await expect(page.getByText(other, { exact: true })).toHaveCount(0)
  await expectAccessible(page)
}

test('loads and transfers of several pieces wait on the phone without reception, and a shortage says who took some', async ({
  page: office,
}) => {
  test.slow()
  const technician = ownFranchise().technicians[1]
  const manager = await keepStock(office, ownFranchise().manager)
  const vanOf = (place: 1 | 2) => manager.vans.find(({ name }) => name === ownFranchise().vans[place])?.id ?? ''
  const van = vanOf(1)
  /** A part of the market that the technician's van lists too. */
  const inBoth = async (pieces: number): Promise<{ id: string; name: string }> => {
    const part = await manager.addPart({ pieces })
    await manager.ask(TO_VAN, { key: crypto.randomUUID(), id: part.id, quantity: 1, vanId: van })
    return part
  }
  const [loaded, short] = [await inBoth(6), await inBoth(4)]
  const { ids } = await jobsOf(office, technician, ['Lou Loader'])
  const device = await createDevice()
  try {
    const { page, context } = await device.open({ isOffline: false })
    await page.goto(`${tenantUrl('maple')}/auth/login`)
    await enterLogin(page, technician)
    await expectReadyForTheRoad(page, ids)
    await expectStockKept(page, van)
    await context.setOffline(true)
    await page.goto(`${tenantUrl('maple')}/account/franchisee/inventory?place=${van}&list=parts`)
    for (const { name } of [loaded, short]) {
      await openAction(page, name, 'Load')
      const dialog = page.getByRole('dialog', { name: `Load ${name} from market` })
      await dialog.getByLabel('Quantity').fill('3')
      await dialog.getByRole('button', { name: 'Load', exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(lineOf(page, name).locator('output')).toHaveText('4')
    }
    await expect(page.getByText('Saved on this phone. We’ll send it when you’re back online.').first()).toBeVisible()
    await openAction(page, loaded.name, 'Transfer')
    const back = page.getByRole('dialog', { name: `Transfer ${loaded.name} to the market` })
    await back.getByLabel('Quantity').fill('2')
    await back.getByRole('button', { name: 'Transfer', exact: true }).click()
    await expect(lineOf(page, loaded.name).locator('output')).toHaveText('2')
    await expect(bar(page)).toContainText('Offline · 3 waiting')
    await expectAccessible(page)
    await readMarket(page, loaded.name, short.name)

    await manager.ask(TO_VAN, { key: crypto.randomUUID(), id: short.id, quantity: 2, vanId: vanOf(2) })
    await context.setOffline(false)
    await expect(bar(page)).toContainText('1 change needs you', { timeout: 90_000 })
    await bar(page).click()
    const panel = page.getByRole('dialog', { name: 'Waiting to send' })
    await expect(panel.getByText(/^Only 1 in stock\. .+ took 2 on /)).toBeVisible()
    await expect(panel.getByText(`${short.name}: 3 from the market into the van`)).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog', { name: 'Discard this change?' }).getByRole('button', { name: 'Discard' }).click()
    await expect(bar(page)).toHaveCount(0)
    const { rows } = await withOwner(pool =>
      pool.query<{ market: number }>('select quantity::int as market from stock_item where id = any($1) order by id', [
        [loaded.id, short.id],
      ]),
    )
    expect(rows.map(({ market }) => market)).toEqual([4, 1])
  } finally {
    await device.remove()
  }
})
