import type pg from 'pg'
import type { RawQuery } from '../platform/database/raw-query.ts'
import { tenantNotFound } from '../platform/refusal.ts'
import { type LineError, type OilLine, parseOilCsv } from './oil-csv.ts'
import { TEXTS } from './texts.ts'

export interface OilImport {
  /** Tenant of the data; undefined: shared by all, and a tenant's own data takes precedence. */
  tenantId?: number
  csv: string
}

/** Number of catalogue rows with oil from the file, or the errors in it. */
export type OilImportResult = { imported: number } | { errors: LineError[] }

/**
 * Replaces the oil data of the catalogue's vehicles with that of a CSV file. Imports all lines or none: reports every line that is malformed, names
 * an unknown vehicle or repeats one of an earlier line.
 * @throws Refusal 404 when the tenant does not exist
 * @param pool the owner's pool, since the catalogue's own oil data belong to no tenant
 */
export async function importOil(pool: pg.Pool, { tenantId, csv }: OilImport): Promise<OilImportResult> {
  const client = await pool.connect()
  const query: RawQuery = async <Row>(text: string, values: readonly unknown[]) =>
    (await client.query(text, [...values])).rows as Row[]
  try {
    await client.query('begin')
    await client.query(`select set_config('app.author', '{"kind": "import", "name": "Oil data"}', true)`)
    if (tenantId !== undefined) await enterTenant(client, tenantId)
    const result = await saveOilCsv(query, { csv, isShared: tenantId === undefined })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function enterTenant(client: pg.PoolClient, tenantId: number): Promise<void> {
  const { rowCount } = await client.query('select from tenant where id = $1', [tenantId])
  if (rowCount === 0) throw tenantNotFound(tenantId)
  await client.query("select set_config('app.tenant_id', $1, true)", [String(tenantId)])
}

/** Reports what a file would import, without importing it. */
export async function checkOilCsv(query: RawQuery, csv: string): Promise<OilImportResult> {
  const found = await readOilCsv(query, csv)
  return 'errors' in found ? found : { imported: found.matches.length }
}

/**
 * Saves a file's data within the caller's transaction, which has named the author: all lines or, with an error in one of them, none.
 * @param isShared for the catalogue of all tenants, instead of the transaction's tenant
 */
export async function saveOilCsv(
  query: RawQuery,
  { csv, isShared }: { csv: string; isShared: boolean },
): Promise<OilImportResult> {
  const found = await readOilCsv(query, csv)
  if ('errors' in found) return found
  await saveOil(query, isShared, found)
  return { imported: found.matches.length }
}

interface ReadFile {
  lines: OilLine[]
  matches: Match[]
}

async function readOilCsv(query: RawQuery, csv: string): Promise<ReadFile | { errors: LineError[] }> {
  const { lines, errors } = parseOilCsv(csv)
  if (errors.length > 0) return { errors }
  const matches = await matchVehicles(query, lines)
  const problems = findProblems(lines, matches)
  return problems.length > 0 ? { errors: problems } : { lines, matches }
}

/** Line (by its index) that is about a vehicle. */
interface Match {
  index: number
  vehicleId: string
}

const matchVehicles = (query: RawQuery, lines: readonly OilLine[]): Promise<Match[]> =>
  query<Match>(
    `select l.index::int - 1 as index, v.id::text as "vehicleId"
     from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::text[]) with ordinality as l (make, model, year_from, year_to, engine, index)
     join vehicle v on v.make = l.make and v.model = l.model and v.engine = l.engine and v.year between l.year_from and l.year_to
     order by l.index, v.id`,
    [
      lines.map(line => line.make),
      lines.map(line => line.model),
      lines.map(line => line.yearFrom),
      lines.map(line => line.yearTo),
      lines.map(line => line.engine),
    ],
  )

function findProblems(lines: readonly OilLine[], matches: readonly Match[]): LineError[] {
  const firstLine = new Map<string, number>()
  const repeats = new Map<number, number>()
  for (const { index, vehicleId } of matches) {
    const first = firstLine.get(vehicleId)
    if (first === undefined) firstLine.set(vehicleId, index)
    else repeats.set(index, first)
  }
  const matched = new Set(matches.map(match => match.index))
  return lines.flatMap(({ line, make, model, engine, yearFrom, yearTo }, index) => {
    const name = `${make} ${model} ${yearFrom}-${yearTo} ${engine}`
    if (!matched.has(index)) return [{ line, message: TEXTS.oilData.unknownVehicle(name) }]
    const first = lines[repeats.get(index) ?? -1]
    return first ? [{ line, message: TEXTS.oilData.repeatedVehicle(name, first.line) }] : []
  })
}

async function saveOil(query: RawQuery, isShared: boolean, { lines, matches }: ReadFile): Promise<void> {
  const [table, key] = isShared ? ['vehicle_oil', 'vehicle_id'] : ['tenant_vehicle_oil', 'tenant_id, vehicle_id']
  await query(
    `insert into ${table} as o (vehicle_id, volume_l, oil_type, oil_weight)
     select * from unnest($1::bigint[], $2::numeric[], $3::text[], $4::text[])
     on conflict (${key}) do update
       set volume_l = excluded.volume_l, oil_type = excluded.oil_type, oil_weight = excluded.oil_weight
       where (o.volume_l, o.oil_type, o.oil_weight) is distinct from (excluded.volume_l, excluded.oil_type, excluded.oil_weight)`,
    [
      matches.map(match => match.vehicleId),
      matches.map(match => lines[match.index]?.volumeL),
      matches.map(match => lines[match.index]?.oilType),
      matches.map(match => lines[match.index]?.oilWeight),
    ],
  )
}
