import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingLink } from '../../testing/links/booking-link.ts'
import { planTrueLengths } from '../../testing/schedule/true-lengths.ts'
import { laterCar } from '../../testing/schedule/visits.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const READ = `query Read($link: String!) { pendingBooking(link: $link) { vehicle total shownTotal lines { name } taxes { amount } } }`
const FINISH = `mutation Finish($link: String!, $date: DateTime!, $isBooked: Boolean!, $total: Int!) {
  finishBooking(link: $link, date: $date, isBooked: $isBooked, total: $total) { workOrderId moreWorkOrderIds outcome }
}`
const TOTAL = 11_245 + 9_745 + 5_900

test('a link that finishes a booking finishes the whole visit, at the price of all cars', async () => {
  const { ca } = t.fixture
  const moreCars = [laterCar(t, 'oil'), laterCar(t, 'tires')]
  const link = await bookingLink(t, ca.emails.customer, { moreCars })
  const { data } = await t.graphql(ca.host, READ, { link })
  expect(data.pendingBooking).toMatchObject({
    vehicle: '2018 Toyota Camry, 2018 Toyota Camry, 2018 Toyota Camry',
    total: TOTAL,
    shownTotal: TOTAL,
  })
  expect(data.pendingBooking.lines).toHaveLength(8)
  const finish = { link, date: '2026-06-03T15:00:00Z', isBooked: false }
  // The price of the first car alone is not what the page showed.
  expect((await t.graphql(ca.host, FINISH, { ...finish, total: 11_245 })).error?.error).toBe('PRICE_CHANGED')
  const answer = (await t.graphql(ca.host, FINISH, { ...finish, total: TOTAL })).data.finishBooking
  expect(answer.moreWorkOrderIds).toHaveLength(2)
  const { rows } = await t.db.owner.query(
    'select count(*)::int as orders, count(distinct stop_id)::int as stops from work_order where user_id = $1',
    [ca.userIds.customer],
  )
  expect(rows).toEqual([{ orders: 3, stops: 1 }])
})

test('a link says how long the visit for all cars is, as it is booked then', async () => {
  const { ca } = t.fixture
  await planTrueLengths(t)
  const date = '2026-06-04T15:00:00Z'
  const link = await bookingLink(t, ca.emails.customer, { date, moreCars: [laterCar(t, 'oil'), laterCar(t, 'tires')] })
  const read = 'query Read($link: String!) { pendingBooking(link: $link) { minutes slot total } }'
  const { minutes, slot, total } = (await t.graphql(ca.host, read, { link })).data.pendingBooking
  expect({ minutes, slot }).toEqual({ minutes: 10 + 45 + 45 + 30, slot: 'FREE' })
  const answer = await t.graphql(ca.host, FINISH, { link, date, isBooked: false, total })
  const { rows } = await t.db.owner.query(
    'select s.minutes from stop s join work_order w on w.stop_id = s.id where w.id = $1',
    [answer.data.finishBooking.workOrderId],
  )
  expect(rows).toEqual([{ minutes }])
})
