import type pg from 'pg'
import type { FileStore } from '../ports/files.ts'
import { FILE_COLUMNS } from '../upload/file-columns.ts'
import { asOperator, type Operated } from './as-operator.ts'
import { TEXTS } from './texts.ts'

const EXPORT_AGE_DAYS = 30
/** Triggers may write rows while others are deleted. */
const MAX_ROUNDS = 3

interface Deleting extends Operated {
  /** What the operator typed. */
  typedName: string
  now: Date
  uploads: FileStore
}

/** What was deleted. */
export interface Deleted {
  rows: number
  files: number
}

interface Deletable {
  name: string
  state: string
  kind: string
  exported: Date | null
  /** When it moved to another installation; null while it is here, or still being written. */
  moved: Date | null
}

/** Returns the tenant's name. @throws Error when it cannot be deleted, with what is missing */
async function requireDeletable(pool: pg.Pool, { tenantId, now }: Pick<Deleting, 'tenantId' | 'now'>): Promise<string> {
  const { rows } = await pool.query<Deletable>(
    `select t.name, t.state, t.kind, (select min(e.finished_at) from data_export e where e.tenant_id = t.id and e.status = 'DONE') as exported,
       (select m.moved_at from app.moved_tenant m where m.tenant_id = t.id and m.is_written) as moved
     from tenant t where t.id = $1`,
    [tenantId],
  )
  const [tenant] = rows
  if (!tenant) throw new Error(TEXTS.noTenant(tenantId))
  if (tenant.kind === 'demo') return tenant.name
  const before = new Date(now.getTime() - EXPORT_AGE_DAYS * 86_400_000)
  if (tenant.moved !== null && tenant.moved <= before) return tenant.name
  if (tenant.state !== 'closed') throw new Error(TEXTS.notClosed)
  if (tenant.exported === null || tenant.exported > before) throw new Error(TEXTS.notExported(EXPORT_AGE_DAYS))
  return tenant.name
}

/**
 * Deletes a tenant: its files, then all of its rows in one transaction. Only a closed one with an export that is at least 30 days old, one that moved to another
 * installation that long ago, or a demo.
 * @throws Error when it cannot be deleted yet, or the name is another one
 */
export async function deleteTenant(pool: pg.Pool, { typedName, uploads, ...operated }: Deleting): Promise<Deleted> {
  const { tenantId } = operated
  const name = await requireDeletable(pool, operated)
  if (typedName.trim() !== name) throw new Error(TEXTS.otherName)
  const locations = await locationsOf(pool, tenantId)
  // First the files: a command that broke off can be repeated.
  for (const location of locations) await uploads.remove(location)
  const rows = await asOperator(pool, operated, client => deleteRows(client, tenantId))
  return { rows, files: locations.length }

  async function locationsOf(from: pg.Pool, id: number): Promise<string[]> {
    const columns = [{ table: 'stored_file', column: 'location' }, ...FILE_COLUMNS]
    const { rows: found } = await from.query<{ location: string }>(
      columns
        .map(
          ({ table, column }) =>
            `select ${column} as location from ${table} where tenant_id = $1 and ${column} is not null`,
        )
        .join(' union '),
      [id],
    )
    return found.map(row => row.location).filter(location => uploads.belongsTo(location, id))
  }
}

interface Table {
  name: string
  isLedger: boolean
}

async function tablesOf(client: pg.PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.oid::regclass::text as name, exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgfoid = 'app.refuse_change'::regproc) as "isLedger"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and c.relkind in ('r', 'p') order by 1`)
  return rows
}

/** A ledger gives up its rows only to who names it (migration 0001). The name is set for each row, because one statement deletes from all ledgers. */
const deletion = ({ name, isLedger }: Table): string =>
  `delete from ${name} where tenant_id = $1${isLedger ? ` and set_config('app.lawful_change', '${name}', true) <> ''` : ''}`

/** Deletes from all tables with one statement, after which foreign keys are checked: so rows that refer to each other need no order. */
async function deleteRows(client: pg.PoolClient, tenantId: number): Promise<number> {
  const tables = await tablesOf(client)
  const others = tables.filter(({ name }) => name !== 'audit_entry')
  const statement = `with ${others.map((table, nth) => `d${nth} as (${deletion(table)} returning 1)`).join(', ')}
    select ${others.map((_, nth) => `(select count(*) from d${nth})`).join(' + ')} as count`
  let all = 0
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { rows } = await client.query<{ count: string }>(statement, [tenantId])
    const count = Number(rows[0]?.count ?? 0)
    all += count
    if (count === 0) break
  }
  const audit = await client.query(deletion({ name: 'audit_entry', isLedger: true }), [tenantId])
  await client.query(`select set_config('app.lawful_change', '', true)`)
  const { rowCount } = await client.query('delete from tenant where id = $1', [tenantId])
  await client.query(`select pg_notify('settings_changed', $1)`, [String(tenantId)])
  return all + (audit.rowCount ?? 0) + (rowCount ?? 0)
}
