import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookingInput } from '../testing/booking.ts'
import {
  SAVE_QUOTE,
  SEND_QUOTE,
  CHANGE_QUOTE,
  READ_QUOTE,
  RECORD_ANSWER,
  BOOK_CAR,
  OPEN_LINK,
  ANSWER_LINK,
} from '../testing/documents/quotes.ts'
import { addQuote, linkOfQuote, quoteInput } from '../testing/operations/data/quote-rows.ts'
import { book } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const ACCEPTED = { version: 1, answer: 'ACCEPTED', name: 'Fiona Fleet', reason: '' }

let t: TestApp
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  manager = await t.tokenOf(host, emails.manager)
})
beforeEach(() => t.clock.set(TEST_NOW))
afterAll(() => t.close())

const ask = (query: string, variables: object, token?: string): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)
const errorOf = ({ error }: GraphqlResult): string => `${error?.statusCode} ${error?.error}`
const save = async (change: object = {}) =>
  (await ask(SAVE_QUOTE, { input: quoteInput(t, change) }, manager)).data.saveQuote
const sent = async (change: object = {}) => {
  const { id, revision } = await save(change)
  return (await ask(SEND_QUOTE, { id, revision }, manager)).data.sendQuote
}
const carOf = (change: object = {}): object => ({
  ...(quoteInput(t).cars as object[])[0],
  ...change,
})
const ownerRows = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await t.db.owner.query<Record<string, unknown>>(text, values)).rows

describe('sending', () => {
  test('mails a link and the PDF, and what was sent never changes', async () => {
    const quote = await sent()
    expect(quote).toMatchObject({ status: 'SENT', versions: [{ version: 1, answer: null }] })
    const [job] = await ownerRows(`select payload from app.outbox where task = 'mail-quote' order by id desc limit 1`)
    await t.jobs['mail-quote'](1, job?.payload as Parameters<(typeof t.jobs)['mail-quote']>[1])
    const [mail] = await ownerRows(
      `select m.subject, m.text, (select string_agg(a.filename, ',') from sandbox.mail_attachment a where a.mail_id = m.id) as files
       from sandbox.mail m where recipient like '%fiona@fleet.example%' order by id desc limit 1`,
    )
    expect(mail?.subject).toMatch(new RegExp(`^Quote ${quote.quoteNumber} from .+: \\$`))
    expect(mail?.text).toContain(`/manage#${linkOfQuote(quote.id)}`)
    expect(mail?.files).toBe(`quote-${quote.quoteNumber}.pdf`)
    await expect(
      t.db.owner.query('update quote_version set total = 1 where quote_id = $1', [quote.id]),
    ).rejects.toThrow('append-only')
    const edit = { id: quote.id, revision: quote.revision, input: quoteInput(t) }
    expect(errorOf(await ask(SAVE_QUOTE, edit, manager))).toBe('409 QUOTE_STATE')
  })

  test('again mails the same version', async () => {
    const { id, revision } = await sent()
    const again = (await ask(SEND_QUOTE, { id, revision }, manager)).data.sendQuote
    expect(again).toMatchObject({ version: 1, versions: [{ version: 1 }] })
  })

  test('is refused once the last day of a draft is over', async () => {
    const { id, revision } = await save()
    t.clock.set(new Date('2026-07-01T04:00:00Z'))
    expect(errorOf(await ask(SEND_QUOTE, { id, revision }, manager))).toBe('409 QUOTE_EXPIRED')
  })
})

describe('the customer', () => {
  const answer = (id: number, change: object = {}) =>
    ask(ANSWER_LINK, { link: linkOfQuote(id), ...ACCEPTED, ...change })
  const open = (id: number) => ask(OPEN_LINK, { link: linkOfQuote(id) })

  test('opens the link, which answers nothing, and accepts the version on the screen once', async () => {
    const { id, quoteNumber } = await sent()
    for (let opened = 0; opened < 2; opened++)
      expect((await open(id)).data.linkedQuote).toMatchObject({ quoteNumber, version: 1, state: 'OPEN' })
    expect((await answer(id)).data.answerLinkedQuote).toMatchObject({ state: 'ACCEPTED', answeredBy: 'Fiona Fleet' })
    // Another press, also one that was on its way at the same time, changes nothing.
    expect((await answer(id, { name: 'Another' })).data.answerLinkedQuote.answeredBy).toBe('Fiona Fleet')
    expect(errorOf(await answer(id, { answer: 'DECLINED', reason: 'No' }))).toBe('409 QUOTE_ANSWERED')
    expect(await ownerRows('select name, version from quote_answer where quote_id = $1', [id])).toEqual([
      { name: 'Fiona Fleet', version: 1 },
    ])
    await expect(t.db.owner.query('delete from quote_answer where quote_id = $1', [id])).rejects.toThrow('append-only')
  })

  test('of two presses at the same time one counts', async () => {
    const { id } = await sent()
    await Promise.all([answer(id), answer(id)])
    expect(await ownerRows('select from quote_answer where quote_id = $1', [id])).toHaveLength(1)
  })

  test('declines with a reason, and staff are notified', async () => {
    const { id, quoteNumber } = await sent()
    expect((await answer(id, { answer: 'DECLINED' })).error?.fields).toEqual([
      { field: 'reason', message: 'Please tell us why.' },
    ])
    expect((await answer(id, { answer: 'DECLINED', reason: 'Too late' })).data.answerLinkedQuote.state).toBe('DECLINED')
    const [job] = await ownerRows(`select payload from app.outbox where task = 'notify-staff' order by id desc limit 1`)
    await t.jobs['notify-staff'](1, job?.payload as Parameters<(typeof t.jobs)['notify-staff']>[1])
    const { data } = await ask('{ notifications { notifications { kind title detail subjectId } } }', {}, manager)
    expect(data.notifications.notifications[0]).toMatchObject({
      kind: 'quote_answered',
      title: `Quote ${quoteNumber} declined`,
      detail: expect.stringMatching(/^Fiona Fleet · \$/),
      subjectId: String(id),
    })
  })

  test('cannot accept a quote that changed or expired, and reads what to do', async () => {
    const quote = await sent()
    const { id, revision } = quote
    const changed = (await ask(CHANGE_QUOTE, { id, revision }, manager)).data.changeQuote
    expect(changed).toMatchObject({ status: 'DRAFT', version: 2 })
    expect((await open(id)).data.linkedQuote).toMatchObject({ state: 'CHANGING', version: 1 })
    expect(errorOf(await answer(id))).toBe('409 QUOTE_CHANGED')
    const input = quoteInput(t, { cars: [carOf(), carOf()] })
    const saved = (await ask(SAVE_QUOTE, { id, revision: changed.revision, input }, manager)).data.saveQuote
    await ask(SEND_QUOTE, { id, revision: saved.revision }, manager)
    // The old mail opens the new version, and the old version on a screen is not the one that counts.
    expect((await open(id)).data.linkedQuote).toMatchObject({ state: 'OPEN', version: 2 })
    expect(errorOf(await answer(id))).toBe('409 QUOTE_CHANGED')
    t.clock.set(new Date('2026-07-01T04:00:00Z'))
    expect((await open(id)).data.linkedQuote.state).toBe('EXPIRED')
    const late = await answer(id, { version: 2 })
    expect(errorOf(late)).toBe('409 QUOTE_EXPIRED')
    expect(late.error?.message).toBe('This quote has expired. Call us or write to us, and we’ll send you a new one.')
    t.clock.set(new Date('2026-09-01T04:00:00Z'))
    expect(errorOf(await open(id))).toBe('409 LINK_EXPIRED')
  })

  test('needs our signature for this quote, its mailbox and the tenant', async () => {
    const { id } = await sent()
    const other = await sent()
    expect(errorOf(await ask(OPEN_LINK, { link: linkOfQuote(id, 'other@fleet.example') }))).toBe('404 LINK_INVALID')
    const forged = linkOfQuote(id).replace(/^q[^.]+/, `q${Number(other.id).toString(36)}`)
    expect(errorOf(await ask(OPEN_LINK, { link: forged }))).toBe('404 LINK_INVALID')
    expect((await t.graphql(t.fixture.us.host, OPEN_LINK, { link: linkOfQuote(id) })).error?.error).toBe('LINK_INVALID')
    expect(errorOf(await ask(OPEN_LINK, { link: linkOfQuote((await save()).id) }))).toBe('404 LINK_INVALID')
  })

  test('downloads what was sent', async () => {
    const { id, quoteNumber } = await sent()
    const get = (link: string) =>
      t.app.inject({
        method: 'GET',
        url: '/api/linked-quote/pdf',
        headers: { host: t.fixture.ca.host, 'x-order-link': link },
      })
    const pdf = await get(linkOfQuote(id))
    expect(pdf.headers['content-disposition']).toBe(`attachment; filename="quote-${quoteNumber}.pdf"`)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await get('forged')).statusCode).toBe(404)
    const staff = await t.app.inject({
      method: 'GET',
      url: `/api/account/franchisee/quotes/${id}/pdf`,
      headers: { host: t.fixture.ca.host, authorization: `Bearer ${manager}` },
    })
    expect(staff.statusCode).toBe(200)
  })
})

test('staff record an answer from the phone, and an accepted quote stays as it is', async () => {
  const { id, revision } = await sent()
  const recorded = (await ask(RECORD_ANSWER, { id, ...ACCEPTED }, manager)).data.recordQuoteAnswer
  expect(recorded).toMatchObject({
    status: 'ACCEPTED',
    versions: [{ answer: 'ACCEPTED', answeredBy: 'Fiona Fleet', recordedBy: expect.any(String) }],
  })
  expect(errorOf(await ask(CHANGE_QUOTE, { id, revision: recorded.revision }, manager))).toBe('409 QUOTE_STATE')
  expect(errorOf(await ask(CHANGE_QUOTE, { id, revision }, manager))).toBe('409 QUOTE_CHANGED')
})

describe('booking', () => {
  test('counts an order with the car’s key as its appointment, until it is cancelled', async () => {
    const id = await addQuote(t, 'ACCEPTED')
    const begin = () => ask(BOOK_CAR, { id, car: 0 }, manager)
    const begun = (await begin()).data.bookQuoteCar
    expect(begun).toMatchObject({ quotedPrice: 8_900, priceNow: expect.any(Number), problem: null })
    // A booking that was begun and not made keeps its key.
    expect((await begin()).data.bookQuoteCar.idempotencyKey).toBe(begun.idempotencyKey)
    const input = bookingInput(t, { idempotencyKey: begun.idempotencyKey, date: '2026-06-03T15:00:00.000Z' })
    const { workOrderId } = await book(t, input)
    const booked = (await ask(READ_QUOTE, { id }, manager)).data.quote
    expect(booked).toMatchObject({ status: 'BOOKED', bookedCars: [{ car: 0, workOrderId: String(workOrderId) }] })
    expect(errorOf(await begin())).toBe('409 QUOTE_STATE')
    await t.db.owner.query(
      `update work_order set status = 'CANCELLED', cancel_reason = 'customer_cancelled', cancelled_at = now() where id = $1`,
      [workOrderId],
    )
    expect((await ask(READ_QUOTE, { id }, manager)).data.quote.status).toBe('ACCEPTED')
    expect((await begin()).data.bookQuoteCar.idempotencyKey).not.toBe(begun.idempotencyKey)
  })

  test('is refused for a quote that nobody accepted, and for a car that it does not have', async () => {
    expect(errorOf(await ask(BOOK_CAR, { id: await addQuote(t, 'SENT'), car: 0 }, manager))).toBe('409 QUOTE_STATE')
    const wrong = await ask(BOOK_CAR, { id: await addQuote(t, 'ACCEPTED'), car: 1 }, manager)
    expect(wrong.error?.statusCode).toBe(422)
  })
})

test('the personal data of quotes goes with the customer’s, and of unanswered ones after 24 months', async () => {
  const [old, kept] = [await addQuote(t, 'SENT'), await addQuote(t, 'ACCEPTED')]
  await t.db.owner.query(`update quote set changed_at = '2024-05-01' where id = any($1)`, [[old, kept]])
  await t.recurring['keep-no-longer']()
  const rows = await ownerRows(
    `select q.content #>> '{contact,name}' as name, v.content #>> '{cars,0,name}' as car, v.content #>> '{cars,0,total}' as total
     from quote q join quote_version v on v.tenant_id = q.tenant_id and v.quote_id = q.id where q.id = any($1) order by q.id`,
    [[old, kept]],
  )
  expect(rows).toEqual([
    { name: 'Former customer', car: '', total: '8900' },
    { name: 'Fiona Fleet', car: 'Unit 7', total: '8900' },
  ])
  expect(errorOf(await ask(OPEN_LINK, { link: linkOfQuote(old) }))).toBe('404 LINK_INVALID')
})

test('an erased customer is in no quote any more, also not in one that was written to their email before they had an account', async () => {
  const { userIds, emails } = t.fixture.ca
  const [own, earlier] = [await addQuote(t, 'ACCEPTED'), await addQuote(t, 'DRAFT')]
  await t.db.owner.query('update quote set user_id = $1 where id = $2', [userIds.otherCustomer, own])
  await t.db.owner.query(
    `update quote set content = jsonb_set(content, '{contact,email}', to_jsonb(upper($1::text))) where id = $2`,
    [emails.otherCustomer, earlier],
  )
  await t.db.owner.query(
    `insert into erasure_request (tenant_id, user_id, requested_at, erase_at) values (1, $1, '2026-05-01', '2026-05-08')`,
    [userIds.otherCustomer],
  )
  await t.jobs['erase-user'](1, { userId: userIds.otherCustomer })
  const rows = await ownerRows(
    `select q.content #>> '{contact,name}' as name, q.content #>> '{contact,email}' as email, q.total::int as total, a.name as answered
     from quote q left join quote_answer a on a.tenant_id = q.tenant_id and a.quote_id = q.id where q.id = any($1) order by q.id`,
    [[own, earlier]],
  )
  const cleared = { name: 'Former customer', email: 'erased@erased.invalid', total: 10_057 }
  expect(rows).toEqual([
    { ...cleared, answered: 'Former customer' },
    { ...cleared, answered: null },
  ])
})
