import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { slotsBetween } from '../domain/schedule/slots.ts'
import { ApiClient } from '../bench/api-client.ts'
import type { BenchDatabases } from '../bench/databases.ts'
import { BENCH_SECRET, type ServerProcess, startServerProcess } from '../bench/server-process.ts'
import { findFranchise } from '../server/franchise/place.ts'
import { appRoleUrl } from '../server/platform/database/app-role.ts'
import { TenantDatabases } from '../server/platform/database/tenant-database.ts'
import { createFixture, type Fixture, PASSWORD } from '../server/testing/fixture.ts'
import { startS3Server } from '../server/testing/services/s3-server.ts'
import { deliverWebhooks, problemsAfterKill } from './kill-checks.ts'
import { type Operations, operationsOn } from './kill-operations.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DAY_MS = 86_400_000

const git = (...words: string[]): string => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim()

const migrationsAt = (commit: string): string[] =>
  git('ls-tree', '--name-only', commit, 'db/migrations/').split('\n').toSorted()

/**
 * Returns the release to test against: the last commit that has all migrations of this one up to a number, and none after it. Its server does not know the newest. A
 * commit that lacks one in the middle is no release: parts that landed together were numbered together.
 * @throws Error in a clone without the history
 */
export function releaseBefore(): string {
  const own = migrationsAt('HEAD')
  const commits = git('log', '--format=%H', '--', 'db/migrations').split('\n')
  const found = commits.find(commit => {
    const names = migrationsAt(commit)
    return names.length < own.length && names.every((name, index) => name === own[index])
  })
  if (found === undefined)
    throw new Error(
      'This clone has no older release: fetch its history (git fetch --unshallow), or name one by --release.',
    )
  return found
}

/** Checks out a release into a folder of its own, with the packages of this one. */
function checkOut(release: string): { folder: string; remove: () => void } {
  const parent = mkdtempSync(join(tmpdir(), 'vanbay-release-'))
  const folder = join(parent, 'release')
  git('worktree', 'add', '--quiet', '--detach', folder, release)
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    remove: () => {
      git('worktree', 'remove', '--force', folder)
      rmSync(parent, { recursive: true, force: true })
    },
  }
}

interface Work {
  bookings: string[]
  payments: string[]
}

/** Books and pays in turn at both servers: what one begins, the other ends. */
async function work(
  hours: { ahead: Iterator<Date>; past: Iterator<Date> },
  [older, newer]: readonly [Operations, Operations],
  count: number,
): Promise<Work> {
  const done: Work = { bookings: [], payments: [] }
  const next = (slots: Iterator<Date>): Date => {
    const { value, done: isOver } = slots.next()
    if (isOver) throw new Error('The slots to book ran out.')
    return value
  }
  for (let turn = 0; turn < count; turn++) {
    const [first, second] = turn % 2 === 0 ? [older, newer] : [newer, older]
    const booking = randomUUID()
    await first.book(booking, next(hours.ahead))
    done.bookings.push(booking)
    const payment = randomUUID()
    const invoice = await first.invoice(next(hours.past))
    await (turn % 4 < 2 ? second.payCash(payment, invoice) : second.payByLink(payment, invoice))
    done.payments.push(payment)
  }
  return done
}

/**
 * Runs the server of an older release and this one's on one database with this release's schema, while customers book and pay at both.
 * @returns the problems, as sentences
 */
export async function runBesideOldRelease(
  databases: BenchDatabases,
  release: string,
  count: number,
): Promise<string[]> {
  // Migrated by this release, as an upgrade does first.
  const databaseUrl = await databases.scratch()
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  owner.on('error', () => undefined)
  const fixture = await createFixture(owner)
  const { folder, remove } = checkOut(release)
  // Both releases refuse to start beside one that keeps its uploads elsewhere.
  const s3 = await startS3Server()
  const settings = {
    S3_ENDPOINT: s3.url,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'AKID',
    S3_SECRET_ACCESS_KEY: s3.secret,
  }
  const servers: ServerProcess[] = []
  const clients: ApiClient[] = []
  try {
    servers.push(await startServerProcess({ databaseUrl, workers: 1, settings, folder }))
    servers.push(await startServerProcess({ databaseUrl, workers: 1, settings }))
    const operations: Operations[] = []
    for (const { port } of servers) {
      const { host, emails } = fixture.ca
      const guest = new ApiClient(port, host)
      const staff = await ApiClient.signIn(port, host, { email: emails.manager, password: PASSWORD })
      clients.push(guest, staff)
      operations.push(operationsOn(fixture.ca, fixture.vehicleIds.small, { guest, staff }))
    }
    const [older, newer] = operations
    if (!older || !newer) throw new Error('Both servers have to run.')
    const done = await work(await hoursOf(databaseUrl, fixture), [older, newer], count)
    await deliverWebhooks(owner)
    return await problemsAfterKill(owner, done)
  } catch (error) {
    return [`With ${release.slice(0, 10)}: ${String(error)}`]
  } finally {
    for (const client of clients) client.close()
    for (const server of servers) await server.stop()
    await s3.close()
    await owner.end()
    remove()
  }
}

async function hoursOf(databaseUrl: string, { ca }: Fixture): Promise<{ ahead: Iterator<Date>; past: Iterator<Date> }> {
  const direct = new TenantDatabases(appRoleUrl(databaseUrl, BENCH_SECRET), 1)
  const franchise = await findFranchise(direct.of(ca.id), ca.franchiseId)
  await direct.close()
  if (!franchise) throw new Error('The fixture is not there.')
  const after = (days: number): Date => new Date(Date.now() + days * DAY_MS)
  return {
    ahead: slotsBetween(after(2), after(60), franchise).values(),
    past: slotsBetween(after(-28), after(-1), franchise).values(),
  }
}
