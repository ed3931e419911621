import type pg from 'pg'

interface Part {
  table: string
  name: string
  definition: string
}

/** Foreign keys, unique and exclusion constraints, except unique keys that foreign keys of other tables refer to. */
const CONSTRAINTS = `
  select c.conrelid::regclass::text as "table", quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c
  where c.conrelid = any($1::regclass[]) and c.contype in ('f', 'u', 'x')
    and (c.contype = 'f' or not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid))
  order by c.contype = 'f', c.conrelid, c.conname`

const INDEXES = `
  select i.indrelid::regclass::text as "table", i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i
  where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  order by i.indrelid, i.indexrelid`

/**
 * Runs `load` while the tables have only their primary keys and checks, and then rebuilds indexes and constraints, which validates all rows at once. Runs in the
 * caller's transaction and locks the tables until it ends; a failure leaves them unchanged.
 * @param onRebuild called before each part is built
 */
export async function withoutIndexes(
  client: pg.PoolClient,
  tables: readonly string[],
  load: () => Promise<void>,
  onRebuild: (done: number, total: number) => void,
): Promise<void> {
  const { rows: constraints } = await client.query<Part>(CONSTRAINTS, [tables])
  const { rows: indexes } = await client.query<Part>(INDEXES, [tables])
  for (const { table, name } of constraints.toReversed())
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await load()
  // Validation joins the tables, and would be planned badly if they count as empty.
  await client.query(`analyze ${tables.join(', ')}`)
  await client.query("set local maintenance_work_mem = '256MB'")
  await client.query("set local work_mem = '128MB'")
  const statements = [
    ...indexes.map(({ definition }) => definition),
    ...constraints.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  ]
  for (const [done, statement] of statements.entries()) {
    onRebuild(done, statements.length)
    await client.query(statement)
  }
}
