import { expect, it } from 'vitest'
import { FEE } from '../../../domain/pricing/fees.ts'
import { lanesOf, requestsOf } from './board.ts'

type Board = Parameters<typeof lanesOf>[0]
type Job = Board['orders'][number]

const job = (id: string, part: Partial<Job> = {}): Job => ({
  id,
  status: 'ASSIGNED',
  isConfirmed: true,
  isInspected: false,
  scheduledAt: '2026-06-03T14:00:00.000Z',
  minutes: 60,
  vanId: '2',
  isStarted: false,
  visitCars: [],
  contact: { name: 'Ann Lee' },
  address: { street: '1 King St', city: 'Toronto', lat: 43.6, lng: -79.4 },
  lineItems: [
    { name: 'Oil change', service: { name: 'oil_change_basic' } },
    { name: 'Mobile fee', service: { name: FEE.mobile } },
  ],
  ...part,
})
const board = (...jobs: Job[]): Board => ({
  slots: [],
  lat: 43.6,
  lng: -79.4,
  requestCount: 0,
  drives: [],
  holds: [],
  vans: [
    { isActive: true, van: { id: '1', name: 'Van 1', userVans: [{ name: 'Tom' }] } },
    { isActive: false, van: { id: '2', name: 'Van 2', userVans: [] } },
  ],
  orders: jobs,
})
const statesAt = (now: string, ...jobs: Job[]) =>
  lanesOf(board(...jobs), new Date(now), 'America/Toronto')
    .flatMap(lane => lane.jobs)
    .map(({ state }) => state)

it('gives each van its jobs', () => {
  const lanes = lanesOf(board(job('7'), job('8')), new Date('2026-06-03T10:00:00Z'), 'America/Toronto')
  expect(lanes.map(({ name, isActive, technicians, jobs }) => [name, isActive, technicians, jobs.length])).toEqual([
    ['Van 1', true, ['Tom'], 0],
    ['Van 2', false, [], 2],
  ])
  expect(lanes[1]?.jobs[0]).toMatchObject({ orderId: '7', customer: 'Ann Lee', services: ['Oil change'] })
})

it('says how a job stands as time passes', () => {
  expect(statesAt('2026-06-03T14:00:00Z', job('1'))).toEqual(['confirmed'])
  expect(statesAt('2026-06-03T14:20:00Z', job('1'))).toEqual(['late'])
  expect(statesAt('2026-06-03T15:00:00Z', job('1'))).toEqual(['overdue'])
  const started = job('1', { isStarted: true })
  expect(statesAt('2026-06-03T14:20:00Z', started)).toEqual(['started'])
  const inspected = job('1', { isInspected: true, isStarted: true })
  expect(statesAt('2026-06-03T20:00:00Z', inspected)).toEqual(['started'])
  expect(statesAt('2026-06-04T20:00:00Z', inspected, job('2', { status: 'COMPLETE' }))).toEqual(['overdue', 'done'])
  expect(statesAt('2026-06-03T10:00:00Z', job('1', { isConfirmed: false }))).toEqual(['requested'])
})

it('has the drives by the job that they lead to', () => {
  const drive = { fromId: '7', toId: '8', minutes: 27, shortMinutes: 12, isTooLong: false }
  const [, lane] = lanesOf({ ...board(job('7'), job('8')), drives: [drive] }, new Date('2026-06-03T10:00:00Z'), 'UTC')
  expect([lane?.drives.get('7'), lane?.drives.get('8')]).toEqual([
    undefined,
    { minutes: 27, shortMinutes: 12, isTooLong: false },
  ])
})

it('lists the unconfirmed orders, also those with a reserved van', () => {
  const waiting = [job('1', { isConfirmed: false, vanId: null }), job('2', { isConfirmed: false }), job('3')]
  expect(requestsOf(board(...waiting)).map(({ orderId }) => orderId)).toEqual(['1', '2'])
  expect(lanesOf(board(...waiting), new Date('2026-06-03T10:00:00Z'), 'UTC')[1]?.jobs).toHaveLength(2)
})

it('has the times that customers are booking, until they are over', () => {
  const hold = {
    vanId: '1',
    startsAt: '2026-06-03T15:00:00.000Z',
    minutes: 60,
    expiresAt: '2026-06-03T10:10:00.000Z',
  }
  const heldAt = (now: string) => lanesOf({ ...board(), holds: [hold] }, new Date(now), 'UTC').map(({ holds }) => holds)
  const [ofFirst, ofSecond] = heldAt('2026-06-03T10:09:59Z')
  expect(ofFirst).toEqual([
    {
      startsAt: new Date('2026-06-03T15:00:00Z'),
      endsAt: new Date('2026-06-03T16:00:00Z'),
      expiresAt: new Date('2026-06-03T10:10:00Z'),
    },
  ])
  expect([ofSecond, ...heldAt('2026-06-03T10:10:00Z')]).toEqual([[], [], []])
})
