import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER } from '../../testing/booking.ts'
import { addCode, codeReference } from '../../testing/money.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'
import { takenCode } from '../taken-code.ts'

let t: TestApp
let owner: string
let manager: string
let customer: string

beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'manager'), ($1, $2, 'owner')`,
    [ca.id, ca.userIds.tester],
  )
  owner = await t.tokenOf(ca.host, ca.emails.tester)
  manager = await t.tokenOf(ca.host, ca.emails.manager)
  customer = await t.tokenOf(ca.host, ca.emails.customer)
})
afterAll(() => t.close())

const ask = (query: string, variables: object = {}, token = owner): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

interface Code {
  id: string
  code: string
  prefix: string | null
  codes: number
  uses: number
  untilDay: string | null
  validUntil: string | null
  isPaused: boolean
  given: { currency: string; amount: number }[]
  stamp: string
}
const FIELDS = 'id code prefix codes uses untilDay validUntil isPaused given { currency amount } stamp'
const TERMS = { type: 'PERCENT', amount: 1_000, note: '' }

const shown = async (token = owner) =>
  (await ask(`{ discountCodes { codes { ${FIELDS} } mayChange today } }`, {}, token)).data.discountCodes as {
    codes: Code[]
    mayChange: boolean
    today: string
  }
const codeNamed = async (name: string): Promise<Code> => {
  const found = (await shown()).codes.find(({ code, prefix }) => code === name || prefix === name)
  if (!found) throw new Error(`no code ${name}`)
  return found
}
const create = (code: string, terms: object = {}, token = owner) =>
  ask(
    `mutation C($code: String!, $terms: DiscountCodeTerms!) { createDiscountCode(code: $code, terms: $terms) { ${FIELDS} } }`,
    { code, terms: { ...TERMS, ...terms } },
    token,
  )
const update = ({ id, stamp }: Pick<Code, 'id' | 'stamp'>, terms: object) =>
  ask(
    `mutation U($codeId: ID!, $seen: String!, $terms: DiscountCodeTerms!) { updateDiscountCode(codeId: $codeId, seen: $seen, terms: $terms) { ${FIELDS} } }`,
    { codeId: id, seen: stamp, terms: { ...TERMS, ...terms } },
  )
const pause = ({ id, stamp }: Code, token = owner) =>
  ask(
    `mutation P($codeId: ID!, $seen: String!) { pauseDiscountCode(codeId: $codeId, seen: $seen) { isPaused stamp } }`,
    { codeId: id, seen: stamp },
    token,
  )
const resume = async (name: string) => {
  const { id, stamp } = await codeNamed(name)
  return await ask(
    `mutation R($codeId: ID!, $seen: String!) { resumeDiscountCode(codeId: $codeId, seen: $seen) { isPaused } }`,
    { codeId: id, seen: stamp },
  )
}
const bookWith = (code: Code, date: string) =>
  t.graphql(
    t.fixture.ca.host,
    CREATE_WORK_ORDER,
    bookingInput(t, {
      date,
      isBooked: null,
      discountCodeId: codeReference(t, Number(code.id)),
      discountAmount: 890,
    }),
    customer,
  )
const auditOf = async (code: Code): Promise<string[]> => {
  const { rows } = await t.db.owner.query<{ action: string }>(
    `select action from audit_entry where subject = 'discount_code' and subject_id = $1 order by id`,
    [code.id],
  )
  return rows.map(({ action }) => action)
}

test('a code is added, changed and audited once each; two editors never overwrite each other', async () => {
  expect((await create(' spring20 ')).data).toMatchObject({ createDiscountCode: { code: 'SPRING20', codes: 1 } })
  expect((await create('SPRING20')).error).toMatchObject({ statusCode: 422, fields: [{ field: 'code' }] })
  expect((await create('SPRING_20')).error).toMatchObject({ statusCode: 422, fields: [{ field: 'code' }] })
  expect((await create('OTHER', { type: 'PROMO' })).error).toMatchObject({ fields: [{ field: 'type' }] })
  expect((await create('OTHER', { nameKeys: ['coffee'] })).error).toMatchObject({ fields: [{ field: 'nameKeys' }] })
  const code = await codeNamed('SPRING20')
  expect((await update(code, { untilDay: '2030-06-30', amount: 1_500 })).data).toMatchObject({
    // Through the last day, at midnight of the business.
    updateDiscountCode: { untilDay: '2030-06-30', validUntil: '2030-07-01T04:00:00.000Z' },
  })
  expect((await update(code, { note: 'late' })).error).toMatchObject({ statusCode: 409, error: 'CHANGED_MEANWHILE' })
  expect(await auditOf(code)).toEqual(['insert', 'update'])
})

test('kind, amount and services lock at the first use; dates, limits and note stay open, and no limit is below the uses', async () => {
  await create('FIRSTUSE')
  const code = await codeNamed('FIRSTUSE')
  expect((await bookWith(code, '2026-06-10T15:00:00Z')).error).toBeUndefined()
  const used = await codeNamed('FIRSTUSE')
  expect(used).toMatchObject({ uses: 1, given: [{ currency: 'CAD', amount: 890 }] })
  for (const [terms, field] of [
    [{ type: 'GROUPON', amount: 1_000 }, 'type'],
    [{ amount: 2_000 }, 'amount'],
    [{ nameKeys: ['tire_rotation'] }, 'nameKeys'],
    [{ maxUses: 0 }, 'maxUses'],
  ] as const)
    expect((await update(used, terms)).error, field).toMatchObject({ statusCode: 422, fields: [{ field }] })
  expect((await update(used, { maxUses: 1, untilDay: '2030-01-01', note: 'Radio' })).error).toBeUndefined()
  expect((await update(await codeNamed('FIRSTUSE'), { maxUses: 5 })).error).toBeUndefined()
  expect((await bookWith(code, '2026-06-10T17:00:00Z')).error).toBeUndefined()
  expect((await update(await codeNamed('FIRSTUSE'), { maxUses: 1 })).error).toMatchObject({
    fields: [{ field: 'maxUses', message: 'It was used 2 times already. Please enter at least 2.' }],
  })
  const { data } = await ask(
    `query O($id: ID!) { discountCodeOrders(codeId: $id) { code discount currency scheduledAt } }`,
    { id: code.id },
  )
  expect(data.discountCodeOrders).toEqual(
    ['2026-06-10T17:00:00.000Z', '2026-06-10T15:00:00.000Z'].map(scheduledAt => ({
      code: 'FIRSTUSE',
      discount: 890,
      currency: 'CAD',
      scheduledAt,
    })),
  )
})

test('a code that is paused between check and booking refuses the booking under its field, and works again after', async () => {
  await create('BREAK')
  const code = await codeNamed('BREAK')
  expect((await pause(code)).data).toMatchObject({ pauseDiscountCode: { isPaused: true } })
  const paused = 'This discount code can’t be used at the moment.'
  expect((await bookWith(code, '2026-06-11T15:00:00Z')).error).toMatchObject({
    statusCode: 422,
    fields: [{ field: 'discountCodeId', message: paused }],
  })
  const check = await t.graphql(
    t.fixture.ca.host,
    'query V($services: [DiscountServiceInput!]!) { validateDiscountCode(code: "BREAK", services: $services) { valid message } }',
    { services: [] },
    customer,
  )
  expect(check.data).toEqual({ validateDiscountCode: { valid: false, message: paused } })
  expect((await pause(code)).error).toMatchObject({ error: 'CHANGED_MEANWHILE' })
  expect((await resume('BREAK')).data).toEqual({ resumeDiscountCode: { isPaused: false } })
  expect((await bookWith(code, '2026-06-11T15:00:00Z')).error).toBeUndefined()
})

test('a pause or a new amount that lands while a booking is written refuses the booking', async () => {
  const id = await addCode(t, 'RACING')
  const db = t.db.databases.of(t.fixture.ca.id)
  const priced = { codeId: id, type: 'PERCENT', amount: 1_000 }
  // The code changes after the booking was priced, and before its statement takes the use.
  const changed = async (change: string, date: string): Promise<GraphqlResult> => {
    const client = await t.db.owner.connect()
    try {
      await client.query('begin')
      await client.query(`update discount_code set ${change} where id = $1`, [id])
      const booking = bookWith(await codeNamed('RACING'), date)
      await expect
        .poll(async () => {
          const { rows } = await t.db.owner.query<{ waits: boolean }>(
            `select exists (select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()) as waits`,
          )
          return rows[0]?.waits
        })
        .toBe(true)
      await client.query('commit')
      return await booking
    } finally {
      client.release()
    }
  }
  const { error } = await changed('paused_at = now()', '2026-06-12T15:00:00Z')
  expect(error).toMatchObject({ statusCode: 422, fields: [{ field: 'discountCodeId' }] })
  expect(error?.message).toBe('This discount code can’t be used at the moment.')
  await t.db.owner.query('update discount_code set paused_at = null where id = $1', [id])
  const again = await changed('amount = 500', '2026-06-12T15:00:00Z')
  expect(again.error?.message).toBe('This discount code changed meanwhile. Please enter it again.')
  expect(await takenCode(db, { ...priced, amount: 500 })).toBe('This discount code has been used up.')
  expect((await codeNamed('RACING')).uses).toBe(0)
})

test('a set has single-use codes with one prefix, is changed as one, and downloads as a list', async () => {
  const generate = (prefix: string, count: number) =>
    ask(
      `mutation G($prefix: String!, $count: Int!, $terms: DiscountCodeTerms!) { generateDiscountCodes(prefix: $prefix, count: $count, terms: $terms) { ${FIELDS} } }`,
      { prefix, count, terms: TERMS },
    )
  expect((await generate('fair', 50)).data).toMatchObject({ generateDiscountCodes: { prefix: 'FAIR', codes: 50 } })
  expect((await generate('FAIR', 5)).error).toMatchObject({ fields: [{ field: 'prefix' }] })
  expect((await generate('X', 501)).error).toMatchObject({ fields: [{ field: 'prefix' }, { field: 'count' }] })
  const set = await codeNamed('FAIR')
  const list = async () =>
    (await ask('query L($id: ID!) { discountCodesOfSet(codeId: $id) { code uses } }', { id: set.id })).data
      .discountCodesOfSet as { code: string; uses: number }[]
  const codes = await list()
  expect(new Set(codes.map(({ code }) => code)).size).toBe(50)
  for (const { code } of codes) expect(code).toMatch(/^FAIR[A-HJKMNP-Z2-9]{8}$/)
  expect((await bookWith(set, '2026-06-15T15:00:00Z')).error).toBeUndefined()
  expect((await bookWith(set, '2026-06-15T17:00:00Z')).error).toMatchObject({ statusCode: 422 })
  expect((await list()).filter(({ uses }) => uses === 1)).toHaveLength(1)
  const used = await codeNamed('FAIR')
  expect(used).toMatchObject({ uses: 1, given: [{ amount: 890 }] })
  expect((await update(used, { maxUses: 3 })).error).toMatchObject({ fields: [{ field: 'maxUses' }] })
  expect((await pause(used)).error).toBeUndefined()
  const { rows } = await t.db.owner.query<{ paused: number; entries: number }>(
    `select (select count(*)::int from discount_code where prefix = 'FAIR' and paused_at is not null) as paused,
       (select count(*)::int from audit_entry where subject = 'discount_code' and row_count = 50 and action = 'update') as entries`,
  )
  expect(rows).toEqual([{ paused: 50, entries: 1 }])
})

test('customers’ referral codes are neither listed nor changed here', async () => {
  const { customer: userId } = t.fixture.ca.userIds
  const { data } = await ask(
    'query C($userId: ID!) { userCredit(userId: $userId) { discountCode { code } } }',
    { userId },
    customer,
  )
  const { code } = (data as { userCredit: { discountCode: { code: string } } }).userCredit.discountCode
  expect((await shown()).codes.map(each => each.code)).not.toContain(code)
  const { rows } = await t.db.owner.query<{ id: number }>('select id from discount_code where code = $1', [code])
  const { error } = await update({ id: String(rows[0]?.id), stamp: 'x' }, {})
  expect(error).toMatchObject({ statusCode: 404 })
})

test('managers see codes, with the money of their franchises, and change them where one of their franchises grants it', async () => {
  const grant = (rights: readonly string[]) =>
    t.db.owner.query('update franchise set manager_rights = $2 where id = $1', [t.fixture.ca.franchiseId, rights])
  await grant([])
  expect(await shown(manager)).toMatchObject({ mayChange: false })
  expect((await create('MANAGED', {}, manager)).error).toMatchObject({ statusCode: 403, error: 'NOT_GRANTED' })
  expect((await pause(await codeNamed('SPRING20'), manager)).error).toMatchObject({ statusCode: 403 })
  await grant(['discountCodes.change'])
  expect(await shown(manager)).toMatchObject({ mayChange: true })
  expect((await create('MANAGED', {}, manager)).error).toBeUndefined()
  await t.db.owner.query(`update work_order set franchise_id = null, van_id = null, is_confirmed = false, confirmed_at = null
    where discount_code_id = (select id from discount_code where code = 'FIRSTUSE') and scheduled_at = '2026-06-10T17:00:00Z'`)
  const seen = (await shown(manager)).codes.find(({ code }) => code === 'FIRSTUSE')
  expect(seen?.given).toEqual([{ currency: 'CAD', amount: 890 }])
  expect((await codeNamed('FIRSTUSE')).given).toEqual([{ currency: 'CAD', amount: 1_780 }])
})

test('the history says what changed of a code or a set, and puts it back', async () => {
  const newest = async () =>
    (
      (await ask('{ settingsHistory(section: CODES, first: 1) { id title lines { label from to } problem } }'))
        .data as {
        settingsHistory: {
          id: string
          title: string
          lines: { label: string; from: string | null; to: string | null }[]
          problem: string | null
        }[]
      }
    ).settingsHistory[0]
  const putBack = async () => {
    const change = await newest()
    const { data } = await ask('query P($id: ID!) { previewPutBack(id: $id) { stamp } }', { id: change?.id })
    return await ask('mutation B($id: ID!, $seen: String!) { putBackChange(id: $id, seen: $seen) }', {
      id: change?.id,
      seen: (data as { previewPutBack: { stamp: string } }).previewPutBack.stamp,
    })
  }
  await create('HISTORY', { untilDay: '2030-06-30', nameKeys: ['tire_rotation'] })
  expect(await newest()).toMatchObject({
    title: 'Discount code added',
    problem: expect.stringContaining('Pause it') as string,
  })
  await update(await codeNamed('HISTORY'), { untilDay: '2030-07-31', nameKeys: ['tire_rotation'], note: 'Longer' })
  expect((await newest())?.lines).toEqual([
    { label: 'HISTORY: Note', from: null, to: 'Longer' },
    { label: 'HISTORY: Until', from: '2030-07-01 12:00 am', to: '2030-08-01 12:00 am' },
  ])
  expect((await putBack()).error).toBeUndefined()
  expect(await codeNamed('HISTORY')).toMatchObject({ untilDay: '2030-06-30' })
  await pause(await codeNamed('HISTORY'))
  expect((await putBack()).error).toBeUndefined()
  expect(await codeNamed('HISTORY')).toMatchObject({ isPaused: false })
  // All codes of a set change and are put back as one.
  await resume('FAIR')
  expect(await newest()).toMatchObject({ title: '50 discount codes changed', problem: null })
  expect((await putBack()).error).toBeUndefined()
  expect(await codeNamed('FAIR')).toMatchObject({ isPaused: true })
  const { id } = (await newest()) ?? { id: '' }
  await resume('FAIR')
  expect((await ask('query P($id: ID!) { previewPutBack(id: $id) { stamp } }', { id })).error).toMatchObject({
    error: 'CHANGED_AGAIN',
  })
})
