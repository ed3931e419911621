import { expect, test } from 'vitest'
import { killAndCheck } from './kill.ts'
import { killEachOnce } from './kill-aimed.ts'
import { createFixture } from '../server/testing/fixture.ts'
import { createTestDatabase } from '../server/testing/test-database.ts'

test('kills during bookings and payments cause no lost, partial or duplicate rows', async () => {
  const database = await createTestDatabase()
  try {
    const fixture = await createFixture(database.owner)
    expect(await killAndCheck(database.url, fixture, { operations: 20, kills: 2, seed: 1 })).toEqual([])
  } finally {
    await database.drop()
  }
}, 240_000)

test('a confirmation, a void, a refund or a webhook interrupted by a kill is done exactly once after it is sent again', async () => {
  const database = await createTestDatabase()
  try {
    const fixture = await createFixture(database.owner)
    expect(await killEachOnce(database.url, fixture, { tables: 'last', delays: [] })).toEqual({
      kills: 4,
      problems: [],
    })
  } finally {
    await database.drop()
  }
}, 240_000)
