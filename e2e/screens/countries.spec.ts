import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../db/seed/demo-logins.ts'
import { inspectedOrder } from '../support/branch-orders.ts'
import { hashOf } from '../support/operations.ts'
import { baseUrl, expect, newVisitor, tenantUrl, test } from '../support/fixtures.ts'

const COUNTRIES = [
  { tenant: 'maple', tenantId: 1, manager: 'manager.toronto@maple.example', unit: 'km', account: 'pk_test_sandbox_ca' },
  {
    tenant: 'lonestar',
    tenantId: 2,
    manager: 'manager.austin@lonestar.example',
    unit: 'mi',
    account: 'pk_test_sandbox_us',
  },
] as const

interface StoredOil {
  /** Litres. */
  quantity: number
  oil: { id: string; type: string; weight: string }
}

/** Signs the browser in at a tenant without the login page. @returns the token */
async function enter(page: Page, { tenantId }: { tenantId: number }, email: string): Promise<string> {
  const answer = await page.request.post(`${baseUrl()}/api/auth/login`, {
    data: { tenantId, email, password: DEMO_PASSWORD },
  })
  const { authentication_token: token, ...user } = (await answer.json()) as { authentication_token: string }
  const session = JSON.stringify({ ...user, email, token })
  await page.addInitScript(stored => {
    localStorage.setItem('auth', stored)
    localStorage.setItem('referralPopupShown', 'shown')
  }, session)
  return token
}

test('TENANT-11 the country decides on units, on the account for cards and on the ways to pay', async ({ browser }) => {
  for (const country of COUNTRIES) {
    const site = tenantUrl(country.tenant)
    const customer = await newVisitor(browser)
    await enter(customer, country, `customer@${country.tenant}.example`)
    await customer.goto(`${site}/account/cars`)
    await expect(customer.getByText(new RegExp(`^[\\d,]+ ${country.unit}$`)).first()).toBeVisible()
    await customer.goto(`${site}/account/customer-information`)
    const account = customer.waitForResponse(
      answer => answer.request().postData()?.includes(hashOf('CardAccount')) === true,
    )
    await customer.getByRole('button', { name: 'Add payment card' }).click()
    expect(await (await account).text()).toContain(`"${country.account}_`)
    await customer.context().close()

    const staff = await newVisitor(browser)
    const token = await enter(staff, country, country.manager)
    const asTenant = async <Data>(query: string): Promise<Data> => {
      const headers = { authorization: `Bearer ${token}`, 'x-tenant-id': String(country.tenantId) }
      const answer = await staff.request.post(`${baseUrl()}/api/graphql`, { data: { query }, headers })
      return ((await answer.json()) as { data: Data }).data
    }
    const { franchises } = await asTenant<{ franchises: { id: string }[] }>('{ franchises { id } }')
    const { invoices } = await asTenant<{ invoices: { invoices: { invoiceNumber: string }[] } }>(
      `{ invoices(franchiseId: ${franchises[0]?.id}, pageNumber: 1, status: "OPEN") { invoices { invoiceNumber } } }`,
    )
    await staff.goto(`${site}/account/franchisee/invoices/${invoices.invoices[0]?.invoiceNumber}`)
    const main = staff.getByRole('main')
    await expect(main.getByRole('button', { name: 'Pay invoice', exact: true })).toBeVisible()
    const cashApp = main.getByRole('button', { name: 'Cash App', exact: true })
    await expect(cashApp).toHaveCount(country.tenant === 'lonestar' ? 1 : 0)
    await staff.context().close()
  }
})

test('FORMAT-05 oil is shown and entered in litres in Canada and in quarts otherwise, and stored in litres', async ({
  browser,
}) => {
  // 4.2 quarts are 3.975 litres. A van starts with 120 litres (126.8 quarts).
  for (const { tenant, unit, left, shownLeft } of [
    { tenant: 'maple', unit: 'L', left: 115.8, shownLeft: '115.8 L' },
    { tenant: 'lonestar', unit: 'QT', left: 116.025, shownLeft: '122.6 QT' },
  ] as const) {
    const page = await newVisitor(browser)
    const order = await inspectedOrder(page, { tenant, service: 'oil_change_basic' })
    const { workOrder } = await order.ask<{
      workOrder: { vehicle: { oilVolume: number }; franchise: { id: string }; van: { id: string } }
    }>('query Order($id: ID!) { workOrder(id: $id) { vehicle { oilVolume } franchise { id } van { id } } }', {
      id: order.id,
    })
    const { vehicle, franchise, van } = workOrder
    const needed = (tenant === 'maple' ? vehicle.oilVolume : vehicle.oilVolume * 1.05669).toFixed(1)
    await order.open(`/account/franchisee/work-orders/${order.id}`)
    await expect(page.getByText(`${needed} ${unit}`, { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Complete Order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Complete Order' })
    const oil = dialog.getByLabel('Oil', { exact: true })
    const oilId = (await oil.locator('option', { hasText: 'recommended' }).getAttribute('value')) ?? ''
    await oil.selectOption(oilId)
    await expect(dialog.getByText(unit, { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Oil used')).toHaveValue(needed)
    await dialog.getByLabel('Oil used').fill('4.2')
    await dialog.getByRole('button', { name: 'Complete Order' }).click()
    await expect(dialog).toBeHidden()
    const { inventoryOils } = await order.ask<{ inventoryOils: { inventoryOilItems: StoredOil[] } }>(
      `query Oils($franchiseId: ID!, $vanId: ID) { inventoryOils(franchiseId: $franchiseId, vanId: $vanId, pageNumber: 1) {
        inventoryOilItems { quantity oil { id type weight } } } }`,
      { franchiseId: franchise.id, vanId: van.id },
    )
    const stored = inventoryOils.inventoryOilItems.find(item => item.oil.id === oilId)
    expect(stored?.quantity).toBe(left)
    await page.goto(`${tenantUrl(tenant)}/account/franchisee/inventory?place=${van.id}&list=oil`)
    const row = page.getByRole('row').filter({ hasText: stored?.oil.weight ?? '' })
    await expect(row.getByRole('cell', { name: shownLeft, exact: true })).toBeVisible()
    await page.context().close()
  }
})

test('the country decides on words and spelling: colour and color, postal code and ZIP code, cheque and check', async ({
  browser,
}) => {
  const words = {
    maple: { color: 'colour', code: 'Postal code', cheques: 'Cheques', foreign: /\bcolors?\b|ZIP code/i },
    lonestar: { color: 'color', code: 'ZIP code', cheques: 'Checks', foreign: /colour|postal code|cheque/i },
  }
  for (const country of COUNTRIES) {
    const { color, code, cheques, foreign } = words[country.tenant]
    const site = tenantUrl(country.tenant)
    const page = await newVisitor(browser)
    await enter(page, country, `owner@${country.tenant}.example`)
    const isHome = () => expect(page.getByRole('main')).not.toContainText(foreign)
    await page.goto(`${site}/account/franchisee/settings/brand`)
    await expect(page.getByLabel(`Main ${color}`)).toBeVisible()
    await isHome()
    await page.goto(`${site}/account/franchisee/settings/taxes`)
    await expect(page.getByLabel(code, { exact: true })).toBeVisible()
    await isHome()
    await page.goto(`${site}/account/franchisee/settings/service-area`)
    await expect(page.getByText(`The ${code.replace('P', 'p')}s that`)).toBeVisible()
    await isHome()
    await page.goto(`${site}/account/franchisee/reports`)
    await page.getByRole('tab', { name: 'Accounts' }).click()
    await expect(page.getByRole('cell', { name: cheques, exact: true })).toBeVisible()
    await isHome()
    await page.context().close()
  }
})
