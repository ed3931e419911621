import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book } from '../../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let owner: string
let manager: string
let franchiseId: number
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  franchiseId = ca.franchiseId
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'owner'), ($1, $2, 'manager')`,
    [ca.id, ca.userIds.tester],
  )
  await t.db.owner.query(
    `insert into postal_area values ('M4B', 'CA', 'East York', 'ON', 43.7063, -79.3094), ('L8E', 'CA', 'Hamilton', 'ON', 43.2259, -79.7041), ('L2A', 'CA', 'Fort Erie', 'ON', 42.9, -78.93)`,
  )
  owner = await t.tokenOf(ca.host, ca.emails.tester)
  manager = await t.tokenOf(ca.host, ca.emails.manager)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.owner.query("update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now()")
})

const ask = (query: string, variables: object = {}, token = owner): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

const DETAILS = `id name countryCode timeZone base { street city provinceCode postalCode lat lng } phoneNumber managerEmail localTaxName localTaxPpm features
  managerRights archivedAt openDays areaCodes vans missing noticeChoices { name email } stamp`
interface Details extends Record<string, unknown> {
  id: string
  stamp: string
  base: object
  missing: string[]
}
const read = async (id = franchiseId, token = owner): Promise<Details> => {
  const { data, error } = await ask(
    `query R($id: ID!) { franchiseInSettings(franchiseId: $id) { ${DETAILS} } }`,
    { id },
    token,
  )
  expect(error).toBeUndefined()
  return (data as { franchiseInSettings: Details }).franchiseInSettings
}

const YORK = {
  street: '20 O’Connor Dr',
  city: 'Toronto',
  postalCode: 'M4B 1B3',
  province: 'Ontario',
  provinceCode: 'ON',
  country: 'Canada',
  countryCode: 'CA',
  lat: 43.706,
  lng: -79.309,
}
const HAMILTON = { ...YORK, street: '5 Depot St', city: 'Hamilton', postalCode: 'L8E 1A1', lat: 43.225, lng: -79.704 }

/** What the page sends when nothing was changed. */
const changeOf = ({
  name,
  phoneNumber,
  managerEmail,
  localTaxName,
  localTaxPpm,
  features,
  managerRights,
}: Details) => ({
  name,
  phoneNumber,
  managerEmail,
  localTaxName,
  localTaxPpm,
  features,
  managerRights,
  base: null,
})
const UPDATE = `mutation U($id: ID!, $change: FranchiseChange!, $seen: String!, $accepted: String) {
  updateFranchise(franchiseId: $id, change: $change, seen: $seen, accepted: $accepted) { ${DETAILS} } }`
async function update(change: object, stamps: { seen?: string; accepted?: string } = {}): Promise<GraphqlResult> {
  const now = await read()
  return await ask(UPDATE, { id: franchiseId, change: { ...changeOf(now), ...change }, seen: now.stamp, ...stamps })
}
const audits = async (): Promise<{ action: string; subject: string; actor_name: string }[]> =>
  (
    await t.db.owner.query<{ action: string; subject: string; actor_name: string }>(
      'select action, subject, actor_name from audit_entry order by id',
    )
  ).rows

describe('creating', () => {
  const CREATE = `mutation C($franchise: NewFranchise!) { createFranchise(franchise: $franchise) { ${DETAILS} } }`
  const input = (change: object = {}) => ({
    franchise: {
      name: 'York',
      countryCode: 'CA',
      base: YORK,
      timeZone: 'America/Toronto',
      phoneNumber: '(416) 555-0142',
      managerEmail: t.fixture.ca.emails.tester,
      ...change,
    },
  })

  test('a franchise starts with hours, the codes around its base and a van, and takes part at once', async () => {
    const { data, error } = await ask(CREATE, input())
    expect(error).toBeUndefined()
    const made = (data as { createFranchise: Details }).createFranchise
    expect(made).toMatchObject({
      name: 'York',
      phoneNumber: '4165550142',
      openDays: 5,
      areaCodes: 2,
      vans: 1,
      missing: [],
    })
    const serving = await ask('{ postalCodeCheck(code: "M4B1B3") { franchises { name vans { name } } } }')
    expect(serving.data).toMatchObject({
      postalCodeCheck: { franchises: [{ name: 'York', vans: [{ name: 'Van 1' }] }] },
    })
    const { data: slots } = await ask(
      '{ availability(code: "M4B1B3", start: "2026-06-08T04:00:00Z", end: "2026-06-09T04:00:00Z") { isBooked } }',
    )
    expect((slots as { availability: object[] }).availability).toHaveLength(10)
    // 19 km away, within 25 km.
    expect((await ask('{ franchises { name } }')).data).toMatchObject({
      franchises: expect.arrayContaining([{ name: 'York' }]) as object,
    })
    expect((await ask(CREATE, input())).error?.fields).toMatchObject([{ field: 'name' }])
    expect((await read(Number(made.id))).noticeChoices).toMatchObject([{ email: t.fixture.ca.emails.tester }])
    expect((await ask('{ franchises { name } }', {}, manager)).data).toEqual({ franchises: [{ name: 'Toronto' }] })
    await t.db.owner.query(`delete from service_area where franchise_id = $1`, [made.id])
    await t.db.owner.query(`update franchise set name = 'Old York' where id = $1`, [made.id])
  })

  test('wrong input gets a sentence under its field, and makes nothing', async () => {
    const fieldOf = async (change: object): Promise<string | undefined> => {
      const { error } = await ask(CREATE, input(change))
      return error?.fields?.map(({ field }) => field).join()
    }
    const count = (await audits()).length
    expect(await fieldOf({ name: ' ', phoneNumber: '1' })).toBe('name,phoneNumber')
    expect(await fieldOf({ timeZone: 'America/Chicago' })).toBe('timeZone')
    expect(await fieldOf({ countryCode: 'US', timeZone: 'America/Chicago' })).toBe('base')
    expect(await fieldOf({ base: { ...YORK, street: 'Somewhere' } })).toBe('base')
    expect(await fieldOf({ managerEmail: t.fixture.ca.emails.technician })).toBe('managerEmail')
    expect(await audits()).toHaveLength(count)
    expect((await ask(CREATE, input(), manager)).status).toBe(404)
  })
})

describe('changing', () => {
  test('an owner changes everything in one save, and the audit has one entry with from and to', async () => {
    const before = await read()
    const count = (await audits()).length
    const change = {
      name: 'Toronto West',
      phoneNumber: '416-555-0177',
      features: [],
      managerRights: ['serviceArea.change'],
    }
    expect((await update(change)).error).toBeUndefined()
    expect(await read()).toMatchObject({ ...change, phoneNumber: '4165550177' })
    expect((await audits()).slice(count)).toMatchObject([{ action: 'update', subject: 'franchise' }])
    const stale = await ask(UPDATE, { id: franchiseId, change: changeOf(before), seen: before.stamp })
    expect(stale.error).toMatchObject({ error: 'CHANGED_MEANWHILE', changedBy: expect.any(String) as string })
    expect((await update(changeOf(before))).error).toBeUndefined()
  })

  test('notices go to somebody who works there, and a wrong value is named', async () => {
    const { emails } = t.fixture.ca
    const fieldOf = async (change: object) => (await update(change)).error?.fields?.[0]?.field
    expect(await fieldOf({ managerEmail: emails.customer })).toBe('managerEmail')
    expect(await fieldOf({ managerEmail: 'nobody@ca.test' })).toBe('managerEmail')
    expect(await fieldOf({ name: 'Toronto East' })).toBe('name')
    expect(await fieldOf({ localTaxName: 'City tax', localTaxPpm: 10_000 })).toBe('localTaxName')
    expect(await fieldOf({ features: ['rockets'] })).toBe('features')
    expect((await update({ managerEmail: emails.technician })).error).toBeUndefined()
    // Somebody who left keeps getting them until another is chosen.
    await t.db.owner.query('delete from franchise_member where user_id = $1', [t.fixture.ca.userIds.technician])
    expect((await read()).missing).toEqual(['NOTICES'])
    expect((await update({})).error).toBeUndefined()
    await t.db.owner.query('insert into franchise_member values ($1, $2, $3)', [
      t.fixture.ca.id,
      franchiseId,
      t.fixture.ca.userIds.technician,
    ])
    expect((await update({ managerEmail: emails.manager })).error).toBeUndefined()
  })

  test('a manager changes phone and notices of the own franchise, and nothing else', async () => {
    const CONTACT = `mutation C($id: ID!, $phone: String!, $email: String!, $seen: String!) {
      updateFranchiseContact(franchiseId: $id, phoneNumber: $phone, managerEmail: $email, seen: $seen) { phoneNumber } }`
    const { emails, otherFranchiseId } = t.fixture.ca
    const { stamp } = await read(franchiseId, manager)
    const contact = { id: franchiseId, phone: '416-555-0199', email: emails.technician, seen: stamp }
    expect((await ask(CONTACT, { ...contact, phone: '1' }, manager)).error?.fields).toMatchObject([
      { field: 'phoneNumber' },
    ])
    expect((await ask(CONTACT, contact, manager)).data).toEqual({
      updateFranchiseContact: { phoneNumber: '4165550199' },
    })
    expect((await ask(CONTACT, contact, manager)).error).toMatchObject({ error: 'CHANGED_MEANWHILE' })
    const other = await read(otherFranchiseId)
    expect((await ask(CONTACT, { ...contact, id: otherFranchiseId, seen: other.stamp }, manager)).status).toBe(404)
    expect((await ask(UPDATE, { id: franchiseId, change: changeOf(await read()), seen: '' }, manager)).status).toBe(404)
    expect((await update({ managerEmail: emails.manager })).error).toBeUndefined()
  })

  test('a new base names what it changes, and is refused when more is affected than was shown', async () => {
    const PREVIEW = `query P($id: ID!, $change: FranchiseChange!) { previewFranchise(franchiseId: $id, change: $change) {
      blocking { text } warnings { text workOrderId } stamp } }`
    interface Shown {
      blocking: object[]
      warnings: { text: string; workOrderId: string | null }[]
      stamp: string
    }
    const before = await read()
    const change = { ...changeOf(before), base: HAMILTON }
    const preview = async (): Promise<Shown> =>
      ((await ask(PREVIEW, { id: franchiseId, change })).data as { previewFranchise: Shown }).previewFranchise
    const { workOrderId } = await book(t, { date: '2026-06-09T15:00:00Z' })
    const shown = await preview()
    expect(shown.blocking).toEqual([])
    expect(shown.warnings.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^The base moves 5\d(\.\d)? km\./),
      '1 postal code of the service area will have a mileage charge, or a higher one.',
      expect.stringContaining('Tuesday, June 9, 2026, 11:00 AM'),
    ])
    expect(shown.warnings.at(-1)?.workOrderId).toBe(String(workOrderId))
    expect((await update({ base: HAMILTON })).error).toMatchObject({ error: 'IMPACT_CHANGED' })
    await book(t, { date: '2026-06-10T15:00:00Z' })
    expect((await update({ base: HAMILTON }, { accepted: shown.stamp })).error).toMatchObject({
      error: 'IMPACT_CHANGED',
    })
    expect((await read()).base).toEqual(before.base)
    const charge = async (): Promise<unknown> =>
      (
        await ask(
          'query M($id: ID!, $address: AddressInput!) { mileageChargePrice(franchiseId: $id, addressInput: $address) { price } }',
          { id: franchiseId, address: { ...YORK, postalCode: 'M5V 1J9', lat: 43.64, lng: -79.39 } },
        )
      ).data
    const free = await charge()
    expect((await update({ base: HAMILTON }, { accepted: (await preview()).stamp })).error).toBeUndefined()
    expect((await read()).base).toMatchObject({ city: 'Hamilton', postalCode: 'L8E1A1' })
    expect(await charge()).not.toEqual(free)
    const back = await preview()
    expect(back.warnings).toEqual([])
    await t.db.owner.query(
      `update franchise set street = '1 Depot Road', city = 'Toronto', postal_code = 'M5V', lat = 43.65, lng = -79.38 where id = $1`,
      [franchiseId],
    )
  })

  test('an address of another country is refused, and one in another zone is reported', async () => {
    const us = {
      ...YORK,
      city: 'Austin',
      postalCode: '78701',
      province: 'Texas',
      provinceCode: 'TX',
      country: 'United States',
      countryCode: 'US',
      lat: 30.27,
      lng: -97.74,
    }
    expect((await update({ base: us })).error?.fields).toMatchObject([{ field: 'base' }])
    const calgary = {
      ...YORK,
      city: 'Calgary',
      postalCode: 'T2P 1B3',
      province: 'Alberta',
      provinceCode: 'AB',
      lat: 51.0458,
      lng: -114.0651,
    }
    const { error } = await update({ base: calgary })
    expect(JSON.stringify(error)).toMatch(/The address is in Mountain Time.*, and the franchise uses Eastern Time\./)
  })
})

test('a US franchise has a local tax, which new quotes charge at once', async () => {
  const { us } = t.fixture
  await t.db.owner.query(`insert into user_role (tenant_id, user_id, role) values ($1, $2, 'owner')`, [
    us.id,
    us.userIds.manager,
  ])
  const token = await t.tokenOf(us.host, us.emails.manager)
  const call = (query: string, variables: object) => t.graphql(us.host, query, variables, token)
  const { data } = await call(`query R($id: ID!) { franchiseInSettings(franchiseId: $id) { ${DETAILS} } }`, {
    id: us.franchiseId,
  })
  const now = (data as { franchiseInSettings: Details }).franchiseInSettings
  const save = (tax: object) =>
    call(UPDATE, { id: us.franchiseId, change: { ...changeOf(now), ...tax }, seen: now.stamp })
  expect((await save({ localTaxName: 'Austin tax', localTaxPpm: 150_001 })).error?.fields).toMatchObject([
    { field: 'localTaxPpm' },
  ])
  expect((await save({ localTaxName: '', localTaxPpm: 82_500 })).error?.fields).toMatchObject([
    { field: 'localTaxName' },
  ])
  expect((await save({ localTaxName: 'Austin tax', localTaxPpm: 82_500 })).error).toBeUndefined()
  const taxes = await call(
    `{ taxRates(franchiseId: ${us.franchiseId}, countryCode: "US", provinceCode: "TX") { name ratePpm } }`,
    {},
  )
  expect(JSON.stringify(taxes.data)).toContain('82500')
})
