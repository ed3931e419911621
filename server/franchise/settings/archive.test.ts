import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER } from '../../testing/booking.ts'
import { book, type Completed } from '../../testing/orders.ts'
import { CANCEL_TERMINAL, readers, SEND_TO_TERMINAL, Till, VOID } from '../../testing/payments.ts'
import { addFilters } from '../../testing/stock.ts'
import { addPlan, subscribe } from '../../testing/subscriptions.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let owner: string
let manager: string
let franchiseId: number
/** On a statement of the franchise. */
let invoice: Completed
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  franchiseId = ca.franchiseId
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'owner'), ($1, $2, 'manager')`,
    [ca.id, ca.userIds.tester],
  )
  owner = await t.tokenOf(ca.host, ca.emails.tester)
  manager = await t.tokenOf(ca.host, ca.emails.manager)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.owner.query(
    "update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now() where status = 'ASSIGNED'",
  )
})

const ask = (query: string, variables: object = {}, token: string | undefined = owner): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, { id: franchiseId, ...variables }, token)

interface Item {
  text: string
  workOrderId: string | null
  customerId: string | null
  invoiceNumber: string | null
}
interface Shown {
  blocking: Item[]
  warnings: Item[]
  stamp: string
}
const ITEM = '{ text workOrderId customerId invoiceNumber }'
const preview = async (): Promise<Shown> =>
  (
    (
      await ask(
        `query P($id: ID!) { previewArchiveFranchise(franchiseId: $id) { blocking ${ITEM} warnings ${ITEM} stamp } }`,
      )
    ).data as { previewArchiveFranchise: Shown }
  ).previewArchiveFranchise
const stamp = async (): Promise<string> =>
  (
    (await ask('query R($id: ID!) { franchiseInSettings(franchiseId: $id) { stamp } }')).data as {
      franchiseInSettings: { stamp: string }
    }
  ).franchiseInSettings.stamp
const archive = async (accepted?: string): Promise<GraphqlResult> =>
  ask(
    'mutation A($id: ID!, $seen: String!, $accepted: String) { archiveFranchise(franchiseId: $id, seen: $seen, accepted: $accepted) { archivedAt } }',
    { seen: await stamp(), accepted },
  )
const restore = async (): Promise<GraphqlResult> =>
  ask('mutation B($id: ID!, $seen: String!) { restoreFranchise(franchiseId: $id, seen: $seen) { archivedAt } }', {
    seen: await stamp(),
  })
/** Archives after everything that it warns of was seen. */
const archiveNow = async (): Promise<void> => {
  expect((await archive((await preview()).stamp)).error).toBeUndefined()
}

describe('what keeps a franchise in use', () => {
  test('an open order is named, refuses the archiving, and once it is moved the franchise is archived', async () => {
    const { workOrderId } = await book(t, { date: '2026-06-09T15:00:00Z' })
    const shown = await preview()
    expect(shown.blocking).toEqual([
      expect.objectContaining({
        text: expect.stringContaining('Tuesday, June 9, 2026, 11:00 AM') as string,
        workOrderId: String(workOrderId),
      }),
    ])
    expect((await archive(shown.stamp)).error).toMatchObject({
      error: 'IMPACT_BLOCKED',
      impact: { blocking: [{ workOrderId }] },
    })
    const { otherFranchiseId, otherVanId } = t.fixture.ca
    const moved = await ask(
      'mutation M($order: ID!, $to: ID!, $van: ID!) { assignWorkOrder(workOrderId: $order, assignedFranchise: $to, assignedVan: $van) { id } }',
      { order: workOrderId, to: otherFranchiseId, van: otherVanId },
    )
    expect(moved.error).toBeUndefined()
    expect((await preview()).blocking).toEqual([])
    await archiveNow()
    expect((await restore()).error).toBeUndefined()
  })

  test('codes that nobody else serves and people who work only there warn, and more than was shown is refused', async () => {
    const shown = await preview()
    expect(shown.warnings.map(({ text }) => text)).toEqual([
      'Nobody will serve the postal code M5V.',
      expect.stringMatching(/manager Toronto, .*sales Toronto, and technician Toronto work only here/),
    ])
    expect((await archive()).error).toMatchObject({ error: 'IMPACT_CHANGED' })
    await t.db.owner.query(`insert into service_area values ($1, $2, 'M4B')`, [t.fixture.ca.id, franchiseId])
    expect((await archive(shown.stamp)).error).toMatchObject({ error: 'IMPACT_CHANGED' })
    expect((await preview()).warnings[0]?.text).toBe('Nobody will serve these 2 postal codes: M4B, M5V.')
    await t.db.owner.query(`insert into service_area values ($1, $2, 'M5V')`, [
      t.fixture.ca.id,
      t.fixture.ca.otherFranchiseId,
    ])
    expect((await preview()).warnings[0]?.text).toBe('Nobody will serve the postal code M4B.')
    await t.db.owner.query(`delete from service_area where postal_code = 'M4B' or franchise_id = $1`, [
      t.fixture.ca.otherFranchiseId,
    ])
  })

  test('stock, plan members, payments on their way and unissued statements are each named, and gone once they are resolved', async () => {
    const { ca } = t.fixture
    const { owner: db } = t.db
    await addFilters(t, { vanId: ca.vanIds[0], purpose: 'oil_filter', name: 'PH1', quantity: 3 })
    const till = await Till.open(t, 1)
    await addPlan(t, 'MONTHLY')
    const plan = await subscribe(t, { date: '2026-06-04T15:00:00Z' })
    invoice = await till.invoice()
    const [reader] = await readers(t, till.token)
    const sent = await till.ask(SEND_TO_TERMINAL, { invoiceId: invoice.id, readerId: reader?.id })
    expect(sent.error).toBeUndefined()
    const shown = await preview()
    expect(shown.blocking).toEqual([
      expect.objectContaining({ text: expect.stringContaining('Mon, Jun 1, 2026 to Mon, Jun 15, 2026') as string }),
      expect.objectContaining({ text: 'Van 1 has 1 item in stock' }),
      expect.objectContaining({
        text: `Invoice ${invoice.invoiceNumber} has a payment that is not finished`,
        invoiceNumber: String(invoice.invoiceNumber),
      }),
      expect.objectContaining({
        text: expect.stringMatching(/ has a plan$/) as string,
        customerId: String(plan.userId),
      }),
    ])
    expect((await archive(shown.stamp)).error).toMatchObject({ error: 'IMPACT_BLOCKED' })
    await db.query('update stock_item set quantity = 0')
    await db.query(`update subscription set status = 'CANCELLED'`)
    await till.ask(CANCEL_TERMINAL, { invoiceId: invoice.id, readerId: reader?.id })
    expect((await preview()).blocking).toHaveLength(1)
    const now = t.clock.now()
    t.clock.set(new Date('2026-06-16T04:10:00Z'))
    await t.recurring['issue-payouts']()
    expect((await preview()).blocking).toEqual([])
    expect((await preview()).warnings[0]?.text).toContain('Nobody will serve')
    t.clock.set(now)
  })

  test('the only franchise stays', async () => {
    await t.db.owner.query('update franchise set archived_at = now() where id = $1', [t.fixture.ca.otherFranchiseId])
    expect((await preview()).blocking).toMatchObject([
      { text: 'This is the only franchise. Pause or close the business instead.' },
    ])
    await t.db.owner.query('update franchise set archived_at = null where id = $1', [t.fixture.ca.otherFranchiseId])
  })
})

describe('an archived franchise', () => {
  beforeAll(async () => {
    await t.db.owner.query(
      `update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now() where status = 'ASSIGNED'`,
    )
    await archiveNow()
  })
  afterAll(async () => {
    expect((await restore()).error).toBeUndefined()
    const { data } = await ask('{ postalCodeCheck(code: "M5V1J9") { isInService } franchises { name } }')
    expect(data).toMatchObject({ postalCodeCheck: { isInService: true }, franchises: [{ name: 'Toronto' }, {}] })
  })

  test('serves no place, has no slots, and is no candidate for orders outside all areas', async () => {
    const slots = `availability(code: "M5V1J9", start: "2026-06-08T04:00:00Z", end: "2026-06-09T04:00:00Z", franchiseId: ${franchiseId}) { date }`
    expect((await ask(`{ postalCodeCheck(code: "M5V1J9") { isInService franchises { id } } ${slots} }`)).data).toEqual({
      postalCodeCheck: { isInService: false, franchises: [] },
      availability: [],
    })
    const booked = await book(t, { date: '2026-06-09T15:00:00Z' })
    expect(booked.outcome).toBe('OUTSIDE_SERVICE_AREA')
    const { rows } = await t.db.owner.query('select franchise_id::int as id from work_order where id = $1', [
      booked.workOrderId,
    ])
    expect(rows).toEqual([{ id: t.fixture.ca.otherFranchiseId }])
  })

  test('is not in the bar, is found by who reads its past, and takes no order that is moved', async () => {
    const { otherFranchiseId, vanIds } = t.fixture.ca
    const { data } = await ask('{ franchises { id } all: franchises(withArchived: true) { id isArchived } }')
    expect(data).toEqual({
      franchises: [{ id: String(otherFranchiseId) }],
      all: [
        { id: String(franchiseId), isArchived: true },
        { id: String(otherFranchiseId), isArchived: false },
      ],
    })
    const { workOrderId } = await book(t, { date: '2026-06-10T15:00:00Z' })
    const move =
      'mutation M($order: ID!, $id: ID!, $van: ID!) { assignWorkOrder(workOrderId: $order, assignedFranchise: $id, assignedVan: $van) { id } }'
    expect((await ask(move, { order: workOrderId, van: vanIds[0] })).error?.fields).toMatchObject([
      { field: 'assignedFranchise' },
    ])
    // Nothing reaches it past the commands either.
    await expect(
      t.db.owner.query('update work_order set franchise_id = $1 where id = $2', [franchiseId, workOrderId]),
    ).rejects.toMatchObject({ constraint: 'work_order_franchise_in_use' })
  })

  test('keeps its orders, invoices, statements and history readable', async () => {
    const read = async (fields: string) => {
      const { data, error } = await ask(`query L($id: ID!) { ${fields} }`)
      expect(error).toBeUndefined()
      return data
    }
    const { payoutStatementsRange } = await read('payoutStatementsRange(franchiseId: $id, pageNumber: 1) { total }')
    const { invoices } = await read('invoices(franchiseId: $id, pageNumber: 1) { total }')
    const { franchiseeWorkOrders } = await read(
      'franchiseeWorkOrders(franchiseId: $id, status: past, pageNumber: 1) { total }',
    )
    const { data } = await ask('{ settingsHistory(first: 1) { title } }', { id: undefined })
    for (const { total } of [payoutStatementsRange, invoices, franchiseeWorkOrders]) expect(total).toBeGreaterThan(0)
    expect(data.settingsHistory).toMatchObject([{ title: 'Franchise changed' }])
  })

  test('changes nothing but back', async () => {
    const change = {
      name: 'New',
      phoneNumber: '4165550100',
      managerEmail: t.fixture.ca.emails.manager,
      localTaxName: '',
      features: [],
      managerRights: [],
    }
    const { error } = await ask(
      'mutation U($id: ID!, $change: FranchiseChange!, $seen: String!) { updateFranchise(franchiseId: $id, change: $change, seen: $seen) { id } }',
      { change, seen: await stamp() },
    )
    expect(error).toMatchObject({ statusCode: 409, error: 'ARCHIVED' })
  })

  test('gets no van fees for later periods, and what happens later is still on a statement', async () => {
    await t.db.owner.query(
      `insert into payout_terms (tenant_id, franchise_id, from_day, franchise_type, insurance) values ($1, $2, '2026-06-16', 1, 4500)`,
      [t.fixture.ca.id, franchiseId],
    )
    const statements = async (start: string) =>
      (
        await t.db.owner.query<{ insurance: number; royalty: number; sales: number }>(
          `select s.insurance::int, s.royalty_fee::int as royalty, s.total_sales::int as sales
           from payout_statement s join payout_period p on p.id = s.period_id where s.franchise_id = $1 and p.start_date = $2 and s.van_id is not null`,
          [franchiseId, start],
        )
      ).rows
    const fees = { insurance: 0, royalty: 0 }
    const now = t.clock.now()
    t.clock.set(new Date('2026-07-20T15:00:00Z'))
    const { ca } = t.fixture
    // Idle sessions have ended by then.
    manager = await t.tokenOf(ca.host, ca.emails.manager)
    expect((await ask(VOID, { id: invoice.id }, manager)).error).toBeUndefined()
    t.clock.set(new Date('2026-08-01T04:10:00Z'))
    await t.recurring['issue-payouts']()
    // Only the balance of June 1 to 15 is carried forward.
    expect(await statements('2026-06-16')).toEqual([{ ...fees, sales: 0 }])
    expect(await statements('2026-07-16')).toContainEqual({ ...fees, sales: -invoice.billedAmount })
    for (const statement of await statements('2026-07-16')) expect(statement).toMatchObject(fees)
    t.clock.set(now)
    owner = await t.tokenOf(ca.host, ca.emails.tester)
  })
})

test('a booking that read the franchise before it was archived is refused, also while it is archived', async () => {
  const token = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  const tries = Array.from({ length: 6 }, (_, hour) => `2026-06-11T1${hour + 2}:00:00Z`)
  const { stamp: accepted } = await preview()
  const seen = await stamp()
  const [archived, ...answers] = await Promise.all([
    ask(
      'mutation A($id: ID!, $seen: String!, $accepted: String) { archiveFranchise(franchiseId: $id, seen: $seen, accepted: $accepted) { archivedAt } }',
      { seen, accepted },
    ),
    ...tries.map(date => t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, bookingInput(t, { date }), token)),
  ])
  const { rows } = await t.db.owner.query<{ open: number; archived: boolean }>(
    `select (select count(*)::int from work_order where franchise_id = f.id and status = 'ASSIGNED') as open, archived_at is not null as archived
     from franchise f where id = $1`,
    [franchiseId],
  )
  // Either the bookings were first and block it, or it was first and has none.
  if (archived?.error) expect(rows).toEqual([{ open: expect.any(Number) as number, archived: false }])
  else expect(rows).toEqual([{ open: 0, archived: true }])
  for (const { error } of answers) if (error) expect([400, 409]).toContain(error.statusCode)
  if (!archived?.error) await restore()
})
