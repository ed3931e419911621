import type pg from 'pg'

/** A table with rows of tenants. */
export interface MovedTable {
  /** With its schema, unless that is public. */
  name: string
  /** The column with the tenant. */
  tenant: string
  /** Columns that are written; the database calculates the others. */
  columns: string[]
  /** Columns of the primary key. */
  key: string[]
  /** Columns that count, with their sequences. */
  counters: { column: string; sequence: string }[]
  /** The column that refers to the catalogue of cars, which is not the tenant's. */
  vehicle: string | null
}

/** Notes of processes about a tenant. They are made again. */
const NOT_MOVED = ['app.moved_tenant', 'app.order_change', 'app.refused_account']

/** Tables whose key names the tenant and one of its accounts at the payment provider, such as 3-12. */
export const ACCOUNT_TABLES = ['app.event_sweep', 'app.webhook_event']

const READ = `
  select c.oid::regclass::text as name, case when c.oid = 'tenant'::regclass then 'id' else 'tenant_id' end as tenant,
    array(select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns,
    array(select quote_ident(a.attname) from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary order by a.attnum) as key,
    coalesce((select jsonb_agg(jsonb_build_object('column', quote_ident(a.attname), 'sequence', pg_get_serial_sequence(c.oid::regclass::text, a.attname)))
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null), '[]') as counters,
    (select a.attname from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'vehicle'::regclass) as vehicle
  from pg_class c
  where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and c.relkind in ('r', 'p') and c.oid::regclass::text <> all ($1)
    and (c.oid = 'tenant'::regclass
      or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))
  order by c.oid <> 'tenant'::regclass, 1`

/** Returns every table with rows of tenants, the tenants themselves first. */
export async function movedTables(client: pg.PoolClient): Promise<MovedTable[]> {
  const { rows } = await client.query<MovedTable>(READ, [NOT_MOVED])
  return rows
}

/** A file of the archive, for a table. */
export const fileOf = (name: string): string => `tables/${name}.ndjson`
