import { expect, test } from 'vitest'
import { refundMayBecome } from './refund-lifecycle.ts'

const ALL = ['PENDING', 'SUCCEEDED', 'FAILED'] as const

test('a refund ends once, and only a success can still fail', () => {
  const moves = ALL.flatMap(from => ALL.filter(to => refundMayBecome(from, to)).map(to => `${from} → ${to}`))
  expect(moves).toEqual(['PENDING → SUCCEEDED', 'PENDING → FAILED', 'SUCCEEDED → FAILED'])
})
