import { tzOffset } from '@date-fns/tz'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixtureDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { compareZones, zoneWarning } from './compare-zones.ts'

const NOW = new Date('2026-06-01T14:00:00Z')
const CHANGE = new Date('2027-11-01T06:00:00Z')

let db: TestDatabase
beforeAll(async () => {
  ;({ db } = await createFixtureDatabase())
  await db.owner.query("update franchise set time_zone = 'America/Phoenix' where tenant_id = 2")
  await db.owner.query("update tenant set csv_time_zone = 'UTC'")
})
afterAll(() => db.drop())

test('WRONG-02 zones on which Node and PostgreSQL agree give no warning', async () => {
  await db.owner.query("update franchise set time_zone = 'America/Panama' where tenant_id = 1")
  const differences = await compareZones(db.owner, NOW)
  expect(differences).toEqual([])
  expect(zoneWarning(differences)).toBeUndefined()
})

test('WRONG-02 a zone on which they disagree is named, with the first time and both offsets', async () => {
  const later = (zone: string, at: Date): number =>
    tzOffset(zone, at) + (zone === 'America/Phoenix' && at >= CHANGE ? 60 : 0)
  const [difference, ...others] = await compareZones(db.owner, NOW, later)
  expect(others).toEqual([])
  expect(difference).toEqual({ zone: 'America/Phoenix', from: CHANGE, database: -420, node: -360 })
  if (difference)
    expect(zoneWarning([difference])).toMatch(
      /^Node and PostgreSQL disagree about America\/Phoenix from 2027-11-01T06:00:00.000Z: UTC-06:00 by Node .* UTC-07:00 by PostgreSQL\. Vanbay uses the time zone data of Node everywhere\./,
    )
})

test('WRONG-02 one warning names every zone, and what to do once', () => {
  const from = CHANGE
  const warning = zoneWarning([
    { zone: 'America/Phoenix', from, database: -420, node: -360 },
    { zone: 'America/Newtown', from, database: null, node: -300 },
    { zone: 'America/Oldtown', from, database: null, node: Number.NaN },
  ])
  expect(warning).toMatch(
    /about America\/Phoenix from .* does not know the time zone America\/Newtown\. Node .* zone America\/Oldtown/,
  )
  expect(warning?.match(/Vanbay uses the time zone data of Node everywhere/g)).toHaveLength(1)
})

test('WRONG-02 a zone that PostgreSQL does not know is named', async () => {
  await db.owner.query("update franchise set time_zone = 'America/Newtown' where tenant_id = 2")
  const [difference] = await compareZones(db.owner, NOW, () => -300)
  expect(difference).toMatchObject({ zone: 'America/Newtown', database: null })
  if (difference) expect(zoneWarning([difference])).toContain('PostgreSQL does not know the time zone America/Newtown.')
})
