import { expect, test } from 'vitest'
import { visitsOf } from './visits.ts'

const done = (at: string) => ({ status: 'COMPLETE' as const, scheduledAt: at, completedAt: at })
const open = (at: string, status: 'ASSIGNED' | 'CANCELLED' = 'ASSIGNED') => ({
  status,
  scheduledAt: at,
  completedAt: null,
})

const NOW = new Date('2026-06-03T18:00:00Z')

test('the last visit and the next one are of all cars', () => {
  const cars = [
    { workOrders: [done('2026-05-01T14:00:00Z'), open('2026-06-10T14:00:00Z')] },
    { workOrders: [done('2026-05-20T14:00:00Z'), open('2026-06-05T14:00:00Z', 'CANCELLED')] },
  ]
  expect(visitsOf(cars, NOW, 'America/Toronto')).toEqual({
    visits: 2,
    last: '2026-05-20T14:00:00Z',
    next: '2026-06-10T14:00:00Z',
  })
})

test('a job of this morning is the next visit, one that was left open yesterday is not', () => {
  const morning = open('2026-06-03T13:00:00Z')
  const yesterday = open('2026-06-03T03:00:00Z')
  expect(visitsOf([{ workOrders: [yesterday, morning] }], NOW, 'America/Toronto').next).toBe(morning.scheduledAt)
  expect(visitsOf([{ workOrders: [yesterday] }], NOW, 'America/Toronto').next).toBeUndefined()
})
