import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookingInput } from '../../testing/booking.ts'
import { linkOfOrder } from '../../testing/operations/data/order-links.ts'
import { book, complete, FINISHED_INSPECTION, PAY, PAY_LATER, SAVE_INSPECTION } from '../../testing/orders.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let manager: string
let days = 0
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
})
beforeEach(async () => {
  t.clock.set(TEST_NOW)
  await t.db.owner.query('delete from mail_text')
})
afterAll(() => t.close())

const ask = (query: string, variables: object, token = manager) => t.graphql(t.fixture.ca.host, query, variables, token)
const [first, ...others] = FINISHED_INSPECTION.corners
const WORN_TIRE = { ...FINISHED_INSPECTION, corners: [{ ...first, tireCondition: 'fair' }, ...others] }

interface Visit {
  id: number
  email: string
  invoiceId: number
  /** As it is shown. */
  amount: string
}

/** Returns 11 AM of the next day in Toronto that is no Sunday. */
function nextDay(): Date {
  const date = new Date(Date.UTC(2026, 5, 3 + days++, 15))
  return date.getUTCDay() === 0 ? nextDay() : date
}

/** Takes a guest's order from booking to invoice. */
async function completedVisit(
  overrides: Record<string, unknown> = {},
  inspection: object = FINISHED_INSPECTION,
): Promise<Visit> {
  const date = nextDay()
  t.clock.set(TEST_NOW)
  const input = bookingInput(t, { date: date.toISOString(), ...overrides })
  const { workOrderId: id } = await book(t, input)
  t.clock.set(date)
  const inspected = await ask(SAVE_INSPECTION, { id, inspection, finish: true })
  if (inspected.error) throw new Error(inspected.error.message)
  const { id: invoiceId, billedAmount } = await complete(t, manager, id)
  const { email } = input.contactInput as { email: string }
  return { id, email, invoiceId, amount: `$${(billedAmount / 100).toFixed(2)}` }
}

interface StoredMail {
  subject: string
  text: string
  html: string
  files: string[]
}

/** Runs the job. @returns the mails after a visit to this address */
async function mailed({ id, email }: Visit): Promise<StoredMail[]> {
  await t.jobs['mail-completion'](t.fixture.ca.id, { workOrderId: id })
  const { rows } = await t.db.owner.query<StoredMail>(
    `select m.subject, m.text, m.html, array(select filename from sandbox.mail_attachment a where a.mail_id = m.id order by position) as files
     from sandbox.mail m where m.recipient = $1 and m.subject like 'Service Completed%' order by m.id`,
    [email],
  )
  return rows
}
const mailOf = async (visit: Visit): Promise<StoredMail> => {
  const [mail] = await mailed(visit)
  if (!mail) throw new Error('no mail')
  return mail
}

describe('the mail after a visit', () => {
  test('is enqueued once with the completion, for a quarter of an hour later', async () => {
    const { id } = await completedVisit()
    await complete(t, manager, id)
    const { rows } = await t.db.owner.query<{ run_at: Date }>(
      `select run_at from app.outbox where task = 'mail-completion' and (payload ->> 'workOrderId')::bigint = $1`,
      [id],
    )
    expect(rows.map(({ run_at }) => run_at.getTime() - t.clock.now().getTime())).toEqual([15 * 60_000])
  })

  test('says what was done, found and to pay, has both documents, and leads to the page of its order', async () => {
    const visit = await completedVisit({}, WORN_TIRE)
    const { subject, text, html, files } = await mailOf(visit)
    expect(subject).toMatch(/^Service Completed: \w+, June \d+, 2026 at 11:00 AM Eastern Time$/)
    const link = await linkOfOrder(t, visit.id, 'mail')
    for (const part of [
      'Basic Oil Change',
      'Front left brake (fair)',
      `${visit.amount}, not paid yet`,
      `Pay ${visit.amount}`,
      `/manage?start=pay#${link}`,
      'Book this: Tire Rotation, $74.00 plus tax',
      `/manage?start=book&service=tire_rotation#${link}`,
      '1 star: http',
      `/manage?start=rate&stars=4#${link}`,
    ])
      expect(text).toContain(part)
    expect(html.match(/☆/g)).toHaveLength(5)
    expect(files).toEqual([`inspection-${visit.id}.pdf`, expect.stringMatching(/^invoice-\d+\.pdf$/)])
  })

  test('is sent once, also when its job runs again, and again after a crash', async () => {
    const visit = await completedVisit()
    expect(await mailed(visit)).toHaveLength(1)
    await t.db.owner.query('delete from sandbox.mail where recipient = $1', [visit.email])
    expect(await mailed(visit)).toEqual([])
  })

  test('asks for no money that was paid, that a payment link asks for, or that a vendor pays', async () => {
    const paid = await completedVisit()
    const payment = { idempotencyKey: randomUUID(), invoiceId: paid.invoiceId, paymentMethod: 'cash' }
    const { rows } = await t.db.owner.query<{ due: number }>(
      'select billed_amount::float8 as due from invoice where id = $1',
      [paid.invoiceId],
    )
    // Cash is rounded to five cents.
    expect((await ask(PAY, { ...payment, amount: rows[0]?.due })).error).toBeUndefined()
    const later = await completedVisit()
    await ask(PAY_LATER, { idempotencyKey: randomUUID(), invoiceId: later.invoiceId })
    const links = await t.db.owner.query<{ id: number }>('select id::float8 as id from payment where invoice_id = $1', [
      later.invoiceId,
    ])
    await t.jobs['mail-pay-link'](t.fixture.ca.id, { paymentId: links.rows[0]?.id ?? 0 })
    const fleet = await completedVisit()
    await t.db.owner.query(
      `with v as (insert into vendor (tenant_id, vendor_id, name) values (1, 77, 'Fleet') returning id)
       update work_order set vendor_id = (select id from v) where id = $1`,
      [fleet.id],
    )
    for (const [visit, says] of [
      [paid, `${paid.amount}, paid`],
      [later, 'The payment link is in its own email.'],
      [fleet, 'See your report'],
    ] as const) {
      const { text, files } = await mailOf(visit)
      expect(text).toContain(says)
      expect(text).not.toContain('Pay $')
      expect(text).not.toContain('start=pay')
      expect(files.some(name => name.startsWith('invoice'))).toBe(visit !== fleet)
    }
  })

  test('is not sent when the business switched it off, when the customer wants no mails, or before the completion', async () => {
    const off = await completedVisit()
    await t.db.owner.query(`insert into mail_text (tenant_id, kind, is_off) values (1, 'visit_completed', true)`)
    expect(await mailed(off)).toEqual([])
    await t.db.owner.query('delete from mail_text')
    const optedOut = await completedVisit()
    await t.db.owner.query(
      'update app_user set notification_requests = false where id = (select user_id from work_order where id = $1)',
      [optedOut.id],
    )
    expect(await mailed(optedOut)).toEqual([])
    const ahead = await completedVisit()
    await t.db.owner.query(`update work_order set status = 'ASSIGNED', completed_at = null where id = $1`, [ahead.id])
    expect(await mailed(ahead)).toEqual([])
    await t.db.owner.query(`update work_order set status = 'COMPLETE', completed_at = now() where id = $1`, [ahead.id])
  })
})

const READ = `query Read($link: String!) { linkedOrder(link: $link) {
  wornParts { part } suggestedServices { nameKey name price isAddOn parts } reportPhotos { url }
} }`

test('a customer sees what to book for the worn parts and the pictures of the inspection, once it is done', async () => {
  const visit = await completedVisit({}, WORN_TIRE)
  const photo = async (kind: string, name: string) => {
    await t.db.owner.query(
      `insert into work_order_photo (tenant_id, work_order_id, location, kind) values (1, $1, $2, $3)`,
      [visit.id, `/files/t1/7-${'a'.repeat(32)}/${name}.jpg`, kind],
    )
  }
  await photo('inspection', 'tire')
  await photo('cancel_proof', 'proof')
  const link = await linkOfOrder(t, visit.id, 'mail')
  const read = async () => (await t.graphql(t.fixture.ca.host, READ, { link })).data.linkedOrder
  const { suggestedServices, reportPhotos } = await read()
  expect(suggestedServices).toEqual([
    { nameKey: 'tire_rotation', name: 'Tire Rotation', price: 7_400, isAddOn: false, parts: ['Front left tire'] },
  ])
  expect(reportPhotos).toEqual([{ url: expect.stringContaining('tire.jpg') }])
  // The business can offer another service for the same part.
  const helps = (key: string, value: string) =>
    t.db.owner.query(`update service set helps = ${value} where tenant_id = 1 and name_key = '${key}'`)
  await helps('tire_rotation', "'{}'")
  await helps('cabin_air_filter_replacement', "'{tire_fair}'")
  await expect
    .poll(async () => (await read()).suggestedServices, { timeout: 2_000 })
    .toMatchObject([{ nameKey: 'cabin_air_filter_replacement', parts: ['Front left tire'] }])
  await helps('tire_rotation', 'null')
  await helps('cabin_air_filter_replacement', 'null')
  await expect
    .poll(async () => (await read()).suggestedServices, { timeout: 2_000 })
    .toMatchObject([{ nameKey: 'tire_rotation' }])
  // What is no longer offered is not suggested, and the mail does not offer it.
  await t.db.owner.query(`update service set active = false where tenant_id = 1 and name_key = 'tire_rotation'`)
  await expect.poll(async () => (await read()).suggestedServices, { timeout: 2_000 }).toEqual([])
  expect((await mailOf(visit)).text).not.toContain('Book this')
  await t.db.owner.query(`update service set active = true where tenant_id = 1 and name_key = 'tire_rotation'`)
})
