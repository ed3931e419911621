import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FEE } from '../../domain/pricing/fees.ts'
import { bookingInput, CREATE_WORK_ORDER } from '../testing/booking.ts'
import { addPlan } from '../testing/offers.ts'
import { CONFIRM } from '../testing/orders.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
})
afterAll(() => t.close())

interface Mail {
  subject: string
  html: string
  text: string
  sender_name: string
  calendar: string | null
}

/** Books, and returns the order with the mails that its contact has received so far. */
async function book(overrides: Record<string, unknown>, token?: string) {
  const email = `${randomUUID()}@example.com`
  const contactInput = { name: 'Mia Mail', email, phoneNumber: '4165550123' }
  const input = bookingInput(t, { contactInput, ...overrides })
  const { data } = await t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, input, token)
  const id = Number(data.createWorkOrder.workOrderId)
  const mails = async (): Promise<Mail[]> =>
    (
      await t.db.owner.query<Mail>(
        `select m.*, convert_from(a.content, 'UTF8') as calendar from sandbox.mail m
         left join sandbox.mail_attachment a on a.mail_id = m.id where m.recipient = $1 order by m.id`,
        [email],
      )
    ).rows
  return { id, mails }
}

const tenantId = (): number => t.fixture.ca.id
const sendMail = (workOrderId: number): Promise<void> => t.jobs['mail-booking'](tenantId(), { workOrderId })

test('a confirmed booking is emailed in the tenant’s brand, as HTML and text, with a calendar file', async () => {
  const { id, mails } = await book({ date: '2026-06-04T15:00:00Z' })
  await sendMail(id)
  await sendMail(id)
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  const { rows } = await t.db.owner.query('select name, colors from tenant where id = $1', [tenantId()])
  expect(mail).toMatchObject({
    subject: 'Service Confirmed: Thursday, June 4, 2026 at 11:00 AM Eastern Time',
    sender_name: rows[0].name,
  })
  expect(mail?.html).toContain(`background:${rows[0].colors.primary}`)
  for (const part of [
    '10 King St W',
    'Total',
    '$112.45 + HST $14.62 = $127.07',
    'You pay after the service.',
    '/manage#m',
  ]) {
    expect(mail?.html).toContain(part)
    expect(mail?.text).toContain(part)
  }
  const calendar = mail?.calendar?.replaceAll('\r\n ', '') ?? ''
  expect(calendar).toContain(`UID:appointment-${tenantId()}-${id}@vanbay\r\n`)
  expect(calendar).toContain('DTSTART:20260604T150000Z\r\nDTEND:20260604T160000Z\r\n')
  expect(calendar).toContain('STATUS:CONFIRMED\r\n')
  expect(calendar).not.toMatch(/Fee/)
})

test('a plan is mailed with its price, its first charge and how it ends, and never as $0.00', async () => {
  const plan = await addPlan(t, 'monthly')
  const line = (id: number | undefined, value: number) => ({ id, quantity: 1, value })
  const lineItems = [line(plan.id, 0), line(plan.entryId, 0), line(t.fixture.ca.serviceIds[FEE.mobile], 1_500)]
  const { id, mails } = await book({ date: '2026-06-04T17:00:00Z', lineItems })
  await sendMail(id)
  const [mail] = await mails()
  for (const part of [
    '$49.00 per month plus tax',
    '$15.00 + HST $1.95 = $16.95',
    'We charge the first month on Thursday, June 4, 2026, after your first visit.',
    'After you ask to end it, we bill 2 more months.',
  ])
    expect(mail?.text).toContain(part)
  expect(mail?.text).not.toContain('$0.00')
})

test('a request is emailed without a calendar file; the confirmation by staff adds it', async () => {
  const { id, mails } = await book({ date: '2026-06-07T15:00:00Z' }, manager)
  await sendMail(id)
  expect(await mails()).toMatchObject([{ subject: expect.stringMatching(/^Service Requested: /), calendar: null }])
  await t.db.owner.query(`update work_order set scheduled_at = '2026-06-05T13:00:00Z' where id = $1`, [id])
  const confirmed = await t.graphql(t.fixture.ca.host, CONFIRM, { id, vanId: t.fixture.ca.vanIds[0] }, manager)
  expect(confirmed.error).toBeUndefined()
  await sendMail(id)
  const [, mail] = await mails()
  expect(mail?.subject).toBe('Service Confirmed: Friday, June 5, 2026 at 9:00 AM Eastern Time')
  expect(mail?.calendar).toContain('DTSTART:20260605T130000Z')
})

test('each later change by staff sends one mail and replaces the calendar entry', async () => {
  const { id, mails } = await book({ date: '2026-06-05T15:00:00Z' })
  const change = async (set: string, kind: 'rescheduled' | 'cancelled'): Promise<() => Promise<void>> => {
    const text = `update work_order set ${set}, version = version + 1 where id = $1 returning version`
    const { rows } = await t.db.owner.query<{ version: number }>(text, [id])
    const version = rows[0]?.version ?? 0
    return () => t.jobs['mail-order-change'](tenantId(), { workOrderId: id, change: kind, version })
  }
  const moved = await change(`scheduled_at = '2026-06-08T14:00:00Z'`, 'rescheduled')
  await moved()
  await moved()
  const cancelled = await change(
    `status = 'CANCELLED', cancelled_at = now(), cancel_reason = 'customer_cancelled'`,
    'cancelled',
  )
  await cancelled()
  await moved()
  const got = await mails()
  expect(got.map(mail => mail.subject)).toEqual([
    'Service Rescheduled: Monday, June 8, 2026 at 10:00 AM Eastern Time',
    'Service Cancelled: Monday, June 8, 2026 at 10:00 AM Eastern Time',
  ])
  const uid = `UID:appointment-${tenantId()}-${id}@vanbay`
  expect(got.every(mail => mail.calendar?.includes(uid))).toBe(true)
  const sequences = got.map(mail => Number(/SEQUENCE:(\d+)/.exec(mail.calendar ?? '')?.[1]))
  expect(sequences[1]).toBeGreaterThan(sequences[0] ?? 0)
  expect(got[1]?.calendar).toContain('STATUS:CANCELLED')
  expect(got[1]?.text).toContain('is cancelled')
})

test('WRONG-11 the mail about a request without a franchise shows the time in the zone of its address', async () => {
  const place = (street: string, city: string, postalCode: string, provinceCode: string) => ({
    street,
    city,
    postalCode,
    province: provinceCode,
    provinceCode,
    country: 'Canada',
    countryCode: 'CA',
  })
  for (const [addressInput, lat, lng, when] of [
    [place('1 Rue Peel', 'Montreal', 'H3A3G4', 'QC'), 45.5, -73.57, 'Friday, June 12, 2026 at 1:00 PM Eastern Time'],
    [
      place('1 Water St', "St. John's", 'A1C1A1', 'NL'),
      47.56,
      -52.71,
      'Friday, June 12, 2026 at 2:30 PM Newfoundland Time',
    ],
    [place('1 Main St', 'Vancouver', 'V6A2S5', 'BC'), 49.28, -123.1, /^Friday, June 12, 2026 at 10:00 AM Pacific Time/],
  ] as const) {
    const { id, mails } = await book({ date: '2026-06-12T17:00:00Z', addressInput: { ...addressInput, lat, lng } })
    const { rows } = await t.db.owner.query('select franchise_id from work_order where id = $1', [id])
    expect(rows).toEqual([{ franchise_id: null }])
    await sendMail(id)
    const [mail] = await mails()
    // The time is what comes first, in a line of its own.
    const written = mail?.text.split('\n\n')[1] ?? ''
    expect(written).toEqual(typeof when === 'string' ? when : expect.stringMatching(when))
    expect(mail?.subject).toBe(`Outside Service Area: ${written}`)
  }
})

test('a customer who opted out of booking mails gets none', async () => {
  const token = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.otherCustomer)
  const set = 'mutation N($checkedEmail: Boolean!) { setBookingNotification(checkedEmail: $checkedEmail) }'
  await t.graphql(t.fixture.ca.host, set, { checkedEmail: false }, token)
  const { id, mails } = await book({ date: '2026-06-09T15:00:00Z' }, token)
  await sendMail(id)
  expect(await mails()).toEqual([])
  await t.graphql(t.fixture.ca.host, set, { checkedEmail: true }, token)
  await sendMail(id)
  expect(await mails()).toHaveLength(1)
})

test('WRONG-11 the mail about a request outside the service area shows the time at its address, not that of the franchise that may take it', async () => {
  const addressInput = {
    street: '1 Main St',
    city: 'Thunder Bay',
    postalCode: 'P9A1A1',
    province: 'Ontario',
    provinceCode: 'ON',
    country: 'Canada',
    countryCode: 'CA',
    lat: 48.61,
    lng: -93.4,
  }
  const { id, mails } = await book({ date: '2026-06-12T17:00:00Z', addressInput })
  // The nearest franchise, in another zone.
  await t.db.owner.query('update work_order set franchise_id = $2 where tenant_id = $3 and id = $1', [
    id,
    t.fixture.ca.franchiseId,
    tenantId(),
  ])
  await sendMail(id)
  const [mail] = await mails()
  expect(mail?.text).toContain('\n\nFriday, June 12, 2026 at 12:00 PM Central Time\n\n')
})
