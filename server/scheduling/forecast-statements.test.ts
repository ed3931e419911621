import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetCached } from '../platform/database/cached.ts'
import { countStatements } from '../testing/statements.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const FORECAST = '{ schedulingForecast { starts undrivable } }'
const PREVIEW =
  '{ previewScheduling(scheduling: { step: HOURLY_WARN, leastMinutes: 90, services: [] }) { warnings { text } } }'

const count = countStatements()
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('the forecast and the preview of the business ask as many statements for many franchises as for two', async () => {
  const { id, host, emails, userIds, franchiseId } = t.fixture.ca
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'owner'), ($1, $2, 'manager')`,
    [id, userIds.tester],
  )
  const token = await t.tokenOf(host, emails.tester)
  /** The smallest count of four calls, because caches may expire during some of them. */
  const cost = async (query: string): Promise<number> => {
    const counts: number[] = []
    for (let time = 0; time < 4; time++)
      counts.push(
        await count(async () => expect((await t.graphql(host, query, {}, token)).error, query).toBeUndefined()),
      )
    return Math.min(...counts)
  }
  const measure = async (): Promise<number[]> => [await cost(FORECAST), await cost(PREVIEW)]
  const before = await measure()
  await t.db.owner.query(
    `with made as (insert into franchise (tenant_id, name, type, country_code, time_zone, street, city, province_code, postal_code, lat, lng, phone_number, manager_email)
       select tenant_id, 'Branch ' || n, type, country_code, time_zone, street, city, province_code, postal_code, lat, lng, phone_number, manager_email
       from franchise, generate_series(1, 10) n where id = $1 returning tenant_id, id)
     insert into van (tenant_id, franchise_id, name) select tenant_id, id, 'Van' from made`,
    [franchiseId],
  )
  forgetCached(t.db.databases.of(id))
  expect(await measure()).toEqual(before)
})
