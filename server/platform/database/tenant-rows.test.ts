import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillTenant } from '../../testing/tenant-row-samples.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const OURS = 1
const THEIRS = 2
const NOBODYS = 0
/** SQLSTATE when a right is missing, row-level security applies or a ledger refuses the change. */
const NOT_ALLOWED = '42501'
const APPEND_ONLY = '23001'

const LEDGERS = [
  'audit_entry',
  'card_consent',
  'cash_rounding_entry',
  'credit_entry',
  'credit_note',
  'direct_entry',
  'dispute_event',
  'franchise_account_switch',
  'fuel_entry',
  'journal_export',
  'payment_entry',
  'payment_move',
  'payout_item',
  'payout_lock',
  'payout_period',
  'payout_settlement',
  'payout_statement',
  'plan_consent',
  'provider_fee_entry',
  'quote_answer',
  'quote_version',
  'security_event',
  'staff_action',
  'stock_entry',
  'supplier_invoice',
  'work_order_event',
]

/** Returns every tenant table, from the catalogue of a migrated database. */
async function tenantTables(): Promise<string[]> {
  const database = await createTestDatabase()
  const { rows } = await database.owner.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'tenant_domain' order by 1`)
  await database.drop()
  return rows.map(row => row.name)
}

const tables = await tenantTables()

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await fillTenant(t)
})
afterAll(() => t.close())

/** Runs a statement as the application does, in a tenant, and rolls it back. */
async function as(tenantId: number, statement: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = await t.db.databases.connect(tenantId)
  try {
    await client.query('begin')
    return await client.query(statement, values)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Returns the outcome of a statement: the number of affected rows, or its SQLSTATE if refused. */
const outcome = (result: Promise<pg.QueryResult>): Promise<number | string> =>
  result.then(
    ({ rowCount }) => rowCount ?? 0,
    (error: pg.DatabaseError) => error.code ?? error.message,
  )

/** Returns a statement that inserts a copy of one of our rows, for any columns. */
async function copyOf(table: string): Promise<string> {
  const { rows } = await t.db.owner.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const columns = rows[0]?.columns ?? ''
  return `insert into ${table} (${columns}) overriding system value select ${columns} from jsonb_populate_record(null::${table}, $1)`
}

describe.each(tables)('%s', table => {
  const isLedger = LEDGERS.includes(table)
  const ours = async (): Promise<string | undefined> => {
    const { rows } = await t.db.owner.query<{ row: string }>(
      `select to_jsonb(x)::text as row from ${table} x where tenant_id = $1 limit 1`,
      [OURS],
    )
    return rows[0]?.row
  }

  test('another tenant cannot read, change, delete or insert our rows', async () => {
    const row = await ours()
    expect(row, `fillTenant leaves no row in ${table}`).toBeDefined()
    expect((await as(OURS, `select from ${table}`)).rowCount).toBeGreaterThan(0)
    for (const stranger of [THEIRS, NOBODYS]) {
      expect(await outcome(as(stranger, `select from ${table} where tenant_id = $1`, [OURS]))).toBe(0)
      expect(
        await outcome(as(stranger, `update ${table} set tenant_id = tenant_id where tenant_id = $1`, [OURS])),
      ).toBe(isLedger ? NOT_ALLOWED : 0)
      expect(await outcome(as(stranger, `delete from ${table} where tenant_id = $1`, [OURS]))).toBe(
        isLedger ? NOT_ALLOWED : 0,
      )
      await expect(as(stranger, await copyOf(table), [row])).rejects.toThrow(/violates row-level security/)
      expect(await outcome(as(stranger, `truncate ${table} cascade`))).toBe(NOT_ALLOWED)
    }
    expect(await outcome(as(NOBODYS, `select from ${table}`))).toBe(0)
  })
})

test('our own row cannot be moved to another tenant', async () => {
  expect(await outcome(as(OURS, 'update service set tenant_id = $1', [THEIRS]))).toBe(NOT_ALLOWED)
})

test('ledgers accept only new rows, even from their owner', async () => {
  const { rows } = await t.db.owner.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'append_only' order by 1`,
  )
  expect(rows.map(row => row.name)).toEqual(LEDGERS)
  for (const table of LEDGERS) {
    expect(await outcome(as(OURS, `update ${table} set tenant_id = tenant_id`))).toBe(NOT_ALLOWED)
    expect(await outcome(as(OURS, `delete from ${table}`))).toBe(NOT_ALLOWED)
    for (const statement of [
      `update ${table} set tenant_id = tenant_id`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
      expect({ statement, outcome: await outcome(t.db.owner.query(statement)) }).toEqual({
        statement,
        outcome: APPEND_ONLY,
      })
  }
})

test('the application cannot remove its own restrictions', async () => {
  for (const statement of [
    'alter table work_order disable row level security',
    'alter role vanbay_app bypassrls',
    'drop table work_order',
  ])
    expect(await outcome(as(OURS, statement))).toBe(NOT_ALLOWED)
})
