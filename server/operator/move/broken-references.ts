import type pg from 'pg'
import type { MovedTable } from './tables.ts'

interface Reference {
  table: string
  name: string
  to: string
  own: string[]
  other: string[]
}

const REFERENCES = `
  select f.conrelid::regclass::text as "table", f.conname as name, f.confrelid::regclass::text as to,
    array(select quote_ident(a.attname) from unnest(f.conkey) with ordinality k (n, nth) join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.n order by nth) as own,
    array(select quote_ident(a.attname) from unnest(f.confkey) with ordinality k (n, nth) join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.n order by nth) as other
  from pg_constraint f where f.contype = 'f' and f.conrelid = any ($1::regclass[]) order by 1, 2`

/** Returns the references of a tenant's rows to rows that are not there, as `table.constraint`. For rows that were inserted without these checks. */
export async function brokenReferences(
  client: pg.PoolClient,
  tables: readonly MovedTable[],
  tenantId: number,
): Promise<string[]> {
  const tenantOf = new Map(tables.map(({ name, tenant }) => [name, tenant]))
  const { rows } = await client.query<Reference>(REFERENCES, [tables.map(({ name }) => name)])
  const broken: string[] = []
  for (const { table, name, to, own, other } of rows) {
    // A reference with an empty column refers to nothing.
    const isSet = own.map(column => `c.${column} is not null`).join(' and ')
    const matches = own.map((column, nth) => `p.${other[nth]} = c.${column}`).join(' and ')
    const { rowCount } = await client.query(
      `select from ${table} c where c.${tenantOf.get(table)} = $1 and ${isSet} and not exists (select from ${to} p where ${matches}) limit 1`,
      [tenantId],
    )
    if (rowCount !== 0) broken.push(`${table}.${name}`)
  }
  return broken
}
