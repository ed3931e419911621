import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { book, FINISHED_INSPECTION, SAVE_INSPECTION } from '../testing/orders.ts'
import { addOilTo } from '../testing/stock.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const SUPPLIES =
  'query S($id: ID!) { workOrderSupplies(id: $id) { soldOil oils { type weight isRecommended isSold } } }'

let t: TestApp
let host: string
let manager: string
let technician: string
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  host = ca.host
  await t.db.owner.query(
    `with v as (insert into van (tenant_id, franchise_id, name) select $1, $2, 'Van ' || n from unnest(array[10, 9, 20, 3]) n returning id)
     insert into van_technician (tenant_id, van_id, user_id) select $1, id, $3 from v`,
    [ca.id, ca.franchiseId, ca.userIds.technician],
  )
  manager = await t.tokenOf(host, ca.emails.manager)
  technician = await t.tokenOf(host, ca.emails.technician)
})
beforeEach(() => t.clock.set(TEST_NOW))
afterAll(() => t.close())

const run = (query: string, variables: object, token = manager): Promise<GraphqlResult> =>
  t.graphql(host, query, variables, token)

test('WRONG-20 completing an order shows the oil that was sold beside the oil that the vehicle takes', async () => {
  const { ca } = t.fixture
  const [vanId] = ca.vanIds
  // The Camry takes 0W-16 synthetic; a conventional oil change was sold.
  await addOilTo(t, { vanId, quantity: 20, weight: '0W-16' })
  await t.db.owner.query(
    `with kind as (insert into oil (tenant_id, oil_type, oil_weight) values ($1, 'CONVENTIONAL', '0W-16') returning id)
     insert into stock_item (tenant_id, franchise_id, van_id, oil_id, quantity) select $1, $2, $3, id, 20000 from kind`,
    [ca.id, ca.franchiseId, vanId],
  )
  const { workOrderId: id } = await book(t, { date: '2026-06-03T15:00:00Z' })
  await t.db.owner.query('update work_order set van_id = $1 where id = $2', [vanId, id])
  const synthetic = { type: 'SYNTHETIC', weight: '0W-16', isRecommended: true }
  const conventional = { type: 'CONVENTIONAL', weight: '0W-16', isRecommended: false }
  const basic = await run(SUPPLIES, { id })
  expect(basic.data.workOrderSupplies).toEqual({
    soldOil: 'CONVENTIONAL',
    oils: [
      { ...conventional, isSold: true },
      { ...synthetic, isSold: false },
    ],
  })
  const change = 'mutation E($id: ID!, $serviceIds: [ID!]!) { updateServices(id: $id, serviceIds: $serviceIds) { id } }'
  await run(change, { id, serviceIds: [ca.serviceIds.oil_change_premium_synthetic] })
  const premium = await run(SUPPLIES, { id })
  expect(premium.data.workOrderSupplies).toEqual({
    soldOil: 'SYNTHETIC',
    oils: [
      { ...conventional, isSold: false },
      { ...synthetic, isSold: true },
    ],
  })
})

test('WRONG-20 a technician is offered no inspection of another van’s job in lists, on its page or at completion', async () => {
  const { ca } = t.fixture
  const { workOrderId: id } = await book(t, { date: '2026-06-03T16:00:00Z' })
  const list = `query L($franchiseId: ID!) { franchiseeWorkOrders(franchiseId: $franchiseId, status: upcoming, pageNumber: 1) { workOrders { workOrder { id } } } }`
  const listed = async (): Promise<string[]> =>
    (await run(list, { franchiseId: ca.franchiseId }, technician)).data.franchiseeWorkOrders.workOrders.map(
      (entry: { workOrder: { id: string } }) => entry.workOrder.id,
    )
  const page = 'query O($id: ID!) { workOrder(id: $id) { id } }'
  const inspect = (): Promise<GraphqlResult> =>
    run(SAVE_INSPECTION, { id, inspection: FINISHED_INSPECTION, finish: true }, technician)
  t.clock.set(new Date('2026-06-03T17:00:00Z'))
  await t.db.owner.query('update work_order set van_id = $1 where id = $2', [ca.vanIds[1], id])
  expect(await listed()).not.toContain(String(id))
  expect((await run(page, { id }, technician)).status).toBe(404)
  expect((await inspect()).status).toBe(404)
  await t.db.owner.query('update work_order set van_id = $1 where id = $2', [ca.vanIds[0], id])
  expect(await listed()).toContain(String(id))
  expect((await inspect()).data.saveInspection.isInspected).toBe(true)
})

test('WRONG-20 vans are listed in natural number order everywhere', async () => {
  const { ca } = t.fixture
  const names = (vans: { name: string }[]): string[] => vans.map(van => van.name)
  const { data } = await run(
    `query V($id: ID!, $manager: ID!, $technician: ID!) {
      franchiseVans(franchiseId: $id) { name } technicianVans(technicianId: $technician) { name }
      franchises { id vans { name } } franchiseManagerFranchises(userId: $manager) { id vans { name } }
    }`,
    { id: ca.franchiseId, manager: ca.userIds.manager, technician: ca.userIds.technician },
  )
  const all = ['Van 1', 'Van 2', 'Van 3', 'Van 9', 'Van 10', 'Van 20']
  expect(names(data.franchiseVans)).toEqual(all)
  expect(names(data.technicianVans)).toEqual(all.filter(name => name !== 'Van 2'))
  expect(names(data.franchises[0].vans)).toEqual(all)
  expect(names(data.franchiseManagerFranchises[0].vans)).toEqual(all)
})
