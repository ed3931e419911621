import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canAdjust, earnedBy, isClosed, runningBalances } from './settling.ts'

test('a balance that is carried over counts once: $80 owed, $30 paid, then a statement of $200 less the rest', () => {
  // -80.00, +30.00 received, then 200.00 earned with -50.00 carried over: its total is 150.00, which is paid out.
  const entries = [
    { amount: earnedBy({ total: -8_000, credit: 0 }) },
    { amount: 3_000 },
    { amount: earnedBy({ total: 15_000, credit: -5_000 }) },
    { amount: -15_000 },
  ]
  expect(runningBalances(entries)).toEqual([-8_000, -5_000, 15_000, 0])
})

test('however much of each debt is paid before it is carried over, the account ends at the last unpaid total', () => {
  const earned = fc.array(fc.record({ earned: fc.integer({ min: -100_000, max: 100_000 }), part: fc.nat(100) }), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(earned, statements => {
      const entries: { amount: number }[] = []
      let open = 0
      for (const { earned: own, part } of statements) {
        const total = own + open
        entries.push({ amount: earnedBy({ total, credit: open }) })
        // The tenant pays what it owes at once. The payee pays a part of what they owe.
        const paid = total > 0 ? total : Math.round((total * part) / 100)
        entries.push({ amount: 0 - paid })
        open = total - paid
      }
      expect(runningBalances(entries).at(-1)).toBe(open)
    }),
  )
})

test('days through the closed one are closed, and final adjustments stay', () => {
  expect(['2026-06-29', '2026-06-30', '2026-07-01'].map(day => isClosed(day, '2026-06-30'))).toEqual([
    true,
    true,
    false,
  ])
  expect(isClosed('2026-06-30', null)).toBe(false)
  expect(
    (['PROPOSED', 'APPROVED', 'ISSUED', 'WITHDRAWN'] as const).map(status => canAdjust(status, 'withdraw')),
  ).toEqual([true, true, false, false])
  expect(canAdjust('APPROVED', 'approve')).toBe(false)
})
