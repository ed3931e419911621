import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TORONTO_ADDRESS } from '../../testing/booking.ts'
import { book } from '../../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../../testing/test-app.ts'

const CHOICES = `query Choices($franchiseId: ID!, $at: DateTime!, $workOrderId: ID, $lat: Float, $lng: Float) {
  vanChoices(franchiseId: $franchiseId, at: $at, workOrderId: $workOrderId, lat: $lat, lng: $lng) {
    van { id name userVans { name } } isFree isCurrent isSuggested jobs baseMetres detourMetres
    busyWith { id customer scheduledAt } before { scheduledAt metres } after { scheduledAt metres }
  }
}`
const MOVE = `mutation Move($id: ID!, $scheduledAt: DateTime!, $isBooked: Boolean, $vanId: ID, $version: Int) {
  updateScheduledTime(id: $id, scheduledAt: $scheduledAt, isBooked: $isBooked, vanId: $vanId, version: $version) {
    reason workOrder { isConfirmed version van { name } events { type data } }
  }
}`
const CONFIRM = `mutation Confirm($id: ID!, $vanId: ID!, $version: Int) {
  confirmWorkOrder(id: $id, vanId: $vanId, version: $version) { isConfirmed van { name } events { type data } }
}`
const ASSIGN = `mutation Assign($id: ID!, $van: ID!, $franchise: ID!) {
  assignWorkOrder(workOrderId: $id, assignedFranchise: $franchise, assignedVan: $van) { events { type data } }
}`
const REASON = 'query Reason($id: ID!) { unavailabilityReason(id: $id) }'
const REQUESTS = `query Requests($franchiseId: ID!) {
  franchiseeWorkOrders(franchiseId: $franchiseId, status: requested, pageNumber: 1) { workOrders { reason workOrder { id } } }
}`

interface Choice {
  van: { id: string; name: string; userVans: { name: string }[] }
  isFree: boolean
  isSuggested: boolean
  jobs: number
  baseMetres: number
  detourMetres: number
  busyWith: { id: string; customer: string; scheduledAt: string } | null
  before: { scheduledAt: string; metres: number } | null
  after: { scheduledAt: string; metres: number } | null
}

let t: TestApp
let tokens: Record<'manager' | 'technician' | 'sales' | 'customer', string>
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  const of = (role: keyof typeof tokens): Promise<string> => t.tokenOf(host, emails[role])
  tokens = {
    manager: await of('manager'),
    technician: await of('technician'),
    sales: await of('sales'),
    customer: await of('customer'),
  }
})
beforeEach(() => t.clock.set(TEST_NOW))
afterAll(() => t.close())

const run = (query: string, variables: object, token = tokens.manager): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

async function choicesAt(at: string, more: object = {}, token = tokens.manager): Promise<Choice[]> {
  const { data, error } = await run(CHOICES, { franchiseId: t.fixture.ca.franchiseId, at, ...more }, token)
  if (error) throw new Error(error.message)
  return data.vanChoices
}
const namesOf = (choices: Choice[]): string[] => choices.map(({ van }) => van.name)

let day = 3
/** A day of June that no other test uses, at hours in UTC. */
function ownDay(): (hour: number) => string {
  const date = new Date(Date.UTC(2026, 5, day++))
  if (date.getUTCDay() === 0) return ownDay()
  return hour => `${date.toISOString().slice(0, 10)}T${hour}:00:00.000Z`
}
const [VAN_1, VAN_2] = ['Van 1', 'Van 2']
const vanId = (name: string): number => t.fixture.ca.vanIds[name === VAN_1 ? 0 : 1]
/** Books as the manager. */
const bookIn = async (name: string, date: string, more: object = {}): Promise<number> =>
  (await book(t, { date, vanId: vanId(name), ...more }, tokens.manager)).workOrderId

test('vans say whether they are free, why not, who drives them, and how far they are away', async () => {
  const at = ownDay()
  const busy = await bookIn(VAN_1, at(15))
  await bookIn(VAN_2, at(13))
  await bookIn(VAN_2, at(18), { addressInput: { ...TORONTO_ADDRESS, street: '9 North St', lat: 43.7384 } })
  const [first, second] = await choicesAt(at(15), { lat: TORONTO_ADDRESS.lat, lng: TORONTO_ADDRESS.lng })
  expect(first).toMatchObject({
    van: { name: VAN_2, userVans: [] },
    isFree: true,
    isSuggested: true,
    jobs: 2,
    busyWith: null,
    before: { scheduledAt: at(13), metres: 0 },
    after: { scheduledAt: at(18) },
  })
  // A tenth of a degree north is 10 km; the next job is on the way.
  expect(first?.after?.metres).toBeGreaterThan(9_900)
  expect(first?.after?.metres).toBeLessThan(10_100)
  expect(first?.detourMetres).toBe(0)
  expect(second).toMatchObject({
    van: { name: VAN_1, userVans: [{ name: 'technician Toronto' }] },
    isFree: false,
    isSuggested: false,
    jobs: 1,
    busyWith: { id: String(busy), customer: 'Gwen Guest', scheduledAt: at(15) },
  })
  // Half an hour on, both touch it; next to it they do not.
  expect((await choicesAt(at(16).replace(':00:00', ':30:00'))).map(({ isFree }) => isFree)).toEqual([true, true])
  expect(namesOf((await choicesAt(at(16))).filter(({ isFree }) => isFree)).toSorted()).toEqual([VAN_1, VAN_2])
})

test('the suggestion is the shortest detour, then the van with the fewest jobs; retired vans are left out', async () => {
  const at = ownDay()
  await bookIn(VAN_1, at(13))
  await bookIn(VAN_1, at(14))
  // Without a place only the jobs count.
  expect(namesOf(await choicesAt(at(17)))).toEqual([VAN_2, VAN_1])
  const far = { lat: TORONTO_ADDRESS.lat, lng: TORONTO_ADDRESS.lng + 0.4 }
  await bookIn(VAN_1, at(18), { addressInput: { ...TORONTO_ADDRESS, street: '9 East St', ...far } })
  expect(namesOf(await choicesAt(at(17), far))).toEqual([VAN_1, VAN_2])
  await t.db.owner.query('update van set active = false where id = $1', [vanId(VAN_1)])
  expect(namesOf(await choicesAt(at(17), far))).toEqual([VAN_2])
  await t.db.owner.query('update van set active = true where id = $1', [vanId(VAN_1)])
})

test('an order does not stand in its own way, and keeps its van while that is free', async () => {
  const at = ownDay()
  const id = await bookIn(VAN_2, at(15))
  await bookIn(VAN_2, at(17))
  const own = (hour: number) => choicesAt(at(hour), { workOrderId: id })
  expect((await own(15))[0]).toMatchObject({ van: { name: VAN_2 }, isFree: true, isCurrent: true, isSuggested: true })
  expect((await own(16))[0]).toMatchObject({ van: { name: VAN_2 }, isSuggested: true, jobs: 1 })
  const [suggested, busy] = await own(17)
  expect(suggested).toMatchObject({ van: { name: VAN_1 }, isSuggested: true })
  expect(busy).toMatchObject({ van: { name: VAN_2 }, isFree: false, isCurrent: true })
})

test('technicians choose among their own vans; other franchises and other vans’ orders do not exist for them', async () => {
  const { ca, us } = t.fixture
  const at = ownDay()
  const id = await bookIn(VAN_2, at(15))
  expect(namesOf(await choicesAt(at(15), {}, tokens.technician))).toEqual([VAN_1])
  expect(namesOf(await choicesAt(at(15), {}, tokens.sales))).toHaveLength(2)
  const of = (variables: object, token?: string) =>
    run(CHOICES, { franchiseId: ca.franchiseId, at: at(15), ...variables }, token)
  expect((await of({ workOrderId: id }, tokens.technician)).status).toBe(404)
  for (const franchiseId of [ca.otherFranchiseId, us.franchiseId]) expect((await of({ franchiseId })).status).toBe(404)
  expect((await of({}, tokens.customer)).status).toBe(404)
})

test('a move takes the chosen van, and refuses one that is busy instead of taking another', async () => {
  const at = ownDay()
  const id = await bookIn(VAN_1, at(13))
  await bookIn(VAN_1, at(15))
  const to = (hour: number, van: string, more: object = {}) =>
    run(MOVE, { id, scheduledAt: at(hour), isBooked: false, vanId: vanId(van), ...more })
  const refused = await to(15, VAN_1)
  expect(refused.error).toMatchObject({ statusCode: 409, error: 'TIME_SLOT_UNAVAILABLE' })
  expect(refused.error?.message).toMatch(/^Van 1 already has order \d+ at this time\./)
  const { data } = await to(15, VAN_2)
  expect(data.updateScheduledTime).toMatchObject({ reason: null, workOrder: { van: { name: VAN_2 } } })
  expect(data.updateScheduledTime.workOrder.events.at(-1)).toEqual({
    type: 'rescheduled',
    data: { from: at(13), scheduledAt: at(15), vanId: vanId(VAN_2), van: VAN_2, fromVan: VAN_1 },
  })
  // A van of another franchise, and for a technician one of a colleague.
  expect((await run(MOVE, { id, scheduledAt: at(16), vanId: t.fixture.ca.otherVanId })).status).toBe(404)
  const own = await bookIn(VAN_1, at(18))
  const taken = { id: own, scheduledAt: at(19), vanId: vanId(VAN_2) }
  expect((await run(MOVE, taken, tokens.technician)).status).toBe(404)
})

test('a move without a chosen van keeps the van if it can, and the history names both if it cannot', async () => {
  const at = ownDay()
  const id = await bookIn(VAN_1, at(13))
  await bookIn(VAN_1, at(15))
  const eventAfter = async (hour: number): Promise<object> =>
    (await run(MOVE, { id, scheduledAt: at(hour) })).data.updateScheduledTime.workOrder.events.at(-1).data
  expect(await eventAfter(14)).toEqual({ from: at(13), scheduledAt: at(14), vanId: vanId(VAN_1), van: VAN_1 })
  expect(await eventAfter(15)).toMatchObject({ van: VAN_2, fromVan: VAN_1 })
  await bookIn(VAN_1, at(17))
  await bookIn(VAN_2, at(17))
  const full = await eventAfter(17)
  expect(full).toMatchObject({ vanId: null, fromVan: VAN_2 })
  expect(full).not.toHaveProperty('van')
})

test('a customer’s own move ignores a van and a version', async () => {
  const at = ownDay()
  const { workOrderId: id } = await book(t, { date: at(13) }, tokens.customer)
  // The van is not for customers to read.
  const own = MOVE.replace('van { name } events { type data }', '')
  const moved = await run(own, { id, scheduledAt: at(16), vanId: vanId(VAN_2), version: 99 }, tokens.customer)
  expect(moved.error).toBeUndefined()
  const { rows } = await t.db.owner.query('select van_id from work_order where id = $1', [id])
  expect(rows).toEqual([{ van_id: vanId(VAN_1) }])
})

test('of two moves of one order, and of two into one van, one wins; nobody is moved to another van', async () => {
  const at = ownDay()
  const [one, two] = [await bookIn(VAN_1, at(13)), await bookIn(VAN_2, at(13))]
  const move = (id: number, hour: number, version: number) =>
    run(MOVE, { id, scheduledAt: at(hour), vanId: vanId(VAN_1), version })
  const both = await Promise.all([move(one, 16, 1), move(two, 16, 1)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const lost = both.findIndex(({ status }) => status === 409)
  expect(both[lost]?.error?.error).toBe('TIME_SLOT_UNAVAILABLE')
  const { rows } = await t.db.owner.query('select van_id, scheduled_at from work_order where id = $1', [
    [one, two][lost],
  ])
  expect(rows).toEqual([{ van_id: vanId([VAN_1, VAN_2][lost] ?? ''), scheduled_at: new Date(at(13)) }])

  const winner = [two, one][lost] ?? 0
  const again = await Promise.all([move(winner, 18, 2), move(winner, 19, 2)])
  expect(again.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const late = again.find(({ status }) => status === 409)
  expect(late?.error).toMatchObject({ error: 'CHANGED_MEANWHILE' })
  expect(late?.error?.message).toContain('rescheduled by manager Toronto')
})

/** Books hours that are full, so that the order waits. */
async function waiting(at: (hour: number) => string): Promise<{ id: number; others: number[] }> {
  const others = [await bookIn(VAN_1, at(15)), await bookIn(VAN_2, at(15))]
  const { workOrderId: id, vanId: none } = await book(t, { date: at(15), isBooked: true })
  expect(none).toBeNull()
  return { id, others }
}
const CANCEL = 'mutation C($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: customer_cancelled) { id } }'

test('that no van is free is only said while it is true', async () => {
  const { franchiseId } = t.fixture.ca
  const { id, others } = await waiting(ownDay())
  const reasons = async (): Promise<unknown[]> => {
    const { workOrders } = (await run(REQUESTS, { franchiseId })).data.franchiseeWorkOrders
    const listed = workOrders.find((one: { workOrder: { id: string } }) => one.workOrder.id === String(id))
    return [(await run(REASON, { id })).data.unavailabilityReason, listed.reason]
  }
  expect(await reasons()).toEqual(['NO_VAN_AVAILABLE', 'NO_VAN_AVAILABLE'])
  await run(CANCEL, { id: others[1] })
  expect(await reasons()).toEqual([null, null])
  await run(CONFIRM, { id, vanId: vanId(VAN_2) })
  expect(await reasons().catch(() => 'confirmed')).toBe('confirmed')
})

test('the second of two who confirm one order hears who was first, and the van stays', async () => {
  const { id, others } = await waiting(ownDay())
  for (const other of others) await run(CANCEL, { id: other })
  const first = await run(CONFIRM, { id, vanId: vanId(VAN_2), version: 1 })
  expect(first.data.confirmWorkOrder.events.at(-1)).toEqual({
    type: 'confirmed',
    data: { vanId: vanId(VAN_2), van: VAN_2 },
  })
  const second = await run(CONFIRM, { id, vanId: vanId(VAN_1), version: 1 }, tokens.sales)
  expect(second.error).toMatchObject({ statusCode: 409, error: 'CHANGED_MEANWHILE' })
  expect(second.error?.message).toContain('confirmed by manager Toronto')
  expect((await run(CONFIRM, { id, vanId: vanId(VAN_1) }, tokens.sales)).error?.error).toBe('NOT_NOW')
})

test('the history of an assignment names the van and the franchise that the order left', async () => {
  const { ca } = t.fixture
  await t.db.owner.query('insert into franchise_member values ($1, $2, $3) on conflict do nothing', [
    ca.id,
    ca.otherFranchiseId,
    ca.userIds.manager,
  ])
  const at = ownDay()
  const id = await bookIn(VAN_1, at(15))
  const eventAfter = async (franchise: number, van: number): Promise<object> =>
    (await run(ASSIGN, { id, franchise, van })).data.assignWorkOrder.events.at(-1).data
  expect(await eventAfter(ca.franchiseId, vanId(VAN_2))).toEqual({
    franchise: 'Toronto',
    vanId: vanId(VAN_2),
    van: VAN_2,
    fromVan: VAN_1,
  })
  expect(await eventAfter(ca.otherFranchiseId, ca.otherVanId)).toEqual({
    franchise: 'Toronto East',
    fromFranchise: 'Toronto',
    vanId: ca.otherVanId,
    van: 'Van E',
    fromVan: VAN_2,
  })
  const { rows } = await t.db.owner.query(
    `select payload ->> 'change' as change from app.outbox where task = 'mail-order-change' and (payload ->> 'workOrderId')::bigint = $1`,
    [id],
  )
  expect(rows).toEqual([{ change: 'franchise_changed' }])
  await t.jobs['mail-order-change'](ca.id, { workOrderId: id, change: 'franchise_changed', version: 3 })
  const { rows: mails } = await t.db.owner.query<{ subject: string; text: string }>(
    `select subject, text from sandbox.mail where subject like 'Another Team%'`,
  )
  expect(mails).toHaveLength(1)
  for (const part of ['another of our teams', 'Toronto East', '416-555-0100', 'stay the same'])
    expect(mails[0]?.text).toContain(part)
})
