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
import { payOut } from '../server/sandbox/stripe/account/balance.ts'
import { sandboxAccounts } from '../server/providers/payment-gateway/sandbox-accounts.ts'
import { ApiClient } from '../bench/api-client.ts'
import { comeToRest, disagreements } from './chaos-checks.ts'
import { DIRECT_ACCOUNTS, injectFaults } from './faults.ts'
import { storiesOn } from './chaos-operations.ts'
import { type Outcome, PATIENCE_MS, type SavedCards, type Story } from './story.ts'
import { openBenchDatabases } from '../bench/databases.ts'
import { type OpenInvoice, operationsOn } from './kill-operations.ts'
import { BENCH_SECRET, startServerProcess } from '../bench/server-process.ts'

const DAY_MS = 86_400_000
const CLIENTS = 10
/** As many as those who pay make work for: some stories wait for a job. */
const WORKERS = 4

export interface ChaosPlan {
  /** Minimum number of payments and refunds. */
  operations: number
  kills: number
  /** After these minutes no further story begins, and what happened until then is checked. */
  minutes: number
  /** Seed of the kills, the faults and the order of parallel payments; the same seed repeats them. */
  seed: number
}

/**
 * Pays and refunds while the server with its worker is killed repeatedly and the provider is slow, fails, loses answers, keeps server faults, has keys in use, forgets keys, has
 * readers that are off or busy, and delivers webhooks late, twice, out of order and of another environment. Banks dispute payments, and return the money or keep it. The franchise is paid directly, as long as its accounts are not restricted. Then the provider sends
 * what it has to the bank, and it is checked that invoices, ledgers, kept figures, the provider's books and the transfers to the bank agree to the cent.
 * @param databaseUrl the owner's, of a database that contains only the fixture
 * @returns the problems, as sentences, and how many payments and refunds there were
 */
export async function runChaos(
  databaseUrl: string,
  { ca, vehicleIds }: Fixture,
  plan: ChaosPlan,
): Promise<{ problems: string[]; operations: number }> {
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // Dropping the scratch database closes its last connections with an error.
  owner.on('error', () => undefined)
  // This tenant takes payments in both countries, so the transfers to the bank of both accounts must be its own. In the sandbox they are those of a country's first tenant.
  await owner.query(`update tenant set country_code = 'CA'`)
  let server = await startServerProcess({ databaseUrl, workers: WORKERS })
  const { port } = server
  const guest = new ApiClient(port, ca.host)
  const staff = await ApiClient.signIn(port, ca.host, { email: ca.emails.manager, password: PASSWORD })
  const operations = operationsOn(ca, vehicleIds.small, { guest, staff })
  const done = new AbortController()
  const problems: string[] = []
  try {
    const random = new Random(plan.seed)
    await payDirectly(owner, ca)
    const { past, ahead } = await slotsOf(databaseUrl, ca)
    const customer = await customerWithCards(owner, { port, ca, vehicleId: vehicleIds.small, staff, slot: ahead })
    const stories = await storiesOn(staff, operations, {
      franchiseId: ca.franchiseId,
      random,
      cards: customer.cards,
      disputeOf: (invoiceId, status) => disputeOf(owner, invoiceId, status),
      dropOut: async readerId => {
        await owner.query(
          `update sandbox.stripe_object set body = jsonb_set(body, '{action}', 'null') where type = 'terminal.reader' and id = $1`,
          [readerId],
        )
      },
    })
    const casts = castStories(stories, plan.operations)
    await addVans(owner, ca, Math.ceil((casts.length * ca.vanIds.length) / past.length))
    const invoices: OpenInvoice[] = []
    await inParallel(casts, async ({ of }, index) => {
      const slot = past[index % past.length] ?? new Date()
      const invoice = await operations.invoice(slot, of === 'a customer with a saved card' ? customer : undefined)
      if (of === 'the US')
        await owner.query(`update invoice set country_code = 'US', currency = 'USD' where id = $1`, [invoice.id])
      invoices[index] = invoice
    })
    const faults = injectFaults(owner, { random, port, signal: done.signal })
    const expected: (Outcome & { invoice: OpenInvoice })[] = []
    const killBefore = new Set(
      Array.from({ length: plan.kills }, (_, index) =>
        Math.floor(((index + random.next()) * casts.length) / plan.kills),
      ),
    )
    let restarting: Promise<void> = Promise.resolve()
    const restart = async (): Promise<void> => {
      await wait(random.int(0, 100))
      await server.kill()
      server = await startServerProcess({ databaseUrl, workers: WORKERS, port })
    }
    const end = performance.now() + plan.minutes * 60_000
    let played = 0
    await inParallel(casts, async (story, index) => {
      const invoice = invoices[index]
      if (performance.now() > end) return
      played += story.operations
      if (killBefore.has(index)) restarting = restarting.then(restart)
      if (!invoice) return
      const outcome = await story.play(invoice).catch((error: unknown) => {
        throw new Error(`invoice ${invoice.id}, ${String(error)}`)
      })
      expected.push({ invoice, ...outcome })
    }).catch((error: unknown) => problems.push(`A story failed: ${String(error)}`))
    await restarting
    done.abort()
    await faults
    // What failed before says why something is left, so it must not get lost.
    const rest = (): Promise<boolean> =>
      comeToRest(owner).then(
        () => true,
        (error: unknown) => {
          problems.push(String(error))
          return false
        },
      )
    if (!(await rest())) return { problems, operations: played }
    for (const { invoice, paid, refunded, disputed = 0 } of expected) {
      const { rows } = await owner.query<{ paid: number; refunded: number; disputed: number }>(
        `select approved_amount::int as paid, refunded_amount::int as refunded, disputed_amount::int as disputed from invoice where id = $1`,
        [invoice.id],
      )
      const [found] = rows
      const wanted = { paid, refunded: refunded ?? found?.refunded, disputed }
      if (JSON.stringify(found) !== JSON.stringify(wanted))
        problems.push(`Invoice ${invoice.id} has ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
    }
    for (const account of ['CA', 'US'] as const) await payOut(owner, account)
    const isPaidOut = await rest()
    return { problems: [...problems, ...(await disagreements(owner, { isPaidOut }))], operations: played }
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

/** Lets the franchise be paid in accounts of its own, with a royalty of 31 % of each payment. */
async function payDirectly(owner: pg.Pool, { id, franchiseId }: Fixture['ca']): Promise<void> {
  await owner.query('update payout_terms set franchise_type = 3 where franchise_id = $1', [franchiseId])
  for (const [country, account] of [
    ['CA', DIRECT_ACCOUNTS[0]],
    ['US', DIRECT_ACCOUNTS[1]],
  ])
    await owner.query(
      `insert into franchise_account (tenant_id, franchise_id, country_code, provider_account_id, can_take_cards, can_receive, can_take_cash_app, checked_at, created_at)
       values ($1, $2, $3, $4, true, true, true, now(), now())`,
      [id, franchiseId, country, account],
    )
  await owner.query(
    `insert into franchise_account_switch (tenant_id, franchise_id, from_day, is_on, created_at) values ($1, $2, '2026-01-01', true, now())`,
    [id, franchiseId],
  )
}

/** Adds vans, so that every invoice has an hour of its own. */
async function addVans(owner: pg.Pool, { id, franchiseId }: Fixture['ca'], count: number): Promise<void> {
  await owner.query(
    `insert into van (tenant_id, franchise_id, name) select $1, $2, 'Van ' || n from generate_series(3, 2 + $3::int) n`,
    [id, franchiseId, count],
  )
}

/** Waits until our books know the dispute of an invoice. @throws Error after four minutes */
async function disputeOf(owner: pg.Pool, invoiceId: number, status?: string): Promise<number> {
  const start = performance.now()
  for (;;) {
    const { rows } = await owner.query<{ id: number; status: string }>(
      'select id::float8, status from dispute where invoice_id = $1',
      [invoiceId],
    )
    const [found] = rows
    if (found && (status === undefined || found.status === status)) return found.id
    if (performance.now() - start > PATIENCE_MS)
      throw new Error(`The dispute of invoice ${invoiceId} is ${found?.status ?? 'not known'}.`)
    await wait(100)
  }
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

/** Creates a customer who has booked with the franchise and has saved cards. */
async function customerWithCards(
  owner: pg.Pool,
  of: { port: number; ca: Fixture['ca']; vehicleId: number; staff: ApiClient; slot: Date },
): Promise<{ id: number; email: string; cards: SavedCards }> {
  const { port, ca, vehicleId, staff, slot } = of
  const email = ca.emails.customer
  const customer = await ApiClient.signIn(port, ca.host, { email, password: PASSWORD })
  await operationsOn(ca, vehicleId, { guest: customer, staff }).book(randomUUID(), slot)
  const browser = new ApiClient(port, ca.host, sandboxAccounts(BENCH_SECRET).CA.publishableKey)
  const cards = {
    paying: await saveCard(customer, browser, 'pm_card_visa'),
    disputing: await saveCard(customer, browser, 'pm_card_createDispute'),
    asking: await saveCard(customer, browser, 'pm_card_createDisputeInquiry'),
  }
  browser.close()
  customer.close()
  const { rows } = await owner.query<{ id: number }>('select id from app_user where tenant_id = $1 and email = $2', [
    ca.id,
    email,
  ])
  return { id: rows[0]?.id ?? 0, email, cards }
}

/** Saves a card as the customer's browser does. @returns its id */
async function saveCard(customer: ApiClient, browser: ApiClient, card: string): Promise<string> {
  const setup = `mutation { createCardSetup(consentVersion: "${CARD_CONSENT_VERSION}") { clientSecret } }`
  const { createCardSetup } = await customer.ask<{ createCardSetup: { clientSecret: string } }>(setup, {})
  const { status, body } = await browser.call({
    method: 'POST',
    path: `/v1/setup_intents/${createCardSetup.clientSecret.split('_secret_')[0]}/confirm`,
    body: new URLSearchParams({ client_secret: createCardSetup.clientSecret, payment_method: card }).toString(),
    contentType: 'application/x-www-form-urlencoded',
  })
  if (status !== 200) throw new Error(`The card was not saved: ${body}`)
  return String(JSON.parse(body).payment_method)
}

// npm run chaos: the long run, on its own database.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      operations: { type: 'string', default: '1000' },
      kills: { type: 'string', default: '20' },
      minutes: { type: 'string', default: '60' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  })
  const plan = {
    operations: Number(values.operations),
    kills: Number(values.kills),
    minutes: Number(values.minutes),
    seed: Number(values.seed),
  }
  const databases = await openBenchDatabases(resolve(process.env.BENCH_DATA_DIR ?? 'data/bench'), text =>
    process.stdout.write(`${text}\n`),
  )
  try {
    const databaseUrl = await databases.scratch()
    const owner = new pg.Pool({ connectionString: databaseUrl, max: 1 })
    owner.on('error', () => undefined)
    const fixture = await createFixture(owner)
    await owner.end()
    const { problems, operations } = await runChaos(databaseUrl, fixture, plan)
    process.stdout.write(
      problems.length === 0
        ? `${operations} payments and refunds, up to ${plan.kills} kills, seed ${plan.seed}: all books agree to the cent.\n`
        : `${problems.join('\n')}\nThe same again: npm run chaos -- --operations ${plan.operations} --kills ${plan.kills} --seed ${plan.seed}\n`,
    )
    process.exitCode = problems.length === 0 ? 0 : 1
  } finally {
    await databases.close()
  }
}
