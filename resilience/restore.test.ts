import { expect, test } from 'vitest'
import { killAndRestore } from './restore.ts'

test('a server and its database are killed during bookings, and a restore to a moment has every booking and payment before it and none after it', async () => {
  const { problems, before, after } = await killAndRestore({ operations: 20 })
  expect(problems).toEqual([])
  expect(before).toBeGreaterThanOrEqual(40)
  expect(after).toBeGreaterThanOrEqual(10)
}, 240_000)
