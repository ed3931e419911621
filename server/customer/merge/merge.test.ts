import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LOGIN_TABLES } from '../../account/login-tables.ts'
import { USER_COLUMNS } from '../../privacy/user-columns.ts'
import { saveCard } from '../../testing/cards.ts'
import { PASSWORD } from '../../testing/fixture.ts'
import { balanceOf, giveCredit } from '../../testing/money.ts'
import { book, serviceAndBill } from '../../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../../testing/test-app.ts'
import { MERGED_COLUMNS, MOVED } from './user-columns.ts'

const DUPLICATES = 'query D($userId: ID!) { likelyDuplicates(userId: $userId) { id same } }'
const PREVIEW = `query P($keptId: ID!, $mergedId: ID!) { mergePreview(keptId: $keptId, mergedId: $mergedId) {
  kept { id canLogIn orders } merged { id name canLogIn cars orders invoices contacts addresses notes tags credit } obstacles consequences
} }`
const MERGE = 'mutation M($keptId: ID!, $mergedId: ID!) { mergeCustomers(keptId: $keptId, mergedId: $mergedId) }'
const MERGED = 'query A($userId: ID!) { mergedAccounts(userId: $userId) { id email mergedBy } }'

let t: TestApp
const tokens: Record<string, string> = {}
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  for (const [role, email] of Object.entries(emails)) tokens[role] = await t.tokenOf(host, email)
})
beforeEach(() => t.clock.set(TEST_NOW))
afterAll(() => t.close())

const ca = () => t.fixture.ca
const run = async (query: string, variables: object, role = 'manager'): Promise<GraphqlResult> =>
  t.graphql(
    ca().host,
    query,
    variables,
    role === 'manager' ? await t.tokenOf(ca().host, ca().emails.manager) : tokens[role],
  )
const rowsOf = async <Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.db.owner.query<Row>(query, values)).rows
const oneOf = async (query: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await rowsOf<Record<string, unknown>>(query, values))[0] ?? {})[0] ?? 0)

let nth = 0
/** Creates a customer of the franchise, with a login and a contact. */
async function person({
  name = 'Ada Lovelace',
  phone = `416555${String(1000 + ++nth)}`,
  email = '',
  hasLogin = true,
} = {}) {
  const mail = email || `person-${++nth}@example.com`
  const id = await oneOf(
    `with u as (
       insert into app_user (tenant_id, name, email, home_franchise_id, password_hash)
       select 1, $1, $2, $3, case when $4 then (select password_hash from app_user where tenant_id = 1 and email = $5) end returning id),
     c as (insert into contact (tenant_id, user_id, name, email, phone_number) select 1, id, $1, $2, $6 from u)
     select id from u`,
    [name, mail, ca().franchiseId, hasLogin, ca().emails.customer, phone],
  )
  return { id, email: mail, phone, name }
}
const addAddress = (userId: number, street: string): Promise<unknown> =>
  t.db.owner.query(
    `insert into address (tenant_id, user_id, street, city, postal_code, province, province_code, country, country_code, lat, lng)
     values (1, $1, $2, 'Toronto', 'M5V1J9', 'Ontario', 'ON', 'Canada', 'CA', 43.6484, -79.3784)`,
    [userId, street],
  )
const addCar = (userId: number, vin: string | null): Promise<number> =>
  oneOf('insert into user_vehicle (tenant_id, user_id, vehicle_id, vin) values (1, $1, $2, $3) returning id', [
    userId,
    t.fixture.vehicleIds.small,
    vin,
  ])
const logIn = async (email: string): Promise<number> =>
  (await t.post(ca().host, '/auth/login', { email, password: PASSWORD })).status
const obstacles = async (keptId: number, mergedId: number): Promise<string[]> =>
  (await run(PREVIEW, { keptId, mergedId })).data.mergePreview.obstacles

test('every column that refers to a customer says what a merge does with it', () => {
  const customers = Object.entries(USER_COLUMNS).flatMap(([column, erasure]) => (erasure === 'staff' ? [] : [column]))
  expect(
    Object.keys(MERGED_COLUMNS)
      .filter(column => column !== 'app_user.merged_by_id')
      .sort(),
  ).toEqual(customers.sort())
  const named = (what: string): string[] =>
    Object.entries(MERGED_COLUMNS)
      .flatMap(([column, how]) => (how === what ? [column] : []))
      .sort()
  expect(named('moves')).toEqual(MOVED.map(({ table, column }) => `${table}.${column}`).sort())
  expect(named('deleted')).toEqual(LOGIN_TABLES.map(table => `${table}.user_id`).sort())
})

test('managers find customers with the same phone, the same email in another case, or the same name and postal code', async () => {
  const one = await person({ name: 'Bo Diddley' })
  await addAddress(one.id, '1 First St')
  const phone = await person({ name: 'Someone Else', phone: one.phone })
  const mail = await person({ name: 'Third One' })
  await t.db.owner.query('update contact set email = $2 where user_id = $1', [mail.id, one.email.toUpperCase()])
  const name = await person({ name: 'BO DIDDLEY' })
  await addAddress(name.id, '2 Other St')
  await person({ name: 'Bo Diddley Jr' })
  const far = await person({ name: 'Bo Diddley' })
  const both = await person({ name: 'Bo Diddley', phone: one.phone })
  await addAddress(both.id, '9 Other St')
  const { data } = await run(DUPLICATES, { userId: one.id })
  expect(data.likelyDuplicates[0]).toEqual({ id: String(both.id), same: ['name', 'phone'] })
  expect(
    new Map(data.likelyDuplicates.map((found: { id: string; same: string[] }) => [Number(found.id), found.same])),
  ).toEqual(
    new Map([
      [both.id, ['name', 'phone']],
      [phone.id, ['phone']],
      [mail.id, ['email']],
      [name.id, ['name']],
    ]),
  )
  expect(data.likelyDuplicates.map((found: { id: string }) => Number(found.id))).not.toContain(far.id)
  expect((await run(DUPLICATES, { userId: one.id }, 'technician')).status).toBe(404)
  // A customer of a franchise that the manager does not belong to is not shown.
  await t.db.owner.query('update app_user set home_franchise_id = $2 where id = $1', [phone.id, ca().otherFranchiseId])
  const seen = (await run(DUPLICATES, { userId: one.id })).data.likelyDuplicates
  expect(seen.map((found: { id: string }) => Number(found.id))).not.toContain(phone.id)
})

describe('a merge', () => {
  let kept: Awaited<ReturnType<typeof person>>
  let merged: Awaited<ReturnType<typeof person>>
  let order: number
  let invoice: { id: number; billedAmount: number }
  beforeAll(async () => {
    t.clock.set(TEST_NOW)
    merged = await person({ name: 'Old Account' })
    kept = await person({ name: 'Ada Lovelace' })
    const token = await t.tokenOf(ca().host, merged.email)
    order = (await book(t, { date: '2026-06-03T15:00:00Z', vin: '1HGCM82633A004352' }, token)).workOrderId
    t.clock.set(new Date('2026-06-03T20:00:00Z'))
    invoice = await serviceAndBill(t, await t.tokenOf(ca().host, ca().emails.manager), order)
    await saveCard(t, await t.tokenOf(ca().host, merged.email), 'pm_card_visa')
    await giveCredit(t, merged.id, 700)
    await giveCredit(t, kept.id, 300)
    await addCar(kept.id, '1HGCM82633A004352')
    await addAddress(kept.id, '10 King St W')
    await t.db.owner.query(
      `insert into customer_note (tenant_id, user_id, author_id, body, created_at) values (1, $1, $2, 'Dog in the yard', now())`,
      [merged.id, ca().userIds.manager],
    )
    await t.db.owner.query(
      `insert into customer_tag (tenant_id, user_id, tag) values (1, $1, 'Fleet'), (1, $1, 'VIP'), (1, $2, 'fleet')`,
      [merged.id, kept.id],
    )
  })

  test('is previewed: what moves, and what happens besides', async () => {
    const { data, error } = await run(PREVIEW, { keptId: kept.id, mergedId: merged.id })
    expect(error).toBeUndefined()
    expect(data.mergePreview).toMatchObject({
      kept: { id: String(kept.id), canLogIn: true, orders: 0 },
      merged: { name: 'Old Account', cars: 1, orders: 1, invoices: 1, notes: 1, tags: ['Fleet', 'VIP'], credit: 700 },
      obstacles: [],
    })
    const [login, car] = data.mergePreview.consequences
    expect(login).toContain(`log in with ${kept.email}`)
    expect(car).toContain('1 car with the same VIN')
  })

  test('moves everything in one go, keeps the ledgers, and ends the other account', async () => {
    const before = await oneOf('select sum(amount) from payment_entry')
    const bill = await rowsOf('select bill_to, billed_amount from invoice where id = $1', [invoice.id])
    const token = await t.tokenOf(ca().host, merged.email)
    const { data, error } = await run(MERGE, { keptId: kept.id, mergedId: merged.id })
    expect(error).toBeUndefined()
    expect(data.mergeCustomers).toBe(String(kept.id))
    for (const { table, column } of MOVED)
      expect({ table, left: await oneOf(`select count(*) from ${table} where ${column} = $1`, [merged.id]) }).toEqual({
        table,
        left: 0,
      })
    expect(await oneOf('select user_id from work_order where id = $1', [order])).toBe(kept.id)
    expect(await rowsOf('select bill_to, billed_amount from invoice where id = $1', [invoice.id])).toEqual(bill)
    expect(await oneOf('select user_id from invoice where id = $1', [invoice.id])).toBe(kept.id)
    expect(await oneOf('select sum(amount) from payment_entry')).toBe(before)
    // One car with the VIN, with the order; the tags of both, each once; the card came along.
    const cars = await rowsOf<{ id: number }>('select id from user_vehicle where user_id = $1 and deleted_at is null', [
      kept.id,
    ])
    expect(cars).toHaveLength(1)
    expect(await oneOf('select user_vehicle_id from work_order where id = $1', [order])).toBe(cars[0]?.id)
    expect(await rowsOf('select tag from customer_tag where user_id = $1 order by lower(tag)', [kept.id])).toEqual([
      { tag: 'fleet' },
      { tag: 'VIP' },
    ])
    expect(await oneOf('select count(*) from payment_customer where user_id = $1', [kept.id])).toBe(1)
    // Credit: an entry on each side, and the earlier ones where they were.
    expect(await balanceOf(t, kept.id)).toBe(1_000)
    expect(await balanceOf(t, merged.id)).toBe(0)
    expect(await rowsOf('select amount, type from credit_entry where user_id = $1 order by id', [merged.id])).toEqual([
      { amount: 700, type: 'ADJUSTMENT' },
      { amount: -700, type: 'MERGED' },
    ])
    // The kept customer's first contact and address stay the first, and an equal address is there once.
    const contacts = await rowsOf<{ email: string }>(
      'select email from contact where user_id = $1 and deleted_at is null order by id',
      [kept.id],
    )
    expect(contacts[0]?.email).toBe(kept.email)
    expect(contacts.map(contact => contact.email)).toContain(merged.email)
    expect(await oneOf('select count(*) from address where user_id = $1 and deleted_at is null', [kept.id])).toBe(1)
    // The account.
    expect(await logIn(merged.email)).toBe(400)
    expect((await t.graphql(ca().host, '{ currentUser { id } }', {}, token)).status).toBe(401)
    const [act] = await rowsOf<{ actor_id: number; subject_id: string; changes: unknown }>(
      `select actor_id, subject_id, changes from audit_entry where action = 'customers_merged'`,
    )
    expect(act).toMatchObject({ actor_id: ca().userIds.manager, subject_id: String(kept.id) })
    expect(JSON.stringify(act)).not.toMatch(/@|Lovelace/)
    expect((await run(MERGED, { userId: kept.id })).data.mergedAccounts).toEqual([
      { id: String(merged.id), email: merged.email, mergedBy: 'manager Toronto' },
    ])
  })

  test('says by mail where to log in, also when somebody asks for a new password with the earlier email', async () => {
    await t.jobs['mail-customers-merged'](1, { userId: merged.id, occasion: '2026-06-03T20:00:00.000Z' })
    await t.post(ca().host, '/auth/forgot-password', { email: merged.email.toUpperCase() })
    await t.jobs['mail-password-reset'](1, { userId: merged.id })
    const mails = await rowsOf<{ text: string }>('select text from sandbox.mail where recipient = $1', [merged.email])
    expect(mails.length).toBeGreaterThanOrEqual(2)
    for (const { text } of mails.slice(-2)) expect(text).toContain(`Log in with ${kept.email}`)
    expect(await oneOf('select count(*) from password_reset where user_id = $1', [merged.id])).toBe(0)
    const outbox = await rowsOf<{ payload: { userId: number } }>(
      `select payload from app.outbox where task = 'mail-password-reset' order by id desc limit 1`,
    )
    expect(outbox[0]?.payload.userId).toBe(merged.id)
  })

  test('leaves one customer in every list, and old links lead to that one', async () => {
    const search = 'query S($search: String) { customers(search: $search) { id } }'
    for (const role of ['manager', 'sales'])
      expect((await run(search, { search: 'Old Account' }, role)).data.customers).toEqual([])
    const { data } = await run('query U($id: ID!) { user(id: $id) { id name } }', { id: merged.id })
    expect(data.user).toEqual({ id: String(kept.id), name: 'Ada Lovelace' })
    expect((await run(MERGE, { keptId: kept.id, mergedId: merged.id })).status).toBe(404)
  })

  test('is part of the kept customer’s data export and erasure', async () => {
    const { body } = await t.post(ca().host, '/account/data-export', {}, await t.tokenOf(ca().host, kept.email))
    expect(body).toMatchObject({
      account: { earlierAccounts: [{ email: merged.email }] },
      appointments: [{ id: order }],
    })
    expect(
      (body.credit as { amount: number }[]).map(entry => entry.amount).toSorted((a: number, b: number) => a - b),
    ).toEqual([-700, 300, 700, 700])
    await t.db.owner.query(`update invoice set voided_at = now() where id = $1`, [invoice.id])
    await t.db.owner.query(
      `insert into erasure_request (tenant_id, user_id, requested_at, erase_at) values (1, $1, now(), $2)`,
      [kept.id, new Date('2036-01-01T00:00:00Z')],
    )
    await t.db.owner.query(
      `update erasure_request set requested_at = '2026-05-01', erase_at = '2026-05-02' where user_id = $1`,
      [kept.id],
    )
    await t.jobs['erase-user'](1, { userId: kept.id })
    expect(
      await rowsOf(
        'select name, merged_email, erased_at is not null as erased from app_user where id = any ($1) order by id',
        [[kept.id, merged.id]],
      ),
    ).toEqual([
      { name: 'Former customer', merged_email: null, erased: true },
      { name: 'Former customer', merged_email: null, erased: true },
    ])
  })
})

describe('is refused with a sentence', () => {
  test('for one and the same customer, staff, another tenant and other franchises', async () => {
    const one = await person()
    const refused = async (mergedId: number): Promise<number> => (await run(MERGE, { keptId: one.id, mergedId })).status
    expect(await refused(one.id)).toBe(422)
    expect(await refused(ca().userIds.technician)).toBe(404)
    expect(await refused(t.fixture.us.userIds.customer)).toBe(404)
    expect((await run(MERGE, { keptId: one.id, mergedId: (await person()).id }, 'technician')).status).toBe(404)
  })

  test('while a payment, a refund, a dispute or an erasure is open', async () => {
    const one = await person()
    const other = await person({ name: 'Carl Card' })
    const { workOrderId } = await book(t, { date: '2026-06-04T15:00:00Z' }, await t.tokenOf(ca().host, other.email))
    t.clock.set(new Date('2026-06-04T20:00:00Z'))
    const { id } = await serviceAndBill(t, await t.tokenOf(ca().host, ca().emails.manager), workOrderId)
    const payment = await oneOf(
      `insert into payment (tenant_id, idempotency_key, invoice_id, franchise_id, user_id, author_name, amount, payment_method, status)
       values (1, 'open', $1, $2, $3, 'Carl', 100, 'card', 'PENDING') returning id`,
      [id, ca().franchiseId, other.id],
    )
    expect(await obstacles(one.id, other.id)).toEqual([
      'Carl Card is paying right now. Wait for the payment, or cancel it, and merge then.',
    ])
    const { error } = await run(MERGE, { keptId: one.id, mergedId: other.id })
    expect(error).toMatchObject({ statusCode: 409, error: 'MERGE_NOT_POSSIBLE' })
    expect(await oneOf('select user_id from work_order where id = $1', [workOrderId])).toBe(other.id)
    // The other way round the open payment stays where it is.
    expect(await obstacles(other.id, one.id)).toEqual([])
    await t.db.owner.query(`update payment set status = 'CANCELLED' where id = $1`, [payment])
    await t.db.owner.query(
      `insert into dispute (tenant_id, provider_dispute_id, payment_id, invoice_id, amount, currency, reason, status, opened_at, event_at)
       values (1, 'du_merge', $1, $2, 100, 'CAD', 'fraudulent', 'NEEDS_RESPONSE', now(), now())`,
      [payment, id],
    )
    expect(await obstacles(one.id, other.id)).toEqual([
      'A bank disputes a payment of Carl Card. Merge when the dispute is closed.',
    ])
    await t.db.owner.query(
      `update dispute set closed_at = now(), status = 'WON' where provider_dispute_id = 'du_merge'`,
    )
    await t.db.owner.query(
      `insert into erasure_request (tenant_id, user_id, requested_at, erase_at) values (1, $1, now(), now() + interval '7 days')`,
      [one.id],
    )
    expect(await obstacles(one.id, other.id)).toEqual([
      'Ada Lovelace asked us to delete their data. Merge after they take that back.',
    ])
  })

  test('while both have a plan for one car, or both have cards and the other has a plan', async () => {
    const [one, other] = [await person(), await person({ name: 'Pia Plan' })]
    const vin = '2HGCM82633A004352'
    const plan = await oneOf(
      `with s as (insert into service (tenant_id, name_key, name, service_type, sort_order) values (1, 'merge_plan', 'Plan', 'SUBSCRIPTION', 50) returning id)
       insert into subscription_type (tenant_id, name, alias_name, price, currency, frequency, service_id)
       select 1, 'Plan', 'merge_plan', 4900, 'CAD', 'MONTHLY', id from s returning id`,
    )
    const { workOrderId } = await book(t, { date: '2026-06-05T15:00:00Z' }, await t.tokenOf(ca().host, other.email))
    const subscribe = (userId: number, carId: number): Promise<number> =>
      oneOf(
        `insert into subscription (tenant_id, user_id, user_vehicle_id, subscription_type_id, work_order_id, status, payment_day, created_at)
         values (1, $1, $2, $3, $4, 'ACTIVE', 1, now()) returning id`,
        [userId, carId, plan, workOrderId],
      )
    await subscribe(one.id, await addCar(one.id, vin))
    const second = await subscribe(other.id, await addCar(other.id, vin))
    expect(await obstacles(one.id, other.id)).toEqual([
      `Both have a care plan for the same car (${vin}). Cancel one plan first.`,
    ])
    await t.db.owner.query(`delete from subscription where user_id = $1`, [one.id])
    expect(await obstacles(one.id, other.id)).toEqual([])
    for (const { email } of [one, other]) await saveCard(t, await t.tokenOf(ca().host, email), 'pm_card_visa')
    expect(await obstacles(one.id, other.id)).toEqual([expect.stringContaining('Keep Pia Plan instead')])
    expect(await obstacles(other.id, one.id)).toEqual([])
    await t.db.owner.query('delete from subscription where id = $1', [second])
    // Then the other one's card is removed at the provider, after the merge.
    expect((await run(MERGE, { keptId: one.id, mergedId: other.id })).error).toBeUndefined()
    const [job] = await rowsOf<{ payload: { accountId: null; country: 'CA'; customerId: string } }>(
      `select payload from app.outbox where task = 'remove-merged-cards'`,
    )
    if (!job) throw new Error('no job removes the cards')
    await t.jobs['remove-merged-cards'](1, job.payload)
    const cards = await oneOf(
      `select count(*) from sandbox.stripe_object where id like 'pm_%' and body ->> 'customer' = $1`,
      [job.payload.customerId],
    )
    expect(cards).toBe(0)
  })
})

test('two merges of one account at once: one wins; a booking that began before it is rolled back', async () => {
  const [one, two, three] = [await person(), await person(), await person()]
  const answers = await Promise.all([
    run(MERGE, { keptId: one.id, mergedId: three.id }),
    run(MERGE, { keptId: two.id, mergedId: three.id }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toSatisfy(
    (statuses: number[]) => statuses[0] === 200 && [404, 409].includes(statuses[1] ?? 0),
  )
  const into = await oneOf('select merged_into_id from app_user where id = $1', [three.id])
  const order = await book(t, { date: '2026-06-08T15:00:00Z' }, await t.tokenOf(ca().host, one.email))
  await expect(
    t.db.owner.query(
      `insert into work_order (tenant_id, idempotency_key, user_id, contact_id, address_id, vehicle_id, user_vehicle_id, scheduled_at, currency)
       select tenant_id, 'late', $2, contact_id, address_id, vehicle_id, user_vehicle_id, scheduled_at, currency from work_order where id = $1`,
      [order.workOrderId, three.id],
    ),
  ).rejects.toThrow('merged into another one')
  // A merged account of a merged account leads to the last one in one step.
  const last = await person()
  await run(MERGE, { keptId: last.id, mergedId: into })
  expect(await oneOf('select merged_into_id from app_user where id = $1', [three.id])).toBe(last.id)
})

test('a guest who books again with the email of the merged account is the kept guest', async () => {
  const [kept, merged] = [await person({ hasLogin: false }), await person({ hasLogin: false })]
  await run(MERGE, { keptId: kept.id, mergedId: merged.id })
  const contactInput = { name: 'Again', email: merged.email, phoneNumber: '4165550177' }
  const { workOrderId } = await book(t, { date: '2026-06-09T15:00:00Z', contactInput })
  expect(await oneOf('select user_id from work_order where id = $1', [workOrderId])).toBe(kept.id)
  // Nobody is mailed: a guest had no login to lose.
  expect(
    await rowsOf(`select from app.outbox where task = 'mail-customers-merged' and payload ->> 'userId' = $1`, [
      String(merged.id),
    ]),
  ).toEqual([])
})
