import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_VALUES, type RuleValues } from '../../domain/booking-rules/rules.ts'
import { FEE } from '../../domain/pricing/fees.ts'
import { bookingInput, CREATE_WORK_ORDER, oilChangeLines, TORONTO_ADDRESS } from '../testing/booking.ts'
import { book } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let owner: string
let manager: string
let customer: string
/** Both serve M5V. */
let west: number
let east: number
beforeAll(async () => {
  t = await createTestApp()
  const { id, host, emails, userIds, franchiseId, otherFranchiseId } = t.fixture.ca
  west = franchiseId
  east = otherFranchiseId
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'owner'), ($1, $2, 'manager')`,
    [id, userIds.tester],
  )
  owner = await t.tokenOf(host, emails.tester)
  manager = await t.tokenOf(host, emails.manager)
  customer = await t.tokenOf(host, emails.customer)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(TEST_NOW)
  await t.db.owner.query(`update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now()`)
  for (const franchiseId of [null, west, east]) await set({}, franchiseId)
})

const ask = (query: string, variables: object = {}, token?: string): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

const SAVE = `mutation S($franchiseId: ID, $rules: BookingRulesInput!, $referral: ReferralTermsInput, $seen: String!, $accepted: String) {
  updateBookingRules(franchiseId: $franchiseId, rules: $rules, referral: $referral, seen: $seen, accepted: $accepted) { stamp }
}`
const PREVIEW = `query P($franchiseId: ID, $rules: BookingRulesInput!) {
  previewBookingRules(franchiseId: $franchiseId, rules: $rules) { blocking { text } warnings { text } stamp }
}`
interface Preview {
  blocking: { text: string }[]
  warnings: { text: string }[]
  stamp: string
}

const preview = async (rules: Partial<RuleValues>, franchiseId: number | null = null): Promise<Preview> =>
  (await ask(PREVIEW, { franchiseId, rules }, owner)).data.previewBookingRules as Preview
const stampOf = async (franchiseId: number | null = null): Promise<string> =>
  (await ask('query R($franchiseId: ID) { bookingRules(franchiseId: $franchiseId) { stamp } }', { franchiseId }, owner))
    .data.bookingRules.stamp as string
/** Saves values as the page does; what is not named is inherited. */
async function set(rules: Partial<RuleValues>, franchiseId: number | null = null): Promise<void> {
  const { stamp: accepted } = await preview(rules, franchiseId)
  const change = { franchiseId, rules: { ...NO_VALUES, ...rules }, seen: await stampOf(franchiseId), accepted }
  expect((await ask(SAVE, change, owner)).error).toBeUndefined()
}

interface Slot {
  date: string
  franchiseId: string
}
/** The hours (UTC) of a day, 12 to 21 in June, from which customers can choose. It is 14:00 on June 1. */
async function hoursOn(day: string, token?: string): Promise<string[]> {
  const { data, error } = await slotsOn(day, token)
  expect(error).toBeUndefined()
  return (data.availability as Slot[]).map(({ date }) => date.slice(11, 13))
}
const slotsOn = (day: string, token?: string): Promise<GraphqlResult> =>
  ask(
    `query A($start: DateTime!, $end: DateTime!) { availability(code: "M5V 1J9", start: $start, end: $end) { date franchiseId } }`,
    { start: `${day}T00:00:00Z`, end: `${day}T23:59:00Z` },
    token,
  )

const priority = () => ({ id: t.fixture.ca.serviceIds[FEE.priority], quantity: 1, value: 2_000 })
const withFee = () => [...oilChangeLines(t.fixture.ca), priority()]
const tryBook = (date: string, rest: object = {}, token?: string): Promise<GraphqlResult> =>
  ask(CREATE_WORK_ORDER, bookingInput(t, { date, ...rest }), token)
const errorOf = async (answer: Promise<GraphqlResult>): Promise<string | undefined> => (await answer).error?.error
const MOVE = `mutation M($id: ID!, $scheduledAt: DateTime!) { updateScheduledTime(id: $id, scheduledAt: $scheduledAt) { reason } }`
const CANCEL = `mutation C($id: ID!) { cancelAppointment(id: $id) { status } }`

describe('a changed rule acts at once', () => {
  test('SCHED-04 the notice: of the business, of a franchise that has its own, and for no staff', async () => {
    await set({ leadMinutes: 330 })
    expect((await hoursOn('2026-06-01'))[0]).toBe('20')
    expect((await hoursOn('2026-06-01', manager))[0]).toBe('12')
    expect(await errorOf(tryBook('2026-06-01T19:00:00Z', { lineItems: withFee() }))).toBe('TIME_SLOT_UNAVAILABLE')
    expect(await errorOf(tryBook('2026-06-01T20:00:00Z', { lineItems: withFee() }))).toBeUndefined()
    expect(await errorOf(tryBook('2026-06-01T15:00:00Z', { lineItems: withFee() }, manager))).toBeUndefined()
    await set({ leadMinutes: 0 }, west)
    expect((await hoursOn('2026-06-01'))[0]).toBe('14')
    expect(await errorOf(tryBook('2026-06-01T19:00:00Z', { lineItems: withFee() }))).toBeUndefined()
    await set({}, west)
    expect((await hoursOn('2026-06-01'))[0]).toBe('20')
  })

  test('ROLE-06 the cut-off: for booked appointments too, with the limit in the sentence', async () => {
    const { workOrderId: id } = await book(t, { date: '2026-06-03T13:00:00Z' }, customer)
    const { workOrderId: later } = await book(t, { date: '2026-06-03T14:00:00Z' }, customer)
    await set({ cutoffMinutes: 48 * 60 })
    expect((await ask(CANCEL, { id: later }, customer)).error).toBeUndefined()
    const late = await ask(CANCEL, { id }, customer)
    expect(late.error).toMatchObject({
      error: 'NOT_NOW',
      message: 'You can cancel an appointment online up to 2 days before it starts. Please call us.',
    })
    expect((await ask(MOVE, { id, scheduledAt: '2026-06-05T16:00:00Z' }, customer)).error?.message).toBe(
      'You can move an appointment online up to 2 days before it starts. Please call us.',
    )
    const { data } = await ask(
      'query O($id: ID!) { customerWorkOrder(id: $id) { bookingRules { cutoffMinutes } } }',
      { id },
      customer,
    )
    expect(data.customerWorkOrder.bookingRules).toEqual({ cutoffMinutes: 2_880 })
    expect((await ask(MOVE, { id, scheduledAt: '2026-06-04T16:00:00Z' }, manager)).error).toBeUndefined()
    await set({ cutoffMinutes: 0 })
    t.clock.set(new Date('2026-06-04T16:00:00Z'))
    expect((await ask(CANCEL, { id }, customer)).error).toBeUndefined()
  })

  test('how far ahead customers book, with every query, but not staff', async () => {
    await set({ horizonDays: 2 })
    expect(await hoursOn('2026-06-03')).toHaveLength(10)
    expect(await hoursOn('2026-06-04')).toEqual([])
    expect(await hoursOn('2026-06-04', manager)).toHaveLength(10)
    expect(await errorOf(tryBook('2026-06-04T12:00:00Z'))).toBe('TIME_SLOT_UNAVAILABLE')
    expect(await errorOf(tryBook('2026-06-04T12:00:00Z', {}, manager))).toBeUndefined()
    const { workOrderId: id } = await book(t, { date: '2026-06-03T21:00:00Z' }, customer)
    expect(await errorOf(ask(MOVE, { id, scheduledAt: '2026-06-05T16:00:00Z' }, customer))).toBe(
      'TIME_SLOT_UNAVAILABLE',
    )
    expect((await ask(MOVE, { id, scheduledAt: '2026-06-05T16:00:00Z' }, manager)).error).toBeUndefined()
  })

  test('outside every service area the business’s times hold', async () => {
    const ottawa = { ...TORONTO_ADDRESS, city: 'Ottawa', postalCode: 'K1P 1J1', lat: 45.4208, lng: -75.69 }
    await set({ leadMinutes: 24 * 60, horizonDays: 3 })
    const outside = (date: string, lineItems = oilChangeLines(t.fixture.ca)) =>
      errorOf(tryBook(date, { addressInput: ottawa, lineItems }))
    expect(await outside('2026-06-02T13:00:00Z', withFee())).toBe('TIME_SLOT_UNAVAILABLE')
    expect(await outside('2026-06-05T14:00:00Z')).toBe('TIME_SLOT_UNAVAILABLE')
    expect(await outside('2026-06-04T14:00:00Z')).toBeUndefined()
    const { data } = await ask('{ postalCodeCheck(code: "K1P 1J1") { bookingRules { leadMinutes horizonDays } } }')
    expect(data.postalCodeCheck.bookingRules).toEqual({ leadMinutes: 1_440, horizonDays: 3 })
  })

  test('PRICE-03 from how many hours on a time costs the priority fee, also for a move', async () => {
    const date = '2026-06-03T13:00:00Z'
    expect(await errorOf(tryBook(date, { lineItems: withFee() }))).toBe('PRICE_CHANGED')
    const { workOrderId: id } = await book(t, { date: '2026-06-05T16:00:00Z' }, customer)
    await set({ priorityHours: 48 }, west)
    expect(await errorOf(tryBook(date))).toBe('PRICE_CHANGED')
    expect(await errorOf(tryBook(date, { lineItems: withFee() }))).toBeUndefined()
    const moved = await ask(MOVE, { id, scheduledAt: date }, customer)
    expect(moved.error?.message).toMatch(
      /^This time is less than 2 days away, so a priority fee of \$20\.00 is added\./,
    )
    await set({ priorityHours: 0 })
    await set({}, west)
    expect(await errorOf(tryBook('2026-06-01T17:00:00Z'))).toBeUndefined()
  })

  test('the free distance, and how far away a franchise is asked', async () => {
    const miles = async (): Promise<unknown> =>
      (
        await ask(
          'query M($id: ID!, $address: AddressInput!) { mileageUnits(franchiseId: $id, addressInput: $address) }',
          // 33.4 km from the base.
          {
            id: west,
            address: { ...TORONTO_ADDRESS, street: '4 Far Lane', postalCode: 'L9N 1A1', lat: 43.95, lng: -79.38 },
          },
        )
      ).data.mileageUnits
    expect(await miles()).toBe(4)
    await set({ freeKm: 40, freeMiles: 1 })
    expect(await miles()).toBe(0)
    await set({ freeKm: 10 }, west)
    expect(await miles()).toBe(24)
    const hamilton = { ...TORONTO_ADDRESS, postalCode: 'L8P 4Y5', city: 'Hamilton', lat: 43.2557, lng: -79.8711 }
    const franchiseThere = async (): Promise<unknown> =>
      (
        await ask(
          'mutation P($addressInput: AddressInput!) { findPotentialFranchise(addressInput: $addressInput) { franchiseId } }',
          { addressInput: hamilton },
        )
      ).data.findPotentialFranchise.franchiseId
    expect(await franchiseThere()).toBe(String(west))
    await set({ askWithinKm: 20 })
    await set({ askWithinKm: 150 }, east)
    expect(await franchiseThere()).toBe(String(east))
    await set({ askWithinKm: 0 }, east)
    expect(await franchiseThere()).toBeNull()
  })
})

test('where two franchises with different rules overlap, each hour is of one that allows it', async () => {
  const { id } = t.fixture.ca
  await t.db.owner.query(`insert into service_area values ($1, $2, 'M5V')`, [id, east])
  await set({ leadMinutes: 240, horizonDays: 1 }, west)
  const { data } = await slotsOn('2026-06-01')
  expect(
    (data.availability as Slot[]).map(({ date, franchiseId }) => [date.slice(11, 13), Number(franchiseId)]),
  ).toEqual([['16', east], ['17', east], ...['18', '19', '20', '21'].map(hour => [hour, west])])
  // Beyond the west's last day only the east is left; staff see the first of both.
  const franchisesOn = async (day: string, token?: string): Promise<Set<number>> =>
    new Set(((await slotsOn(day, token)).data.availability as Slot[]).map(({ franchiseId }) => Number(franchiseId)))
  expect(await franchisesOn('2026-06-03')).toEqual(new Set([east]))
  expect(await franchisesOn('2026-06-03', owner)).toEqual(new Set([west]))
  const bookedBy = async (date: string, rest: object = {}): Promise<unknown> => {
    const { data: booked, error } = await tryBook(date, { lineItems: withFee(), isBooked: false, ...rest })
    if (error) return error.error
    return (
      await t.db.owner.query<{ franchise_id: number }>('select franchise_id from work_order where id = $1', [
        booked.createWorkOrder.workOrderId,
      ])
    ).rows[0]?.franchise_id
  }
  expect(await bookedBy('2026-06-01T16:00:00Z', { franchiseIdSelect: west })).toBe('TIME_SLOT_UNAVAILABLE')
  expect(await bookedBy('2026-06-01T16:00:00Z')).toBe(east)
  expect(await bookedBy('2026-06-01T18:00:00Z')).toBe(west)
  await t.db.owner.query(
    `delete from service_area where tenant_id = $1 and franchise_id = $2 and postal_code = 'M5V'`,
    [id, east],
  )
})

describe('saving', () => {
  const READ = `query R($franchiseId: ID) { bookingRules(franchiseId: $franchiseId) {
    rules { leadMinutes freeKm } inherited { leadMinutes freeKm horizonDays } countryCodes referral { discount oilChangeCredit } } }`
  const read = async (franchiseId: number | null, token = manager): Promise<GraphqlResult> =>
    await ask(READ, { franchiseId }, token)

  test('a franchise shows what it inherits, and only to its own staff', async () => {
    await set({ leadMinutes: 180 })
    await set({ freeKm: 12 }, west)
    expect((await read(west)).data.bookingRules).toEqual({
      rules: { leadMinutes: null, freeKm: 12 },
      inherited: { leadMinutes: 180, freeKm: 30, horizonDays: 0 },
      countryCodes: ['CA'],
      referral: null,
    })
    expect((await read(null)).data.bookingRules).toMatchObject({
      rules: { leadMinutes: 180 },
      inherited: { leadMinutes: 120 },
    })
    expect((await read(t.fixture.us.franchiseId)).error).toMatchObject({ statusCode: 404 })
    const change = { franchiseId: west, rules: {}, seen: await stampOf(west) }
    expect((await ask(SAVE, { ...change, franchiseId: t.fixture.us.franchiseId }, owner)).error).toMatchObject({
      statusCode: 404,
    })
  })

  test('wrong values are named, and a version that somebody changed is not overwritten', async () => {
    const seen = await stampOf()
    const wrong = await ask(SAVE, { rules: { leadMinutes: 7, freeKm: -1, horizonDays: 3 }, seen }, owner)
    expect(wrong.error).toMatchObject({ statusCode: 422, fields: [{ field: 'leadMinutes' }, { field: 'freeKm' }] })
    await set({ horizonDays: 1 })
    const closed = await ask(
      SAVE,
      { franchiseId: west, rules: { leadMinutes: 1_500 }, seen: await stampOf(west) },
      owner,
    )
    expect(closed.error).toMatchObject({ statusCode: 422, fields: [{ field: 'leadMinutes' }] })
    expect((await ask(SAVE, { rules: {}, seen }, owner)).error).toMatchObject({ error: 'CHANGED_MEANWHILE' })
  })

  test('the preview says what happens to bookings that run, and has to be accepted', async () => {
    expect(await preview({ leadMinutes: 60, askWithinKm: 10, cutoffMinutes: 60 })).toMatchObject({
      blocking: [],
      warnings: [],
    })
    await book(t, { date: '2026-06-03T16:00:00Z' }, customer)
    const shown = await preview({ freeKm: 10, leadMinutes: 180, cutoffMinutes: 360 })
    expect(shown.warnings.map(({ text }) => text)).toEqual([
      'Customers who are booking right now see the new price before they book. Booked orders keep their price.',
      'Customers who have chosen a time that is no longer offered are asked to choose another one.',
      '1 booked appointment gets the new limit: its customer can move or cancel online up to 6 hours before the start.',
    ])
    // Miles are of no franchise of this business.
    expect((await preview({ freeMiles: 1 })).warnings).toEqual([])
    const change = { rules: { freeKm: 10 }, seen: await stampOf() }
    expect((await ask(SAVE, change, owner)).error).toMatchObject({ error: 'IMPACT_CHANGED' })
    await set({ leadMinutes: 5 * 24 * 60 }, west)
    const blocked = await preview({ horizonDays: 3 })
    expect(blocked.blocking).toHaveLength(1)
    const closing = { rules: { horizonDays: 3 }, seen: change.seen, accepted: blocked.stamp }
    expect((await ask(SAVE, closing, owner)).error).toMatchObject({ error: 'IMPACT_BLOCKED' })
  })

  interface Entry {
    id: string
    title: string
    lines: { label: string; from: string; to: string }[]
  }
  const newest = async (section: 'RULES' | 'PROFILE'): Promise<Entry> =>
    (
      await ask(
        `{ settingsHistory(section: ${section}, first: 1) { id title franchise lines { label from to } problem } }`,
        {},
        owner,
      )
    ).data.settingsHistory[0] as Entry
  async function putBack(id: string): Promise<void> {
    const { data } = await ask(`{ previewPutBack(id: ${id}) { stamp impact { stamp } } }`, {}, owner)
    const { stamp: seen, impact } = data.previewPutBack as { stamp: string; impact: { stamp: string } }
    const { error } = await ask(
      'mutation B($id: ID!, $seen: String!, $accepted: String) { putBackChange(id: $id, seen: $seen, accepted: $accepted) }',
      { id, seen, accepted: impact.stamp },
      owner,
    )
    expect(error).toBeUndefined()
  }

  test('a change is one entry of the history in plain words, and can be put back', async () => {
    await set({ leadMinutes: 240, horizonDays: 30 })
    await set({ leadMinutes: 90, horizonDays: 30, priorityHours: 0 })
    const change = await newest('RULES')
    expect(change).toMatchObject({
      title: 'Booking rules changed',
      franchise: null,
      problem: null,
      lines: [
        { label: 'Earliest time for customers', from: '4 hours from now', to: '1 hour 30 minutes from now' },
        { label: 'Priority fee within', from: 'standard', to: 'never' },
      ],
    })
    await putBack(change.id)
    expect((await read(null)).data.bookingRules.rules).toMatchObject({ leadMinutes: 240 })
    expect((await newest('RULES')).id).not.toBe(change.id)
  })

  test('referral is the business’s: codes that were given out keep their amount', async () => {
    const terms = {
      discount: 2_500,
      subscriptionCredit: 0,
      oilChangeCredit: 1_500,
      tireRotationCredit: 0,
      batteryCredit: 0,
    }
    const codeOf = async (userId: number, token: string): Promise<number> => {
      await ask(`{ userCredit(userId: ${userId}) { discountCode { code } } }`, {}, token)
      const found = 'select amount from discount_code where referrer_user_id = $1'
      return Number((await t.db.owner.query<{ amount: number }>(found, [userId])).rows[0]?.amount)
    }
    const { userIds, host, emails } = t.fixture.ca
    expect(await codeOf(userIds.customer, customer)).toBe(2_000)
    const seen = await stampOf()
    expect(
      (await ask(SAVE, { franchiseId: west, rules: {}, referral: terms, seen: await stampOf(west) }, owner)).error,
    ).toMatchObject({
      fields: [{ field: 'referral' }],
    })
    const wrong = await ask(SAVE, { rules: {}, referral: { ...terms, discount: 0 }, seen }, owner)
    expect(wrong.error).toMatchObject({ fields: [{ field: 'discount' }] })
    expect((await ask(SAVE, { rules: {}, referral: terms, seen }, owner)).error).toBeUndefined()
    expect((await read(null)).data.bookingRules.referral).toEqual({ discount: 2_500, oilChangeCredit: 1_500 })
    const { data } = await ask(
      '{ referralCreditValues(names: [referralCreditValueOilChange]) { value } }',
      {},
      customer,
    )
    expect(data.referralCreditValues).toEqual([{ value: 1_500 }])
    const change = await newest('PROFILE')
    expect(change.lines).toContainEqual({ label: 'Discount for a new customer', from: '$20.00', to: '$25.00' })
    expect(await codeOf(userIds.customer, customer)).toBe(2_000)
    expect(await codeOf(userIds.otherCustomer, await t.tokenOf(host, emails.otherCustomer))).toBe(2_500)
    await putBack(change.id)
    expect((await read(null)).data.bookingRules.referral).toMatchObject({ discount: 2_000 })
  })
})
