import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { ask, enterAs, managerToken, signUp } from '../support/account.ts'
import { bookAppointment, completeAppointment, completeEarlier } from '../support/appointments.ts'
import { expect, expectAccessibleAtBothWidths, tenantUrl, test } from '../support/fixtures.ts'
import { findMail } from '../support/mailbox.ts'
import { ownFranchise } from '../support/own-franchise.ts'

const ADD = `mutation Add($workOrderId: ID!, $idempotencyKey: String!, $car: MoreCarInput!) {
  addVisitCar(workOrderId: $workOrderId, idempotencyKey: $idempotencyKey, car: $car) { id visitCars { workOrderId } }
}`
const INVOICE = 'query Invoice($id: ID!) { workOrder(id: $id) { invoice { id invoiceNumber } } }'

interface Billed {
  id: string
  invoiceNumber: string
}

/** Adds a car with a tire rotation to a visit, as its customer. @returns its order */
async function addCar(page: Page, token: string, workOrderId: string): Promise<string> {
  const { id: franchiseId } = ownFranchise()
  const query = '{ vehicles(year: 2018, make: "Honda", model: "Civic") { id } }'
  const [vehicle] = (await ask<{ vehicles: { id: string }[] }>(token, page, query)).vehicles
  const prices = `{ servicePrices(countryCode: "CA", franchiseId: "${franchiseId}", vehicleId: "${vehicle?.id}") { id nameKey price } }`
  const { servicePrices } = await ask<{ servicePrices: { id: string; nameKey: string; price: number }[] }>(
    token,
    page,
    prices,
  )
  const rotation = servicePrices.find(({ nameKey }) => nameKey === 'tire_rotation')
  const car = { vehicleId: vehicle?.id, lineItems: [{ id: rotation?.id, quantity: 1, value: rotation?.price }] }
  type Added = { addVisitCar: { visitCars: { workOrderId: string }[] } }
  const { addVisitCar } = await ask<Added>(token, page, ADD, { workOrderId, idempotencyKey: randomUUID(), car })
  const added = addVisitCar.visitCars.find(one => one.workOrderId !== workOrderId)
  if (!added) throw new Error('the car was not added')
  return added.workOrderId
}

test('a customer with two open invoices of one visit pays them one after the other', async ({ page }) => {
  test.slow()
  const customer = await signUp(page, 'Vera Visit')
  const first = (await bookAppointment(page, customer)).id
  const second = await addCar(page, customer.token, first)
  const manager = await managerToken(page)
  await completeEarlier(page, manager, first)
  await completeAppointment(page, manager, second)
  const billed = async (id: string): Promise<Billed> =>
    (await ask<{ workOrder: { invoice: Billed } }>(manager, page, INVOICE, { id })).workOrder.invoice
  const [one, two] = [await billed(first), await billed(second)]

  await enterAs(page, customer)
  await page.goto(`${tenantUrl('maple')}/account/appointments/${first}`)
  const others = page.getByRole('list', { name: 'Also unpaid from this visit' })
  await expect(others).toContainText(`Invoice ${two.invoiceNumber}`)
  await expect(others).toContainText('2018 Honda Civic')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: `Pay next: invoice ${two.invoiceNumber}` }).click()
  await expect(page.getByRole('heading', { name: 'Car 2 of 2 in this visit' })).toBeVisible()
  await expect(others).toContainText(`Invoice ${one.invoiceNumber}`)

  for (const { id } of [one, two]) await ask(manager, page, `mutation { payLater(invoiceId: ${id}) { status } }`)
  const mail = await findMail(page, customer.email, new RegExp(`^Invoice ${one.invoiceNumber} `))
  await page.goto(/http\S+\/checkout\S+/.exec(mail.text)?.[0] ?? '')
  await expect(page.getByRole('heading', { level: 1, name: `Invoice ${one.invoiceNumber}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Also unpaid from this visit' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: `Pay invoice ${two.invoiceNumber}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Invoice ${two.invoiceNumber}` })).toBeVisible()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page).toHaveURL(/sandbox\/checkout/)
})
