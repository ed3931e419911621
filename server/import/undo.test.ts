import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { TEXTS } from './texts.ts'

const EMAIL = 'una@undo.test'

let t: TestApp
let token: string
let runId: number
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  await t.db.owner.query(`insert into user_role select $1, $2, unnest('{manager,owner}'::text[])`, [
    ca.id,
    ca.userIds.sales,
  ])
  token = await t.tokenOf(ca.host, ca.emails.sales)
})
afterAll(() => t.close())
beforeEach(async () => {
  runId = await imported(`Name,Email,Phone\nUna Undo,${EMAIL},4165550142\n`)
})

const ask = async (query: string) =>
  expect((await t.graphql(t.fixture.ca.host, query, {}, token)).error).toBeUndefined()
const work = () => t.jobs['run-import'](t.fixture.ca.id, { importRunId: runId })

/** Imports customers with names, emails and phones. @returns the id of the run */
async function imported(csv: string): Promise<number> {
  const { ca } = t.fixture
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/account/franchisee/imports?kind=CUSTOMERS&franchiseId=${ca.franchiseId}&fileName=list.csv`,
    headers: { host: ca.host, authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: csv,
  })
  runId = Number(answer.json<{ id: string }>().id)
  const columns = ['name', 'email', 'phone'].map((field, column) => `{field: "${field}", column: ${column}}`)
  await ask(`mutation { checkImport(id: ${runId}, columns: [${columns.join(', ')}]) { id } }`)
  await work()
  await ask(`mutation { applyImport(id: ${runId}, newCount: 1, changedCount: 0) { id } }`)
  await work()
  return runId
}

async function undo(): Promise<string | null> {
  await ask(`mutation { undoImport(id: ${runId}) { id } }`)
  await work()
  const { rows } = await t.db.owner.query<{ problem: string | null }>('select problem from import_run where id = $1', [
    runId,
  ])
  return rows[0]?.problem ?? null
}
const customers = async (): Promise<number> =>
  (await t.db.owner.query('select from app_user where email = $1', [EMAIL])).rowCount ?? 0

const REFER = `insert into password_reset (tenant_id, token_hash, user_id, expires_at)
  select tenant_id, '\\x0901', id, now() from app_user where email = '${EMAIL}'`

test('an undo waits for who is about to use a customer, and then keeps them', async () => {
  const other = await t.db.owner.connect()
  await other.query('begin')
  await other.query(REFER)
  const undoing = undo()
  // The undo waits for the other transaction.
  await expect
    .poll(
      async () =>
        (
          await t.db.owner.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%delete_imported_customers%'`,
          )
        ).rowCount,
    )
    .toBe(1)
  await other.query('commit')
  other.release()
  expect(await undoing).toBe(TEXTS.used)
  expect(await customers()).toBe(1)
  await t.db.owner.query(`delete from password_reset where token_hash = '\\x0901'`)
  expect(await undo()).toBeNull()
})

test('the customers of another run and of another tenant stay', async () => {
  const { ca, us } = t.fixture
  const first = runId
  await imported('Name,Email,Phone\nOlga Other,olga@undo.test,4165550143\n')
  await t.db.owner.query(
    `insert into app_user (tenant_id, name, email, created_at) values ($1, 'Una Undo', $2, now())`,
    [us.id, EMAIL],
  )
  runId = first
  expect(await undo()).toBeNull()
  const { rows } = await t.db.owner.query<{ email: string; tenant_id: number }>(
    `select email, tenant_id from app_user where email like '%@undo.test' order by email`,
  )
  expect(rows).toEqual([
    { email: 'olga@undo.test', tenant_id: ca.id },
    { email: EMAIL, tenant_id: us.id },
  ])
  await t.db.owner.query('delete from app_user where tenant_id = $1 and email = $2', [us.id, EMAIL])
})

test('where the owner of the database may not switch off the foreign keys, an undo goes the slow way', async () => {
  await t.db.owner.query(`
    create role plain_owner nosuperuser bypassrls;
    grant usage, create on schema app to plain_owner;
    grant usage on schema public to plain_owner;
    grant select, update, delete on all tables in schema public to plain_owner;
    grant execute on function app.current_tenant() to plain_owner;`)
  const {
    rows: [{ owner } = { owner: '' }],
  } = await t.db.owner.query<{ owner: string }>('select current_user::text as owner')
  const ownedBy = (role: string) => t.db.owner.query(`alter function app.delete_imported_customers owner to "${role}"`)
  await ownedBy('plain_owner')
  try {
    await t.db.owner.query(REFER)
    expect(await undo()).toBe(TEXTS.used)
    await t.db.owner.query(`delete from password_reset where token_hash = '\\x0901'`)
    expect(await undo()).toBeNull()
    expect(await customers()).toBe(0)
  } finally {
    await ownedBy(owner)
    await t.db.owner.query('drop owned by plain_owner; drop role plain_owner;')
  }
})

test('nothing happens with the row of a person who is deleted but what an undo does itself', async () => {
  const { rows: keys } = await t.db.owner.query<{ name: string }>(
    `select conname as name from pg_constraint where contype = 'f' and confrelid = 'app_user'::regclass and confdeltype <> 'r'`,
  )
  // Add `on delete restrict` to a new foreign key: another kind would be skipped, and `no action` asks twice.
  expect(keys).toEqual([])
  const { rows: triggers } = await t.db.owner.query<{ name: string }>(
    `select tgname as name from pg_trigger where tgrelid = 'app_user'::regclass and not tgisinternal and tgtype & 8 > 0`,
  )
  expect(triggers).toEqual([])
})
