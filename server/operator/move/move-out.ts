import { createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { ObjectStore } from '../../backup/object-store.ts'
import { secretCheckOf } from '../../backup/place.ts'
import { Archive } from '../../export/write-archive.ts'
import { listMigrations } from '../../platform/database/migrations.ts'
import { environmentOf } from '../../providers/payment-gateway/environment.ts'
import { asOperator, type Operated } from '../as-operator.ts'
import { showTenant } from '../list-tenants.ts'
import { TEXTS } from '../texts.ts'
import { JOBS, MANIFEST, type MoveManifest, UPLOADS, VEHICLES } from './manifest.ts'
import { ACCOUNT_TABLES, fileOf, type MovedTable, movedTables } from './tables.ts'

const ROWS_AT_ONCE = 2_000
/** Every process drops a tenant within a second of the news, and requests that it has begun end soon after. */
const QUIET_MS = 5_000
/** Its last jobs send mails and ask the payment provider. */
const JOBS_MS = 60_000
const ASK_AGAIN_MS = 250

/** Where an installation has its uploads. */
export interface Uploads {
  store: ObjectStore
  /** What every location begins with. */
  base: string
}

export interface MoveOut extends Operated {
  /** Must not exist yet. */
  file: string
  secret: string
  environmentName: string | undefined
  uploads: Uploads
  now: Date
  /** Milliseconds until no request of the tenant runs any more, and for its last jobs; tests need not wait. */
  quietMs?: number
  jobsMs?: number
}

/**
 * Writes everything of a tenant for another installation, and ends it here: first requests no longer find the tenant, then its last jobs end, then it is
 * written. Its rows stay until they are deleted. A failure leaves it where it was.
 * @throws Error when it is neither paused nor closed, when it moved already, when its jobs wait, or the file exists
 */
export async function moveOut(pool: pg.Pool, options: MoveOut): Promise<MoveManifest> {
  const { tenantId, file, now } = options
  const { name, state, movedAt } = await showTenant(pool, tenantId)
  if (movedAt !== null) throw new Error(TEXTS.movedAlready)
  if (state !== 'paused' && state !== 'closed') throw new Error(TEXTS.notPaused)
  await requireNoJobs(pool, tenantId, 0)
  const stream = await openFile(file)
  try {
    await asOperator(pool, options, client => setMoved(client, tenantId, { now, isWritten: false }))
    await wait(options.quietMs ?? QUIET_MS)
    await requireNoJobs(pool, tenantId, options.jobsMs ?? JOBS_MS)
    const manifest = await inOneState(pool, async client => {
      const written = await writeAll(client, options, name, pool, stream)
      // One that came due meanwhile may have run here, and is in the archive too.
      await requireNoJobs(client, tenantId, 0)
      return written
    })
    stream.end()
    await finished(stream)
    await asOperator(pool, options, client => setMoved(client, tenantId, { now, isWritten: true }))
    return manifest
  } catch (error) {
    stream.destroy()
    await rm(file, { force: true })
    await stay(pool, options)
    throw error
  }
}

async function inOneState<Result>(pool: pg.Pool, read: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const result = await read(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Ends a move: the tenant is here again, as it was. Only while it is open nowhere else. */
export async function stay(pool: pg.Pool, operated: Operated): Promise<void> {
  await asOperator(pool, operated, async client => {
    await client.query('delete from app.moved_tenant where tenant_id = $1', [operated.tenantId])
    await client.query(`select pg_notify('settings_changed', $1)`, [String(operated.tenantId)])
  })
}

async function setMoved(
  client: pg.PoolClient,
  tenantId: number,
  { now, isWritten }: { now: Date; isWritten: boolean },
): Promise<void> {
  await client.query(
    'insert into app.moved_tenant (tenant_id, moved_at, is_written) values ($1, $2, $3) on conflict (tenant_id) do update set is_written = excluded.is_written',
    [tenantId, now, isWritten],
  )
  await client.query(`select pg_notify('settings_changed', $1)`, [String(tenantId)])
}

const OWN_JOBS = `
  select o.task, o.payload, o.job_key, o.run_at from app.outbox o where (o.payload ->> 'tenantId')::bigint = $1
  union all select t.identifier, j.payload, j.key, j.run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where (j.payload ->> 'tenantId')::bigint = $1 and j.attempts < j.max_attempts`

/** Waits until no job of the tenant is due or running. @throws Error when some are after this many milliseconds */
async function requireNoJobs(db: Pick<pg.Pool, 'query'>, tenantId: number, patienceMs: number): Promise<void> {
  for (const start = performance.now(); ; ) {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from (${OWN_JOBS}) due where run_at <= clock_timestamp()`,
      [tenantId],
    )
    const count = rows[0]?.count ?? 0
    if (count === 0) return
    if (performance.now() - start >= patienceMs) throw new Error(TEXTS.jobsWait(count))
    await wait(ASK_AGAIN_MS)
  }
}

async function openFile(file: string): Promise<WriteStream> {
  const stream = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  await new Promise<void>((resolve, reject) => {
    stream.once('open', () => resolve())
    stream.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EEXIST' ? new Error(TEXTS.fileExists(file)) : error),
    )
  })
  return stream
}

async function writeAll(
  client: pg.PoolClient,
  { tenantId, secret, environmentName, uploads, now }: MoveOut,
  name: string,
  pool: pg.Pool,
  stream: WriteStream,
): Promise<MoveManifest> {
  const archive = new Archive(async chunk => {
    if (!stream.write(chunk)) await new Promise<void>(resolve => void stream.once('drain', () => resolve()))
  })
  await client.query(`select set_config('timezone', 'UTC', true)`)
  for (const table of await movedTables(client)) await addTable(client, archive, table, tenantId)
  for (const table of ACCOUNT_TABLES)
    await addRows(client, archive, {
      file: fileOf(table),
      query: `select to_jsonb(t)::text as row from ${table} t where t.account like '${tenantId}-%' order by t.account`,
    })
  await addRows(client, archive, { file: VEHICLES, query: await vehiclesOf(client, tenantId) })
  await addRows(client, archive, {
    file: JOBS,
    query: `select to_jsonb(j)::text as row from (${OWN_JOBS.replaceAll('$1', String(tenantId))}) j`,
  })
  for (const { key } of await uploads.store.list(`t${tenantId}/`)) {
    const content = await uploads.store.get(key)
    if (content === undefined) continue
    await archive.add(UPLOADS + key, async write => {
      await write(content)
      return 1
    })
  }
  const manifest: MoveManifest = {
    format: 1,
    product: 'vanbay',
    kind: 'move',
    schema: listMigrations().toSorted().at(-1) ?? '',
    tenant: { id: tenantId, name },
    createdAt: now,
    secretCheck: secretCheckOf(secret),
    environment: await environmentOf(pool, environmentName)(),
    uploadsBase: uploads.base,
    files: archive.files,
  }
  await archive.zip.add(MANIFEST, async write => {
    await write(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
  })
  await archive.zip.finish()
  return manifest
}

const addTable = (client: pg.PoolClient, archive: Archive, table: MovedTable, tenantId: number): Promise<void> =>
  addRows(client, archive, {
    file: fileOf(table.name),
    query: `select to_jsonb(t)::text as row from ${table.name} t where t.${table.tenant} = ${tenantId} order by ${table.key.map(column => `t.${column}`).join(', ')}`,
  })

/** The cars of the catalogue that the tenant's rows refer to, with their oil. Another installation may have other numbers for them. */
async function vehiclesOf(client: pg.PoolClient, tenantId: number): Promise<string> {
  const tables = (await movedTables(client)).filter(({ vehicle }) => vehicle !== null)
  const used = tables.map(({ name, vehicle, tenant }) => `select ${vehicle} from ${name} where ${tenant} = ${tenantId}`)
  // Quotes keep the number of a car in their content.
  used.push(
    `select (car ->> 'vehicleId')::bigint from quote q, jsonb_array_elements(q.content -> 'cars') car where q.tenant_id = ${tenantId}`,
    `select (car ->> 'vehicleId')::bigint from quote_version q, jsonb_array_elements(q.content -> 'cars') car where q.tenant_id = ${tenantId}`,
  )
  return `select (to_jsonb(v) || jsonb_build_object('oil', to_jsonb(o)))::text as row from vehicle v left join vehicle_oil o on o.vehicle_id = v.id where v.id in (${used.join(' union ')}) order by v.id`
}

async function addRows(
  client: pg.PoolClient,
  archive: Archive,
  { file, query }: { file: string; query: string },
): Promise<void> {
  await archive.add(file, async write => {
    await client.query(`declare rows no scroll cursor for ${query}`)
    let count = 0
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from rows`)
      count += rows.length
      if (rows.length > 0) await write(Buffer.from(rows.map(({ row }) => `${row}\n`).join('')))
      if (rows.length < ROWS_AT_ONCE) break
    }
    await client.query('close rows')
    return count
  })
}
