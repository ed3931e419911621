import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await createTestApp()
  const { id, userIds, host, emails } = t.fixture.ca
  await t.db.owner.query(`insert into user_role (tenant_id, user_id, role) values ($1, $2, 'owner')`, [
    id,
    userIds.manager,
  ])
  owner = await t.tokenOf(host, emails.manager)
})
afterAll(() => t.close())

const ask = (query: string, variables: object = {}): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, owner)
async function read<Data>(field: string, selection: string): Promise<Data & { stamp: string }> {
  return ((await ask(`{ ${field} { ${selection} stamp } }`)).data as Record<string, Data & { stamp: string }>)[
    field
  ] as Data & { stamp: string }
}

/** All processes drop what they cached when the database announces the change. */
const WITHIN_A_SECOND = { timeout: 1_000, interval: 25 }
const site = async (): Promise<object> =>
  (await t.app.inject({ url: '/api/tenant', headers: { host: t.fixture.ca.host } })).json()

describe('profile', () => {
  const SAVE = `mutation P($profile: BusinessProfileInput!, $seen: String!) { updateBusinessProfile(profile: $profile, seen: $seen) { name stamp } }`
  const profile = {
    name: 'Maple Vans',
    siteTitle: 'Maple',
    supportPhone: '(416) 555-0111',
    supportEmail: 'hello@ca.test',
  }

  test('a new name and phone are on the site within a second, and only on this business’s', async () => {
    const { stamp } = await read<{ name: string }>('businessProfile', 'name')
    const other = await t.app.inject({ url: '/api/tenant', headers: { host: t.fixture.us.host } })
    expect((await ask(SAVE, { profile, seen: stamp })).error).toBeUndefined()
    await expect
      .poll(site, WITHIN_A_SECOND)
      .toMatchObject({ name: 'Maple Vans', siteTitle: 'Maple', supportPhone: '4165550111' })
    const after = await t.app.inject({ url: '/api/tenant', headers: { host: t.fixture.us.host } })
    expect(after.json()).toEqual(other.json())
    expect((await ask(SAVE, { profile, seen: stamp })).error).toMatchObject({ error: 'CHANGED_MEANWHILE' })
  })

  test('each wrong field is named', async () => {
    const { stamp } = await read('businessProfile', 'name')
    const wrong = { name: ' ', siteTitle: 'x'.repeat(61), supportPhone: '123', supportEmail: 'no' }
    const { error } = await ask(SAVE, { profile: wrong, seen: stamp })
    expect(error).toMatchObject({ statusCode: 422 })
    expect(error?.fields?.map(({ field }) => field)).toEqual(Object.keys(wrong))
  })
})

test('two colors change the whole set of the brand, and what is no color is refused', async () => {
  const SAVE = `mutation C($colors: BrandColorsInput!, $seen: String!) { updateBrandColors(colors: $colors, seen: $seen) { primary accent stamp } }`
  const { stamp } = await read('brandColors', 'primary')
  expect((await ask(SAVE, { colors: { primary: 'red', accent: '#112233' }, seen: stamp })).error).toMatchObject({
    fields: [{ field: 'primary' }],
  })
  expect((await ask(SAVE, { colors: { primary: '#AA3311', accent: '#112233' }, seen: stamp })).error).toBeUndefined()
  await expect
    .poll(site, WITHIN_A_SECOND)
    .toMatchObject({ colors: { primary: '#aa3311', bookingStepsTextAccentColor: '#112233' } })
})

describe('legal and taxes', () => {
  const SAVE = `mutation L($seller: LegalSellerInput!, $seen: String!) { updateLegalSeller(seller: $seller, seen: $seen) { legalName postalCode registrations { jurisdiction number validFrom } stamp } }`
  const gst = { jurisdiction: 'CA', number: '12345 6789 RT0001', validFrom: '2020-01-01' }
  const seller = {
    legalName: 'Maple Vans Inc.',
    street: '1 Depot Road',
    city: 'Toronto',
    provinceCode: 'ON',
    postalCode: 'M5V 1J9',
    isSmallSupplier: false,
    registrations: [gst],
  }
  const seen = async (): Promise<string> => (await read('legalSeller', 'legalName')).stamp

  test('before anybody saved it, the seller is the business at its base, and says so', async () => {
    const { stamp: _stamp, ...proposed } = await read('legalSeller', 'legalName street isProposed')
    expect(proposed).toEqual({
      legalName: expect.any(String) as string,
      street: expect.any(String) as string,
      isProposed: true,
    })
    expect((await ask(SAVE, { seller, seen: await seen() })).error).toBeUndefined()
    expect(await read('legalSeller', 'legalName isProposed')).toMatchObject({
      legalName: 'Maple Vans Inc.',
      isProposed: false,
    })
  })

  test('seller and tax numbers are saved, replaced and removed, and audited', async () => {
    expect((await ask(SAVE, { seller, seen: await seen() })).error).toBeUndefined()
    const qst = { jurisdiction: 'CA-QC', number: '1234567890 TQ0001', validFrom: '2026-01-01' }
    const { data } = await ask(SAVE, {
      seller: { ...seller, registrations: [{ ...gst, number: '98765 4321 RT0002' }, qst] },
      seen: await seen(),
    })
    // The postal code is shown as on an envelope.
    expect(data).toMatchObject({
      updateLegalSeller: { postalCode: 'M5V 1J9', registrations: [{ ...gst, number: '98765 4321 RT0002' }, qst] },
    })
    const { rows } = await t.db.owner.query(
      `select subject, action from audit_entry where subject in ('legal_entity', 'tax_registration') order by id`,
    )
    expect(rows).toContainEqual({ subject: 'tax_registration', action: 'update' })
  })

  test('a number from before its form was checked stays while something else is saved', async () => {
    await t.db.owner.query(`update tax_registration set registration_number = '999' where jurisdiction = 'CA'`)
    const old = { ...gst, number: '999' }
    const save = async (registrations: object[]) =>
      await ask(SAVE, { seller: { ...seller, city: 'Ottawa', registrations }, seen: await seen() })
    expect((await save([old])).error).toBeUndefined()
    expect((await save([{ ...old, number: '998' }])).error?.fields).toMatchObject([{ field: 'registrations.0.number' }])
  })

  test('a small supplier has no tax numbers, and places have to be of the country', async () => {
    const fieldsOf = async (change: object): Promise<string[] | undefined> =>
      (await ask(SAVE, { seller: { ...seller, ...change }, seen: await seen() })).error?.fields?.map(
        ({ field }) => field,
      )
    expect(await fieldsOf({ isSmallSupplier: true })).toEqual(['isSmallSupplier'])
    expect(await fieldsOf({ registrations: [] })).toEqual(['registrations'])
    expect(await fieldsOf({ provinceCode: 'TX', postalCode: '78701' })).toEqual(['provinceCode', 'postalCode'])
    expect(await fieldsOf({ registrations: [{ ...gst, jurisdiction: 'US-TX' }] })).toEqual([
      'registrations.0.jurisdiction',
    ])
    expect(await fieldsOf({ isSmallSupplier: true, registrations: [] })).toBeUndefined()
  })
})

test('charts and CSV files use the times that the office chose, other values are named, and the history puts them back', async () => {
  const SAVE = `mutation T($times: ReportTimesInput!, $seen: String!) { updateReportTimes(times: $times, seen: $seen) { csvTimeZone stamp } }`
  const now = await read<{ chartOffsetMinutes: number; csvTimeZone: string }>(
    'reportTimes',
    'chartOffsetMinutes csvTimeZone',
  )
  expect(now).toMatchObject({ chartOffsetMinutes: -360, csvTimeZone: 'America/Chicago' })
  const save = (times: object, seen = now.stamp) => ask(SAVE, { times, seen })
  expect((await save({ chartOffsetMinutes: -361, csvTimeZone: 'Mars' })).error).toMatchObject({
    fields: [{ field: 'chartOffsetMinutes' }, { field: 'csvTimeZone' }],
  })
  expect((await save({ chartOffsetMinutes: -240, csvTimeZone: 'America/Halifax' })).error).toBeUndefined()
  await expect.poll(site, WITHIN_A_SECOND).toMatchObject({ csvTimeZone: 'America/Halifax' })
  expect(await read('reportTimes', 'chartOffsetMinutes')).toMatchObject({ chartOffsetMinutes: -240 })
  const [entry] = (await ask('{ settingsHistory(section: PROFILE, first: 1) { id problem } }')).data
    .settingsHistory as { id: string; problem: string | null }[]
  expect(entry).toMatchObject({ problem: null })
  const preview = await ask('query P($id: ID!) { previewPutBack(id: $id) { stamp } }', { id: entry?.id })
  const put = await ask('mutation B($id: ID!, $seen: String!) { putBackChange(id: $id, seen: $seen) }', {
    id: entry?.id,
    seen: preview.data.previewPutBack.stamp,
  })
  expect(put.error).toBeUndefined()
  await expect.poll(site, WITHIN_A_SECOND).toMatchObject({ csvTimeZone: 'America/Chicago' })
})
