import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { slotsBetween } from '../domain/schedule/slots.ts'
import { ApiClient, sessionOf } from '../bench/api-client.ts'
import { BENCH_SECRET, type ServerProcess, startServerProcess } from '../bench/server-process.ts'
import { backUpDatabase } from '../server/backup/back-up.ts'
import { placeOf } from '../server/backup/place.ts'
import { restoreDatabase } from '../server/backup/restore.ts'
import { backUpFiles, restoreFiles, uploadStoreOf } from '../server/backup/uploads.ts'
import { findFranchise } from '../server/franchise/place.ts'
import { type Config, loadConfig } from '../server/platform/config.ts'
import { appRoleUrl } from '../server/platform/database/app-role.ts'
import { databaseFolder } from '../server/platform/database/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openOwnerDatabase } from '../server/platform/database/owner-pool.ts'
import { TenantDatabases } from '../server/platform/database/tenant-database.ts'
import { createFixture, type Fixture, PASSWORD } from '../server/testing/fixture.ts'
import { startS3Server } from '../server/testing/services/s3-server.ts'
import { problemsAfterKill } from './kill-checks.ts'
import { operationsOn } from './kill-operations.ts'

const DAY_MS = 86_400_000
const CLIENTS = 4
/** More than the clock's and the connection's inexactness. */
const APART_MS = 100
const UPLOAD = `t1/1-${'a'.repeat(32)}/photo.jpg`

export interface RestorePlan {
  /** Bookings and payments before the backup, between it and the moment, and between the moment and the kill. */
  operations: number
  /** Where backups and uploads are: in folders, or in two buckets. */
  kept: 'folder' | 'bucket'
}

export interface RestoreFigures {
  problems: string[]
  /** Seconds of the base backup, and of the restore. */
  backup: number
  restore: number
  /** Bytes of the database. */
  bytes: number
  /** Operations before the moment, and after it. */
  before: number
  after: number
}

interface Operation {
  kind: 'booking' | 'payment'
  key: string
  sentAt: number
  answeredAt: number | null
}

/** A client whose server is killed: it must not try again for a minute. */
class EndingClient extends ApiClient {
  isOver = false

  override call(call: Parameters<ApiClient['call']>[0]): ReturnType<ApiClient['call']> {
    return this.isOver ? Promise.reject(new Error('The server was killed.')) : super.call(call)
  }
}

type Settings = Readonly<Record<string, string>>

/** The settings of a data folder with backups in a folder or in a bucket. */
interface Installation {
  settingsOf: (dataDir: string) => Settings
  close: () => Promise<void>
}

async function install(kept: RestorePlan['kept'], backupDir: string): Promise<Installation> {
  const common = { SECRET: BENCH_SECRET, DEMO_DATA: 'false' }
  if (kept === 'folder')
    return {
      settingsOf: dataDir => ({ ...common, DATA_DIR: dataDir, BACKUP_DIR: backupDir }),
      close: () => Promise.resolve(),
    }
  const s3 = await startS3Server()
  const account = {
    S3_ENDPOINT: s3.url,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'AKID',
    S3_SECRET_ACCESS_KEY: s3.secret,
  }
  return {
    settingsOf: dataDir => ({ ...common, ...account, DATA_DIR: dataDir, BACKUP_DIR: 's3://safe/vanbay' }),
    close: () => s3.close(),
  }
}

/** Opens the owner's pool of a database that stops soon after it: the end of a connection may reach the server later than the order to stop, and then it is an error. */
function poolOf({ url }: { url: string }): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => undefined)
  return pool
}

/** Makes a database with the tests' tenants in a new data folder. */
async function prepare(config: Config): Promise<Fixture> {
  const database = await openOwnerDatabase(config)
  await migrate(database.url, BENCH_SECRET)
  const owner = poolOf(database)
  const fixture = await createFixture(owner)
  await owner.end()
  await database.stop()
  return fixture
}

const startOn = (settings: Settings): Promise<ServerProcess> =>
  startServerProcess({ databaseUrl: '', workers: 1, settings: { ...settings, DATABASE_URL: '' } })

/** Books and pays without a pause. Every operation has an hour of its own. */
async function createTraffic(
  config: Config,
  { ca, vehicleIds }: Fixture,
  port: number,
): Promise<{ operations: Operation[]; until(count: number): Promise<void>; end(): void }> {
  const database = await openOwnerDatabase(config)
  const direct = new TenantDatabases(appRoleUrl(database.url, BENCH_SECRET), 1)
  const franchise = await findFranchise(direct.of(ca.id), ca.franchiseId)
  await direct.close()
  if (!franchise) throw new Error('The fixture is not there.')
  const after = (days: number): Date => new Date(Date.now() + days * DAY_MS)
  const past = slotsBetween(after(-28), after(-1), franchise).values()
  const ahead = slotsBetween(after(2), after(35), franchise).values()
  const token = await sessionOf(port, ca.host, { email: ca.emails.manager, password: PASSWORD })
  const [guest, staff] = [new EndingClient(port, ca.host), new EndingClient(port, ca.host, token)]
  const tools = operationsOn(ca, vehicleIds.small, { guest, staff })
  const operations: Operation[] = []
  const run = async (kind: Operation['kind']): Promise<void> => {
    const slot = (kind === 'booking' ? ahead : past).next().value
    if (!slot) throw new Error('The slots to book ran out.')
    const invoice = kind === 'payment' ? await tools.invoice(slot) : undefined
    const operation: Operation = { kind, key: randomUUID(), sentAt: Date.now(), answeredAt: null }
    operations.push(operation)
    await (invoice ? tools.payCash(operation.key, invoice) : tools.book(operation.key, slot))
    operation.answeredAt = Date.now()
  }
  let failed: unknown
  const client = async (index: number): Promise<void> => {
    for (let turn = index; !guest.isOver; turn++) await run(turn % 3 === 0 ? 'payment' : 'booking')
  }
  for (let index = 0; index < CLIENTS; index++)
    void client(index).catch((error: unknown) => {
      if (!guest.isOver) failed = error
    })
  return {
    operations,
    async until(count) {
      while (operations.filter(({ answeredAt }) => answeredAt !== null).length < count) {
        if (failed) throw failed
        await wait(20)
      }
    },
    end() {
      guest.isOver = true
      staff.isOver = true
      guest.close()
      staff.close()
    },
  }
}

/** Kills the embedded database as a power cut would, without any end. */
function killDatabase({ dataDir }: Config): void {
  const [pid] = readFileSync(join(databaseFolder(dataDir), 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

/** Compares the restored books with what the clients were answered. */
async function problemsOf(config: Config, operations: readonly Operation[], moment: number): Promise<string[]> {
  const database = await openOwnerDatabase(config)
  const owner = poolOf(database)
  try {
    const before = operations.filter(({ answeredAt }) => answeredAt !== null && answeredAt <= moment)
    const after = operations.filter(({ sentAt }) => sentAt > moment)
    const keysOf = (of: readonly Operation[], kind: Operation['kind']): string[] =>
      of.filter(each => each.kind === kind).map(({ key }) => key)
    const problems = await problemsAfterKill(owner, {
      bookings: keysOf(before, 'booking'),
      payments: keysOf(before, 'payment'),
    })
    const { rows } = await owner.query<{ key: string }>(
      `select idempotency_key as key from work_order where idempotency_key = any($1::text[])
       union all select idempotency_key from payment where idempotency_key = any($2::text[])`,
      [keysOf(after, 'booking'), keysOf(after, 'payment')],
    )
    if (rows.length > 0) problems.push(`${rows.length} operations after the moment are there`)
    return problems
  } finally {
    await owner.end()
    await database.stop()
  }
}

/** Books once more, to see that the product works with the restored database. */
async function bookAfterwards(settings: Settings, { ca, vehicleIds }: Fixture): Promise<string[]> {
  const server = await startOn(settings)
  const guest = new ApiClient(server.port, ca.host)
  try {
    const day = new Date(Date.now() + 40 * DAY_MS)
    const database = await openOwnerDatabase(loadConfig(settings))
    const direct = new TenantDatabases(appRoleUrl(database.url, BENCH_SECRET), 1)
    const franchise = await findFranchise(direct.of(ca.id), ca.franchiseId)
    await direct.close()
    const slot =
      franchise &&
      slotsBetween(day, new Date(day.getTime() + 7 * DAY_MS), franchise)
        .values()
        .next().value
    if (!slot) return ['The restored database has no franchise']
    await operationsOn(ca, vehicleIds.small, { guest, staff: guest }).book(randomUUID(), slot)
    return []
  } catch (error) {
    return [`A booking after the restore failed: ${String(error)}`]
  } finally {
    guest.close()
    await server.stop()
  }
}

/**
 * Kills a server and its database while customers book and pay, restores the backup to a moment before the kill, and compares the books.
 * @returns the problems as sentences, and how long it took
 */
export async function killAndRestore({ operations: count, kept }: RestorePlan): Promise<RestoreFigures> {
  const [dataDir, backupDir, restoredDir] = ['data', 'backup', 'restored'].map(name =>
    mkdtempSync(join(tmpdir(), `vanbay-${name}-`)),
  ) as [string, string, string]
  const { settingsOf, close } = await install(kept, backupDir)
  const config = loadConfig(settingsOf(dataDir))
  const restored = loadConfig(settingsOf(restoredDir))
  const place = placeOf(config)
  const fixture = await prepare(config)
  await uploadStoreOf(config).put(UPLOAD, Buffer.from('a photo'))
  const progress = (): void => undefined
  const server = await startOn(settingsOf(dataDir))
  const traffic = await createTraffic(config, fixture, server.port)
  try {
    await traffic.until(count)
    const backupAt = performance.now()
    const { manifest } = await backUpDatabase(config, await openOwnerDatabase(config), place, {
      now: new Date(),
      progress,
    })
    const backup = (performance.now() - backupAt) / 1000
    await backUpFiles(uploadStoreOf(config), place, { keepDays: 7, now: new Date(), progress })
    const problems = await restoreDatabase(config, place, requestOf(undefined)).then(
      () => ['A restore overwrote a living database'],
      (error: Error) => (error.message.includes('A database runs') ? [] : [error.message]),
    )
    await traffic.until(traffic.operations.length + count)
    await wait(APART_MS)
    const moment = Date.now()
    await wait(APART_MS)
    await traffic.until(traffic.operations.length + count)
    traffic.end()
    killDatabase(config)
    await server.kill()
    const restoreAt = performance.now()
    await restoreDatabase(restored, place, { ...requestOf(new Date(moment)), walFrom: dataDir })
    const restore = (performance.now() - restoreAt) / 1000
    // A bucket outlives the machine, so the upload is lost on purpose.
    await uploadStoreOf(restored).remove(UPLOAD)
    await restoreFiles(place, uploadStoreOf(restored), progress)
    if ((await uploadStoreOf(restored).get(UPLOAD))?.toString() !== 'a photo') problems.push('An upload is lost')
    problems.push(...(await problemsOf(restored, traffic.operations, moment)))
    problems.push(...(await bookAfterwards(settingsOf(restoredDir), fixture)))
    const answered = traffic.operations.filter(({ answeredAt }) => answeredAt !== null)
    const before = answered.filter(({ answeredAt }) => (answeredAt ?? 0) <= moment).length
    return { problems, backup, restore, bytes: manifest.bytes, before, after: answered.length - before }
  } finally {
    traffic.end()
    if (server.isRunning()) await server.kill()
    await close()
    for (const folder of [dataDir, backupDir, restoredDir]) {
      for (const each of new Set([folder, databaseFolder(folder)])) rmSync(each, { recursive: true, force: true })
    }
  }
}

const requestOf = (to: Date | undefined): Parameters<typeof restoreDatabase>[2] => ({
  to,
  name: undefined,
  timeline: undefined,
  walFrom: undefined,
  secret: BENCH_SECRET,
  progress: () => undefined,
})
