import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FEE } from '../../../domain/pricing/fees.ts'
import { bookingInput, CREATE_WORK_ORDER } from '../../testing/booking.ts'
import { bookingLink, storeBooking, MAIL_BOOKING_LINK, mailLink } from '../../testing/links/booking-link.ts'
import { addCode, codeReference } from '../../testing/money.ts'
import { addPlan } from '../../testing/offers.ts'
import { book } from '../../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../../testing/test-app.ts'

const READ = `query Read($link: String!, $date: DateTime, $isBooked: Boolean) {
  pendingBooking(link: $link, date: $date, isBooked: $isBooked) {
    bookingKey scheduledAt timeZone slot vehicle notes currency discount total shownTotal soonFee lostCode franchiseId
    address { street city } contact { name email phoneNumber } lines { name price isFee isPlan } taxes { name amount }
    plan { price } planConsent { version terms agreement }
  }
}`
const FINISH = `mutation Finish($link: String!, $date: DateTime!, $isBooked: Boolean!, $total: Int!, $planConsent: String) {
  finishBooking(link: $link, date: $date, isBooked: $isBooked, total: $total, planConsent: $planConsent) { workOrderId vanId outcome manageLink }
}`
const DATE = '2026-06-03T15:00:00.000Z'
const TOTAL = 11_245
const HOUR_MS = 3_600_000

let t: TestApp
let email: string
let userId: number
beforeAll(async () => {
  t = await createTestApp()
  email = t.fixture.ca.emails.customer
  userId = t.fixture.ca.userIds.customer
})
// Every test finds all vans free.
afterEach(async () => {
  t.clock.set(TEST_NOW)
  await t.db.owner.query(
    `update work_order set status = 'CANCELLED', cancel_reason = 'customer_cancelled', cancelled_at = now() where status = 'ASSIGNED'`,
  )
})
afterAll(() => t.close())

const host = () => t.fixture.ca.host
const ask = (query: string, variables: object, token?: string): Promise<GraphqlResult> =>
  t.graphql(host(), query, variables, token)
const read = async (link: string, time: object = {}) => (await ask(READ, { link, ...time })).data.pendingBooking
const finish = (link: string, change: object = {}): Promise<GraphqlResult> =>
  ask(FINISH, { link, date: DATE, isBooked: false, total: TOTAL, ...change })
const errorOf = ({ error }: GraphqlResult): string => `${error?.statusCode} ${error?.error}`
const ordersOf = async (user: number): Promise<number> =>
  (await t.db.owner.query(`select from work_order where user_id = $1 and status = 'ASSIGNED'`, [user])).rowCount ?? 0

/** Books both vans of the hour. */
async function fillHour(date: string): Promise<void> {
  for (let van = 0; van < 2; van++) await book(t, { date })
}

describe('the mail', () => {
  test('goes to the account of the email, with nothing that the sender typed', async () => {
    const typed = { notes: 'Win a prize at evil.example', vehicleCustomName: 'Click here' }
    const { subject, text, token } = await mailLink(t, email, await storeBooking(t, email, typed))
    expect(subject).toBe('Finish your booking')
    expect(text).toContain('Wednesday, June 3, 2026 at 11:00 AM')
    expect(text).not.toMatch(/evil|Click here|Harriet|King St/)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await ordersOf(userId)).toBe(0)
  })

  test('is not sent without an account, and the answer is the same', async () => {
    const input = bookingInput(t)
    const { data } = await ask(MAIL_BOOKING_LINK, input)
    expect(data.mailBookingLink).toBe(true)
    expect((await ask(MAIL_BOOKING_LINK, bookingInput(t, { contactInput: contactOf(email) }))).data).toEqual(data)
    const nobody = 'nobody.at.all@example.com'
    const id = await storeBooking(t, nobody)
    expect(await mailLink(t, nobody, id)).toEqual({ subject: '', text: '', token: '' })
    expect((await t.db.owner.query('select from pending_booking where id = $1', [id])).rowCount).toBe(0)
  })

  test('is not sent to somebody who was deactivated', async () => {
    const staff = t.fixture.ca.emails.tester
    await t.db.owner.query('update app_user set deactivated_at = now() where email = $1', [staff])
    const id = await storeBooking(t, staff)
    expect((await mailLink(t, staff, id)).token).toBe('')
    await t.db.owner.query('update app_user set deactivated_at = null where email = $1', [staff])
  })

  test('wrong input is refused before anything is stored', async () => {
    const before = await t.db.owner.query('select from pending_booking')
    for (const wrong of [
      { idempotencyKey: 'short' },
      { contactInput: { name: 'A', email: 'no email', phoneNumber: '4165550123' } },
      { notes: 'x'.repeat(9_000), vehicleCustomName: 'y'.repeat(9_000), lineItems: many() },
    ])
      expect((await ask(MAIL_BOOKING_LINK, bookingInput(t, wrong))).error?.statusCode).toBe(422)
    expect((await t.db.owner.query('select from pending_booking')).rowCount).toBe(before.rowCount)
  })

  test('what was typed is sealed in the database', async () => {
    const id = await storeBooking(t, email)
    const { rows } = await t.db.owner.query<{ sealed: Buffer }>('select sealed from pending_booking where id = $1', [
      id,
    ])
    expect(rows[0]?.sealed.toString('latin1')).not.toMatch(/Harriet|King St|4165550123/)
  })

  test('only three are sent in an hour, with or without an account', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'true' }, t)
    for (const to of [email, 'nobody@example.com']) {
      const codes: (string | undefined)[] = []
      for (let sent = 0; sent < 4; sent++) {
        const input = bookingInput(t, { contactInput: contactOf(to) })
        codes.push((await limited.graphql(host(), MAIL_BOOKING_LINK, input)).error?.error)
      }
      expect(codes).toEqual([undefined, undefined, undefined, 'TOO_MANY_REQUESTS'])
    }
    await limited.close()
  })
})

const contactOf = (to: string) => ({ name: 'Gwen Guest', email: to, phoneNumber: '4165550123' })
const many = (): object[] =>
  Array.from({ length: 400 }, (_, id) => ({ id: 1_000_000 + id, quantity: 1, value: 100_000 }))

describe('the link', () => {
  test('shows the booking again with its price, and opening it books nothing', async () => {
    const link = await bookingLink(t, email, { notes: 'Gate 7' })
    for (let opened = 0; opened < 3; opened++)
      expect(await read(link)).toMatchObject({
        scheduledAt: DATE,
        timeZone: 'America/Toronto',
        slot: 'FREE',
        notes: 'Gate 7',
        currency: 'CAD',
        total: TOTAL,
        shownTotal: TOTAL,
        soonFee: 2_000,
        discount: 0,
        lostCode: null,
        plan: null,
        planConsent: null,
        address: { street: '10 King St W', city: 'Toronto' },
        contact: { name: 'Hidden Harriet', email },
        taxes: [{ name: 'HST', amount: 1_462 }],
      })
    expect(await ordersOf(userId)).toBe(0)
  })

  test('books into the account of its email, once, and signs nobody in', async () => {
    const link = await bookingLink(t, email)
    const sessions = () => t.db.owner.query('select from session where user_id = $1', [userId])
    const before = (await sessions()).rowCount
    const { data } = await finish(link)
    expect(data.finishBooking).toMatchObject({ outcome: 'CONFIRMED', manageLink: expect.stringMatching(/^s/) })
    const { rows } = await t.db.owner.query(
      `select w.user_id::int as "userId", w.author_id::int as "authorId", c.name, a.street from work_order w
       join contact c on c.id = w.contact_id join address a on a.id = w.address_id where w.id = $1`,
      [data.finishBooking.workOrderId],
    )
    expect(rows).toEqual([{ userId, authorId: userId, name: 'Hidden Harriet', street: '10 King St W' }])
    expect((await sessions()).rowCount).toBe(before)
    expect(errorOf(await ask(READ, { link }))).toBe('409 LINK_USED')
    expect(await ordersOf(userId)).toBe(1)
    const pending = await t.db.owner.query<{ sealed: Buffer }>(
      'select sealed from pending_booking where used_at is not null order by id desc limit 1',
    )
    expect(pending.rows[0]?.sealed).toHaveLength(0)
  })

  test('answers another press like the first one, for its hour and for the same time', async () => {
    const link = await bookingLink(t, email)
    const first = (await finish(link)).data.finishBooking
    // What was shown then counts no more: the order is made.
    for (const change of [{}, { total: 1 }, { planConsent: 'x' }])
      expect((await finish(link, change)).data.finishBooking).toEqual(first)
    expect(errorOf(await finish(link, { date: '2026-06-04T15:00:00.000Z' }))).toBe('400 ALREADY_BOOKED')
    expect(errorOf(await t.graphql(t.fixture.us.host, FINISH, { link, date: DATE, isBooked: false, total: 1 }))).toBe(
      '404 LINK_INVALID',
    )
    // Who reads the link again gets to the order.
    expect((await ask(READ, { link })).error).toMatchObject({ error: 'LINK_USED', manageLink: first.manageLink })
    expect(await ordersOf(userId)).toBe(1)
    t.clock.set(new Date(TEST_NOW.getTime() + HOUR_MS))
    expect(errorOf(await finish(link))).toBe('409 LINK_USED')
    expect((await ask(READ, { link })).error).not.toHaveProperty('manageLink')
    t.clock.set(TEST_NOW)
    await t.db.owner.query(`update app_user set email = 'other@ca.test' where id = $1`, [userId])
    expect(errorOf(await finish(link))).toBe('409 LINK_USED')
    await t.db.owner.query('update app_user set email = $2 where id = $1', [userId, email])
  })

  test('of two presses at the same time one order comes', async () => {
    const link = await bookingLink(t, email)
    const answers = await Promise.all([finish(link), finish(link)])
    const ids = new Set(answers.flatMap(({ data }) => data?.finishBooking?.workOrderId ?? []))
    expect(ids.size).toBe(1)
    expect(await ordersOf(userId)).toBe(1)
  })

  test('of a booking that was made meanwhile with the account answers that order', async () => {
    const input = bookingInput(t, { contactInput: contactOf(email) })
    const link = await bookingLink(t, email, { idempotencyKey: input.idempotencyKey })
    const token = await t.tokenOf(host(), email)
    const first = (await ask(CREATE_WORK_ORDER, input, token)).data.createWorkOrder
    // The earlier order has one of the two vans.
    expect((await finish(link)).data.finishBooking.workOrderId).toBe(first.workOrderId)
    expect(await ordersOf(userId)).toBe(1)
  })

  test('stops after an hour, and when the account has another email', async () => {
    const link = await bookingLink(t, email)
    t.clock.set(new Date(TEST_NOW.getTime() + HOUR_MS))
    expect(errorOf(await finish(link))).toBe('409 LINK_EXPIRED')
    t.clock.set(TEST_NOW)
    await t.db.owner.query(`update app_user set email = 'moved@ca.test' where id = $1`, [userId])
    expect(errorOf(await finish(link))).toBe('404 LINK_INVALID')
    await t.db.owner.query('update app_user set email = $2 where id = $1', [userId, email])
    expect(errorOf(await ask(READ, { link: `${link}x` }))).toBe('404 LINK_INVALID')
    expect(errorOf(await t.graphql(t.fixture.us.host, READ, { link }))).toBe('404 LINK_INVALID')
    expect((await finish(link)).error).toBeUndefined()
  })

  test('a newer mail of the same booking replaces the link', async () => {
    const id = await storeBooking(t, email)
    const first = (await mailLink(t, email, id)).token
    const second = (await mailLink(t, email, id)).token
    expect(errorOf(await ask(READ, { link: first }))).toBe('404 LINK_INVALID')
    expect((await read(second)).total).toBe(TOTAL)
  })

  test('a time that was taken meanwhile is said, and another one books', async () => {
    const link = await bookingLink(t, email)
    await fillHour(DATE)
    expect((await read(link)).slot).toBe('TAKEN')
    expect(errorOf(await finish(link))).toBe('409 TIME_SLOT_UNAVAILABLE')
    const date = '2026-06-04T15:00:00.000Z'
    expect(await read(link, { date, isBooked: false })).toMatchObject({ slot: 'FREE', scheduledAt: date, total: TOTAL })
    const { data } = await finish(link, { date })
    expect(data.finishBooking.outcome).toBe('CONFIRMED')
  })

  test('a time that has passed needs another one', async () => {
    const link = await bookingLink(t, email, { date: TEST_NOW.toISOString() })
    t.clock.set(new Date(TEST_NOW.getTime() + HOUR_MS / 2))
    expect((await read(link)).slot).toBe('TAKEN')
  })

  test('another total than the one that was shown is refused', async () => {
    const link = await bookingLink(t, email)
    expect(errorOf(await finish(link, { total: TOTAL - 1 }))).toBe('400 PRICE_CHANGED')
    expect(await ordersOf(userId)).toBe(0)
  })

  test('a code that a guest typed counts for the account; one that ended is named', async () => {
    const codeId = await addCode(t, 'LINK10')
    const discountCodeId = codeReference(t, codeId)
    const link = await bookingLink(t, email, { discountCodeId })
    expect(await read(link)).toMatchObject({ total: TOTAL - 890, discount: 890, shownTotal: TOTAL, lostCode: null })
    await t.db.owner.query('update discount_code set paused_at = now() where id = $1', [codeId])
    expect(await read(link)).toMatchObject({ total: TOTAL, discount: 0, lostCode: expect.any(String) })
    await t.db.owner.query('update discount_code set paused_at = null where id = $1', [codeId])
    const { data } = await finish(link, { total: TOTAL - 890 })
    const { rows } = await t.db.owner.query('select discount_code_id::int as code from work_order where id = $1', [
      data.finishBooking.workOrderId,
    ])
    expect(rows).toEqual([{ code: codeId }])
  })

  test('a plan needs its tick, and the agreement is stored', async () => {
    const plan = await addPlan(t, 'annual')
    const line = (id: number | undefined, value: number) => ({ id, quantity: 1, value })
    const lineItems = [line(plan.id, 0), line(plan.entryId, 0), line(t.fixture.ca.serviceIds[FEE.mobile], 1_500)]
    const link = await bookingLink(t, email, { lineItems })
    const { planConsent, total, lines } = await read(link)
    expect(lines.map(({ isPlan }: { isPlan: boolean }) => isPlan)).toEqual([true, false])
    expect((await finish(link, { total })).error?.fields).toMatchObject([{ field: 'planConsent' }])
    expect(errorOf(await finish(link, { total, planConsent: 'stale' }))).toBe('400 PLAN_TERMS_CHANGED')
    const { data } = await finish(link, { total, planConsent: planConsent.version })
    const { rows } = await t.db.owner.query('select wording from plan_consent where work_order_id = $1', [
      data.finishBooking.workOrderId,
    ])
    expect(rows).toEqual([{ wording: [...planConsent.terms, planConsent.agreement].join('\n') }])
  })

  test('a car that the account has is not saved twice', async () => {
    await t.db.owner.query(
      'delete from user_vehicle v where user_id = $1 and not exists (select from work_order w where w.user_vehicle_id = v.id)',
      [userId],
    )
    await t.db.owner.query('update user_vehicle set deleted_at = now() where user_id = $1', [userId])
    const cars = async (): Promise<number> =>
      (await t.db.owner.query('select from user_vehicle where user_id = $1 and deleted_at is null', [userId]))
        .rowCount ?? 0
    for (let booked = 0; booked < 2; booked++) {
      expect((await finish(await bookingLink(t, email))).error).toBeUndefined()
      expect(await cars()).toBe(1)
    }
  })

  test('a guest who booked before without a password finishes by the link too', async () => {
    const guest = 'earlier.guest@example.com'
    await book(t, { contactInput: contactOf(guest) })
    const { data } = await finish(await bookingLink(t, guest), { date: DATE })
    const { rows } = await t.db.owner.query(
      'select u.email, u.password_hash is null as "isGuest" from work_order w join app_user u on u.id = w.user_id where w.id = $1',
      [data.finishBooking.workOrderId],
    )
    expect(rows).toEqual([{ email: guest, isGuest: true }])
  })
})
