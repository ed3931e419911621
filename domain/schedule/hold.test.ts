import { expect, test } from 'vitest'
import { holdSpan, longerUntil, minutesLeft } from './hold.ts'

const at = (clock: string): Date => new Date(`2026-06-01T${clock}:00Z`)
const NINE = at('21:00')
const TEN = at('22:00')
const wanted = (now: string, startsAt = NINE, minutes = 10) => ({ startsAt, franchiseId: 1, now: at(now), minutes })
const held = (since: string, until: string) => ({
  startsAt: NINE,
  franchiseId: 1,
  heldSince: at(since),
  expiresAt: at(until),
})

test('the first hold has its minutes, and never more than 15', () => {
  expect(holdSpan(null, wanted('12:00'))).toEqual({ heldSince: at('12:00'), expiresAt: at('12:10') })
  expect(holdSpan(null, wanted('12:00', NINE, 30))?.expiresAt).toEqual(at('12:15'))
})

test('a hold that moves to another start ends 15 minutes after the first one', () => {
  expect(holdSpan(held('12:00', '12:10'), wanted('12:04', TEN))).toEqual({
    heldSince: at('12:00'),
    expiresAt: at('12:14'),
  })
  expect(holdSpan(held('12:00', '12:10'), wanted('12:09', TEN))?.expiresAt).toEqual(at('12:15'))
})

test('the same start is not kept again until 15 minutes after its end, another one is', () => {
  const over = held('12:00', '12:15')
  expect(holdSpan(over, wanted('12:20'))).toBeNull()
  expect(holdSpan({ ...over, franchiseId: 2 }, wanted('12:20'))?.expiresAt).toEqual(at('12:30'))
  expect(holdSpan(over, wanted('12:20', TEN))).toEqual({ heldSince: at('12:20'), expiresAt: at('12:30') })
  expect(holdSpan(over, wanted('12:30'))?.expiresAt).toEqual(at('12:40'))
  // One that its page let go has what is left of its 15 minutes.
  expect(holdSpan(held('12:00', '12:02'), wanted('12:08'))?.expiresAt).toEqual(at('12:15'))
})

test('five minutes more end 15 minutes after the first hold', () => {
  expect(longerUntil(held('12:00', '12:10'))).toEqual(at('12:15'))
  expect(longerUntil(held('12:00', '12:05'))).toEqual(at('12:10'))
  expect(longerUntil(held('11:56', '12:08'))).toEqual(at('12:11'))
})

test('what is left is in whole minutes, rounded up', () => {
  expect(minutesLeft(at('12:10'), at('12:06'))).toBe(4)
  expect(minutesLeft(at('12:10'), new Date(at('12:06').getTime() + 1_000))).toBe(4)
  expect(minutesLeft(at('12:10'), at('12:10'))).toBe(0)
})
