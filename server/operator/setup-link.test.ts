import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../platform/config.ts'
import { keysOf } from '../platform/secret.ts'
import { setupLink } from '../setup/setup-token.ts'
import { createFixture } from '../testing/fixture.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { TEST_SECRET } from '../testing/test-secret.ts'
import { printedSetupLink } from './setup-link.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('the command prints the link that the server prints, until there is a tenant', async () => {
  const keys = keysOf(loadConfig({ SECRET: TEST_SECRET }))
  const site = 'https://prairie.example'
  expect(await printedSetupLink(db.owner, keys, site)).toBe(await setupLink(db.databases.of(0), keys, site))
  await createFixture(db.owner)
  await expect(printedSetupLink(db.owner, keys, site)).rejects.toThrow('npm run tenant -- create')
})
