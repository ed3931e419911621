import type pg from 'pg'

/**
 * Gives each of these routes its next version, so that the stops of this transaction may be written. A route may be there already, from an earlier batch or load.
 * @param columns tenant_id, van_id and day, in the order of the values of a line
 * @param lines values separated by tabs, as COPY reads them
 */
export async function takeRoutes(
  client: pg.PoolClient,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  const keys = [...new Set(lines)].map(line => line.split('\t'))
  const valuesOf = (name: string): (string | undefined)[] => keys.map(key => key[columns.indexOf(name)])
  await client.query(
    `insert into route as r (tenant_id, van_id, day, version, touched)
     select k.tenant_id, k.van_id, k.day, 1, pg_current_xact_id() from unnest($1::bigint[], $2::bigint[], $3::date[]) as k (tenant_id, van_id, day)
     order by k.day, k.van_id
     on conflict (tenant_id, van_id, day) do update set version = r.version + 1, touched = excluded.touched`,
    [valuesOf('tenant_id'), valuesOf('van_id'), valuesOf('day')],
  )
}
