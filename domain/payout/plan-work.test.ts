import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planCovered, planWorkOf } from './plan-work.ts'

test('a plan pays for work up to what its payments have left', () => {
  // $49.00 received each month: the first oil change of $89.99 is covered up to $49.00, the next month has $49.00 again.
  expect(planCovered(8_999, { received: 4_900, counted: 0 })).toBe(4_900)
  expect(planCovered(8_999, { received: 9_800, counted: 4_900 })).toBe(4_900)
  expect(planCovered(2_000, { received: 9_800, counted: 4_900 })).toBe(2_000)
  // A refund of the plan's payments leaves nothing, and takes nothing back of earlier orders.
  expect(planCovered(2_000, { received: 0, counted: 4_900 })).toBe(0)
})

test('work is never paid by more than the plan received', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(30_000), fc.nat(6_000)), { maxLength: 20 }), months => {
      let [received, counted] = [0, 0]
      for (const [work, paid] of months) {
        received += paid
        counted += planCovered(work, { received, counted })
        expect(counted).toBeLessThanOrEqual(received)
      }
    }),
  )
})

const on = { franchiseType: 1, planWorkBps: 6_900 } as const

test('the van’s payee gets the share of the terms, a technician the commission, sales people nothing', () => {
  // 69 % of $89.99 is $62.09; 5 % is $4.50.
  expect(planWorkOf(8_999, { ...on, part: 'van' })).toBe(6_209)
  expect(planWorkOf(8_999, { ...on, part: 'technician' })).toBe(450)
  expect(planWorkOf(8_999, { ...on, franchiseType: 2, part: 'van' })).toBe(450)
  expect(planWorkOf(8_999, { ...on, part: 'sales' })).toBe(0)
  expect(planWorkOf(8_999, { ...on, planWorkBps: 0, part: 'technician' })).toBe(0)
})
