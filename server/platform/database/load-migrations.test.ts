import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { TEST_SECRET } from '../../testing/test-secret.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'vanbay-migrations-'))
  await cp(MIGRATIONS, folder, { recursive: true })
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const ALONE = `-- Without a transaction: the table has too many rows.
set lock_timeout = '5s';
drop index concurrently if exists app_user_made;
-- For the list; newest first.
create index concurrently app_user_made on app_user (tenant_id, id desc);
reset lock_timeout;
`

test('a migration without a transaction builds an index while others write, and runs once', async () => {
  writeFileSync(join(folder, '9998-index.sql'), ALONE)
  const others = await database.owner.connect()
  try {
    // A build waits for transactions that write to its table, and for no others.
    await others.query('begin')
    await others.query('lock table van in row exclusive mode')
    expect(await migrate(database.url, TEST_SECRET, { folder })).toEqual(['9998-index'])
    const { rows } = await others.query(`select indisvalid from pg_index where indexrelid = 'app_user_made'::regclass`)
    expect(rows).toEqual([{ indisvalid: true }])
    await others.query('commit')
    expect(await migrate(database.url, TEST_SECRET, { folder })).toEqual([])
  } finally {
    others.release()
  }
})

test('a migration in a transaction that fails leaves nothing, and gives up when it does not get its lock', async () => {
  writeFileSync(
    join(folder, '9999-slow.sql'),
    `set local lock_timeout = '100ms';\ncreate table first_part (id int);\nalter table van add column waits int;\n`,
  )
  const holder = await database.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table van in access share mode')
    await expect(migrate(database.url, TEST_SECRET, { folder })).rejects.toThrow('lock timeout')
    await holder.query('commit')
    const { rows } = await holder.query(`select to_regclass('first_part') as made`)
    expect(rows).toEqual([{ made: null }])
    expect(await migrate(database.url, TEST_SECRET, { folder })).toEqual(['9999-slow'])
  } finally {
    holder.release()
  }
})
