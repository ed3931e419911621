import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../platform/scope.ts'
import { book } from '../testing/orders.ts'
import { recordStatements } from '../testing/statements.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { staffWorkOrders } from './queries.ts'

const ORDER_FIELDS = `id version status isConfirmed isInspected overdue scheduledAt minutes arrivesUntil
  contact { name } address { street } vehicle { year make model } userVehicle { name } van { id name } visitCars { workOrderId }`
const NARROW = `${ORDER_FIELDS} lineItems { name }`
const WIDE = `${ORDER_FIELDS} notes currency lineItems { name price } widest: vehicle { year make model oilVolume vehiclePartItems { id } }`

const listOf = (fields: string) => `
  query Orders($franchiseId: ID!) {
    franchiseeWorkOrders(franchiseId: $franchiseId, status: upcoming, pageNumber: 1) { total workOrders { reason workOrder { ...Listed } } }
  }
  fragment Listed on WorkOrder { __typename ${fields} }`

interface Answer {
  franchiseeWorkOrders: { total: number; workOrders: object[] }
}

const record = recordStatements()
let t: TestApp
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  await book(t, { date: '2026-06-03T13:00:00Z' })
  await book(t, { date: '2026-06-03T15:00:00Z' })
})
afterAll(() => t.close())

/** Returns the answer and the statements. */
async function ask(fields: string): Promise<{ answer: Answer | null; statements: string }> {
  const variables = { franchiseId: t.fixture.ca.franchiseId }
  const { result, texts } = await record(() => t.graphql(t.fixture.ca.host, listOf(fields), variables, manager))
  expect(result.error).toBeUndefined()
  return { answer: result.data as Answer | null, statements: texts.join('\n') }
}

test('a list that shows few fields reads their columns only, and answers as one that shows more', async () => {
  for (let time = 0; time < 2; time++) {
    const [narrow, wide] = [await ask(NARROW), await ask(WIDE)]
    for (const unread of ['"work_order".*', '"discounted_price"', 'vehicle_oil']) {
      expect(narrow.statements).not.toContain(unread)
      expect(wide.statements).toContain(unread)
    }
    expect(wide.answer?.franchiseeWorkOrders.workOrders.length).toBeGreaterThan(0)
    expect(wide.answer).toMatchObject({ ...narrow.answer })
  }
})

test('each technician gets the orders of their own van from a list that is compiled once', async () => {
  const { id, franchiseId, vanIds, userIds } = t.fixture.ca
  await t.db.owner.query('delete from van_technician where tenant_id = $1', [id])
  await t.db.owner.query('insert into van_technician values ($1, $2, $4), ($1, $3, $5)', [
    id,
    vanIds[0],
    vanIds[1],
    userIds.technician,
    userIds.tester,
  ])
  for (const hour of [16, 17, 18])
    for (const vanId of vanIds) await book(t, { date: `2026-06-04T${hour}:00:00Z`, vanId }, manager)
  const vansOf = async (userId: number, vanId: number | null = null): Promise<Set<number | null>> => {
    const actor: Actor = {
      userId,
      name: '',
      email: '',
      roles: ['technician'],
      isStaff: true,
      franchiseIds: [franchiseId],
      vendorId: null,
      tokenHash: Buffer.alloc(0),
    }
    const asked = {
      franchiseId,
      status: 'upcoming',
      vanId,
      pageNumber: 1,
      isConfirmed: null,
      filter: '',
      sort: null,
      isListed: true,
    } as const
    const { workOrders, total } = await staffWorkOrders(t.db.databases.of(id), actor, asked)
    expect(workOrders).toHaveLength(total)
    return new Set(workOrders.map(({ van_id }) => van_id))
  }
  for (let time = 0; time < 2; time++) {
    expect(await vansOf(userIds.technician)).toEqual(new Set([vanIds[0]]))
    expect(await vansOf(userIds.tester)).toEqual(new Set([vanIds[1]]))
    expect(await vansOf(userIds.tester, vanIds[0])).toEqual(new Set())
    expect(await vansOf(userIds.technician, vanIds[0])).toEqual(new Set([vanIds[0]]))
  }
})
