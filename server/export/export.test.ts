import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillTenant } from '../testing/tenant-row-samples.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'
import { LEFT_OUT_TABLES } from './left-out.ts'
import { TEXTS } from './texts.ts'
import type { Manifest } from './write-archive.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await createTestApp()
  await fillTenant(t)
  const { ca } = t.fixture
  await t.db.owner.query(`insert into user_role select $1, $2, unnest('{manager,owner}'::text[])`, [
    ca.id,
    ca.userIds.sales,
  ])
  await t.db.owner.query(`update data_export set status = 'DONE'`)
  await t.db.owner.query(`update app_user set name = 'Secret Stranger' where tenant_id = 2`)
  owner = await t.tokenOf(ca.host, ca.emails.sales)
})
afterAll(() => t.close())

const ask = (query: string, token = owner): Promise<GraphqlResult> => t.graphql(t.fixture.ca.host, query, {}, token)
const rowsOf = async <Row extends object>(sql: string): Promise<Row[]> => (await t.db.owner.query<Row>(sql)).rows

/** Returns the files of a ZIP by their directory. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(zip.length - 6)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [packed, nameLength, offset] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ]
    const start = offset + 30 + zip.readUInt16LE(offset + 26)
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), inflateRawSync(zip.subarray(start, start + packed)))
    at += 46 + nameLength
  }
  return files
}

async function exported(
  withFiles: boolean,
): Promise<{ files: Map<string, Buffer>; manifest: Manifest; token: string }> {
  const { error } = await ask(`mutation { startDataExport(withFiles: ${withFiles}) }`)
  expect(error).toBeUndefined()
  const [{ id } = { id: 0 }] = await rowsOf<{ id: number }>('select max(id) as id from data_export')
  await t.jobs['make-export'](t.fixture.ca.id, { dataExportId: id })
  const { data } = await ask(`mutation { linkDataExport(id: ${id}) }`)
  const token = String(data.linkDataExport)
  const answer = await fetched(token)
  expect(answer.statusCode).toBe(200)
  const files = unzip(answer.rawPayload)
  return { files, token, manifest: JSON.parse(files.get('manifest.json')?.toString() ?? '') as Manifest }
}
const fetched = (token: string, host = t.fixture.ca.host) =>
  t.app.inject({ url: `/api/account/franchisee/exports?token=${token}`, headers: { host } })

test('every protected table is in the archive or named with its reason, with its rows, checksum and no secret', async () => {
  const { files, manifest } = await exported(false)
  const tables = await rowsOf<{ name: string }>(`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relforcerowsecurity order by 1`)
  expect(tables.length).toBeGreaterThan(100)
  for (const { name } of tables) {
    const file = manifest.files[`tables/${name}.ndjson`]
    expect([name, file !== undefined || manifest.leftOutTables[name] !== undefined]).toEqual([name, true])
    expect([name, file !== undefined]).toEqual([name, !(name in LEFT_OUT_TABLES)])
    if (!file) continue
    const content = files.get(`tables/${name}.ndjson`) ?? Buffer.alloc(0)
    const lines = content.toString().split('\n').slice(0, -1)
    expect([name, lines.length]).toEqual([name, file.rows])
    expect(createHash('sha256').update(content).digest('hex')).toBe(file.sha256)
    for (const line of lines) {
      const row = JSON.parse(line) as Record<string, unknown>
      expect([name, row.tenant_id]).toEqual([name, t.fixture.ca.id])
      expect(
        Object.keys(row).filter(column => /hash|token|sealed|secret|password/.test(column) && column !== 'hash'),
      ).toEqual([])
    }
  }
  // Nothing is left out that has no table, and nothing is of the other tenant.
  expect(Object.keys(manifest.leftOutTables).filter(name => !tables.some(table => table.name === name))).toEqual([])
  expect([...files.values()].join('\n')).not.toContain('Secret Stranger')
  expect(manifest.schema).toMatch(/^\d{4}-/)
  expect(files.get('customers.csv')?.toString()).toContain('email')
  for (const name of ['cars', 'orders', 'invoices', 'payments', 'stock'])
    expect([name, manifest.files[`${name}.csv`]?.rows]).toEqual([name, expect.any(Number)])
  expect(files.get('payments.csv')?.toString()).toContain('10.00')
})

test('uploads are in it on request, and those that the store lost are named', async () => {
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(96, 7)])
  const { data } = await ask(
    `mutation { presignUpload(fileName: "car.jpg", contentType: "image/jpeg", size: ${jpeg.length}) { uploadUrl location } }`,
  )
  const headers = { 'content-type': 'image/jpeg' }
  await t.app.inject({ method: 'PUT', url: data.presignUpload.uploadUrl, headers, payload: jpeg })
  const { files, manifest } = await exported(true)
  const [name = ''] = [...files.keys()].filter(file => file.startsWith('uploads/'))
  expect(files.get(name)?.equals(jpeg)).toBe(true)
  expect(manifest.files[name]?.sha256).toBe(createHash('sha256').update(jpeg).digest('hex'))
  // The receipts of the test's data are rows without files.
  expect(manifest.missingUploads).toHaveLength(3)
  expect(manifest.missingUploads).not.toContain(data.presignUpload.location)
})

test('a link ends with the next one, after 24 hours, and works at no other business; making and fetching are audited', async () => {
  const { token } = await exported(false)
  expect((await fetched(token, t.fixture.us.host)).statusCode).toBe(404)
  const [{ id } = { id: 0 }] = await rowsOf<{ id: number }>('select max(id) as id from data_export')
  const { data } = await ask(`mutation { linkDataExport(id: ${id}) }`)
  expect((await fetched(token)).statusCode).toBe(404)
  expect((await fetched(String(data.linkDataExport))).statusCode).toBe(200)
  const audited = await rowsOf<{ action: string }>(
    `select action from audit_entry where subject = 'data_export' and subject_id = '${id}' order by id`,
  )
  expect(audited.map(({ action }) => action)).toEqual(['insert', 'update', 'update'])
  t.clock.set(new Date(t.clock.now().getTime() + 25 * 3_600_000))
  expect((await fetched(String(data.linkDataExport))).statusCode).toBe(404)
  // As after a login of now: an older one needs the password.
  await t.db.owner.query('update session set created_at = $1', [t.clock.now()])
  expect((await ask(`mutation { linkDataExport(id: ${id}) }`)).error?.message).toBe(TEXTS.notReady)
  await t.recurring['keep-no-longer']()
  expect(
    await rowsOf(
      'select from data_export_part p join data_export e on e.tenant_id = p.tenant_id and e.id = p.export_id where e.expires_at is not null',
    ),
  ).toEqual([])
})

test('an older login needs the password again, and a second export waits for the first', async () => {
  await t.db.owner.query('update session set created_at = $1', [new Date(t.clock.now().getTime() - 3_600_000)])
  const start = (password: string) => ask(`mutation { startDataExport(withFiles: false${password}) }`)
  expect((await start('')).error?.fields?.[0]?.field).toBe('currentPassword')
  expect((await start(', currentPassword: "wrong horse"')).error?.fields?.[0]?.field).toBe('currentPassword')
  expect((await start(', currentPassword: "correct horse"')).error).toBeUndefined()
  expect((await start(', currentPassword: "correct horse"')).error?.message).toBe(TEXTS.running)
})
