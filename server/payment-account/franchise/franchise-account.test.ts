import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setControl } from '../../sandbox/stripe/test-sandbox.ts'
import { readers, Till } from '../../testing/payments.ts'
import { deliver, eventOf, paidAtReader } from '../../testing/provider-events.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

const ACCOUNT = 'acct_sandbox_franchise_toronto'
const FIELDS = `franchiseId isOn hasOwnRevenue today stamp next { isOn fromDay }
  account { providerAccountId canTakeCards canReceive canTakeCashApp requirements disabledReason isOfCurrent }`
const LIST = `{ franchisePayments { ${FIELDS} } }`
const SET = `mutation S($franchiseId: ID!, $providerAccountId: String!, $seen: String!) {
  setFranchiseAccount(franchiseId: $franchiseId, providerAccountId: $providerAccountId, seen: $seen) { ${FIELDS} }
}`
const SWITCH = `mutation W($franchiseId: ID!, $isOn: Boolean!, $fromDay: String!, $seen: String!) {
  switchDirectPayments(franchiseId: $franchiseId, isOn: $isOn, fromDay: $fromDay, seen: $seen) { ${FIELDS} }
}`
const CHECK = `mutation C($franchiseId: ID!) { checkFranchiseAccount(franchiseId: $franchiseId) { ${FIELDS} } }`

let t: TestApp
let till: Till
let owner: string
let readerId: string
beforeAll(async () => {
  t = await createTestApp()
  till = await Till.open(t, 3)
  readerId = (await readers(t, till.token))[0]?.id ?? ''
  await t.db.owner.query('update payout_terms set franchise_type = 3 where franchise_id = $1', [
    t.fixture.ca.franchiseId,
  ])
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) select tenant_id, id, 'owner' from app_user where email = $1`,
    [t.fixture.ca.emails.manager],
  )
  owner = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
}, 120_000)
afterAll(() => t.close())
afterEach(() => setControl(t.db.owner, {}))

const ask = (query: string, variables: object = {}, token = owner): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, { franchiseId: t.fixture.ca.franchiseId, ...variables }, token)

interface State {
  isOn: boolean
  stamp: string
  account: { canTakeCards: boolean; disabledReason: string | null }
}

async function state(): Promise<State> {
  const { data, error } = await ask(LIST)
  expect(error).toBeUndefined()
  return data.franchisePayments.find(
    ({ franchiseId }: { franchiseId: string }) => franchiseId === String(t.fixture.ca.franchiseId),
  )
}

/** Changes what the page shows now. */
const change = async (query: string, variables: object): Promise<GraphqlResult> =>
  ask(query, { seen: (await state()).stamp, ...variables })

const partsOf = async ({ id }: { id: number }): Promise<number> => {
  const { rows } = await t.db.owner.query(
    'select from direct_entry d join payment p on p.id = d.payment_id where p.invoice_id = $1',
    [id],
  )
  return rows.length
}

test('it is off, and needs an account that is connected and of the same country', async () => {
  expect(await state()).toMatchObject({ isOn: false, hasOwnRevenue: true, next: null, account: null })
  expect((await change(SWITCH, { isOn: true, fromDay: '2026-06-03' })).error).toMatchObject({
    statusCode: 409,
    error: 'NO_FRANCHISE_ACCOUNT',
  })
  for (const providerAccountId of ['', 'cus_1', 'acct_1000000000000000'])
    expect((await change(SET, { providerAccountId })).error).toMatchObject({
      statusCode: 422,
      fields: [{ field: 'providerAccountId' }],
    })
  // The refusal of a stranger’s account says nothing about our key, so other calls continue.
  expect((await change(SET, { providerAccountId: ACCOUNT })).error).toBeUndefined()
  expect((await state()).account).toMatchObject({
    providerAccountId: ACCOUNT,
    canTakeCards: true,
    canReceive: true,
    canTakeCashApp: false,
    requirements: [],
    isOfCurrent: true,
  })
})

test('it is switched on by day, never in the past, and not for a delivery partner', async () => {
  expect((await change(SWITCH, { isOn: true, fromDay: '2026-06-02' })).error).toMatchObject({ statusCode: 422 })
  expect((await change(SWITCH, { isOn: true, fromDay: 'soon' })).error).toMatchObject({ statusCode: 422 })
  const later = await change(SWITCH, { isOn: true, fromDay: '2026-06-10' })
  expect(later.data.switchDirectPayments[0]).toMatchObject({ isOn: false, next: { isOn: true, fromDay: '2026-06-10' } })
  await t.db.owner.query('update payout_terms set franchise_type = 2 where franchise_id = $1', [
    t.fixture.ca.franchiseId,
  ])
  expect((await change(SWITCH, { isOn: true, fromDay: '2026-06-03' })).error).toMatchObject({ error: 'OTHER_TYPE' })
  await t.db.owner.query('update payout_terms set franchise_type = 3 where franchise_id = $1', [
    t.fixture.ca.franchiseId,
  ])
  expect((await change(SWITCH, { isOn: true, fromDay: '2026-06-03' })).error).toBeUndefined()
  expect(await state()).toMatchObject({ isOn: true })
  expect(await partsOf(await paidAtReader(till, readerId))).toBe(1)
})

test('an event about the account makes a job ask: a restricted account gets nothing, and an active one does again', async () => {
  const event = () => ({ ...eventOf('account.updated', { id: ACCOUNT, object: 'account' }), account: ACCOUNT })
  const refresh = async () => {
    expect(await deliver(t, event())).toBe(204)
    const { rows } = await t.db.owner.query<{ id: number }>(
      `select (payload->>'franchiseAccountId')::float8 as id from app.outbox where task = 'check-franchise-account'`,
    )
    for (const { id } of rows) await t.jobs['check-franchise-account'](t.fixture.ca.id, { franchiseAccountId: id })
    return rows.length
  }
  await setControl(t.db.owner, { restrictedAccounts: [ACCOUNT] })
  expect(await refresh()).toBeGreaterThan(0)
  expect((await state()).account).toMatchObject({ canTakeCards: false, disabledReason: 'requirements.past_due' })
  expect(await partsOf(await paidAtReader(till, readerId))).toBe(0)
  await setControl(t.db.owner, {})
  expect((await ask(CHECK)).error).toBeUndefined()
  expect((await state()).account).toMatchObject({ canTakeCards: true, disabledReason: null })
  const unknown = { ...eventOf('account.updated', { id: 'acct_other', object: 'account' }), account: 'acct_other' }
  expect(await deliver(t, unknown)).toBe(204)
})

test('the changes are in the audit, and what the provider reports is not', async () => {
  const { rows } = await t.db.owner.query<{ subject: string; count: number }>(
    `select subject, count(*)::float8 as count from audit_entry where subject like 'franchise_account%' group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { subject: 'franchise_account', count: 1 },
    { subject: 'franchise_account_switch', count: 2 },
  ])
})
