import { expect, test } from 'vitest'
import { killAndCheck } from '../bench/kill.ts'
import { createFixture } from './platform/testing/fixture.ts'
import { createTestDatabase } from './platform/testing/test-database.ts'

test('killing the server during bookings and payments loses, splits and duplicates nothing', async () => {
  const database = await createTestDatabase()
  try {
    const fixture = await createFixture(database.owner)
    expect(await killAndCheck(database.url, fixture, { operations: 20, kills: 2 })).toEqual([])
  } finally {
    await database.drop()
  }
}, 60_000)
