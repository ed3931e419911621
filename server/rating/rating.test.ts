import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookingInput } from '../testing/booking.ts'
import { linkOfOrder } from '../testing/operations/data/order-links.ts'
import { book, serviceAndBill } from '../testing/orders.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const DAY = 86_400_000
const SAID = '$stars: Int!, $comment: String!, $isNoticed: Boolean!'
const PASSED = 'stars: $stars, comment: $comment, isNoticed: $isNoticed'
const RATE = `mutation Rate($workOrderId: ID!, ${SAID}) { rateVisit(workOrderId: $workOrderId, ${PASSED}) { stars comment mayRate } }`
const BY_LINK = `mutation Rate($link: String!, ${SAID}) { rateLinkedOrder(link: $link, ${PASSED}) { stars comment mayRate } }`
const LIST = `query L($franchiseId: ID, $stars: Int, $before: ID) { ratings(franchiseId: $franchiseId, stars: $stars, before: $before) {
  hasMore ratings { id workOrderId stars comment customerName technicianName hiddenReason }
} }`
const SUMMARY = '{ ratingSummary { franchises { name count average } technicians { name count average } } }'
const HIDE =
  'mutation H($workOrderId: ID!, $reason: String!) { hideRating(workOrderId: $workOrderId, reason: $reason) { hiddenReason hiddenByName } }'
const SHOW = 'mutation S($workOrderId: ID!) { showRating(workOrderId: $workOrderId) { hiddenReason } }'

let t: TestApp
let manager: string
let technician: string
let customer: string
let days = 0
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  manager = await t.tokenOf(host, emails.manager)
  technician = await t.tokenOf(host, emails.technician)
  customer = await t.tokenOf(host, emails.customer)
})
beforeEach(() => t.clock.set(TEST_NOW))
afterEach(async () => {
  await t.db.owner.query('delete from notification')
  await t.db.owner.query('delete from rating')
  await t.db.owner.query('delete from app.outbox')
  await showRatings(false)
})
afterAll(() => t.close())

const ask = (query: string, variables: object = {}, token?: string, host = t.fixture.ca.host) =>
  t.graphql(host, query, variables, token)
const refusal = async (query: string, variables: object, token?: string) => {
  const { error } = await ask(query, variables, token)
  return `${error?.statusCode} ${error?.error}`
}
const showRatings = async (isOn: boolean): Promise<void> => {
  await t.db.owner.query('update tenant set shows_ratings = $1 where id = 1', [isOn])
}
const said = (stars: number, comment = '', isNoticed = false) => ({ stars, comment, isNoticed })

/** Returns 11 AM of the next day in Toronto that is no Sunday. */
function nextDay(): Date {
  const date = new Date(Date.UTC(2026, 5, 3 + days++, 15))
  return date.getUTCDay() === 0 ? nextDay() : date
}

/** Takes an order from booking to invoice, as a guest or with a token; the clock is at its time. */
async function visit(token?: string, overrides: Record<string, unknown> = {}): Promise<number> {
  const date = nextDay()
  t.clock.set(TEST_NOW)
  const { workOrderId } = await book(t, bookingInput(t, { date: date.toISOString(), ...overrides }), token)
  t.clock.set(date)
  await serviceAndBill(t, manager, workOrderId)
  return workOrderId
}
const later = (days: number, ms = 0): void => t.clock.set(new Date(t.clock.now().getTime() + days * DAY + ms))
const linkOf = (id: number) => linkOfOrder(t, id, 'mail')

describe('a rating', () => {
  test('is given by the link, once for each order, and changed in the 14 days after it', async () => {
    const id = await visit()
    const link = await linkOf(id)
    const rate = async (stars: number, comment = '') => (await ask(BY_LINK, { link, ...said(stars, comment) })).data
    expect((await rate(4, '  Quick and friendly.  ')).rateLinkedOrder).toEqual({
      stars: 4,
      comment: 'Quick and friendly.',
      mayRate: true,
    })
    later(14, -1000)
    expect((await rate(5)).rateLinkedOrder).toEqual({ stars: 5, comment: '', mayRate: true })
    later(0, 2000)
    const { error } = await ask(BY_LINK, { link, ...said(1) })
    expect(error).toMatchObject({ statusCode: 409, message: 'You can change a rating in the 14 days after it.' })
    const { rows } = await t.db.owner.query('select stars from rating where work_order_id = $1', [id])
    expect(rows).toEqual([{ stars: 5 }])
  })

  test('is given by the order’s signed-in customer only, and a link rates only its own order of its own tenant', async () => {
    const { us, ca } = t.fixture
    const id = await visit(customer)
    const other = await visit()
    expect((await ask(RATE, { workOrderId: id, ...said(5) }, customer)).data.rateVisit.stars).toBe(5)
    for (const token of [await t.tokenOf(ca.host, ca.emails.otherCustomer), manager, technician])
      expect(await refusal(RATE, { workOrderId: id, ...said(1) }, token)).toBe('404 NOT_FOUND')
    expect(await refusal(RATE, { workOrderId: id, ...said(1) })).toMatch(/^401/)
    expect(await refusal(RATE, { workOrderId: other, ...said(1) }, customer)).toBe('404 NOT_FOUND')
    // The signature of one order under the number of another.
    const [, signature = ''] = (await linkOf(other)).split('.')
    for (const link of [`m${id.toString(36)}.${signature}`, '', 'x'.repeat(60)])
      expect(await refusal(BY_LINK, { link, ...said(1) })).toBe('404 LINK_INVALID')
    const there = await ask(BY_LINK, { link: await linkOf(id), ...said(1) }, undefined, us.host)
    expect(there.error?.error).toBe('LINK_INVALID')
    const { rows } = await t.db.owner.query('select work_order_id::int as id, stars from rating')
    expect(rows).toEqual([{ id, stars: 5 }])
  })

  test('needs a completed visit, one to five stars and at most 500 characters, and comes in the 60 days after it', async () => {
    const { workOrderId: ahead } = await book(t, { date: '2026-07-30T15:00:00Z' }, customer)
    expect(await refusal(RATE, { workOrderId: ahead, ...said(5) }, customer)).toBe('409 NOT_NOW')
    const id = await visit(customer)
    for (const [stars, comment] of [
      [0, ''],
      [6, ''],
      [5, 'a'.repeat(501)],
    ] as const)
      expect(await refusal(RATE, { workOrderId: id, ...said(stars, comment) }, customer)).toBe('422 VALIDATION_FAILED')
    const done = t.clock.now()
    t.clock.set(new Date(done.getTime() + 60 * DAY))
    const token = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.customer)
    expect(await refusal(RATE, { workOrderId: id, ...said(5) }, token)).toBe('409 NOT_NOW')
    t.clock.set(new Date(done.getTime() + 60 * DAY - 1000))
    expect((await ask(RATE, { workOrderId: id, ...said(5, '🙂'.repeat(500)) }, token)).error).toBeUndefined()
  })

  test('is not given by people who work here', async () => {
    const id = await visit(customer)
    const { customer: userId } = t.fixture.ca.userIds
    await t.db.owner.query(`insert into user_role (tenant_id, user_id, role) values (1, $1, 'sales')`, [userId])
    expect(await refusal(BY_LINK, { link: await linkOf(id), ...said(5) })).toBe('409 OWN_BUSINESS')
    expect(await refusal(RATE, { workOrderId: id, ...said(5) }, customer)).toBe('409 OWN_BUSINESS')
    await t.db.owner.query('delete from user_role where user_id = $1', [userId])
  })

  test('is read by its customer with the order, and by managers on it, but by no technician', async () => {
    const id = await visit(customer)
    await ask(RATE, { workOrderId: id, ...said(3, 'Ten minutes late.') }, customer)
    const own = await ask(
      'query O($id: ID!) { customerWorkOrder(id: $id) { visitRating { stars comment mayRate isPublic } } }',
      { id },
      customer,
    )
    expect(own.data.customerWorkOrder.visitRating).toEqual({
      stars: 3,
      comment: 'Ten minutes late.',
      mayRate: true,
      isPublic: false,
    })
    const read =
      'query W($id: ID!) { workOrder(id: $id) { visitRating { comment } rating { stars comment technicianName } } }'
    const { userIds } = t.fixture.ca
    const { rows } = await t.db.owner.query<{ name: string }>('select name from app_user where id = $1', [
      userIds.manager,
    ])
    expect((await ask(read, { id }, manager)).data.workOrder).toEqual({
      visitRating: null,
      rating: { stars: 3, comment: 'Ten minutes late.', technicianName: rows[0]?.name },
    })
    await t.db.owner.query('update work_order set van_id = $1 where id = $2', [t.fixture.ca.vanIds[0], id])
    expect((await ask(read, { id }, technician)).data.workOrder.rating).toBeNull()
  })
})

describe('managers', () => {
  interface Listed {
    workOrderId: string
    stars: number
  }
  const list = async (token: string, variables: object = {}): Promise<Listed[]> =>
    (await ask(LIST, variables, token)).data.ratings.ratings
  const starsOf = async (token: string, variables: object = {}) => (await list(token, variables)).map(one => one.stars)

  test('see the ratings of their franchises with averages, newest first; owners see all, another tenant none', async () => {
    const { ca, us } = t.fixture
    const first = await visit()
    const second = await visit()
    const elsewhere = await visit()
    await t.db.owner.query('update work_order set franchise_id = $1, van_id = $2 where id = $3', [
      ca.otherFranchiseId,
      ca.otherVanId,
      elsewhere,
    ])
    for (const [id, stars] of [
      [first, 5],
      [second, 2],
      [elsewhere, 4],
    ] as const)
      expect((await ask(BY_LINK, { link: await linkOf(id), ...said(stars) })).error).toBeUndefined()
    expect(await starsOf(manager)).toEqual([2, 5])
    expect(await starsOf(manager, { stars: 5 })).toEqual([5])
    const [newest] = (await ask(LIST, {}, manager)).data.ratings.ratings as { id: string }[]
    expect(await starsOf(manager, { before: newest?.id })).toEqual([5])
    const summary = (await ask(SUMMARY, {}, manager)).data.ratingSummary
    expect(summary.franchises).toEqual([{ name: 'Toronto', count: 2, average: 3.5 }])
    expect(summary.technicians).toEqual([expect.objectContaining({ count: 2, average: 3.5 })])
    expect(await refusal(LIST, { franchiseId: ca.otherFranchiseId }, manager)).toBe('404 NOT_FOUND')
    await t.db.owner.query(
      `insert into user_role (tenant_id, user_id, role) values (1, $1, 'owner'), (1, $1, 'manager')`,
      [ca.userIds.sales],
    )
    const owner = await t.tokenOf(ca.host, ca.emails.sales)
    expect(await starsOf(owner)).toEqual([4, 2, 5])
    expect((await ask(SUMMARY, {}, owner)).data.ratingSummary.franchises).toHaveLength(2)
    const there = await ask(LIST, {}, await t.tokenOf(us.host, us.emails.manager), us.host)
    expect(there.data.ratings.ratings).toEqual([])
    expect(await refusal(LIST, {}, technician)).toBe('404 NOT_FOUND')
  })

  test('are notified by the bell of one and two stars, once for a visit', async () => {
    const notified = async (): Promise<string[]> => {
      const { rows } = await t.db.owner.query<{ payload: { tenantId: number; ratingId: number } }>(
        `delete from app.outbox where task = 'notify-staff' and payload ->> 'of' = 'rating' returning payload`,
      )
      for (const { payload } of [...rows, ...rows])
        await t.jobs['notify-staff'](payload.tenantId, { of: 'rating', ratingId: payload.ratingId })
      const { data } = await ask('{ notifications { notifications { kind title subjectId } } }', {}, manager)
      return (data.notifications.notifications as { kind: string; title: string; subjectId: string }[])
        .filter(({ kind }) => kind === 'low_rating')
        .map(({ title, subjectId }) => `${title} #${subjectId}`)
    }
    const id = await visit()
    const link = await linkOf(id)
    const rate = (stars: number) => ask(BY_LINK, { link, ...said(stars) })
    await rate(3)
    expect(await notified()).toEqual([])
    await rate(2)
    expect(await notified()).toEqual([`2 stars from Gwen Guest #${id}`])
    for (const stars of [1, 5, 1]) await rate(stars)
    expect(await notified()).toHaveLength(1)
  })

  test('hide an abusive sentence with a reason, which the order’s history keeps, and show it again', async () => {
    const id = await visit()
    await ask(BY_LINK, { link: await linkOf(id), ...said(1, 'Rude words') })
    expect(await refusal(HIDE, { workOrderId: id, reason: ' ' }, manager)).toBe('422 VALIDATION_FAILED')
    expect(await refusal(HIDE, { workOrderId: id, reason: 'Abuse' }, technician)).toBe('404 NOT_FOUND')
    for (const _again of [1, 2])
      expect((await ask(HIDE, { workOrderId: id, reason: 'Abuse' }, manager)).data.hideRating).toMatchObject({
        hiddenReason: 'Abuse',
      })
    // The customer cannot bring it back by changing it.
    await ask(BY_LINK, { link: await linkOf(id), ...said(1, 'More rude words') })
    expect((await ask(LIST, {}, manager)).data.ratings.ratings[0].hiddenReason).toBe('Abuse')
    expect((await ask(SHOW, { workOrderId: id }, manager)).data.showRating).toEqual({ hiddenReason: null })
    const { data } = await ask('query E($id: ID!) { workOrder(id: $id) { events { type data } } }', { id }, manager)
    expect((data.workOrder.events as { type: string; data: object }[]).slice(-2)).toEqual([
      { type: 'rating_hidden', data: { notes: 'Abuse' } },
      { type: 'rating_shown', data: {} },
    ])
    const unrated = await visit()
    expect(await refusal(HIDE, { workOrderId: unrated, reason: 'Abuse' }, manager)).toBe('404 NOT_FOUND')
  })
})

describe('the welcome page', () => {
  const page = async (host = t.fixture.ca.host) => (await t.app.inject({ url: '/welcome', headers: { host } })).body
  const shows = (text: string) => expect.poll(() => page(), { timeout: 2_000, interval: 25 }).toContain(text)

  test('shows no rating until the business turns it on, then the average of all, and the sentences of customers who read that', async () => {
    const person = (name: string) => ({
      contactInput: { name, email: `${name.split(' ')[0]}@example.com`, phoneNumber: '4165550123' },
    })
    const early = await visit(undefined, person('Early Bird'))
    await ask(BY_LINK, { link: await linkOf(early), ...said(2, 'Before the form said so', true) })
    expect(await page()).not.toContain('Before the form said so')
    await showRatings(true)
    await shows('2.0 of 5 stars from 1 rating')
    expect(await page()).not.toContain('Before the form said so')
    const bad = await visit(undefined, person('Bea Bad-Surname'))
    await ask(BY_LINK, { link: await linkOf(bad), ...said(1, 'Came <b>late</b>', true) })
    const silent = await visit(undefined, person('Sam Silent'))
    await ask(BY_LINK, { link: await linkOf(silent), ...said(5, '', true) })
    const good = await visit(undefined, person('Gil Good-Surname'))
    await ask(BY_LINK, { link: await linkOf(good), ...said(5, 'Lovely work', true) })
    const shown = await page()
    expect(shown).toContain('3.3 of 5 stars from 4 ratings')
    // Bad ones too, newest first, as text.
    expect(shown.indexOf('Lovely work')).toBeLessThan(shown.indexOf('Came &lt;b&gt;late&lt;/b&gt;'))
    expect(shown.indexOf('Lovely work')).toBeGreaterThan(0)
    expect(shown).toContain('Gil, Toronto')
    expect(shown).not.toContain('Surname')
    await ask(HIDE, { workOrderId: bad, reason: 'Abuse' }, manager)
    const hidden = await page()
    expect(hidden).not.toContain('Came')
    expect(hidden).toContain('3.3 of 5 stars from 4 ratings')
    expect(await page(t.fixture.us.host)).not.toContain('Lovely work')
  })
})
