import { afterAll, beforeAll, expect, test } from 'vitest'
import { Till } from '../../testing/payments.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let till: Till
const tokens = { admin: '', manager: '', sales: '' }
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  till = await Till.open(t, 3)
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'admin'), ($1, $2, 'manager') on conflict do nothing`,
    [ca.id, ca.userIds.tester],
  )
  tokens.admin = await t.tokenOf(ca.host, ca.emails.tester)
  tokens.manager = till.token
  tokens.sales = await t.tokenOf(ca.host, ca.emails.sales)
}, 120_000)
afterAll(() => t.close())

const ask = (query: string, variables: object = {}, token = tokens.admin): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

const FIELDS = `id number name isArchived needsReview customers isUnbilled stamp
  terms { fromDay remittanceBps isRemittanceOnSubTotal isNationalFleet reason } sellers { userId name until } openBills { currency count balance }`

interface Shown {
  id: string
  number: number
  name: string
  isArchived: boolean
  needsReview: boolean
  customers: number
  isUnbilled: boolean
  terms: { fromDay: string; remittanceBps: number }[]
  sellers: { userId: string; until: string | null }[]
  openBills: { currency: string; count: number; balance: number }[]
  stamp: string
}
const list = async (token = tokens.admin): Promise<Shown[]> =>
  (await ask(`{ vendorsInSettings { vendors { ${FIELDS} } today } }`, {}, token)).data.vendorsInSettings.vendors
async function named(name: string): Promise<Shown> {
  const found = (await list()).find(vendor => vendor.name === name)
  if (!found) throw new Error(`there is no vendor ${name}`)
  return found
}

const SHARE = { remittanceBps: 800, isRemittanceOnSubTotal: false, isNationalFleet: false }
const create = (name: string, others: object = {}): Promise<GraphqlResult> =>
  ask(
    `mutation C($name: String!, $isMarketplace: Boolean!, $remittanceBps: Int!, $isRemittanceOnSubTotal: Boolean!, $isNationalFleet: Boolean!) {
      createVendor(name: $name, isMarketplace: $isMarketplace, remittanceBps: $remittanceBps, isRemittanceOnSubTotal: $isRemittanceOnSubTotal,
        isNationalFleet: $isNationalFleet) { ${FIELDS} } }`,
    { name, isMarketplace: false, ...SHARE, ...others },
  )
/** Runs a mutation that takes a vendor with its stamp. */
async function change(
  mutation: string,
  name: string,
  more: { declare?: string; pass?: string; variables?: object } = {},
) {
  const { id, stamp } = await named(name)
  return await ask(
    `mutation M($vendorId: ID!, $seen: String!${more.declare ?? ''}) { ${mutation}(vendorId: $vendorId, seen: $seen${more.pass ?? ''}) { ${FIELDS} } }`,
    { vendorId: id, seen: stamp, ...more.variables },
  )
}
const rename = (name: string, newName: string) =>
  change('renameVendor', name, { declare: ', $name: String!', pass: ', name: $name', variables: { name: newName } })
const saveTerms = (name: string, terms: object, replaces: string | null = null, reason = 'New contract') =>
  change('saveVendorTerms', name, {
    declare: ', $terms: NewVendorTerms!, $replaces: String, $reason: String!',
    pass: ', terms: $terms, replaces: $replaces, reason: $reason',
    variables: { terms, replaces, reason },
  })
const withdraw = (name: string, fromDay: string) =>
  change('withdrawVendorTerms', name, {
    declare: ', $fromDay: String!',
    pass: ', fromDay: $fromDay',
    variables: { fromDay },
  })
const seller = (mutation: string, name: string, userId: number) =>
  change(mutation, name, { declare: ', $userId: ID!', pass: ', userId: $userId', variables: { userId } })
const fieldsOf = ({ error }: GraphqlResult): string[] =>
  ((error?.fields ?? []) as { field: string }[]).map(({ field }) => field)

test('owners and admins add vendors; number 1 is the marketplace partner, once, and others see them', async () => {
  const first = await create('Northway', { isNationalFleet: true })
  expect(first.data.createVendor).toMatchObject({
    name: 'Northway',
    needsReview: false,
    terms: [{ fromDay: '1970-01-01', remittanceBps: 800, isNationalFleet: true }],
  })
  expect(first.data.createVendor.number).toBeGreaterThan(1)
  expect(fieldsOf(await create(' northway '))).toEqual(['name'])
  expect(fieldsOf(await create('Other', { remittanceBps: 10_001 }))).toEqual(['remittanceBps'])
  expect((await create('Roadside Market', { isMarketplace: true })).data.createVendor).toMatchObject({ number: 1 })
  expect((await create('Second Market', { isMarketplace: true })).error).toMatchObject({ error: 'MARKETPLACE_EXISTS' })
  expect((await list(tokens.manager)).map(({ name }) => name)).toEqual(['Roadside Market', 'Northway'])
  const refused = await ask(`{ vendorsInSettings { today } }`, {}, tokens.sales)
  expect(refused.error).toMatchObject({ statusCode: 404 })
})

test('the marketplace partner is never archived, and keeps its name once it has customers', async () => {
  expect((await rename('Roadside Market', 'Roadside')).error).toBeUndefined()
  const { id } = await named('Roadside')
  await t.db.owner.query('insert into customer_vendor (tenant_id, user_id, vendor_id) values ($1, $2, $3)', [
    t.fixture.ca.id,
    t.fixture.ca.userIds.customer,
    id,
  ])
  expect(fieldsOf(await rename('Roadside', 'Bob’s Fleet'))).toEqual(['name'])
  expect((await change('archiveVendor', 'Roadside')).error).toMatchObject({ error: 'MARKETPLACE_STAYS' })
  expect(
    (await ask('query P($id: ID!) { previewArchiveVendor(vendorId: $id) { stamp } }', { id })).error,
  ).toMatchObject({
    error: 'MARKETPLACE_STAYS',
  })
})

test('a vendor that sales name waits for review, its first share can be corrected, and confirming it ends the review', async () => {
  const named4 = await ask(
    `mutation C($contactInput: ContactInput!, $password: String!, $vendorListInput: CustomerVendorInput!) {
      createCustomer(contactInput: $contactInput, password: $password, vendorListInput: $vendorListInput) { id } }`,
    {
      contactInput: { name: 'Fay Fleet', email: 'fay@example.com', phoneNumber: '4165550123' },
      password: 'vanbay-demo-12',
      vendorListInput: { name: 'Pioneer', remittance: 12.5, isRemittanceOnSubTotal: true },
    },
    tokens.sales,
  )
  expect(named4.error).toBeUndefined()
  expect(await named('Pioneer')).toMatchObject({
    needsReview: true,
    customers: 1,
    isUnbilled: true,
    terms: [{ fromDay: '1970-01-01', remittanceBps: 1_250 }],
    sellers: [{ userId: String(t.fixture.ca.userIds.sales), until: null }],
  })
  const corrected = {
    fromDay: '1970-01-01',
    remittanceBps: 1_000,
    isRemittanceOnSubTotal: true,
    isNationalFleet: false,
  }
  expect((await saveTerms('Pioneer', corrected, '1970-01-01')).data.saveVendorTerms.terms).toMatchObject([
    { fromDay: '1970-01-01', remittanceBps: 1_000 },
  ])
  expect((await change('confirmVendor', 'Pioneer')).data.confirmVendor).toMatchObject({ needsReview: false })
})

const vendorOn = async (invoiceId: number): Promise<number> => {
  const { data } = await ask(
    `query V($id: ID!, $invoiceId: ID!) { vendor(id: $id, invoiceId: $invoiceId) { remittance } }`,
    { id: (await named('Pioneer')).id, invoiceId },
    tokens.manager,
  )
  return data.vendor.remittance as number
}

test('PAY-08 an invoice has the share of its day, also when it is paid after the share has changed; statements have the fleet of its day', async () => {
  const early = await till.invoice()
  const { id } = await named('Pioneer')
  await t.db.owner.query('update invoice set vendor_id = $1 where id = $2', [id, early.id])
  expect(fieldsOf(await saveTerms('Pioneer', { fromDay: '1970-01-01', ...SHARE }, '1970-01-01'))).toEqual([])
  expect((await saveTerms('Pioneer', { fromDay: '1970-01-01', ...SHARE }, '1970-01-01')).error).toMatchObject({
    error: 'TERMS_BEGUN',
  })
  for (const fromDay of ['2026-06-03', '2026-06-02', 'x'])
    expect(fieldsOf(await saveTerms('Pioneer', { fromDay, ...SHARE }))).toEqual(['fromDay'])
  expect(fieldsOf(await saveTerms('Pioneer', { fromDay: '2026-06-05', ...SHARE }, null, ''))).toEqual(['reason'])
  const next = { fromDay: '2026-06-05', remittanceBps: 500, isRemittanceOnSubTotal: false, isNationalFleet: true }
  expect((await saveTerms('Pioneer', next)).error).toBeUndefined()
  const edited = { ...next, fromDay: '2026-06-04', remittanceBps: 2_000 }
  expect((await saveTerms('Pioneer', edited, '2026-06-05')).data.saveVendorTerms.terms.at(-1)).toMatchObject({
    fromDay: '2026-06-04',
    remittanceBps: 2_000,
    reason: 'New contract',
  })

  t.clock.set(new Date('2026-06-04T23:00:00Z'))
  const late = await till.invoice()
  await t.db.owner.query('update invoice set vendor_id = $1 where id = $2', [id, late.id])
  expect([await vendorOn(early.id), await vendorOn(late.id)]).toEqual([10, 20])
  // 10 % of the subtotal, $112.45; 20 % of the payment, $127.07.
  for (const invoice of [early, late]) expect((await till.payCash(invoice)).error).toBeUndefined()
  const { rows } = await t.db.owner.query(
    'select remittance_fee::int as fee from payment where invoice_id = any($1) order by invoice_id',
    [[early.id, late.id]],
  )
  expect(rows).toEqual([{ fee: 1_125 }, { fee: 2_541 }])
  await t.recurring['issue-payouts']()
  t.clock.set(new Date('2026-06-16T04:10:00Z'))
  await t.recurring['issue-payouts']()
  const { rows: fleets } = await t.db.owner.query(
    `select distinct invoice_id::float8 as id, fleet from payout_item where invoice_id = any($1) order by 1`,
    [[early.id, late.id]],
  )
  expect(fleets).toEqual([
    { id: early.id, fleet: 'third_party' },
    { id: late.id, fleet: 'national' },
  ])
  expect((await withdraw('Pioneer', '2026-06-04')).error).toMatchObject({ error: 'TERMS_BEGUN' })
  const planned = { ...next, fromDay: '2026-07-01' }
  expect((await saveTerms('Pioneer', planned)).error).toBeUndefined()
  expect((await withdraw('Pioneer', '2026-07-01')).data.withdrawVendorTerms.terms).toHaveLength(2)
}, 60_000)

test('sales people are assigned and end, and their time is kept', async () => {
  const { userIds } = t.fixture.ca
  expect(fieldsOf(await seller('addVendorSeller', 'Northway', userIds.technician))).toEqual(['userId'])
  expect((await seller('addVendorSeller', 'Northway', userIds.sales)).data.addVendorSeller.sellers).toMatchObject([
    { userId: String(userIds.sales), until: null },
  ])
  expect(fieldsOf(await seller('addVendorSeller', 'Northway', userIds.sales))).toEqual(['userId'])
  expect((await seller('endVendorSeller', 'Northway', userIds.sales)).data.endVendorSeller.sellers).toMatchObject([
    { userId: String(userIds.sales), until: expect.any(String) },
  ])
})

test('open bills keep a vendor in use; archived, nobody books for it, and its customers book without it', async () => {
  const bill = await till.invoice()
  const { id } = await named('Pioneer')
  await t.db.owner.query('update invoice set vendor_id = $1 where id = $2', [id, bill.id])
  expect((await named('Pioneer')).openBills).toEqual([{ currency: 'CAD', count: 1, balance: bill.billedAmount }])
  const preview = async () =>
    (
      await ask(
        'query P($id: ID!) { previewArchiveVendor(vendorId: $id) { blocking { text workOrderId } warnings { text } stamp } }',
        { id },
      )
    ).data.previewArchiveVendor as { blocking: { text: string }[]; warnings: { text: string }[]; stamp: string }
  expect((await preview()).blocking).toEqual([
    { text: expect.stringMatching(/^Invoice \d+, .*: \$127\.07 is open/), workOrderId: expect.any(String) },
  ])
  expect((await change('archiveVendor', 'Pioneer')).error).toMatchObject({ error: 'IMPACT_BLOCKED' })
  expect((await till.payCash(bill)).error).toBeUndefined()
  const free = await preview()
  expect(free).toMatchObject({
    blocking: [],
    warnings: [{ text: '1 customer of Pioneer stays, and books without it.' }],
  })
  const archive = (accepted: string | null) =>
    change('archiveVendor', 'Pioneer', {
      declare: ', $accepted: String',
      pass: ', accepted: $accepted',
      variables: { accepted },
    })
  expect((await archive(null)).error).toMatchObject({ error: 'IMPACT_CHANGED' })
  expect((await archive(free.stamp)).data.archiveVendor).toMatchObject({ isArchived: true })
  const bookable = async () => (await ask('{ vendors { name } }', {}, tokens.sales)).data.vendors as { name: string }[]
  expect(await bookable()).toEqual([])
  const { rows } = await t.db.owner.query<{ id: number }>(
    `select id::float8 from app_user where email = 'fay@example.com'`,
  )
  const choice = await ask(
    `query P($id: ID!) { vendorsOf: customerVendors(userId: $id) { vendorName } }`,
    { id: rows[0]?.id },
    tokens.manager,
  )
  expect(choice.error).toBeUndefined()
  // Somebody else may take the name meanwhile.
  expect((await create('Pioneer')).error).toBeUndefined()
  const archived = (await list()).find(vendor => vendor.id === id)
  const restore = await ask(
    `mutation R($vendorId: ID!, $seen: String!) { restoreVendor(vendorId: $vendorId, seen: $seen) { isArchived } }`,
    { vendorId: id, seen: archived?.stamp },
  )
  expect(fieldsOf(restore)).toEqual(['name'])
})

test('the history has vendors in plain words, and puts a name, terms and a sales person back', async () => {
  const newest = async () =>
    (await ask('{ settingsHistory(section: VENDORS, first: 1) { id title lines { label from to } problem } }')).data
      .settingsHistory[0] as { id: string; title: string; lines: object[]; problem: string | null }
  const back = async (): Promise<void> => {
    const { id } = await newest()
    const { data } = await ask('query P($id: ID!) { previewPutBack(id: $id) { stamp impact { stamp } } }', { id })
    const { stamp, impact } = data.previewPutBack
    const done = await ask(
      'mutation B($id: ID!, $seen: String!, $accepted: String) { putBackChange(id: $id, seen: $seen, accepted: $accepted) }',
      { id, seen: stamp, accepted: impact.stamp },
    )
    expect(done.error).toBeUndefined()
  }
  await rename('Northway', 'Northway Fleet')
  expect(await newest()).toMatchObject({ title: 'Vendor changed', lines: [{ from: 'Northway', to: 'Northway Fleet' }] })
  await back()
  await saveTerms('Northway', { fromDay: '2026-08-01', ...SHARE, remittanceBps: 700 })
  expect(await newest()).toMatchObject({ title: 'Terms of a vendor added' })
  await back()
  expect((await named('Northway')).terms).toHaveLength(1)
  await seller('addVendorSeller', 'Northway', t.fixture.ca.userIds.sales)
  expect(await newest()).toMatchObject({ title: 'Sales person of a vendor added' })
  await back()
  expect((await named('Northway')).sellers.filter(({ until }) => until === null)).toEqual([])
  await change('archiveVendor', 'Northway')
  expect(await newest()).toMatchObject({ title: 'Vendor changed', problem: null })
  await back()
  expect((await named('Northway')).isArchived).toBe(false)
})
