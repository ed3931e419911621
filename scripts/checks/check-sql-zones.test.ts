import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { zonedSql } from './check-sql-zones.ts'

test.each([
  'select created_at at time zone f.time_zone',
  "created_at AT  TIME\n ZONE 'America/Toronto'",
  ['date at time zone ', '{zone}'].join('$'),
  "timezone('America/Edmonton', now())",
  "date_trunc('day', created_at)",
  'where day = current_date',
  "set local time zone 'America/Toronto'",
])('WRONG-02 the check finds %j', text => {
  expect(zonedSql(text)).toHaveLength(1)
})

test('WRONG-02 UTC is allowed, and so are columns that contain a zone', () => {
  expect(zonedSql("select created_at at time zone 'UTC', timezone('utc', now()), f.time_zone")).toEqual([])
})

test('WRONG-02 no SQL of the server calculates local time', () => {
  const { stdout, status } = spawnSync(process.execPath, ['scripts/checks/check-sql-zones.ts'], { encoding: 'utf8' })
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
})
