import { afterAll, beforeAll, expect, test } from 'vitest'
import { setControl } from '../../sandbox/stripe/test-sandbox.ts'
import { CANCEL_TERMINAL, readers, SEND_TO_TERMINAL, Till } from '../../testing/payments.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let till: Till
let owner: string
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  till = await Till.open(t, 1)
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'owner'), ($1, $2, 'manager')`,
    [ca.id, ca.userIds.tester],
  )
  owner = await t.tokenOf(ca.host, ca.emails.tester)
})
afterAll(() => t.close())

const ask = (query: string, variables: object = {}, token = owner): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, { id: t.fixture.ca.franchiseId, ...variables }, token)

interface Locations {
  locationId: string | null
  locations: { locationId: string; name: string; address: string }[]
  stamp: string
}
const read = async (): Promise<Locations> =>
  (
    (
      await ask(
        'query R($id: ID!) { readerLocations(franchiseId: $id) { locationId locations { locationId name address } stamp } }',
      )
    ).data as { readerLocations: Locations }
  ).readerLocations
const choose = (locationId: string | null, seen: string, token = owner): Promise<GraphqlResult> =>
  ask(
    'mutation C($id: ID!, $locationId: String, $seen: String!) { chooseReaderLocation(franchiseId: $id, locationId: $locationId, seen: $seen) { locationId stamp } }',
    { locationId, seen },
    token,
  )

test('a location is chosen from the provider’s list, and its readers are offered', async () => {
  const before = await read()
  expect(before).toMatchObject({
    locationId: null,
    locations: [
      { name: 'Main shop', address: '10 King St W, Toronto, ON, M5H 1A1' },
      { name: 'West garage', address: '1050 Burnhamthorpe Rd W, Mississauga, ON, L5C 2R9' },
    ],
  })
  const garage = before.locations[1]?.locationId ?? ''
  const old = await readers(t, till.token)
  expect((await choose('tml_typed', before.stamp)).error?.fields).toMatchObject([{ field: 'locationId' }])
  expect((await choose(garage, before.stamp, till.token)).status).toBe(404)
  expect((await choose(garage, before.stamp)).data).toMatchObject({ chooseReaderLocation: { locationId: garage } })
  expect((await choose(null, before.stamp)).error).toMatchObject({ error: 'CHANGED_MEANWHILE' })
  const now = await readers(t, till.token)
  expect(now).toHaveLength(2)
  expect(now.map(({ id }) => id)).not.toEqual(old.map(({ id }) => id))
})

test('it stays while a card is expected at a reader', async () => {
  const invoice = await till.invoice()
  const [reader] = await readers(t, till.token)
  const at = { invoiceId: invoice.id, readerId: reader?.id ?? '' }
  expect((await till.ask(SEND_TO_TERMINAL, at)).error).toBeUndefined()
  const { stamp } = await read()
  const blocking = [{ text: `Invoice ${invoice.invoiceNumber} waits for a card at a reader` }]
  const shown = await ask('query P($id: ID!) { previewReaderLocation(franchiseId: $id) { blocking { text } } }')
  expect(shown.data).toEqual({ previewReaderLocation: { blocking } })
  expect((await choose(null, stamp)).error).toMatchObject({ error: 'IMPACT_BLOCKED', impact: { blocking } })
  await till.ask(CANCEL_TERMINAL, at)
  expect((await choose(null, stamp)).data).toMatchObject({ chooseReaderLocation: { locationId: null } })
})

test('a provider that does not answer is reported, and nothing changes', async () => {
  const { stamp } = await read()
  await setControl(t.db.owner, { failNext: 10 })
  expect((await choose(null, stamp)).status).toBe(503)
  await setControl(t.db.owner, {})
})
