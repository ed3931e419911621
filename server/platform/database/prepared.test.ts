import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

/** Its arrays are long, so PostgreSQL plans it once anyway. */
const SEARCH_OF_VANS = 'schedule/availability.ts'
const SERVER = fileURLToPath(new URL('../../', import.meta.url))
/** PostgreSQL plans five times before it compares. */
const PLANNED = 5

let t: TestApp
beforeAll(async () => {
  // With settings of its own it is a new one, so that nothing of an earlier test file uses its connections.
  t = await createTestApp({ LOG_LEVEL: 'fatal' })
})
afterAll(() => t.close())

test('no statement that is planned once shows an array to the planner', () => {
  const files = globSync('**/*.ts', { cwd: SERVER, exclude: path => path.endsWith('.test.ts') })
  const preparing = files.filter(file =>
    /\bprepared\b.*from '.*\/prepared\.ts'/.test(readFileSync(SERVER + file, 'utf8')),
  )
  expect(preparing).toContain('session/find-actor.ts')
  const shown = preparing.filter(file =>
    /\b(any|unnest|jsonb_to_recordset)\(\$\d/.test(readFileSync(SERVER + file, 'utf8')),
  )
  expect(shown).toEqual([SEARCH_OF_VANS])
})

test('the first page of invoices is planned once, and not at each request', async () => {
  const { host, id, franchiseId, emails } = t.fixture.ca
  const manager = await t.tokenOf(host, emails.manager)
  const query = 'query Invoices($franchiseId: ID!) { invoices(franchiseId: $franchiseId, pageNumber: 1) { total } }'
  for (let time = 0; time < 3 * PLANNED; time++) {
    const { error } = await t.graphql(host, query, { franchiseId }, manager)
    expect(error).toBeUndefined()
  }
  // Requests that follow each other use the same connection. An earlier test file of this process may have taken the name, so it can have a number.
  const client = await t.db.databases.connect(id)
  const { rows } = await client.query<{ each: number }>(
    `select custom_plans::int as each from pg_prepared_statements where name ~ '^invoices of a franchise( \\d+)?$'`,
  )
  client.release()
  expect(rows).toEqual([{ each: PLANNED }])
})
