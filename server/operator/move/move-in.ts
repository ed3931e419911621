import type pg from 'pg'
import { secretCheckOf } from '../../backup/place.ts'
import type { Keys } from '../../platform/secret.ts'
import { environmentOf } from '../../providers/payment-gateway/environment.ts'
import { FILE_COLUMNS } from '../../upload/file-columns.ts'
import { TEXTS } from '../texts.ts'
import { brokenReferences } from './broken-references.ts'
import { JOBS, MANIFEST, type MoveManifest, readMoveManifest, UPLOADS, VEHICLES } from './manifest.ts'
import type { Uploads } from './move-out.ts'
import { ZipReader } from './read-zip.ts'
import { ACCOUNT_TABLES, fileOf, type MovedTable, movedTables } from './tables.ts'

const CHARACTERS_AT_ONCE = 2_000_000
const NO_RIGHT = '42501'
const TAKEN = '23505'

export interface MoveIn {
  file: string
  keys: Keys
  environmentName: string | undefined
  uploads: Uploads
}

/** What arrived. */
export interface Arrived {
  tenant: { id: number; name: string }
  rows: number
  files: number
}

/**
 * Reads a tenant that another installation wrote for this one, with its id, its rows as they were, its waiting jobs and its uploads: all, or nothing. Triggers
 * do not run for these rows, so every reference is checked afterwards.
 * @throws Error when the archive is damaged, of another release or of another secret, or when its id or one of its hosts is taken
 */
export async function moveIn(pool: pg.Pool, { file, keys, environmentName, uploads }: MoveIn): Promise<Arrived> {
  const zip = await ZipReader.open(file)
  const client = await pool.connect()
  try {
    const manifest = readMoveManifest((await zip.content(MANIFEST)).toString())
    await requireFit(client, manifest, keys)
    const files = await storeUploads(zip, manifest, uploads)
    await client.query('begin')
    const rows = await insertAll(client, zip, manifest, {
      environment: await environmentOf(pool, environmentName)(),
      base: uploads.base,
    })
    await client.query(`select pg_notify('settings_changed', $1)`, [String(manifest.tenant.id)])
    await client.query('commit')
    return { tenant: manifest.tenant, rows, files }
  } catch (error) {
    await client.query('rollback')
    throw withSentence(error)
  } finally {
    client.release()
    await zip.close()
  }
}

function withSentence(error: unknown): unknown {
  const { code, table, detail } = error as { code?: string; table?: string; detail?: string }
  if (code === NO_RIGHT) return new Error(TEXTS.noRightToMove)
  if (code === TAKEN && table === 'tenant_domain') return new Error(TEXTS.hostTaken(detail ?? ''))
  return error
}

/** @throws Error with what does not fit */
async function requireFit(client: pg.PoolClient, manifest: MoveManifest, keys: Keys): Promise<void> {
  const { rows } = await client.query<{ schema: string; isTaken: boolean }>(
    'select max(name) as schema, exists (select from tenant where id = $1) as "isTaken" from schema_migration',
    [manifest.tenant.id],
  )
  const [state] = rows
  if (state?.schema !== manifest.schema) throw new Error(TEXTS.otherRelease(manifest.schema, state?.schema ?? ''))
  if (!keys.some(key => secretCheckOf(key) === manifest.secretCheck)) throw new Error(TEXTS.otherSecret)
  if (state.isTaken) throw new Error(TEXTS.idTaken(manifest.tenant.id))
}

/** A file without a row does no harm, and a row without its file does: so the files come first. */
async function storeUploads(zip: ZipReader, manifest: MoveManifest, { store }: Uploads): Promise<number> {
  const names = zip.names.filter(name => name.startsWith(UPLOADS))
  for (const name of names) {
    const key = name.slice(UPLOADS.length)
    if (!key.startsWith(`t${manifest.tenant.id}/`) || key.includes('..')) throw new Error(TEXTS.otherFile(name))
    await store.put(key, await zip.content(name, manifest.files[name]?.sha256))
  }
  return names.length
}

async function insertAll(
  client: pg.PoolClient,
  zip: ZipReader,
  manifest: MoveManifest,
  { environment, base }: { environment: string; base: string },
): Promise<number> {
  const { tenant, files } = manifest
  await client.query("set local session_replication_role = 'replica'")
  await client.query(`select set_config('timezone', 'UTC', true)`)
  await client.query(`select set_config('app.tenant_id', $1, true)`, [String(tenant.id)])
  const isRenumbered = await matchVehicles(client, zip, files[VEHICLES]?.sha256 ?? '')
  const tables = await movedTables(client)
  let rows = 0
  for (const table of tables) rows += await insertRows(client, zip, manifest, table)
  for (const name of ACCOUNT_TABLES) rows += await insertAccountRows(client, zip, manifest, name)
  if (isRenumbered) await renumberQuotes(client, tenant.id)
  if (base !== manifest.uploadsBase)
    for (const { table, column } of [...FILE_COLUMNS, { table: 'stored_file', column: 'location' }])
      await client.query(
        `update ${table} set ${column} = $2 || substr(${column}, length($3) + 1) where tenant_id = $1 and starts_with(${column}, $3)`,
        [tenant.id, base, manifest.uploadsBase],
      )
  if (environment !== manifest.environment)
    await client.query(
      'insert into former_environment (tenant_id, environment) values ($1, $2) on conflict do nothing',
      [tenant.id, manifest.environment],
    )
  await continueCounting(client, tables, tenant.id)
  const broken = await brokenReferences(client, tables, tenant.id)
  if (broken.length > 0) throw new Error(TEXTS.brokenReferences(broken))
  for await (const lines of zip.lines(JOBS, files[JOBS]?.sha256 ?? '', CHARACTERS_AT_ONCE))
    await client.query(
      `insert into app.outbox (task, payload, job_key, run_at)
       select task, payload, job_key, run_at from jsonb_to_recordset($1) as j (task text, payload json, job_key text, run_at timestamptz)`,
      [`[${lines.join(',')}]`],
    )
  return rows
}

/**
 * Adds the cars that this catalogue does not have, and notes in `moved_vehicle` which number each has here.
 * @returns whether any has another one
 */
async function matchVehicles(client: pg.PoolClient, zip: ZipReader, sha256: string): Promise<boolean> {
  await client.query(
    'create temporary table moved_vehicle (old bigint primary key, new bigint not null) on commit drop',
  )
  for await (const lines of zip.lines(VEHICLES, sha256, CHARACTERS_AT_ONCE)) {
    const given = `[${lines.join(',')}]`
    await client.query(
      `insert into vehicle (year, make, model, engine, displacement_l, cylinders, fuel)
       select year, make, model, engine, displacement_l, cylinders, fuel from jsonb_populate_recordset(null::vehicle, $1) order by id
       on conflict (year, make, model, engine) do nothing`,
      [given],
    )
    await client.query(
      `insert into moved_vehicle (old, new) select g.id, v.id from jsonb_populate_recordset(null::vehicle, $1) g join vehicle v using (year, make, model, engine)`,
      [given],
    )
    await client.query(
      `insert into vehicle_oil (vehicle_id, volume_l, oil_type, oil_weight)
       select m.new, o.volume_l, o.oil_type, o.oil_weight from jsonb_array_elements($1) e, jsonb_populate_record(null::vehicle_oil, e -> 'oil') o
       join moved_vehicle m on m.old = o.vehicle_id on conflict (vehicle_id) do nothing`,
      [given],
    )
  }
  const { rowCount } = await client.query('select from moved_vehicle where old <> new limit 1')
  return rowCount !== 0
}

async function insertRows(
  client: pg.PoolClient,
  zip: ZipReader,
  { tenant, files }: MoveManifest,
  { name, columns, tenant: owner, vehicle }: MovedTable,
): Promise<number> {
  const file = fileOf(name)
  const sent = files[file]
  if (!sent) throw new Error(TEXTS.missingTable(name))
  const list = columns.join(', ')
  const row =
    vehicle === null
      ? 'e'
      : `e || coalesce((select jsonb_build_object('${vehicle}', m.new) from moved_vehicle m where m.old = (e ->> '${vehicle}')::bigint), '{}')`
  let count = 0
  for await (const lines of zip.lines(file, sent.sha256, CHARACTERS_AT_ONCE)) {
    const { rowCount } = await client.query(
      `insert into ${name} (${list}) overriding system value
       select ${columns.map(column => `r.${column}`).join(', ')} from jsonb_array_elements($1) e, jsonb_populate_record(null::${name}, ${row}) r where r.${owner} = $2`,
      [`[${lines.join(',')}]`, tenant.id],
    )
    count += rowCount ?? 0
  }
  if (count !== sent.rows) throw new Error(TEXTS.otherCount(name, sent.rows, count))
  return count
}

/** An account that both installations asked keeps the row that is here. */
async function insertAccountRows(
  client: pg.PoolClient,
  zip: ZipReader,
  { tenant, files }: MoveManifest,
  name: string,
): Promise<number> {
  let count = 0
  for await (const lines of zip.lines(fileOf(name), files[fileOf(name)]?.sha256 ?? '', CHARACTERS_AT_ONCE)) {
    const { rowCount } = await client.query(
      `insert into ${name} select r.* from jsonb_populate_recordset(null::${name}, $1) r where r.account like $2 on conflict do nothing`,
      [`[${lines.join(',')}]`, `${tenant.id}-%`],
    )
    count += rowCount ?? 0
  }
  return count
}

/** Quotes keep the number of a car in their content. An unfinished booking keeps it sealed, so its link ends. */
async function renumberQuotes(client: pg.PoolClient, tenantId: number): Promise<void> {
  for (const table of ['quote', 'quote_version'])
    await client.query(
      `update ${table} q set content = jsonb_set(q.content, '{cars}', (
         select coalesce(jsonb_agg(car || coalesce((select jsonb_build_object('vehicleId', m.new) from moved_vehicle m where m.old = (car ->> 'vehicleId')::bigint), '{}') order by nth), '[]')
         from jsonb_array_elements(q.content -> 'cars') with ordinality c (car, nth)))
       where q.tenant_id = $1`,
      [tenantId],
    )
  await client.query('delete from pending_booking where tenant_id = $1', [tenantId])
}

/** New rows get numbers above those that arrived. */
async function continueCounting(client: pg.PoolClient, tables: readonly MovedTable[], tenantId: number): Promise<void> {
  for (const { name, tenant, counters } of tables)
    for (const { column, sequence } of counters)
      await client.query(
        `select setval($2, greatest(m.last, s.last_value)) from (select max(${column}) as last from ${name} where ${tenant} = $1) m, ${sequence} s
         where m.last is not null`,
        [tenantId, sequence],
      )
}
