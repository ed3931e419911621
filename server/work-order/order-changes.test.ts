import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { book, serviceAndBill } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const ORDER = `id status isConfirmed version notes poNumber cancelReason scheduledAt
  franchise { id } van { id } events { type authorName data }`
const CANCEL = `mutation Cancel($workOrderId: ID!, $cancelReason: CancelReason!, $proofOfCancelLocation: String, $notes: String, $version: Int) {
  cancelWorkOrder(workOrderId: $workOrderId, cancelReason: $cancelReason, proofOfCancelLocation: $proofOfCancelLocation, notes: $notes, version: $version) { ${ORDER} }
}`
const ASSIGN = `mutation Assign($workOrderId: ID!, $assignedFranchise: ID!, $assignedVan: ID!) {
  assignWorkOrder(workOrderId: $workOrderId, assignedFranchise: $assignedFranchise, assignedVan: $assignedVan) { ${ORDER} }
}`
const NOTES = `mutation Notes($id: ID!, $notes: String!, $version: Int) { updateNotes(id: $id, notes: $notes, version: $version) { ${ORDER} } }`
const PO_NUMBER = `mutation Po($id: ID!, $poNumber: String!) { updatePoNumber(id: $id, poNumber: $poNumber) { ${ORDER} } }`
const PRESIGN = `mutation Presign($fileName: String!, $contentType: String!, $size: Int!) {
  presignUpload(fileName: $fileName, contentType: $contentType, size: $size) { uploadUrl location }
}`

let t: TestApp
let host: string
let tokens: Record<'manager' | 'technician' | 'tester' | 'sales', string>
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
  const of = (role: keyof typeof t.fixture.ca.emails): Promise<string> => t.tokenOf(host, t.fixture.ca.emails[role])
  tokens = {
    manager: await of('manager'),
    technician: await of('technician'),
    tester: await of('tester'),
    sales: await of('sales'),
  }
})
beforeEach(() => t.clock.set(TEST_NOW))
afterAll(() => t.close())

const run = (query: string, variables: object, token = tokens.manager): Promise<GraphqlResult> =>
  t.graphql(host, query, variables, token)

let hour = 0
/** Books a confirmed order at its own time. */
async function booked(): Promise<{ id: number; vanId: number; date: string }> {
  const date = new Date(Date.parse('2026-06-03T13:00:00Z') + Math.floor(hour / 6) * 86_400_000 + (hour % 6) * 3_600_000)
  hour++
  const { workOrderId, vanId } = await book(t, { date: date.toISOString() })
  if (vanId === null) throw new Error('no van was free')
  return { id: workOrderId, vanId, date: date.toISOString() }
}
const otherVan = (vanId: number): number => {
  const other = t.fixture.ca.vanIds.find(id => id !== vanId)
  if (other === undefined) throw new Error('there is one van only')
  return other
}

test('WOFLOW-13 a cancelled order leaves every list, keeps its reason and frees its van', async () => {
  const { id, vanId, date } = await booked()
  const { data } = await run(CANCEL, { workOrderId: id, cancelReason: 'other', notes: ' The dog ate the key. ' })
  expect(data.cancelWorkOrder).toMatchObject({ status: 'CANCELLED', cancelReason: 'other' })
  expect(data.cancelWorkOrder.events.at(-1)).toEqual({
    type: 'cancelled',
    authorName: 'manager Toronto',
    data: { reason: 'other', notes: 'The dog ate the key.' },
  })
  const { rows } = await t.db.owner.query(`select payload from app.outbox where task = 'mail-order-change'`)
  expect(rows).toEqual([{ payload: expect.objectContaining({ workOrderId: id, change: 'cancelled', version: 2 }) }])
  expect((await book(t, { date })).vanId).toBe(vanId)
})

test('WRONG-15 a second cancellation by staff returns the order unchanged, with one event and one mail', async () => {
  const { id } = await booked()
  const mails = async (): Promise<number> =>
    (
      await t.db.owner.query(
        `select 1 from app.outbox where task = 'mail-order-change' and (payload ->> 'workOrderId')::bigint = $1`,
        [id],
      )
    ).rows.length
  const first = await run(CANCEL, { workOrderId: id, cancelReason: 'other', notes: 'Flat tire', version: 1 })
  expect(first.data.cancelWorkOrder).toMatchObject({ status: 'CANCELLED', version: 2 })
  const again = await Promise.all(
    [1, 2, null].map(version => run(CANCEL, { workOrderId: id, cancelReason: 'customer_cancelled', version })),
  )
  for (const { data, error } of again) {
    expect(error).toBeUndefined()
    expect(data.cancelWorkOrder).toEqual(first.data.cancelWorkOrder)
  }
  expect(await mails()).toBe(1)
})

test('a completed order cannot be cancelled', async () => {
  const { id } = await booked()
  t.clock.set(new Date('2026-06-10T12:00:00Z'))
  await serviceAndBill(t, tokens.manager, id)
  expect((await run(CANCEL, { workOrderId: id, cancelReason: 'customer_cancelled' })).error?.statusCode).toBe(409)
})

test('a car that was serviced elsewhere needs a picture uploaded here as proof', async () => {
  const { id } = await booked()
  const reason = { workOrderId: id, cancelReason: 'vehicle_serviced_by_third_party' }
  expect((await run(CANCEL, reason)).error).toMatchObject({
    statusCode: 422,
    fields: [expect.objectContaining({ field: 'proofOfCancelLocation' })],
  })
  const foreign = { ...reason, proofOfCancelLocation: 'https://elsewhere.example/cancel.jpg' }
  expect((await run(CANCEL, foreign)).error?.statusCode).toBe(422)
  const upload = await run(PRESIGN, { fileName: 'cancel_work_order_1.jpg', contentType: 'image/jpeg', size: 1234 })
  const { uploadUrl, location } = upload.data.presignUpload
  expect(uploadUrl.split('?')[0]).toBe(location)
  const { data } = await run(CANCEL, { ...reason, proofOfCancelLocation: location })
  expect(data.cancelWorkOrder.status).toBe('CANCELLED')
  const { rows } = await t.db.owner.query('select location, kind from work_order_photo where work_order_id = $1', [id])
  expect(rows).toEqual([{ location, kind: 'cancel_proof' }])
})

test('inspection photos upload in any order, each once, and only from this tenant’s store', async () => {
  const { id } = await booked()
  const add = (location: string): Promise<GraphqlResult> =>
    run(
      'mutation Add($id: ID!, $location: String!) { addInspectionPhoto(id: $id, location: $location) { awsLink { location kind } } }',
      {
        id,
        location,
      },
    )
  const upload = async (): Promise<string> =>
    (await run(PRESIGN, { fileName: 'inspection.jpg', contentType: 'image/jpeg', size: 1234 })).data.presignUpload
      .location
  const [first, late] = [await upload(), await upload()]
  expect((await add(first)).error?.statusCode).toBe(409)
  t.clock.set(new Date('2026-06-10T12:00:00Z'))
  expect((await add('https://elsewhere.example/inspection.jpg')).error?.fields?.[0]?.field).toBe('location')
  expect((await add(first)).error).toBeUndefined()
  expect((await add(first)).data.addInspectionPhoto.awsLink).toEqual([{ location: first, kind: 'inspection' }])
  await serviceAndBill(t, tokens.manager, id)
  expect((await add(late)).data.addInspectionPhoto.awsLink).toHaveLength(2)
})

test('WOFLOW-14 ROLE-11 only managers and testers assign an order to another van or franchise', async () => {
  const { ca, us } = t.fixture
  const { id, vanId } = await booked()
  const to = (assignedFranchise: number, assignedVan: number): object => ({
    workOrderId: id,
    assignedFranchise,
    assignedVan,
  })
  for (const token of [tokens.technician, tokens.sales])
    expect((await run(ASSIGN, to(ca.franchiseId, otherVan(vanId)), token)).status).toBe(404)
  const { data } = await run(ASSIGN, to(ca.franchiseId, otherVan(vanId)), tokens.tester)
  expect(data.assignWorkOrder).toMatchObject({ isConfirmed: true, van: { id: String(otherVan(vanId)) } })
  // Not a member of the other franchise; a van of another franchise; another tenant.
  expect((await run(ASSIGN, to(ca.otherFranchiseId, ca.otherVanId))).status).toBe(404)
  expect((await run(ASSIGN, to(ca.franchiseId, ca.otherVanId))).status).toBe(404)
  expect((await run(ASSIGN, to(us.franchiseId, us.vanIds[0] ?? 0))).status).toBe(404)

  await t.db.owner.query(
    'insert into franchise_member select $1, $2, id from app_user where tenant_id = $1 and email = $3',
    [ca.id, ca.otherFranchiseId, ca.emails.manager],
  )
  const moved = await run(ASSIGN, to(ca.otherFranchiseId, ca.otherVanId))
  expect(moved.data.assignWorkOrder).toMatchObject({
    franchise: { id: String(ca.otherFranchiseId) },
    van: { id: String(ca.otherVanId) },
  })
  // Outside their franchise the tester no longer sees it.
  expect((await run(ASSIGN, to(ca.franchiseId, vanId), tokens.tester)).status).toBe(404)
})

test('an order cannot be assigned to a van that is busy at that time', async () => {
  const { id, vanId, date } = await booked()
  await book(t, { date })
  const taken = await run(ASSIGN, {
    workOrderId: id,
    assignedFranchise: t.fixture.ca.franchiseId,
    assignedVan: otherVan(vanId),
  })
  expect(taken.error).toMatchObject({ statusCode: 409, error: 'TIME_SLOT_UNAVAILABLE' })
})

test('the second of two writers of the same notes is shown the change, and nothing is overwritten', async () => {
  const { id } = await booked()
  const first = await run(NOTES, { id, notes: 'Gate code 4711', version: 1 })
  expect(first.data.updateNotes).toMatchObject({ notes: 'Gate code 4711', version: 2 })
  const second = await run(NOTES, { id, notes: 'Ring twice', version: 1 }, tokens.tester)
  expect(second.error).toMatchObject({ statusCode: 409, error: 'CHANGED_MEANWHILE' })
  expect(second.error?.message).toContain('notes changed by manager Toronto')
  const after = await run(NOTES, { id, notes: 'Gate code 4711. Ring twice', version: 2 }, tokens.tester)
  expect(after.data.updateNotes.version).toBe(3)
  expect((await run(NOTES, { id, notes: 'x'.repeat(2001) })).error).toMatchObject({ statusCode: 422 })
})

test('all staff set the PO number on open and completed orders, and an empty value removes it', async () => {
  const { id } = await booked()
  expect((await run(PO_NUMBER, { id, poNumber: ' PO 7 ' })).data.updatePoNumber.poNumber).toBe('PO 7')
  t.clock.set(new Date('2026-06-10T12:00:00Z'))
  await serviceAndBill(t, tokens.manager, id)
  for (const [role, token] of Object.entries(tokens)) {
    // The technician drives the first van only.
    if (role === 'technician')
      await t.db.owner.query('update work_order set van_id = $1 where id = $2', [t.fixture.ca.vanIds[0], id])
    expect((await run(PO_NUMBER, { id, poNumber: role }, token)).data.updatePoNumber.poNumber).toBe(role)
  }
  expect((await run(PO_NUMBER, { id, poNumber: ' ' })).data.updatePoNumber.poNumber).toBeNull()
  for (const poNumber of ['x'.repeat(256), 'PO\n7', 'http://evil.example'])
    expect((await run(PO_NUMBER, { id, poNumber })).error?.fields).toMatchObject([{ field: 'poNumber' }])
  expect((await run(NOTES, { id, notes: 'late' })).error?.statusCode).toBe(409)
})

test('WRONG-17 an emoji counts as one character in notes and PO numbers, as in the database', async () => {
  const { id } = await booked()
  const notes = (count: number): Promise<GraphqlResult> => run(NOTES, { id, notes: '😀'.repeat(count) })
  expect((await notes(2000)).data.updateNotes.notes).toBe('😀'.repeat(2000))
  expect((await notes(2001)).error).toMatchObject({ statusCode: 422, fields: [{ field: 'notes' }] })
  const poNumber = (count: number): Promise<GraphqlResult> => run(PO_NUMBER, { id, poNumber: '😀'.repeat(count) })
  expect((await poNumber(255)).data.updatePoNumber.poNumber).toBe('😀'.repeat(255))
  expect((await poNumber(256)).error).toMatchObject({ statusCode: 422, fields: [{ field: 'poNumber' }] })
})
