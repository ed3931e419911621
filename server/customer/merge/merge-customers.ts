import { sql } from 'kysely'
import { removeLogins } from '../../account/login-tables.ts'
import { requireCustomer } from '../../account/visible-customers.ts'
import { nameAuthor } from '../../audit/name-author.ts'
import { recordAuditEntry } from '../../audit/record-audit-entry.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { invalidField, notFoundForActor, Refusal } from '../../platform/refusal.ts'
import { type CardChoice, cardChoices } from './card-choices.ts'
import { joinCars, joinCredit, joinFacts, joinPlaces } from './join-rows.ts'
import { mergeObstacles, type Pair, SAME_CARS } from './obstacles.ts'
import { type MergeSide, readSide } from './read-side.ts'
import { TEXTS } from './texts.ts'
import { MOVED } from './user-columns.ts'

/** Two customers side by side, and what a merge would do. */
export interface MergePreview {
  kept: MergeSide
  merged: MergeSide
  /** Why it is not possible now; empty when it is. */
  obstacles: string[]
  /** What happens besides the move of the rows. */
  consequences: string[]
}

/** Nobody merges their own account, nor one that they do not see. @throws Refusal 422 for one customer; 404 */
async function requireBoth({ scope: { db }, actor }: SignedInContext, { keptId, mergedId }: Pair): Promise<void> {
  if (keptId === mergedId) throw invalidField('mergedId', TEXTS.same)
  for (const id of [keptId, mergedId]) {
    if (actor.userId === id) throw notFoundForActor('customer')
    await requireCustomer(db, actor, id)
  }
}

async function bothSides(db: Database, { keptId, mergedId }: Pair): Promise<{ kept: MergeSide; merged: MergeSide }> {
  const [kept, merged] = [await readSide(db, keptId), await readSide(db, mergedId)]
  if (!kept || !merged) throw notFoundForActor('customer')
  return { kept, merged }
}

/** Returns what a merge of two customers would do. @throws Refusal 422 for one customer; 404 for one that the actor does not see; 503 */
export async function previewMerge(context: SignedInContext, pair: Pair): Promise<MergePreview> {
  await requireBoth(context, pair)
  const { db } = context.scope
  const sides = await bothSides(db, pair)
  const cards = await cardChoices(context, pair)
  const obstacles = await mergeObstacles(db, sides, cards)
  const { rows: cars } = await SAME_CARS(pair.keptId, pair.mergedId).execute(db)
  return { ...sides, obstacles, consequences: consequencesOf(sides, { sameCars: cars.length, cards }) }
}

function consequencesOf(
  { kept, merged }: { kept: MergeSide; merged: MergeSide },
  { sameCars, cards }: { sameCars: number; cards: readonly CardChoice[] },
): string[] {
  return [
    ...(merged.canLogIn ? [TEXTS.loginEnds(merged.email, kept.email)] : []),
    ...(sameCars > 0 ? [TEXTS.sameCars(sameCars)] : []),
    ...(cards.some(card => card.removes === 'merged' && card.hasCards) ? [TEXTS.cardsRemoved(merged.name)] : []),
    ...(merged.referralCode !== null && kept.referralCode !== null ? [TEXTS.codeStays(merged.referralCode)] : []),
    ...(kept.hasBookingEmails && !merged.hasBookingEmails ? [TEXTS.emailsOff] : []),
    ...(merged.invoices > 0 || merged.credit > 0 ? [TEXTS.historyStays] : []),
  ]
}

/**
 * Makes two accounts of one customer one, in one transaction, for good. What may change its customer moves; append-only rows stay with the merged account and are
 * read through `merged_into_id` (docs/decisions/2026-11-26-merged-customers.md).
 * @throws Refusal 409 with what is in the way; otherwise as previewMerge
 */
export async function mergeCustomers(context: SignedInContext, pair: Pair): Promise<number> {
  await requireBoth(context, pair)
  const cards = await cardChoices(context, pair)
  await context.scope.db.transaction().execute(async db => {
    await lockBoth(db, pair)
    const sides = await bothSides(db, pair)
    const obstacles = await mergeObstacles(db, sides, cards)
    if (obstacles.length > 0) throw new Refusal(409, 'MERGE_NOT_POSSIBLE', TEXTS.notPossible(obstacles))
    await nameAuthor(db, context)
    await carryOut(db, { context, pair, sides, cards })
  })
  return pair.keptId
}

/**
 * A booking of either, and another merge, wait here. Always in the order of the ids, so that two merges never wait for each other.
 * @throws Refusal 409 when one was merged meanwhile
 */
async function lockBoth(db: Database, { keptId, mergedId }: Pair): Promise<void> {
  const locked = await db
    .selectFrom('app_user')
    .where('id', 'in', [keptId, mergedId])
    .where('merged_into_id', 'is', null)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (locked.length < 2) throw new Refusal(409, 'CHANGED_MEANWHILE', TEXTS.changed)
}

interface Merge {
  context: SignedInContext
  pair: Pair
  sides: { kept: MergeSide; merged: MergeSide }
  cards: readonly CardChoice[]
}

async function carryOut(db: Database, { context, pair, sides, cards }: Merge): Promise<void> {
  const { keptId, mergedId } = pair
  const { merged } = sides
  const { clock, actor } = context
  const now = clock.now()
  const sameCars = await joinCars(db, pair, now)
  for (const { table, column } of MOVED)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${keptId} where ${sql.ref(column)} = ${mergedId}`.execute(
      db,
    )
  await joinPlaces(db, pair, now)
  await joinFacts(db, pair)
  await joinCards(db, pair, cards)
  const credit = await joinCredit(db, pair, { authorId: actor.userId, now })
  await removeLogins(db, mergedId)
  await closeAccount(db, sides, { byId: actor.userId, now })
  const { cars, orders, invoices, plans, contacts, addresses, notes, files } = merged
  await recordAuditEntry(db, context, {
    action: 'customers_merged',
    subject: 'app_user',
    subjectId: keptId,
    franchiseId: null,
    // Numbers only: entries are kept for good, and a customer's name can be erased.
    from: { mergedId },
    to: { keptId, cars, sameCars, orders, invoices, plans, contacts, addresses, notes, files, credit },
  })
  if (merged.canLogIn) await enqueue(db, 'mail-customers-merged', { userId: mergedId, occasion: now.toISOString() })
}

/** Moves what the payment provider knows of the customer. Saved cards of what is given up are removed by a job, because the provider is never called here. */
async function joinCards(db: Database, { keptId, mergedId }: Pair, cards: readonly CardChoice[]): Promise<void> {
  for (const { removes, accountId, country, keptCustomerId, mergedCustomerId, hasCards } of cards) {
    const customerId = removes === 'kept' ? keptCustomerId : mergedCustomerId
    await db.deleteFrom('payment_customer').where('provider_customer_id', '=', customerId).execute()
    if (hasCards) await enqueue(db, 'remove-merged-cards', { accountId, country, customerId })
  }
  await db.updateTable('payment_customer').set({ user_id: keptId }).where('user_id', '=', mergedId).execute()
}

/** Ends the merged account, and gives the kept one what it lacks. */
async function closeAccount(
  db: Database,
  { kept, merged }: { kept: MergeSide; merged: MergeSide },
  { byId, now }: { byId: number; now: Date },
): Promise<void> {
  const facts = [
    'vendor_id',
    'home_franchise_id',
    'default_discount_type',
    'default_discount_amount',
    'own_key',
  ] as const
  const had = await db.selectFrom('app_user').where('id', '=', merged.id).select(facts).executeTakeFirstOrThrow()
  await db
    .updateTable('app_user')
    .set({
      email: mergedEmail(merged.id),
      merged_email: merged.email,
      merged_into_id: kept.id,
      merged_at: now,
      merged_by_id: byId,
      password_hash: null,
      notification_requests: false,
      vendor_id: null,
      home_franchise_id: null,
      default_discount_type: null,
      default_discount_amount: null,
      own_key: null,
    })
    .where('id', '=', merged.id)
    .execute()
  await db.updateTable('app_user').set({ merged_into_id: kept.id }).where('merged_into_id', '=', merged.id).execute()
  const has = await db.selectFrom('app_user').where('id', '=', kept.id).select(facts).executeTakeFirstOrThrow()
  const discount = has.default_discount_type === null ? had : has
  await db
    .updateTable('app_user')
    .set({
      vendor_id: has.vendor_id ?? had.vendor_id,
      home_franchise_id: has.home_franchise_id ?? had.home_franchise_id,
      own_key: has.own_key ?? had.own_key,
      default_discount_type: discount.default_discount_type,
      default_discount_amount: discount.default_discount_amount,
      // Somebody who does not want these emails does not get them by a merge.
      notification_requests: kept.hasBookingEmails && merged.hasBookingEmails,
    })
    .where('id', '=', kept.id)
    .execute()
}

/** Returns a reserved address without a mailbox (RFC 2606): the account's own email is free for its person. */
const mergedEmail = (userId: number): string => `merged-${userId}@merged.invalid`
