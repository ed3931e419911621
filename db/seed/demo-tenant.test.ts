import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteTenant } from '../../server/operator/delete-tenant.ts'
import type { FileStore } from '../../server/ports/files.ts'
import { createFixtureDatabase, type TestDatabase } from '../../server/testing/test-database.ts'
import { demoAt, makeDemoTenant } from './demo-tenant.ts'
import { loadPostalAreas } from './postal-areas.ts'

const now = new Date('2026-11-21T18:30:00Z')
const host = 'demo.localhost'
let db: TestDatabase
beforeAll(async () => {
  ;({ db } = await createFixtureDatabase())
  await loadPostalAreas(db.owner)
})
afterAll(() => db.drop())

/** The demo has no uploads. */
const noUpload = (): never => {
  throw new Error('There are no uploads.')
}
const uploads: FileStore = {
  belongsTo: () => false,
  presignPut: noUpload,
  presignGet: noUpload,
  read: noUpload,
  remove: noUpload,
}
const make = () => makeDemoTenant(db.owner, { country: 'CA', host, now, workOrders: 60 })
const ofLive = async (): Promise<unknown> =>
  (
    await db.owner.query(
      `select (select md5(string_agg(x::text, ' ' order by id)) from app_user x where tenant_id < 3) as users,
         (select md5(string_agg(x::text, ' ' order by id)) from service_price x where tenant_id < 3) as prices`,
    )
  ).rows

test('a demo is made beside live businesses once, and can be deleted and made anew', async () => {
  const live = await ofLive()
  const made = await make()
  expect(made).toMatchObject({ tenantId: 3, isNew: true, ownerEmail: 'owner@demo-3.example' })
  expect(await make()).toMatchObject({ tenantId: 3, isNew: false, ownerEmail: 'owner@demo-3.example' })
  const { rows } = await db.owner.query(
    'select kind, (select count(*)::int > 20 from work_order where tenant_id = 3) as works from tenant where id = 3',
  )
  expect(rows).toEqual([{ kind: 'demo', works: true }])
  const { rows: named } = await db.owner.query<{ name: string }>('select name from tenant where id = 3')
  await deleteTenant(db.owner, { tenantId: 3, by: 'oscar', typedName: named[0]?.name ?? '', now, uploads })
  expect(await demoAt(db.owner, host)).toBeNull()
  expect(await make()).toMatchObject({ tenantId: 4, isNew: true })
  expect(await ofLive()).toEqual(live)
})

test('the host of a live business is refused', async () => {
  await expect(makeDemoTenant(db.owner, { country: 'CA', host: 'ca.test', now })).rejects.toThrow('live business')
})
