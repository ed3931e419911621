import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { SETTINGS_COLUMNS } from './settings-columns.ts'

let t: TestApp
/** The columns of every table whose changes are audited. */
let columns: { table: string; name: string }[]
beforeAll(async () => {
  t = await createTestApp()
  columns = (
    await t.db.owner.query<{ table: string; name: string }>(
      `select c.relname as table, a.attname as name from pg_trigger g join pg_class c on c.oid = g.tgrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where g.tgname like 'audit%' group by 1, 2, a.attnum order by 1, a.attnum`,
    )
  ).rows
})
afterAll(() => t.close())

describe('every column of the settings has a page, a command, or a reason why it has none', () => {
  test('and no table or column is listed that does not exist', () => {
    const missing = columns.filter(
      ({ table, name }) => !SETTINGS_COLUMNS[table]?.[name] && !SETTINGS_COLUMNS[table]?.rest,
    )
    expect(missing).toEqual([])
    const known = new Set(columns.map(({ table, name }) => `${table}.${name}`))
    const gone = Object.entries(SETTINGS_COLUMNS).flatMap(([table, places]) =>
      Object.keys(places)
        .filter(name => name !== 'rest' && !known.has(`${table}.${name}`))
        .map(name => `${table}.${name}`),
    )
    expect(gone).toEqual([])
    expect(Object.keys(SETTINGS_COLUMNS).filter(table => !columns.some(one => one.table === table))).toEqual([])
  })

  test('and each page and command exists', () => {
    const paths = readFileSync('web/platform/paths.ts', 'utf8')
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    for (const place of Object.values(SETTINGS_COLUMNS).flatMap(places => Object.values(places))) {
      if ('page' in place) expect(paths).toContain(`'/account/franchisee/settings/${place.page}'`)
      else if ('screen' in place) expect(paths).toContain(`'${place.screen}'`)
      else if ('command' in place) expect(scripts).toHaveProperty(place.command)
      else expect(place.fixed.length).toBeGreaterThan(10)
    }
  })
})
