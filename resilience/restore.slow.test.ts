import { expect, test } from 'vitest'
import { killAndRestore } from './restore.ts'

test.each([
  { kept: 'folder', operations: 20 },
  { kept: 'bucket', operations: 8 },
] as const)(
  'a server and its database are killed during bookings, and a restore from a $kept to a moment has every booking and payment before it and none after it',
  async plan => {
    const { problems, before, after } = await killAndRestore(plan)
    expect(problems).toEqual([])
    expect(before).toBeGreaterThanOrEqual(plan.operations * 2)
    expect(after).toBeGreaterThanOrEqual(plan.operations / 2)
  },
  240_000,
)
