import { expect, test } from 'vitest'
import type { ServingFranchise } from '../../franchise/place.ts'
import type { Slot } from '../slot.ts'
import { cellDays, type CellVisit, MAX_DAYS, timesOfCell } from './cell-days.ts'
import type { KnownRoute, KnownStop } from './routes.ts'
import type { Planning } from './van-days.ts'

const NOW = new Date('2026-06-01T14:00:00Z')
const DAY = '2026-06-03'
const VISIT: CellVisit = { cell: { lat: 43.65, lng: -79.38 }, minutes: 45, all: false }
const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000)
const franchise = { id: 1 } as ServingFranchise
const planning = (): Planning => ({ franchise, plans: new Map(), factor: 1 })
const slot: Slot = { routeId: `1:${DAY}`, date: `${DAY}T14:00:00.000Z`, franchiseId: 1, isBooked: false }

function route(part: Partial<KnownStop> = {}): KnownRoute {
  const stop: KnownStop = {
    kind: 'visit',
    startsAt: 0,
    endsAt: 45,
    expiresAt: null,
    holder: null,
    lat: 43.6,
    lng: -79.4,
    orderIds: [],
    ...part,
  }
  return { version: 1, stops: [stop], shown: [stop] }
}
const holdUntil = (end: Date): KnownRoute => route({ kind: 'hold', holder: 'page', expiresAt: end.getTime() / 60_000 })

/** Asks for a day, and counts how often its times had to be found. */
function asker(plan = planning()) {
  let asked = 0
  const ask = (
    known: readonly KnownRoute[],
    part: { now?: Date; holder?: string; visit?: object; day?: string } = {},
  ) =>
    timesOfCell(
      cellDays(plan, { ...VISIT, ...part.visit }),
      { day: part.day ?? DAY, known, now: part.now ?? NOW, holder: part.holder ?? null },
      () => {
        asked += 1
        return [slot]
      },
    )
  return { ask, count: () => asked }
}

test('the times of a day are found once, as long as the vans’ days are as they were', () => {
  const { ask, count } = asker()
  const [first, second] = [route(), route()]
  expect(ask([first, second])).toEqual([slot])
  expect(ask([first, second], { now: later(60) })).toEqual([slot])
  expect(count()).toBe(1)
  ask([first, route()])
  expect(count()).toBe(2)
  // A van less is another day too.
  ask([first])
  expect(count()).toBe(3)
})

test('other days, cells, lengths, lists and settings have their own times', () => {
  const known = [route()]
  const { ask, count } = asker()
  const questions = [
    {},
    { day: '2026-06-04' },
    { visit: { cell: { lat: 43.66, lng: -79.38 } } },
    { visit: { minutes: 50 } },
    { visit: { all: true } },
  ]
  for (const question of [...questions, ...questions]) ask(known, question)
  expect(count()).toBe(questions.length)
  const readAgain = asker()
  readAgain.ask(known)
  expect(readAgain.count()).toBe(1)
})

test('the times of a day with a hold are true until it expires, and not before they were asked for', () => {
  const { ask, count } = asker()
  const known = [route(), holdUntil(later(10)), holdUntil(later(5))]
  ask(known)
  ask(known, { now: later(4) })
  expect(count()).toBe(1)
  ask(known, { now: later(5) })
  expect(count()).toBe(2)
  ask(known, { now: later(9) })
  expect(count()).toBe(2)
  // A clock that was set back.
  ask(known, { now: later(1) })
  expect(count()).toBe(3)
})

test('the page of a hold gets its own times, and nobody else gets them', () => {
  const { ask, count } = asker()
  const known = [holdUntil(later(10))]
  ask(known, { holder: 'page' })
  ask(known, { holder: 'page' })
  expect(count()).toBe(2)
  ask(known)
  ask(known, { holder: 'another page' })
  expect(count()).toBe(3)
})

test('a process does not keep the days of years', () => {
  const plan = planning()
  const { ask } = asker(plan)
  const known = [route()]
  const first = Date.parse(DAY)
  for (let day = 0; day < 1_000; day++)
    ask(known, { day: new Date(first + day * 86_400_000).toISOString().slice(0, 10) })
  expect(cellDays(plan, VISIT).size).toBeLessThanOrEqual(MAX_DAYS)
})
