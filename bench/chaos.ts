import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { slotsBetween } from '../domain/booking/slots.ts'
import { findFranchise } from '../server/franchise/place.ts'
import { appRoleUrl } from '../server/platform/database/app-role.ts'
import { TenantDatabases } from '../server/platform/database/tenant-database.ts'
import { createFixture, type Fixture, PASSWORD } from '../server/platform/testing/fixture.ts'
import { controlSettings, saveControl } from '../server/sandbox/stripe/control.ts'
import { ApiClient } from './api-client.ts'
import { comeToRest, disagreements } from './chaos-checks.ts'
import { type Story, storiesOn } from './chaos-operations.ts'
import { openBenchDatabases } from './databases.ts'
import { type OpenInvoice, operationsOn } from './kill-operations.ts'
import { BENCH_SECRET, startServerProcess } from './server-process.ts'

const DAY_MS = 86_400_000
const CLIENTS = 6
/** How long the provider misbehaves in one way. */
const MOOD_MS = 400

export interface ChaosPlan {
  /** How many payments and refunds, at least. */
  operations: number
  kills: number
}

/**
 * Lets people pay and refund while the server with its worker is killed again and again and the provider is slow, fails, loses answers, and delivers its
 * webhooks late, twice and out of order; then looks whether invoices, ledgers and the provider's books agree to the cent.
 * @param databaseUrl the owner's, of a database with the fixture in it and nothing else
 * @returns what is wrong, as sentences
 */
export async function wreakChaos(databaseUrl: string, { ca, vehicleIds }: Fixture, plan: ChaosPlan): Promise<string[]> {
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // Its last connections may still be closing when the scratch database is dropped, and are told so.
  owner.on('error', () => undefined)
  let server = await startServerProcess({ databaseUrl, workers: 1 })
  const { port } = server
  const guest = new ApiClient(port, ca.host)
  const staff = await ApiClient.signIn(port, ca.host, { email: ca.emails.manager, password: PASSWORD })
  const operations = operationsOn(ca, vehicleIds.small, { guest, staff })
  const done = new AbortController()
  const problems: string[] = []
  try {
    const stories = await storiesOn(staff, operations, ca.franchiseId)
    const casts = castStories(stories, plan.operations)
    const slots = await pastSlots(databaseUrl, ca)
    const invoices: OpenInvoice[] = []
    await inParallel(casts, async (_story, index) => {
      invoices[index] = await operations.invoice(slots[index % slots.length] ?? new Date())
    })
    const misbehaving = misbehave(owner, done.signal)
    const expected: { invoice: OpenInvoice; paid: number; refunded: number }[] = []
    const killBefore = new Set(
      Array.from({ length: plan.kills }, (_, index) =>
        Math.floor(((index + Math.random()) * casts.length) / plan.kills),
      ),
    )
    let restarting: Promise<void> = Promise.resolve()
    const restart = async (): Promise<void> => {
      await wait(Math.random() * 100)
      await server.kill()
      server = await startServerProcess({ databaseUrl, workers: 1, port })
    }
    await inParallel(casts, async (story, index) => {
      const invoice = invoices[index]
      if (killBefore.has(index)) restarting = restarting.then(restart)
      if (invoice) expected.push({ invoice, ...(await story.play(invoice)) })
    }).catch((error: unknown) => problems.push(`A story failed: ${String(error)}`))
    await restarting
    done.abort()
    await misbehaving
    await comeToRest(owner)
    for (const { invoice, paid, refunded } of expected) {
      const { rows } = await owner.query<{ paid: number; refunded: number }>(
        'select approved_amount::int as paid, refunded_amount::int as refunded from invoice where id = $1',
        [invoice.id],
      )
      if (rows[0]?.paid !== paid || rows[0].refunded !== refunded)
        problems.push(`Invoice ${invoice.id} has ${JSON.stringify(rows[0])} instead of ${paid} and ${refunded}`)
    }
    return [...problems, ...(await disagreements(owner))]
  } finally {
    done.abort()
    guest.close()
    staff.close()
    await server.stop()
    await owner.end()
  }
}

/** Does something for each, as many at once as there are clients. @throws the first error, once all clients have ended */
async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries()
  const client = async (): Promise<void> => {
    for (const [index, item] of queue) await work(item, index)
  }
  const ended = await Promise.allSettled(Array.from({ length: CLIENTS }, client))
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** One story after the other until they come to so many operations. */
function castStories(stories: readonly Story[], operations: number): Story[] {
  const casts: Story[] = []
  for (let sum = 0; sum < operations; ) {
    const story = stories[casts.length % stories.length]
    if (!story) throw new Error('There are no stories.')
    casts.push(story)
    sum += story.operations
  }
  return casts
}

/** Hours of the last weeks, each as often as there are vans. */
async function pastSlots(databaseUrl: string, ca: Fixture['ca']): Promise<Date[]> {
  const direct = new TenantDatabases(appRoleUrl(databaseUrl, BENCH_SECRET), 1)
  const franchise = await findFranchise(direct.of(ca.id), ca.franchiseId)
  await direct.close()
  if (!franchise) throw new Error('The fixture is not there.')
  const hours = [...slotsBetween(new Date(Date.now() - 28 * DAY_MS), new Date(Date.now() - DAY_MS), franchise)]
  return ca.vanIds.flatMap(() => hours)
}

/** Lets the provider misbehave in another way every moment, and behave at the end. */
async function misbehave(owner: pg.Pool, signal: AbortSignal): Promise<void> {
  const upTo = (most: number): number => Math.floor(Math.random() * (most + 1))
  while (!signal.aborted) {
    const settings = controlSettings.parse({
      delayMs: upTo(20),
      failNext: upTo(1),
      failStatus: Math.random() < 0.5 ? 429 : 500,
      loseNext: upTo(1),
      webhookDelayMs: upTo(300),
      duplicateWebhooks: Math.random() < 0.5,
      shuffleWebhooks: Math.random() < 0.5,
    })
    await saveControl(owner, settings)
    await wait(MOOD_MS, undefined, { signal }).catch(() => undefined)
  }
  await saveControl(owner, controlSettings.parse({}))
}

// npm run chaos: the long form, on a database of its own.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const plan = { operations: 1_000, kills: 20 }
  const databases = await openBenchDatabases(resolve(process.env.BENCH_DATA_DIR ?? 'data/bench'), text =>
    process.stdout.write(`${text}\n`),
  )
  try {
    const databaseUrl = await databases.scratch()
    const owner = new pg.Pool({ connectionString: databaseUrl, max: 1 })
    owner.on('error', () => undefined)
    const fixture = await createFixture(owner)
    await owner.end()
    const problems = await wreakChaos(databaseUrl, fixture, plan)
    process.stdout.write(
      problems.length === 0
        ? `${plan.operations} payments and refunds, ${plan.kills} kills: invoices, ledgers and the provider agree to the cent.\n`
        : `${problems.join('\n')}\n`,
    )
    process.exitCode = problems.length === 0 ? 0 : 1
  } finally {
    await databases.close()
  }
}
