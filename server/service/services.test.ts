import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const DAY = 86_400_000
let t: TestApp
let owner: string
let manager: string
let franchiseId: number

beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  franchiseId = ca.franchiseId
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'manager'), ($1, $2, 'owner')`,
    [ca.id, ca.userIds.tester],
  )
  owner = await t.tokenOf(ca.host, ca.emails.tester)
  manager = await t.tokenOf(ca.host, ca.emails.manager)
})
afterAll(() => t.close())

const ask = (query: string, variables: object = {}, token = owner): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, { franchiseId, ...variables }, token)

interface Row {
  id: string
  serviceId: string
  validFrom: string
  state: string
  price: number | null
}
interface Shown {
  services: {
    id: string
    nameKey: string
    name: string
    active: boolean
    isFee: boolean
    isOrdered: boolean
    stamp: string
  }[]
  orderStamp: string
  country: { rows: Row[]; mayChange: boolean; stamp: string }
  own: { rows: Row[]; mayChange: boolean; stamp: string }
  today: string
}
const LIST = '{ rows { id serviceId validFrom state price } mayChange stamp }'
const shown = async (token = owner): Promise<Shown> =>
  (
    (
      await ask(
        `query S($franchiseId: ID!) { servicesAndPrices(franchiseId: $franchiseId) {
          services { id nameKey name active isFee isOrdered stamp } orderStamp country ${LIST} own ${LIST} today } }`,
        {},
        token,
      )
    ).data as { servicesAndPrices: Shown }
  ).servicesAndPrices

const serviceOf = async (key: string) => {
  const found = (await shown()).services.find(({ nameKey }) => nameKey === key)
  if (!found) throw new Error(`no service ${key}`)
  return found
}
const idOf = (key: string): string => String(t.fixture.ca.serviceIds[key])
const texts = { description: 'd', subDescription: 's', serviceType: 'PRIMARY' }
const create = (name: string) =>
  ask(
    `mutation C($name: String!, $description: String!, $subDescription: String!, $serviceType: String!) {
      createService(name: $name, description: $description, subDescription: $subDescription, serviceType: $serviceType) { id nameKey } }`,
    { ...texts, name },
  )
const PRICES = '$franchiseId: ID!, $isOwn: Boolean!, $fromDay: String, $prices: [NewServicePrice!]!, $replaces: ID'
const GIVEN = 'franchiseId: $franchiseId, isOwn: $isOwn, fromDay: $fromDay, prices: $prices, replaces: $replaces'
interface Saving {
  isOwn?: boolean
  fromDay?: string
  replaces?: string
  seen?: string
  accepted?: string
}
const save = async (prices: readonly object[], saving: Saving = {}, token = owner): Promise<GraphqlResult> => {
  const { country, own } = await shown()
  return await ask(
    `mutation S(${PRICES}, $seen: String!, $accepted: String) { savePrices(${GIVEN}, seen: $seen, accepted: $accepted) { orderStamp } }`,
    { isOwn: false, seen: saving.isOwn ? own.stamp : country.stamp, ...saving, prices },
    token,
  )
}
const priced = (key: string, price: number) => ({ serviceId: idOf(key), state: 'PRICED', price })
const dayAhead = async (days: number): Promise<string> =>
  new Date(Date.parse((await shown()).today) + days * DAY).toISOString().slice(0, 10)
const offered = async (key: string): Promise<number | undefined> => {
  const { data } = await t.graphql(
    t.fixture.ca.host,
    `{ servicePrices(countryCode: "CA", franchiseId: ${franchiseId}) { nameKey price } }`,
  )
  const { servicePrices } = data as { servicePrices: { nameKey: string; price: number }[] }
  return servicePrices.find(({ nameKey }) => nameKey === key)?.price
}

test('a service is added with a key of its name, edited without changing the key, and audited once each', async () => {
  expect((await create('Quick Wash')).data).toMatchObject({ createService: { nameKey: 'quick_wash' } })
  expect((await create('quick wash')).error).toMatchObject({ statusCode: 422, fields: [{ field: 'name' }] })
  const { id, stamp } = await serviceOf('quick_wash')
  const update = (seen: string, change: object = {}) =>
    ask(
      `mutation U($serviceId: ID!, $seen: String!, $name: String!, $description: String!, $subDescription: String!, $serviceType: String!) {
        updateService(serviceId: $serviceId, seen: $seen, name: $name, description: $description, subDescription: $subDescription, serviceType: $serviceType) { nameKey name } }`,
      { serviceId: id, seen, ...texts, name: 'Hand Wash', ...change },
    )
  expect((await update(stamp, { serviceType: 'ADD_ON' })).data).toEqual({
    updateService: { nameKey: 'quick_wash', name: 'Hand Wash' },
  })
  expect((await update(stamp)).error).toMatchObject({ statusCode: 409, error: 'CHANGED_MEANWHILE' })
  const { rows } = await t.db.owner.query(
    `select id from audit_entry where subject = 'service' and subject_id = $1 order by id`,
    [id],
  )
  expect(rows).toHaveLength(2)
})

test('a service helps what its key says, until somebody chooses', async () => {
  const read = async (key: string): Promise<{ id: string; stamp: string; name: string; helps: string[] }> => {
    const { data } = await ask(
      'query S($franchiseId: ID!) { servicesAndPrices(franchiseId: $franchiseId) { services { id nameKey name stamp helps } } }',
    )
    return data.servicesAndPrices.services.find(({ nameKey }: { nameKey: string }) => nameKey === key)
  }
  const stored = async (): Promise<unknown> =>
    (await t.db.owner.query(`select helps from service where tenant_id = 1 and name_key = 'tire_rotation'`)).rows[0]
      ?.helps
  const update = async (helps: string[] | undefined): Promise<GraphqlResult> => {
    const { id, stamp, name } = await read('tire_rotation')
    return await ask(
      `mutation U($serviceId: ID!, $seen: String!, $name: String!, $helps: [ServiceHelp!]) {
        updateService(serviceId: $serviceId, seen: $seen, name: $name, description: "", subDescription: "", serviceType: "PRIMARY", helps: $helps) { helps } }`,
      { serviceId: id, seen: stamp, name, helps },
    )
  }
  expect((await read('tire_rotation')).helps).toEqual(['tire_fair'])
  // Saving other fields stores no choice: the key still decides.
  for (const same of [undefined, ['tire_fair']]) {
    expect((await update(same)).data.updateService.helps).toEqual(['tire_fair'])
    expect(await stored()).toBeNull()
  }
  expect((await update(['leak_fair', 'brake_fair'])).data.updateService.helps).toEqual(['brake_fair', 'leak_fair'])
  expect(await stored()).toEqual(['brake_fair', 'leak_fair'])
  expect((await update([])).data.updateService.helps).toEqual([])
  expect((await update(['tire_bald'])).error?.statusCode).toBe(400)

  // A change is named in words, and put back.
  await update(['leak_fair'])
  const { data: history } = await ask('{ settingsHistory(first: 1) { id lines { label from to } problem } }')
  const [change] = history.settingsHistory
  expect(change).toMatchObject({
    lines: [{ label: expect.stringContaining('Offered for worn parts'), from: null, to: 'Leaks: fair' }],
    problem: null,
  })
  await update(['tire_poor'])
  const newest = (await ask('{ settingsHistory(first: 1) { id } }')).data.settingsHistory[0]
  const shownChange = await ask('query P($id: ID!) { previewPutBack(id: $id) { stamp } }', newest)
  const seen = shownChange.data.previewPutBack.stamp
  await ask('mutation B($id: ID!, $seen: String!) { putBackChange(id: $id, seen: $seen) }', { ...newest, seen })
  expect(await stored()).toEqual(['leak_fair'])
  await t.db.owner.query(`update service set helps = null where tenant_id = 1 and name_key = 'tire_rotation'`)
})

test('a kind stays once somebody ordered the service', async () => {
  await book(t, { date: '2026-06-08T15:00:00Z' })
  const ordered = (await shown()).services.find(({ isOrdered }) => isOrdered)
  const { error } = await ask(
    `mutation U($serviceId: ID!, $seen: String!, $name: String!) {
      updateService(serviceId: $serviceId, seen: $seen, name: $name, description: "", subDescription: "", serviceType: "ADD_ON") { id } }`,
    { serviceId: ordered?.id, seen: ordered?.stamp, name: ordered?.name },
  )
  expect(error).toMatchObject({ statusCode: 422, fields: [{ field: 'serviceType' }] })
})

test('the order is saved whole, and another list of services is refused', async () => {
  const { services, orderStamp } = await shown()
  const ids = services.map(({ id }) => id).toReversed()
  const order = (given: readonly string[], seen: string) =>
    ask('mutation O($ids: [ID!]!, $seen: String!) { orderServices(ids: $ids, seen: $seen) }', { ids: given, seen })
  expect((await order(ids.slice(1), orderStamp)).error).toMatchObject({ statusCode: 409 })
  expect((await order(ids, orderStamp)).error).toBeUndefined()
  expect((await shown()).services.map(({ id }) => id)).toEqual(ids)
  expect((await order(ids, orderStamp)).error).toMatchObject({ error: 'CHANGED_MEANWHILE' })
})

test('archiving names the open orders and the codes of the service first, and it can be brought back', async () => {
  const ordered = (await shown()).services.find(({ isOrdered, isFee }) => isOrdered && !isFee)
  if (!ordered) throw new Error('nothing was ordered')
  await t.db.owner.query(
    `insert into discount_code (tenant_id, code, discount_type, amount, name_keys) values ($1, 'ONLYTHIS', 'PROMO', 500, array[$2])`,
    [t.fixture.ca.id, ordered.nameKey],
  )
  const archive = (accepted: string | null) =>
    ask(
      'mutation A($serviceId: ID!, $seen: String!, $accepted: String) { archiveService(serviceId: $serviceId, seen: $seen, accepted: $accepted) { active stamp } }',
      { serviceId: ordered.id, seen: ordered.stamp, accepted },
    )
  const { error } = await archive(null)
  expect(error).toMatchObject({ statusCode: 409, error: 'IMPACT_CHANGED' })
  const { impact } = error as typeof error & {
    impact: { warnings: { text: string; workOrderId?: number }[]; stamp: string }
  }
  expect(impact.warnings.some(({ workOrderId }) => workOrderId !== undefined)).toBe(true)
  expect(impact.warnings.at(-1)?.text).toContain('ONLYTHIS')
  const { data } = await archive(impact.stamp)
  expect(data).toMatchObject({ archiveService: { active: false } })
  await expect.poll(() => offered(ordered.nameKey)).toBeUndefined()
  const { archiveService } = data as { archiveService: { stamp: string } }
  const { error: notBack } = await ask(
    'mutation R($serviceId: ID!, $seen: String!) { restoreService(serviceId: $serviceId, seen: $seen) { active } }',
    { serviceId: ordered.id, seen: archiveService.stamp },
  )
  expect(notBack).toBeUndefined()
  await expect.poll(() => offered(ordered.nameKey)).toBeGreaterThan(0)
})

test('a fee is not archived but not charged', async () => {
  const { id, stamp } = await serviceOf('mobile_service_fee')
  const { error } = await ask(
    'mutation A($serviceId: ID!, $seen: String!) { archiveService(serviceId: $serviceId, seen: $seen) { active } }',
    { serviceId: id, seen: stamp },
  )
  expect(error).toMatchObject({ statusCode: 409 })
  const { error: refused } = await save([{ serviceId: id, state: 'NOT_CHARGED' }])
  expect(refused).toBeUndefined()
})

test('a price from today counts at once; the one before stays in the history', async () => {
  const before = await offered('tire_rotation')
  expect(before).toBeGreaterThan(0)
  const { error } = await save([priced('tire_rotation', (before ?? 0) + 100)])
  expect(error).toBeUndefined()
  await expect.poll(() => offered('tire_rotation')).toBe((before ?? 0) + 100)
  const rows = (await shown()).country.rows.filter(({ serviceId }) => serviceId === idOf('tire_rotation'))
  expect(rows.map(({ price }) => price)).toEqual([before, (before ?? 0) + 100])
})

test('a change by 30 % is asked again, and an older list is refused', async () => {
  const now = (await offered('tire_rotation')) ?? 0
  const raised = [priced('tire_rotation', Math.ceil(now * 1.3))]
  const { error } = await save(raised)
  expect(error).toMatchObject({ statusCode: 409, error: 'IMPACT_CHANGED' })
  const { data } = await ask(`query P(${PRICES}) { previewPrices(${GIVEN}) { warnings { text } stamp } }`, {
    isOwn: false,
    prices: raised,
  })
  const { previewPrices } = data as { previewPrices: { warnings: { text: string }[]; stamp: string } }
  expect(previewPrices.warnings).toHaveLength(1)
  const { stamp: seen } = (await shown()).country
  expect((await save(raised, { accepted: previewPrices.stamp })).error).toBeUndefined()
  expect((await save([priced('tire_rotation', now)], { seen })).error).toMatchObject({ error: 'CHANGED_MEANWHILE' })
})

test('a planned price begins at midnight of the franchise, and can be edited and withdrawn until then', async () => {
  const now = (await offered('tire_rotation')) ?? 0
  const [day, later] = [await dayAhead(10), await dayAhead(12)]
  const planned = async (): Promise<Row[]> =>
    (await shown()).country.rows.filter(({ validFrom }) => Date.parse(validFrom) > t.clock.now().getTime())
  expect((await save([priced('tire_rotation', now + 100)], { fromDay: day })).error).toBeUndefined()
  const [row] = await planned()
  expect(row?.validFrom).toMatch(new RegExp(`^${day}T0[45]:00`))
  expect((await save([priced('tire_rotation', now)], { fromDay: day })).error).toMatchObject({
    fields: [{ field: 'fromDay' }],
  })
  expect(
    (await save([priced('tire_rotation', now + 200)], { fromDay: later, replaces: row?.id ?? '' })).error,
  ).toBeUndefined()
  const [edited] = await planned()
  expect(edited).toMatchObject({ price: now + 200, validFrom: expect.stringContaining(later) as string })
  const withdraw = async (priceId: string | undefined) =>
    ask(
      'mutation W($franchiseId: ID!, $priceId: ID!, $seen: String!) { withdrawPrice(franchiseId: $franchiseId, isOwn: false, priceId: $priceId, seen: $seen) { today } }',
      { priceId, seen: (await shown()).country.stamp },
    )
  expect((await withdraw(edited?.id)).error).toBeUndefined()
  expect(await planned()).toEqual([])
  const begun = (await shown()).country.rows[0]
  expect((await withdraw(begun?.id)).error).toMatchObject({ statusCode: 409 })
  for (const fromDay of [await dayAhead(-1), await dayAhead(800), '2026-02-30'])
    expect((await save([priced('tire_rotation', now)], { fromDay })).error).toMatchObject({
      fields: [{ field: 'fromDay' }],
    })
})

test('a list is saved whole or not at all', async () => {
  const { country } = await shown()
  const { error } = await save([priced('tire_rotation', 6_000), { ...priced('oil_change_basic', 9_000) }])
  expect(error).toMatchObject({
    statusCode: 422,
    fields: [{ field: 'prices.1.includedLitres' }, { field: 'prices.1.pricePerLitre' }],
  })
  expect((await shown()).country).toEqual(country)
})

test('managers change their own prices where the franchise grants it, never the country’s', async () => {
  const grant = (rights: readonly string[]) =>
    t.db.owner.query('update franchise set manager_rights = $2 where id = $1', [franchiseId, rights])
  const now = (await offered('tire_rotation')) ?? 0
  const own = [priced('tire_rotation', now + 500)]
  await grant([])
  expect((await shown(manager)).own.mayChange).toBe(false)
  expect((await save(own, { isOwn: true }, manager)).error).toMatchObject({ statusCode: 403, error: 'NOT_GRANTED' })
  await grant(['ownPrices.change'])
  expect(await shown(manager)).toMatchObject({ own: { mayChange: true }, country: { mayChange: false } })
  expect((await save(own, {}, manager)).error).toMatchObject({ statusCode: 403 })
  expect((await save(own, { isOwn: true }, manager)).error).toBeUndefined()
  await expect.poll(() => offered('tire_rotation')).toBe(now + 500)
  expect(
    (await save([{ serviceId: idOf('tire_rotation'), state: 'INHERITED' }], { isOwn: true }, manager)).error,
  ).toBeUndefined()
  await expect.poll(() => offered('tire_rotation')).toBe(now)
})
