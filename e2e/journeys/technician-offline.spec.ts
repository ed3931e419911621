import type { Page } from '@playwright/test'
import { ask, managerToken } from '../support/account.ts'
import { withOwner } from '../support/create-franchises.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { keepStock, takeFuelReceipt } from '../support/inventory.ts'
import { jobsOf } from '../support/jobs.ts'
import {
  createDevice,
  type Device,
  expectReadyForTheRoad,
  expectStockKept,
  type LoggedAction,
  expectAllSent,
  outboxLog,
} from '../support/offline/device.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { labelPhoto } from '../support/pictures.ts'
import { enterLogin, inspectAllGood } from '../support/steps.ts'

const ORDERS = `${tenantUrl('maple')}/account/franchisee/work-orders`
const bar = (page: Page) => page.getByRole('button', { name: /Offline|waiting|Sending|needs? you/ })

let device: Device
test.beforeEach(async () => {
  test.slow()
  device = await createDevice()
})
test.afterEach(() => device.remove())

/** Logs in on the device while there is reception, and waits until it is ready for a day without. */
async function beginDay(technician: string, ids: readonly string[]) {
  const opened = await device.open({ isOffline: false })
  await opened.page.goto(`${tenantUrl('maple')}/auth/login`)
  await enterLogin(opened.page, technician)
  await expect(opened.page.getByRole('heading', { level: 1, name: 'Work Orders' })).toBeVisible()
  await expectReadyForTheRoad(opened.page, ids)
  return opened
}

/** Does a whole job without reception: a note, the inspection with a photo, the completion and the cash. */
async function doJob(page: Page, id: string, mileage: string) {
  await page.goto(`${ORDERS}/${id}`)
  await page.getByRole('button', { name: 'Edit notes' }).click()
  const notes = page.getByRole('dialog', { name: 'Edit notes' })
  await notes.getByLabel('Notes').fill(`Parked behind the house, ${mileage}`)
  await notes.getByRole('button', { name: 'Save' }).click()
  await expect(notes).toBeHidden()
  await expect(page.getByText(`Parked behind the house, ${mileage}`)).toBeVisible()
  await page.getByRole('link', { name: 'Vehicle Inspection', exact: true }).click()
  await inspectAllGood(page)
  await page.getByLabel('Mileage').fill(mileage)
  const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await labelPhoto(['TIRE']) }
  await page.getByRole('region', { name: 'Photos' }).locator('input[type=file]').setInputFiles(photo)
  await expect(page.getByRole('img', { name: 'Picture of the order' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Finish inspection' }).click()
  await page.getByRole('button', { name: 'Complete Order' }).click()
  const completion = page.getByRole('dialog', { name: 'Complete Order' })
  await completion.getByRole('button', { name: 'Complete Order' }).click()
  await expect(completion).toBeHidden()
  const payment = page.getByRole('region', { name: 'Take payment' })
  await expect(payment.getByText('Card payments need reception. Take cash, or try again.')).toBeVisible()
  await payment.getByRole('button', { name: /cash received/ }).click()
  await expect(page.getByText(/waits to be sent/)).toBeVisible()
}

/** An action as the server noted it. */
interface Arrived {
  key: string
  kind: string
  order: string
  at: number
}

/** Returns what arrived of these orders, in the order in which it came. */
const arrivedOf = (ids: readonly string[]): Promise<Arrived[]> =>
  withOwner(async pool => {
    const { rows } = await pool.query<Omit<Arrived, 'at'> & { done_at: Date }>(
      `select key, kind, work_order_id::text as "order", done_at from staff_action where tenant_id = 1 and work_order_id = any($1) order by id`,
      [ids],
    )
    return rows.map(({ done_at, ...row }) => ({ ...row, at: done_at.getTime() }))
  })

/** Expects that each of these actions arrived once, in order, at its own time. The device's clock may differ from the server's by the same span for all. */
async function expectArrived(log: readonly LoggedAction[], ids: readonly string[]): Promise<void> {
  const noted = log.filter(({ kind }) => kind !== 'draft')
  const keys = new Set(noted.map(({ key }) => key))
  await expect.poll(async () => (await arrivedOf(ids)).filter(({ key }) => keys.has(key)).length).toBe(noted.length)
  const arrived = (await arrivedOf(ids)).filter(({ key }) => keys.has(key))
  expect(arrived.map(({ kind, order }) => `${kind} ${order}`)).toEqual(
    noted.map(({ kind, orderId }) => `${kind} ${orderId}`),
  )
  expect(arrived.map(({ key }) => key)).toEqual(noted.map(({ key }) => key))
  const spans = arrived.map(({ at }, index) => at - (noted[index]?.at ?? 0))
  expect(Math.max(...spans) - Math.min(...spans)).toBeLessThan(5_000)
}

/** Opens the browser again without reception and expects the list of orders from the device. */
async function openAgain(waiting: number) {
  await device.close()
  const opened = await device.open()
  await opened.page.goto(ORDERS)
  await expect(opened.page.getByRole('heading', { level: 1, name: 'Work Orders' })).toBeVisible()
  await expect(bar(opened.page)).toContainText(`Offline · ${waiting} waiting`)
  await expect(bar(opened.page)).toContainText(/Saved at \d/)
  return opened
}

test('a technician works a day without reception, the browser is killed twice, and every action arrives once, in order, with its own time', async ({
  page: office,
}) => {
  const names = ['Tom Two', 'Tina Three', 'Fred Four']
  const { ids } = await jobsOf(office, ownFranchise().technicians[1], names)
  const [first = '', second = '', third = ''] = ids
  let { page, context } = await beginDay(ownFranchise().technicians[1], ids)

  await test.step('the first job, without reception', async () => {
    await context.setOffline(true)
    await page.goto(ORDERS)
    await expect(page.getByText('Tom Two')).toBeVisible()
    await expectAccessible(page)
    await doJob(page, first, '92000')
    await expectAccessible(page)
    await bar(page).click()
    const panel = page.getByRole('dialog', { name: 'Waiting to send' })
    await expect(panel.getByText('Order completed')).toBeVisible()
    await expect(panel.getByText(/^Payment/)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('the browser is killed, and the second job follows', async () => {
    ;({ page, context } = await openAgain(5))
    await page.goto(`${ORDERS}/${first}`)
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible()
    await doJob(page, second, '93000')
  })

  await test.step('it is killed again, and the last job follows', async () => {
    ;({ page, context } = await openAgain(10))
    await doJob(page, third, '94000')
  })

  await test.step('at night everything is sent', async () => {
    const log = await outboxLog(page)
    expect(log).toHaveLength(15)
    await context.setOffline(false)
    await expectAllSent(page)
    await expect(bar(page)).toHaveCount(0)
    await expectArrived(log, ids)
    const token = await managerToken(office)
    for (const [index, id] of ids.entries()) {
      const { workOrder } = await ask<{
        workOrder: { status: string; notes: string; invoice: { status: string }; awsLink: { kind: string }[] }
      }>(
        token,
        office,
        'query ($id: ID!) { workOrder(id: $id) { status notes invoice { status } awsLink { kind } } }',
        {
          id,
        },
      )
      expect(workOrder).toEqual({
        status: 'COMPLETE',
        notes: `Parked behind the house, ${92 + index}000`,
        invoice: { status: 'PAID' },
        awsLink: [{ kind: 'inspection' }],
      })
    }
  })
})

test('orders that another device changed meanwhile are shown as conflicts, and nothing is lost', async ({
  page: office,
}) => {
  const names = ['Nora Notes', 'Carl Cancelled', 'Uma Untouched']
  const { ids } = await jobsOf(office, ownFranchise().technicians[2], names)
  const [noted = '', cancelled = '', untouched = ''] = ids
  const { page, context } = await beginDay(ownFranchise().technicians[2], ids)
  await context.setOffline(true)
  for (const [index, id] of ids.entries()) await doJob(page, id, `${81 + index}000`)
  const log = await outboxLog(page)

  const manager = await managerToken(office)
  await ask(manager, office, 'mutation ($id: ID!) { updateNotes(id: $id, notes: "Call first") { id } }', { id: noted })
  await ask(
    manager,
    office,
    'mutation ($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: customer_cancelled) { id } }',
    { id: cancelled },
  )

  await context.setOffline(false)
  const open = async () => {
    await bar(page).click()
    return page.getByRole('dialog', { name: 'Waiting to send' })
  }
  await expect(bar(page)).toContainText(/changes need you/, { timeout: 90_000 })
  await expectArrived(
    log.filter(({ orderId }) => orderId === untouched),
    [untouched],
  )

  await test.step('both versions are shown, and what was done is sent again on the order as it is now', async () => {
    const panel = await open()
    const order = panel.getByRole('listitem').filter({ hasText: 'Parked behind the house, 81000' })
    await expect(order.getByText('What you did')).toBeVisible()
    await expect(order.getByText('Call first')).toBeVisible()
    await expectAccessible(page)
    await order.getByRole('button', { name: 'Send again' }).click()
    await expect(order).toHaveCount(0)
    const completion = panel
      .locator('section')
      .filter({ hasText: 'Nora Notes' })
      .getByRole('listitem')
      .filter({ hasText: 'Order completed' })
    await completion.getByRole('button', { name: 'Send again' }).click()
    await expect(panel.getByText('Nora Notes')).toHaveCount(0)
  })

  await test.step('what was done on a cancelled order is discarded, after a question', async () => {
    const panel = page.getByRole('dialog', { name: 'Waiting to send' })
    await expect(async () => {
      const discard = panel.getByRole('button', { name: 'Discard' })
      if ((await discard.count()) > 0) {
        await discard.first().click()
        const question = page.getByRole('dialog', { name: 'Discard this change?' })
        await question.getByRole('button', { name: 'Discard' }).click()
        await expect(question).toBeHidden()
      }
      expect(await outboxLog(page)).toEqual([])
    }).toPass()
  })

  const states = await Promise.all(
    ids.map(async id => {
      const query = 'query ($id: ID!) { workOrder(id: $id) { status notes invoice { status } } }'
      const { workOrder } = await ask<{
        workOrder: { status: string; notes: string; invoice: { status: string } | null }
      }>(manager, office, query, { id })
      return `${workOrder.status} ${workOrder.invoice?.status ?? 'no invoice'}`
    }),
  )
  expect(states).toEqual(['COMPLETE PAID', 'CANCELLED no invoice', 'COMPLETE PAID'])
})

test('parts and fuel of a van wait on the phone without reception, also after it was killed, and what the stock no longer allows is shown', async ({
  page: office,
}) => {
  const manager = await keepStock(office, ownFranchise().manager)
  const van = manager.vans.find(({ name }) => name === ownFranchise().vans[2])?.id ?? ''
  const used = await manager.addPart({ vanId: van, pieces: 2 })
  const gone = await manager.addPart({ vanId: van, pieces: 1 })
  const { ids } = await jobsOf(office, ownFranchise().technicians[2], ['Vera Van'])
  const begun = await beginDay(ownFranchise().technicians[2], ids)
  await expectStockKept(begun.page, van)
  await begun.context.setOffline(true)
  const stock = (list: string) => `${tenantUrl('maple')}/account/franchisee/inventory?place=${van}&list=${list}`
  const lineOf = (page: Page, name: string) =>
    page.getByRole('list', { name: 'Parts' }).getByRole('listitem').filter({ hasText: name })
  const less = (page: Page, name: string) =>
    lineOf(page, name).getByRole('button', { name: `Move one ${name} back to the market` })

  await test.step('two parts are moved and fuel is bought, without reception', async () => {
    const { page } = begun
    await page.goto(stock('parts'))
    await less(page, used.name).click()
    await expect(lineOf(page, used.name).locator('output')).toHaveText('1')
    await less(page, gone.name).click()
    await expect(lineOf(page, gone.name).locator('output')).toHaveText('0')
    await expect(less(page, gone.name)).toBeDisabled()
    await expect(bar(page)).toContainText('Offline · 2 waiting')
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Fuel' }).click()
    await page.getByRole('button', { name: 'Add Fuel' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Fuel' })
    await takeFuelReceipt(dialog)
    await expect(dialog.getByText(/^Reading photos needs reception\. Please type the values\./)).toBeVisible()
    await dialog.getByLabel('Fuel', { exact: true }).selectOption('Regular')
    await dialog.getByLabel('Quantity').fill('41.5')
    await dialog.getByLabel('Total price').fill('66.40')
    await dialog.getByRole('button', { name: 'Add Fuel' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('41.5 L for $66.40: saved on this phone, waits to be sent.')).toBeVisible()
  })

  const { page, context } = await test.step('the browser is killed, and all of it is still there', async () => {
    const opened = await openAgain(3)
    await opened.page.goto(stock('parts'))
    await expect(lineOf(opened.page, used.name).locator('output')).toHaveText('1')
    await bar(opened.page).click()
    const panel = opened.page.getByRole('dialog', { name: 'Waiting to send' })
    await expect(panel.getByText(`${used.name}: 1 from the van to the market`)).toBeVisible()
    await expect(panel.getByText('41.5 L for $66.40')).toBeVisible()
    await expectAccessible(opened.page)
    await opened.page.keyboard.press('Escape')
    return opened
  })

  // Somebody else takes the last piece meanwhile.
  await manager.ask(
    'mutation M($key: String!, $id: ID!) { transferPartToMarket(idempotencyKey: $key, inventoryPartItemId: $id, quantity: 1) { id } }',
    { key: crypto.randomUUID(), id: gone.id },
  )
  const log = await outboxLog(page)
  expect(log.map(({ kind }) => kind)).toEqual(['stock', 'stock', 'fuel'])
  await context.setOffline(false)
  await expect(bar(page)).toContainText('1 change needs you', { timeout: 90_000 })
  await bar(page).click()
  const panel = page.getByRole('dialog', { name: 'Waiting to send' })
  await expect(panel.getByText('Only 0 in stock.', { exact: false })).toBeVisible()
  await panel.getByRole('button', { name: 'Discard' }).click()
  const question = page.getByRole('dialog', { name: 'Discard this change?' })
  // Escape closes the question alone.
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await panel.getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.goto(stock('parts'))
  await expect(lineOf(page, used.name).locator('output')).toHaveText('1')

  const { rows } = await withOwner(pool =>
    pool.query(
      `select (select quantity::int from stock_item where id = $1) as used, f.millilitres::int, f.unit_price::int as price, f.receipt_location <> '' as receipt,
         (select array_agg(kind order by id) from staff_action where key = any($3)) as actions
       from fuel_entry f where f.tenant_id = 1 and f.van_id = $2`,
      [used.id, van, log.map(({ key }) => key)],
    ),
  )
  expect(rows).toEqual([{ used: 1, millilitres: 41_500, price: 160, receipt: true, actions: ['stock', 'fuel'] }])
})
