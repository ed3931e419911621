import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offersZip } from '../../domain/report/request.ts'
import { pdfText } from '../testing/documents/pdf-text.ts'
import { book, inspect } from '../testing/orders.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** More than the screen shows without offering a ZIP. */
const MORE = 2_001
const SPAN = { startDate: '2025-01-01T00:00:00Z', endDate: '2026-07-01T00:00:00Z' }
const ARGS = '$startDate: DateTime!, $endDate: DateTime!, $franchiseIds: [ID!]!, $vanIds: [ID!]!'
const GIVEN = 'startDate: $startDate, endDate: $endDate, franchiseIds: $franchiseIds, vanIds: $vanIds'

let t: TestApp
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  manager = await t.tokenOf(ca.host, ca.emails.manager)
  const { workOrderId } = await book(t, { date: '2026-06-03T15:00:00Z' })
  t.clock.set(new Date('2026-06-03T16:00:00Z'))
  await inspect(t, manager, workOrderId)
  // Each at an hour of its own, in turns in both vans.
  await t.db.owner.query(
    `with o as (
       insert into work_order (tenant_id, idempotency_key, user_id, franchise_id, van_id, contact_id, address_id, vehicle_id, user_vehicle_id,
         scheduled_at, status, is_confirmed, is_inspected, currency, completed_at)
       select tenant_id, 'inspected ' || n, user_id, franchise_id, ($2::bigint[])[1 + n % 2], contact_id, address_id, vehicle_id, user_vehicle_id,
         '2025-12-31T12:00:00Z'::timestamptz - n * interval '3 hours', 'COMPLETE', true, true, currency, now()
       from work_order, generate_series(1, $3::int) n where id = $1 returning tenant_id, id, scheduled_at)
     insert into inspection (tenant_id, work_order_id, corners, tire_size, windshields_condition, brake_fluid, windshield_fluid, leak_inspection, notes, mileage,
       author_id, updated_at, completed_at)
     select o.tenant_id, o.id, i.corners, i.tire_size, i.windshields_condition, i.brake_fluid, i.windshield_fluid, i.leak_inspection, i.notes, i.mileage,
       i.author_id, o.scheduled_at, o.scheduled_at
     from o, inspection i where i.work_order_id = $1`,
    [workOrderId, ca.vanIds, MORE - 1],
  )
}, 60_000)
afterAll(() => t.close())

const input = () => ({ ...SPAN, franchiseIds: [t.fixture.ca.franchiseId], vanIds: t.fixture.ca.vanIds })

test('only above 2,000 inspections a ZIP is offered', () => {
  expect([2_000, 2_001].map(offersZip)).toEqual([false, true])
})

test('2,001 inspections are one PDF that is sent while it is drawn, and a ZIP with a readable report for each van', async () => {
  const { host, franchiseId, vanIds, id } = t.fixture.ca
  const ask = (query: string) => t.graphql(host, query, input(), manager)
  expect((await ask(`query C(${ARGS}) { countInspections(${GIVEN}) }`)).data).toEqual({ countInspections: MORE })

  const { port } = t.app.server.address() as { port: number }
  const answer = await fetch(
    `http://127.0.0.1:${port}/api/account/franchisee/analytics/${SPAN.startDate}/${SPAN.endDate}/${franchiseId}/${vanIds.join()}`,
    { headers: { 'x-tenant-id': String(id), authorization: `Bearer ${manager}` } },
  )
  expect(answer.status).toBe(200)
  // A length would mean that all of it was in memory first.
  expect(answer.headers.get('content-length')).toBeNull()
  const whole = await pdfText(new Uint8Array(await answer.arrayBuffer()))
  expect(whole).toContain('2001 inspections')

  const started = await ask(`mutation Z(${ARGS}) { startInspectionFiles(${GIVEN}) { id } }`)
  const fileId = Number(started.data.startInspectionFiles.id)
  await t.jobs['make-report'](id, { reportFileId: fileId })
  const file = await t.app.inject({
    url: `/api/account/franchisee/report-files/${fileId}`,
    headers: { host, authorization: `Bearer ${manager}` },
  })
  expect(file.headers['content-disposition']).toContain('.zip')
  const folder = mkdtempSync(join(tmpdir(), 'inspections-'))
  try {
    writeFileSync(join(folder, 'all.zip'), file.rawPayload)
    const script =
      'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); z.extractall(sys.argv[2]); print("\\n".join(z.namelist()))'
    const names = execFileSync('python3', ['-c', script, join(folder, 'all.zip'), folder], { encoding: 'utf8' })
      .trim()
      .split('\n')
    expect(names).toEqual(['Toronto Van 1', 'Toronto Van 2'].map((name, index) => `${name} ${vanIds[index]}.pdf`))
    const counts = await Promise.all(names.map(async name => await pdfText(readFileSync(join(folder, name)))))
    // The booked one is in either van.
    const found = counts.map(text => Number(/([\d,]+) inspections/.exec(text)?.[1]?.replace(',', '')))
    expect(found.reduce((sum, count) => sum + count, 0)).toBe(MORE)
    expect(Math.min(...found)).toBe(1_000)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)
