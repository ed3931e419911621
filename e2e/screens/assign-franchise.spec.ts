import { ask } from '../support/account.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { bookOrder } from '../support/orders.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { keepSession } from '../support/stored-booking.ts'

const PRICE = '{ lineItems { price discountedPrice tax service { name } } franchise { name } }'

interface Priced {
  lineItems: { price: number; discountedPrice: number; tax: number; service: { name: string } }[]
  franchise: { name: string }
}

const total = ({ lineItems }: Priced): number =>
  lineItems.reduce((sum, line) => sum + line.discountedPrice + line.tax, 0)

test('WRONG-14 WOFLOW-14 before an order goes to another franchise its new mileage charge and total are shown and agreed to', async ({
  page,
}) => {
  const id = await bookOrder(page, 'Ada Assigned')
  const token = await keepSession(page, ownFranchise().region)
  const priceOf = async (): Promise<Priced> =>
    (await ask<{ workOrder: Priced }>(token, page, `{ workOrder(id: ${id}) ${PRICE} }`)).workOrder
  const before = await priceOf()
  await page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/${id}`)
  await page.getByRole('button', { name: 'Assign Work Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign Work Order' })
  const elsewhere = dialog.getByLabel('Franchise').locator('option', { hasNotText: before.franchise.name })
  await dialog.getByLabel('Franchise').selectOption((await elsewhere.first().getAttribute('value')) ?? '')
  // The other franchise's base is far from the address.
  await expect(
    dialog.getByText(/^The total changes from \$[\d,.]+ to \$[\d,.]+\. Services keep their prices\./),
  ).toBeVisible()
  await expect(dialog.getByText('Mileage charge (now $0.00)')).toBeVisible()
  await expect(
    dialog.getByText(/does not serve this address: its base is [\d,]+ km away\. We email the customer/),
  ).toBeVisible()
  await dialog.getByRole('radio', { disabled: false }).first().check()
  await expectAccessible(page)
  const shown = await dialog.getByText(/^The total changes/).innerText()
  await dialog.getByRole('button', { name: /^Agree and assign to / }).click()
  await expect(page.getByText(/^Assigned to .+\./)).toBeVisible()
  const after = await priceOf()
  expect(after.franchise.name).not.toBe(before.franchise.name)
  const services = ({ lineItems }: Priced) => lineItems.filter(line => line.service.name !== 'mileage_charge')
  expect(services(after).map(line => line.price)).toEqual(services(before).map(line => line.price))
  const money = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' })
  expect(shown).toContain(`from ${money.format(total(before) / 100)} to ${money.format(total(after) / 100)}.`)
})
