import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillTenant } from '../testing/tenant-row-samples.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { deleteTenant } from './delete-tenant.ts'
import { exportTenant } from './export-tenant.ts'
import { TEXTS } from './texts.ts'

let t: TestApp
const folder = mkdtempSync(join(tmpdir(), 'vanbay-operator-'))
beforeAll(async () => {
  t = await createTestApp()
  await fillTenant(t)
  await t.db.owner.query(`delete from data_export_part`)
  await t.db.owner.query(`delete from data_export`)
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const DAY = 86_400_000
const operated = () => ({ tenantId: t.fixture.ca.id, by: 'oscar', now: t.clock.now(), uploads: t.services.files })
const remove = (typedName = 'Toronto Vans') => deleteTenant(t.db.owner, { ...operated(), typedName })

/** Every row of a tenant, by table. */
async function rowsOf(tenantId: number): Promise<Record<string, string>> {
  const { rows: tables } = await t.db.owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and c.relkind in ('r', 'p') order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await t.db.owner.query<{ content: string | null }>(
      `select md5(string_agg(x::text, ' ' order by x::text)) as content from ${name} x where tenant_id = $1`,
      [tenantId],
    )
    if (rows[0]?.content) found[name] = rows[0].content
  }
  return found
}

test('export writes a file once, with its uploads; the second call keeps it', async () => {
  const file = join(folder, 'ca.zip')
  const write = () => exportTenant(t.db.owner, t.db.databases, { ...operated(), file })
  const { files, tenant } = await write()
  expect(tenant).toEqual({ id: t.fixture.ca.id, name: 'Toronto Vans' })
  expect(Object.keys(files).length).toBeGreaterThan(100)
  const written = readFileSync(file)
  expect(written.subarray(0, 2).toString()).toBe('PK')
  await expect(write()).rejects.toThrow(TEXTS.fileExists(file))
  expect(readFileSync(file).equals(written)).toBe(true)
  await expect(
    exportTenant(t.db.owner, t.db.databases, { ...operated(), tenantId: 99, file: join(folder, 'none.zip') }),
  ).rejects.toThrow('Tenant 99 was not found.')
  expect(existsSync(join(folder, 'none.zip'))).toBe(false)
})

test('delete needs a closed business, an export of 30 days ago and its name; it leaves nothing, and every row of the other tenant', async () => {
  const theirs = await rowsOf(t.fixture.us.id)
  expect(Object.keys(theirs).length).toBeGreaterThan(8)
  expect(Object.keys(await rowsOf(t.fixture.ca.id)).length).toBeGreaterThan(100)
  await expect(remove()).rejects.toThrow(TEXTS.notClosed)
  await t.db.owner.query(`update tenant set state = 'closed' where id = $1`, [t.fixture.ca.id])
  await expect(remove()).rejects.toThrow(TEXTS.notExported(30))
  t.clock.set(new Date(t.clock.now().getTime() + 31 * DAY))
  await expect(remove('Toronto')).rejects.toThrow(TEXTS.otherName)
  const { rows } = await remove()
  expect(rows).toBeGreaterThan(150)
  expect(await rowsOf(t.fixture.ca.id)).toEqual({})
  expect(await rowsOf(t.fixture.us.id)).toEqual(theirs)
  await expect(remove()).rejects.toThrow(TEXTS.noTenant(t.fixture.ca.id))
  const { rows: left } = await t.db.owner.query('select id from tenant order by id')
  expect(left).toEqual([{ id: t.fixture.us.id }])
})

test('a demo is deleted at once', async () => {
  await t.db.owner.query(`update tenant set kind = 'demo' where id = $1`, [t.fixture.us.id])
  await deleteTenant(t.db.owner, { ...operated(), tenantId: t.fixture.us.id, typedName: 'Austin Vans' })
  expect(await rowsOf(t.fixture.us.id)).toEqual({})
})
