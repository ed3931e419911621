import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Random } from '../db/seed/random.ts'
import { CARD_CONSENT_VERSION } from '../domain/payment/card-consent.ts'
import { slotsBetween } from '../domain/schedule/slots.ts'
import { findFranchise } from '../server/franchise/place.ts'
import { appRoleUrl } from '../server/platform/database/app-role.ts'
import { TenantDatabases } from '../server/platform/database/tenant-database.ts'
import { createFixture, type Fixture, PASSWORD } from '../server/testing/fixture.ts'
import { sandboxAccounts } from '../server/providers/payment-gateway/sandbox-accounts.ts'
import { ApiClient } from '../bench/api-client.ts'
import { comeToRest, disagreements } from './chaos-checks.ts'
import { injectFaults } from './faults.ts'
import { type Story, storiesOn } from './chaos-operations.ts'
import { openBenchDatabases } from '../bench/databases.ts'
import { type OpenInvoice, operationsOn } from './kill-operations.ts'
import { BENCH_SECRET, startServerProcess } from '../bench/server-process.ts'

const DAY_MS = 86_400_000
const CLIENTS = 6

export interface ChaosPlan {
  /** Minimum number of payments and refunds. */
  operations: number
  kills: number
  /** Seed of the kills, the faults and the order of parallel payments; the same seed repeats them. */
  seed: number
}

/**
 * Pays and refunds while the server with its worker is killed repeatedly and the provider is slow, fails, loses answers, keeps server faults, forgets keys, has
 * readers that are off or busy, and delivers webhooks late, twice, out of order and of another environment. Then checks that invoices, ledgers and the provider's books agree to the cent.
 * @param databaseUrl the owner's, of a database that contains only the fixture
 * @returns the problems, as sentences
 */
export async function runChaos(databaseUrl: string, { ca, vehicleIds }: Fixture, plan: ChaosPlan): Promise<string[]> {
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // Dropping the scratch database closes its last connections with an error.
  owner.on('error', () => undefined)
  let server = await startServerProcess({ databaseUrl, workers: 1 })
  const { port } = server
  const guest = new ApiClient(port, ca.host)
  const staff = await ApiClient.signIn(port, ca.host, { email: ca.emails.manager, password: PASSWORD })
  const operations = operationsOn(ca, vehicleIds.small, { guest, staff })
  const done = new AbortController()
  const problems: string[] = []
  try {
    const random = new Random(plan.seed)
    const stories = await storiesOn(staff, operations, { franchiseId: ca.franchiseId, random })
    const casts = castStories(stories, plan.operations)
    const { past, ahead } = await slotsOf(databaseUrl, ca)
    const customer = await customerWithCard(owner, { port, ca, vehicleId: vehicleIds.small, staff, slot: ahead })
    const invoices: OpenInvoice[] = []
    await inParallel(casts, async ({ of }, index) => {
      const slot = past[index % past.length] ?? new Date()
      const invoice = await operations.invoice(slot, of === 'a customer with a saved card' ? customer : undefined)
      if (of === 'the US')
        await owner.query(`update invoice set country_code = 'US', currency = 'USD' where id = $1`, [invoice.id])
      invoices[index] = invoice
    })
    const faults = injectFaults(owner, { random, port, signal: done.signal })
    const expected: { invoice: OpenInvoice; paid: number; refunded: number }[] = []
    const killBefore = new Set(
      Array.from({ length: plan.kills }, (_, index) =>
        Math.floor(((index + random.next()) * casts.length) / plan.kills),
      ),
    )
    let restarting: Promise<void> = Promise.resolve()
    const restart = async (): Promise<void> => {
      await wait(random.int(0, 100))
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
    await faults
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

/** Runs an action for each item, with as many in parallel as there are clients. @throws the first error, after all clients have ended */
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

/** Returns stories one after the other until they have enough operations. */
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

/** Hours of the last weeks, each once per van, and one hour of next week. */
async function slotsOf(databaseUrl: string, ca: Fixture['ca']): Promise<{ past: Date[]; ahead: Date }> {
  const direct = new TenantDatabases(appRoleUrl(databaseUrl, BENCH_SECRET), 1)
  const franchise = await findFranchise(direct.of(ca.id), ca.franchiseId)
  await direct.close()
  if (!franchise) throw new Error('The fixture is not there.')
  const after = (days: number): Date => new Date(Date.now() + days * DAY_MS)
  const hours = [...slotsBetween(after(-28), after(-1), franchise)]
  const [ahead] = slotsBetween(after(7), after(14), franchise)
  if (!ahead) throw new Error('Nobody works next week.')
  return { past: ca.vanIds.flatMap(() => hours), ahead }
}

/** Creates a customer who has booked with the franchise and has a saved card. */
async function customerWithCard(
  owner: pg.Pool,
  of: { port: number; ca: Fixture['ca']; vehicleId: number; staff: ApiClient; slot: Date },
): Promise<{ id: number; email: string }> {
  const { port, ca, vehicleId, staff, slot } = of
  const email = ca.emails.customer
  const customer = await ApiClient.signIn(port, ca.host, { email, password: PASSWORD })
  await operationsOn(ca, vehicleId, { guest: customer, staff }).book(randomUUID(), slot)
  const setup = `mutation { createCardSetup(consentVersion: "${CARD_CONSENT_VERSION}") { clientSecret } }`
  const { createCardSetup } = await customer.ask<{ createCardSetup: { clientSecret: string } }>(setup, {})
  const browser = new ApiClient(port, ca.host, sandboxAccounts(BENCH_SECRET).CA.publishableKey)
  const { status, body } = await browser.call({
    method: 'POST',
    path: `/v1/setup_intents/${createCardSetup.clientSecret.split('_secret_')[0]}/confirm`,
    body: new URLSearchParams({
      client_secret: createCardSetup.clientSecret,
      payment_method: 'pm_card_visa',
    }).toString(),
    contentType: 'application/x-www-form-urlencoded',
  })
  if (status !== 200) throw new Error(`The card was not saved: ${body}`)
  browser.close()
  customer.close()
  const { rows } = await owner.query<{ id: number }>('select id from app_user where tenant_id = $1 and email = $2', [
    ca.id,
    email,
  ])
  return { id: rows[0]?.id ?? 0, email }
}

// npm run chaos: the long run, on its own database.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      operations: { type: 'string', default: '1000' },
      kills: { type: 'string', default: '20' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  })
  const plan = { operations: Number(values.operations), kills: Number(values.kills), seed: Number(values.seed) }
  const databases = await openBenchDatabases(resolve(process.env.BENCH_DATA_DIR ?? 'data/bench'), text =>
    process.stdout.write(`${text}\n`),
  )
  try {
    const databaseUrl = await databases.scratch()
    const owner = new pg.Pool({ connectionString: databaseUrl, max: 1 })
    owner.on('error', () => undefined)
    const fixture = await createFixture(owner)
    await owner.end()
    const problems = await runChaos(databaseUrl, fixture, plan)
    process.stdout.write(
      problems.length === 0
        ? `${plan.operations} payments and refunds, ${plan.kills} kills, seed ${plan.seed}: invoices, ledgers and the provider agree to the cent.\n`
        : `${problems.join('\n')}\nThe same again: npm run chaos -- --operations ${plan.operations} --kills ${plan.kills} --seed ${plan.seed}\n`,
    )
    process.exitCode = problems.length === 0 ? 0 : 1
  } finally {
    await databases.close()
  }
}
