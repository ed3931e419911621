import type { BrowserContext, Page } from '@playwright/test'
import { withOwner } from '../support/create-franchises.ts'
import { baseUrl, expect, tenantUrl, test } from '../support/fixtures.ts'
import { keepStock } from '../support/inventory.ts'
import { jobsOf } from '../support/jobs.ts'
import { expectReadyForTheRoad, expectStockKept } from '../support/offline/device.ts'
import { hashOf } from '../support/operations.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { labelPhoto } from '../support/pictures.ts'
import { inspectAllGood } from '../support/steps.ts'

test.use({ serviceWorkers: 'allow' })

const ORDERS = `${tenantUrl('maple')}/account/franchisee/work-orders`
const NOTE = 'Gate code 4711'

/** The work of a test: an order, and a part of the technician's van. */
interface Work {
  id: string
  part: { id: string; name: string }
  vanId: string
}

/** The technician's flow, step by step. */
const STEPS: readonly [name: string, run: (page: Page, work: Work) => Promise<void>][] = [
  [
    'moving a part out of the van',
    async (page, { part: { name }, vanId }) => {
      await page.goto(`${tenantUrl('maple')}/account/franchisee/inventory?place=${vanId}&list=parts`)
      const line = page.getByRole('list', { name: 'Parts' }).getByRole('listitem').filter({ hasText: name })
      await line.getByRole('button', { name: `Move one ${name} back to the market` }).click()
      await expect(line.locator('output')).toHaveText('1')
    },
  ],
  [
    'opening the order',
    async (page, { id }) => {
      await page.goto(`${ORDERS}/${id}`)
      await expect(page.getByRole('link', { name: 'Vehicle Inspection', exact: true })).toBeVisible()
    },
  ],
  [
    'saving a note',
    async page => {
      await page.getByRole('button', { name: 'Edit notes' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit notes' })
      await dialog.getByLabel('Notes').fill(NOTE)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(NOTE)).toBeVisible()
    },
  ],
  [
    'answering the inspection',
    async page => {
      await page.getByRole('link', { name: 'Vehicle Inspection', exact: true }).click()
      await inspectAllGood(page)
      await page.getByLabel('Mileage').fill('84000')
    },
  ],
  [
    'taking a photo',
    async page => {
      const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await labelPhoto(['TIRE']) }
      await page.getByRole('region', { name: 'Photos' }).locator('input[type=file]').setInputFiles(photo)
      await expect(page.getByRole('img', { name: 'Picture of the order' }).first()).toBeVisible()
    },
  ],
  ['finishing the inspection', page => page.getByRole('button', { name: 'Finish inspection' }).click()],
  [
    'opening the completion',
    async page => {
      await page.getByRole('button', { name: 'Complete Order' }).click()
      await expect(
        page.getByRole('dialog', { name: 'Complete Order' }).getByRole('button', { name: 'Complete Order' }),
      ).toBeEnabled()
    },
  ],
  [
    'completing the order',
    async page => {
      const dialog = page.getByRole('dialog', { name: 'Complete Order' })
      await dialog.getByRole('button', { name: 'Complete Order' }).click()
      await expect(dialog).toBeHidden()
    },
  ],
]

/** The calls that change something. */
const CALLS = [
  'TransferPartToMarket',
  'UpdateNotes',
  'SaveInspection',
  'AddInspectionPhoto',
  'CompleteWorkOrder',
] as const

async function begin(page: Page): Promise<Work> {
  const manager = await keepStock(page, ownFranchise().manager)
  const vanId = manager.vans.find(({ name }) => name === ownFranchise().vans[0])?.id ?? ''
  // Low ones are first in the list.
  const part = await manager.addPart({ vanId, pieces: 2 })
  const [id = ''] = (await jobsOf(page, ownFranchise().technicians[0], ['Cora Cut'])).ids
  await page.goto(ORDERS)
  await expectReadyForTheRoad(page, [id])
  await expectStockKept(page, vanId)
  return { id, part, vanId }
}

/** Expects that everything is sent in the end, and that each action counted once. */
async function expectDoneOnce(page: Page, { id, part }: Work): Promise<void> {
  await expect(page.getByRole('button', { name: /Offline|waiting|Sending|needs? you/ })).toHaveCount(0, {
    timeout: 60_000,
  })
  const found = () =>
    withOwner(async pool => {
      const { rows } = await pool.query<Record<string, unknown>>(
        `select status, staff_notes as notes,
           (select array_agg(type order by id) from work_order_event e where e.work_order_id = w.id and type in ('notes_changed', 'inspected', 'completed')) as events,
           (select array_agg(kind order by id) from staff_action a where a.work_order_id = w.id) as actions,
           (select count(*)::int from invoice i where i.work_order_id = w.id) as invoices,
           (select count(*)::int from work_order_photo p where p.work_order_id = w.id) as photos
         from work_order w where tenant_id = 1 and id = $1`,
        [id],
      )
      return rows[0]
    })
  const { rows: stock } = await withOwner(pool =>
    pool.query(
      `select quantity::int, (select count(*)::int from stock_entry e where e.stock_item_id = s.id and e.reason = 'TRANSFERRED') as moves
       from stock_item s where s.tenant_id = 1 and s.id = $1`,
      [part.id],
    ),
  )
  expect(stock).toEqual([{ quantity: 1, moves: 1 }])
  await expect.poll(found).toEqual({
    status: 'COMPLETE',
    notes: NOTE,
    events: ['notes_changed', 'inspected', 'completed'],
    actions: ['notes', 'photo', 'finish', 'complete'],
    invoices: 1,
    photos: 1,
  })
}

async function goOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
  await context.setOffline(isOffline)
}

/** Where the gate cuts: before everything, amid the inspection, and after two calls, of which one is an upload. */
const IN_GATE = new Set(['moving a part out of the van', 'taking a photo', 'AddInspectionPhoto', 'CompleteWorkOrder'])
const tagOf = (where: string) => (IN_GATE.has(where) ? [] : ['@slow'])

for (const [cut, [name]] of STEPS.entries()) {
  const title = `the reception ends before ${name}, and everything is done once when it is back`
  test(title, { tag: tagOf(name) }, async ({ page, context }) => {
    test.slow()
    const work = await begin(page)
    for (const [index, [, run]] of STEPS.entries()) {
      if (index === cut) await goOffline(context, true)
      await run(page, work)
    }
    await goOffline(context, false)
    await expectDoneOnce(page, work)
  })
}

for (const call of CALLS) {
  const title = `the answer of ${call} is lost with the reception, and it counts once`
  test(title, { tag: tagOf(call) }, async ({ page, context }) => {
    test.slow()
    const work = await begin(page)
    let isLost = false
    await context.route('**/api/**', async route => {
      const sent = route.request().method() === 'POST' && route.request().url().endsWith('/api/graphql')
      const body = sent ? (route.request().postDataJSON() as { query?: string } | null) : null
      if (!isLost && body?.query === hashOf(call)) {
        isLost = true
        await route.fetch({ url: `${baseUrl()}/api/graphql` })
        await route.abort()
        return
      }
      await (isLost ? route.abort() : route.continue())
    })
    for (const [, run] of STEPS) await run(page, work)
    expect(isLost).toBe(true)
    await context.unroute('**/api/**')
    await expectDoneOnce(page, work)
  })
}
