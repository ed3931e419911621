import { expect, test } from 'vitest'
import { runChaos } from './chaos.ts'
import { createFixture } from '../server/testing/fixture.ts'
import { createTestDatabase } from '../server/testing/test-database.ts'

test('invoices, ledgers, kept figures, the provider’s books and the transfers to the bank agree to the cent through provider faults, a dispute and killed servers', async () => {
  const database = await createTestDatabase()
  try {
    const fixture = await createFixture(database.owner)
    const plan = { operations: 25, kills: 1, minutes: 3, seed: 1 }
    expect(await runChaos(database.url, fixture, plan)).toMatchObject({ problems: [] })
  } finally {
    await database.drop()
  }
}, 240_000)
