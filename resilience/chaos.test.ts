import { expect, test } from 'vitest'
import { runChaos } from './chaos.ts'
import { createFixture } from '../server/testing/fixture.ts'
import { createTestDatabase } from '../server/testing/test-database.ts'

test('invoices, ledgers and the provider’s books agree to the cent through provider faults and killed servers', async () => {
  const database = await createTestDatabase()
  try {
    const fixture = await createFixture(database.owner)
    expect(await runChaos(database.url, fixture, { operations: 25, kills: 1, seed: 1 })).toEqual([])
  } finally {
    await database.drop()
  }
}, 240_000)
