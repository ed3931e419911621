import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createFolderStore } from '../../backup/object-store.ts'
import { book } from '../../testing/orders.ts'
import { fillTenant } from '../../testing/tenant-row-samples.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { TEST_SECRET } from '../../testing/test-secret.ts'
import { deleteTenant } from '../delete-tenant.ts'
import { setState } from '../set-state.ts'
import { TEXTS } from '../texts.ts'
import { moveIn } from './move-in.ts'
import { moveOut, stay } from './move-out.ts'

const PHOTO = `t1/1-${'a'.repeat(32)}/photo.jpg`
const BUCKET = 'https://s3.example/photos/'

let from: TestApp
let target: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'vanbay-move-'))
const file = join(folder, 'move.zip')
const [left, right] = ['left', 'right'].map(name => createFolderStore(join(folder, name))) as [
  ReturnType<typeof createFolderStore>,
  ReturnType<typeof createFolderStore>,
]
beforeAll(async () => {
  from = await createTestApp()
  await fillTenant(from)
  await left.put(PHOTO, Buffer.from('a photo'))
  await from.db.owner.query(
    `insert into stored_file (tenant_id, location, content_type, size, owner_id) select 1, $1, 'image/jpeg', 7, min(id) from app_user where tenant_id = 1`,
    [`/files/${PHOTO}`],
  )
  // A quote has the number of a car in its content.
  await from.db.owner.query(
    `update quote set content = jsonb_set(content, '{cars}', (select jsonb_build_array(jsonb_build_object('vehicleId', min(vehicle_id))) from user_vehicle where tenant_id = 1)) where tenant_id = 1`,
  )
  await from.db.owner.query(
    `insert into quote_version (tenant_id, quote_id, version, content, total, expires_at, author_id, created_at)
     select tenant_id, id, 2, content, 1, now(), author_id, now() from quote where tenant_id = 1`,
  )
  target = await createTestDatabase()
  await target.owner.query('update app.environment set id = gen_random_uuid()')
  // The catalogue of the other installation counts differently.
  await target.owner.query(
    `insert into vehicle (year, make, model, engine) select 1990 + n, 'Other', 'Car', '1.0' from generate_series(1, 5) n`,
  )
})
afterAll(async () => {
  await from.close()
  await target.drop()
  rmSync(folder, { recursive: true, force: true })
})

const operated = () => ({ tenantId: from.fixture.ca.id, by: 'oscar' })
const out = (change: Partial<Parameters<typeof moveOut>[1]> = {}) =>
  moveOut(from.db.owner, {
    ...operated(),
    file,
    secret: TEST_SECRET,
    environmentName: undefined,
    uploads: { store: left, base: '/files/' },
    now: from.clock.now(),
    quietMs: 100,
    ...change,
  })
const into = (change: Partial<Parameters<typeof moveIn>[1]> = {}) =>
  moveIn(target.owner, {
    file,
    keys: [TEST_SECRET],
    environmentName: undefined,
    uploads: { store: right, base: BUCKET },
    ...change,
  })
const isFound = async (t: TestApp): Promise<boolean> => {
  const { statusCode } = await t.app.inject({ url: '/api/tenant', headers: { host: from.fixture.ca.host } })
  return statusCode === 200
}

/** The rows of each table of the tenant, without what is another installation's: the numbers of cars, and where uploads are. */
async function rowsOf(database: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await database.owner.query<{ name: string; own: string }>(
    `select c.oid::regclass::text as name, case when c.relname = 'tenant' then 'id' else 'tenant_id' end as own from pg_class c
     where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and c.relkind in ('r', 'p')
       and (c.relname = 'tenant' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))
       and c.relname not in ('moved_tenant', 'order_change', 'former_environment', 'pending_booking', 'quote', 'quote_version') order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name, own } of tables) {
    const { rows } = await database.owner.query<{ content: string | null }>(
      `select string_agg(replace((to_jsonb(x) - 'vehicle_id')::text, $2, '/files/'), chr(10) order by (to_jsonb(x) - 'vehicle_id')::text) as content from ${name} x where ${own} = $1`,
      [from.fixture.ca.id, BUCKET],
    )
    if (rows[0]?.content) found[name] = rows[0].content
  }
  return found
}

test('a business that is open, or whose jobs wait, does not move', async () => {
  await expect(out()).rejects.toThrow(TEXTS.notPaused)
  await setState(from.db.owner, { ...operated(), command: 'pause' })
  await expect(out()).rejects.toThrow(/^\d+ jobs of the business wait/)
  await from.db.owner.query(`update app.outbox set run_at = now() + interval '1 day'`)
  expect(existsSync(file)).toBe(false)
})

test('a failure while it is written leaves it where it was', async () => {
  const list = () => Promise.reject(new Error('The disk broke.'))
  await expect(out({ uploads: { store: { ...left, list }, base: '/files/' } })).rejects.toThrow('The disk broke.')
  expect(existsSync(file)).toBe(false)
  await vi.waitFor(async () => expect(await isFound(from)).toBe(true))
})

test('a job that comes due while it is written may run twice, so the business stays', async () => {
  const soon = new Date(Date.now() + 3_000)
  await from.db.owner.query(
    `insert into app.outbox (task, payload, job_key, run_at) values ('mail-reminder', '{"tenantId": 1}', 'soon', $1)`,
    [soon],
  )
  const list = async () => {
    await wait(soon.getTime() - Date.now() + 200)
    return []
  }
  const uploads = { store: { ...left, list }, base: '/files/' }
  await expect(out({ uploads, jobsMs: 0 })).rejects.toThrow(TEXTS.jobsWait(1))
  await from.db.owner.query(`delete from app.outbox where job_key = 'soon'`)
  expect(existsSync(file)).toBe(false)
})

test('once it is written, the installation that it left does not find it, and no other business answers at its host', async () => {
  const { tenant, files } = await out()
  expect(tenant).toEqual({ id: 1, name: 'Toronto Vans' })
  expect(files['tables/work_order.ndjson']?.rows).toBeGreaterThan(0)
  await vi.waitFor(async () => expect(await isFound(from)).toBe(false))
  await expect(out({ file: join(folder, 'second.zip') })).rejects.toThrow(TEXTS.movedAlready)
})

test('an archive that is damaged, of another secret or of another release is refused, and nothing arrives', async () => {
  const damaged = join(folder, 'damaged.zip')
  const content = readFileSync(file)
  // Behind the name of a file is its content. What a ZIP says of it elsewhere is not read.
  const inside = content.indexOf('tables/work_order.ndjson') + 'tables/work_order.ndjson'.length + 40
  content[inside] = (content[inside] ?? 0) ^ 0xff
  writeFileSync(damaged, content)
  await expect(into({ file: damaged })).rejects.toThrow()
  await expect(into({ keys: ['another secret of some length'] })).rejects.toThrow(TEXTS.otherSecret)
  const { rows } = await target.owner.query<{ name: string }>('select max(name) as name from schema_migration')
  await target.owner.query(`update schema_migration set name = '0001-else' where name = $1`, [rows[0]?.name])
  await expect(into()).rejects.toThrow('The archive is of another release')
  await target.owner.query(`update schema_migration set name = $1 where name = '0001-else'`, [rows[0]?.name])
  expect(await rowsOf(target)).toEqual({})
})

test('every row arrives as it was, with its photos, its waiting jobs and the right cars', async () => {
  const { tenant, rows, files } = await into()
  expect(tenant).toEqual({ id: 1, name: 'Toronto Vans' })
  expect(rows).toBeGreaterThan(200)
  expect(files).toBe(1)
  expect((await right.get(PHOTO))?.toString()).toBe('a photo')
  const [before, after] = [await rowsOf(from.db), await rowsOf(target)]
  expect(Object.keys(after).length).toBeGreaterThan(130)
  expect(after).toEqual(before)
  const cars = `select c.id, v.year, v.make, v.model, v.engine, o.volume_l from user_vehicle c join vehicle v on v.id = c.vehicle_id
    left join vehicle_oil o on o.vehicle_id = v.id where c.tenant_id = 1 order by c.id`
  expect((await target.owner.query(cars)).rows).toEqual((await from.db.owner.query(cars)).rows)
  const quoted = `select v.year, v.make, v.model, v.engine from (select content from quote where tenant_id = 1 union all select content from quote_version where tenant_id = 1) q,
    jsonb_array_elements(q.content -> 'cars') car join vehicle v on v.id = (car ->> 'vehicleId')::bigint`
  const quotedCars = await target.owner.query(quoted)
  expect(quotedCars.rows).toHaveLength(2)
  expect(quotedCars.rows).toEqual((await from.db.owner.query(quoted)).rows)
  const jobs = 'select task, payload, job_key, run_at from app.outbox order by task, payload::text'
  const moved = await target.owner.query(jobs)
  expect(moved.rows.length).toBeGreaterThan(0)
  expect(moved.rows).toEqual((await from.db.owner.query(jobs)).rows)
  const { rows: environments } = await target.owner.query('select environment from former_environment order by 1')
  expect(environments).toHaveLength(2)
  await expect(into()).rejects.toThrow(TEXTS.idTaken(1))
})

test('people log in there with their passwords, and the next order has a number of its own', async () => {
  const there = await createTestApp({}, { db: target, fixture: from.fixture })
  try {
    await setState(target.owner, { ...operated(), command: 'open' })
    there.clock.set(from.clock.now())
    expect(await isFound(there)).toBe(true)
    const { host, emails } = from.fixture.ca
    expect(await there.tokenOf(host, emails.technician)).toMatch(/^\S{20,}$/)
    const { rows } = await target.owner.query<{ last: number }>('select max(id) as last from work_order')
    const { rows: car } = await target.owner.query<{ id: number }>(
      `select id from vehicle where make <> 'Other' order by id limit 1`,
    )
    const booked = await book(there, { date: '2026-06-05T15:00:00Z', vehicleId: car[0]?.id })
    expect(booked.workOrderId).toBeGreaterThan(Number(rows[0]?.last))
  } finally {
    await there.close()
  }
})

test('it can stay after all, and is deleted 30 days after it moved, without being closed', async () => {
  await stay(from.db.owner, operated())
  await vi.waitFor(async () => expect(await isFound(from)).toBe(true))
  await expect(out()).rejects.toThrow(TEXTS.fileExists(file))
  await out({ file: join(folder, 'again.zip') })
  const remove = (days: number) =>
    deleteTenant(from.db.owner, {
      ...operated(),
      typedName: 'Toronto Vans',
      now: new Date(from.clock.now().getTime() + days * 86_400_000),
      uploads: from.services.files,
    })
  await expect(remove(29)).rejects.toThrow(TEXTS.notClosed)
  const setWritten = 'update app.moved_tenant set is_written = $1 where tenant_id = 1'
  await from.db.owner.query(setWritten, [false])
  await expect(remove(30)).rejects.toThrow(TEXTS.notClosed)
  await from.db.owner.query(setWritten, [true])
  expect((await remove(30)).rows).toBeGreaterThan(200)
})
