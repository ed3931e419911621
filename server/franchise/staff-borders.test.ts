import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const ROLES = ['manager', 'tester', 'sales', 'technician'] as const
type Role = (typeof ROLES)[number]

let t: TestApp
/** An order of the eastern franchise, in its van. None of the fixture's staff belongs there. */
let eastOrderId: number
beforeAll(async () => {
  t = await createTestApp()
  const { otherFranchiseId, otherVanId, id, userIds } = t.fixture.ca
  eastOrderId = (await book(t, { date: '2026-06-03T15:00:00Z' })).workOrderId
  await t.db.owner.query('update work_order set franchise_id = $1, van_id = $2 where id = $3', [
    otherFranchiseId,
    otherVanId,
    eastOrderId,
  ])
  await t.db.owner.query(
    `with v as (insert into vendor (tenant_id, vendor_id, name) values ($1, 3, 'Fleet Three'), ($1, 5, 'Fleet Five') returning id, vendor_id)
     insert into vendor_sales (tenant_id, vendor_id, user_id) select $1, v.id, $2 from v where v.vendor_id = 5`,
    [id, userIds.sales],
  )
})
afterAll(() => t.close())

async function as(role: Role, query: string): Promise<GraphqlResult> {
  const { host, emails } = t.fixture.ca
  return await t.graphql(host, query, {}, await t.tokenOf(host, emails[role]))
}

/** Operations that staff of the eastern franchise may use there. */
const inTheEast = (): Record<string, string> => {
  const { otherFranchiseId: franchise, otherVanId: van } = t.fixture.ca
  return {
    vans: `{ franchiseVans(franchiseId: ${franchise}) { id } }`,
    orders: `{ franchiseeWorkOrders(franchiseId: ${franchise}, status: upcoming, pageNumber: 1) { total } }`,
    invoices: `{ invoices(franchiseId: ${franchise}, pageNumber: 1) { total } }`,
    order: `{ workOrder(id: ${eastOrderId}) { id } }`,
    notes: `mutation { updateNotes(id: ${eastOrderId}, notes: "Back door") { notes } }`,
    'PO number': `mutation { updatePoNumber(id: ${eastOrderId}, poNumber: "7") { poNumber } }`,
    time: `mutation { updateScheduledTime(id: ${eastOrderId}, scheduledAt: "2026-06-04T15:00:00Z") { reason } }`,
    assignment: `mutation { assignWorkOrder(workOrderId: ${eastOrderId}, assignedFranchise: ${franchise}, assignedVan: ${van}) { id } }`,
    cancellation: `mutation { cancelWorkOrder(workOrderId: ${eastOrderId}, cancelReason: customer_cancelled) { status } }`,
  }
}

const FRANCHISES = '{ franchises { name } }'
const namesOf = async (role: Role): Promise<string[]> =>
  (await as(role, FRANCHISES)).data.franchises.map((franchise: { name: string }) => franchise.name)

describe('ROLE-10 staff act only on franchises they belong to', () => {
  test.each(ROLES)('a %s of one sees no data of another, and changes nothing there', async role => {
    const before = await t.db.owner.query('select * from work_order')
    expect(await namesOf(role)).toEqual(['Toronto'])
    for (const [what, query] of Object.entries(inTheEast()))
      expect({ what, status: (await as(role, query)).status }).toEqual({ what, status: 404 })
    if (role !== 'sales') {
      const customers = `{ customers(franchiseId: ${t.fixture.ca.otherFranchiseId}) { id } }`
      expect((await as(role, customers)).status).toBe(404)
    }
    expect((await t.db.owner.query('select * from work_order')).rows).toEqual(before.rows)
  })

  test('sales have the vendors of their list, other staff all of the tenant’s', async () => {
    const vendorsOf = async (role: Role): Promise<number[]> =>
      (await as(role, '{ vendors { vendorId } }')).data.vendors.map((vendor: { vendorId: number }) => vendor.vendorId)
    expect(await vendorsOf('sales')).toEqual([5])
    for (const role of ['manager', 'tester', 'technician'] as const) expect(await vendorsOf(role)).toEqual([5, 3])
  })

  test('staff who belong to both work in both', async () => {
    const { id, otherFranchiseId, otherVanId, userIds } = t.fixture.ca
    await t.db.owner.query('insert into franchise_member select $1, $2, unnest($3::bigint[])', [
      id,
      otherFranchiseId,
      ROLES.map(role => userIds[role]),
    ])
    await t.db.owner.query('insert into van_technician values ($1, $2, $3)', [id, otherVanId, userIds.technician])
    for (const role of ROLES) {
      expect(await namesOf(role)).toEqual(['Toronto', 'Toronto East'])
      const { assignment, cancellation: _, ...steps } = inTheEast()
      for (const [what, query] of Object.entries(steps))
        expect({ role, what, status: (await as(role, query)).status }).toEqual({ role, what, status: 200 })
      const mayAssign = role === 'manager' || role === 'tester'
      expect((await as(role, assignment ?? '')).status).toBe(mayAssign ? 200 : 404)
    }
  })
})
