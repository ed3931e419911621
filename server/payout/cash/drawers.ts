import { sql } from 'kysely'
import type { Currency } from '../../../domain/format/money.ts'
import { compareNatural } from '../../../domain/format/natural-order.ts'
import { cashInDrawer } from '../../../domain/payout/cash-drawer.ts'
import type { Payee } from '../../../domain/payout/shares.ts'
import { requireFranchise } from '../../franchise/policy.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { notFoundForActor } from '../../platform/refusal.ts'
import { type PayoutFranchise, payoutFranchises } from '../payout-franchises.ts'
import { payeeKey } from '../people.ts'
import { type IssuedCash, issuedCash, runningCash } from './taken-cash.ts'

/** The cash of a van and the person who answers for it, in cents. */
export interface CashDrawer {
  franchiseId: number
  vanId: number
  vanName: string | null
  userId: number | null
  userName: string | null
  currency: Currency
  /** From payments in cash, less what was returned in cash. */
  taken: number
  handedIn: number
  /** Taken, less handed in. */
  held: number
}

/** Returns the franchise with its payout terms. @throws Refusal 404 for another franchise */
async function ownFranchise({ scope, actor }: SignedInContext, franchiseId: number): Promise<PayoutFranchise> {
  requireFranchise(actor, franchiseId)
  const found = (await payoutFranchises(scope.db)).find(({ id }) => id === franchiseId)
  if (!found) throw notFoundForActor('payoutStatements')
  return found
}

/** Returns the drawers of a franchise that ever had cash, by van in natural order. @throws Refusal 404 for another franchise */
export async function cashDrawers(
  context: SignedInContext,
  franchiseId: number,
  db: Database = context.scope.db,
): Promise<CashDrawer[]> {
  const franchise = await ownFranchise(context, franchiseId)
  const [{ rows: issued }, running, { rows: handedIn }] = await Promise.all([
    sql<IssuedCash>`select "vanId", "userId", sum(amount)::bigint as taken from (${issuedCash(franchiseId)}) m group by 1, 2`.execute(
      db,
    ),
    runningCash(db, franchise, context.clock.now()),
    sql<{ vanId: number; userId: number | null; amount: number }>`
      select van_id as "vanId", user_id as "userId", sum(amount)::bigint as amount from cash_hand_in where franchise_id = ${franchiseId} group by 1, 2`.execute(
      db,
    ),
  ])
  const sums = new Map<string, { payee: Payee; taken: number; handedIn: number }>()
  const of = (payee: Payee) => {
    const sum = sums.get(payeeKey(payee)) ?? { payee, taken: 0, handedIn: 0 }
    sums.set(payeeKey(payee), sum)
    return sum
  }
  for (const { vanId, userId, taken } of issued) of({ vanId, userId }).taken += taken
  for (const { payee, amount } of running) of(payee).taken += amount
  for (const { vanId, userId, amount } of handedIn) of({ vanId, userId }).handedIn += amount
  return await named(db, franchise, [...sums.values()])
}

async function named(
  db: Database,
  franchise: PayoutFranchise,
  sums: readonly { payee: Payee; taken: number; handedIn: number }[],
): Promise<CashDrawer[]> {
  const vans = await db.selectFrom('van').where('franchise_id', '=', franchise.id).select(['id', 'name']).execute()
  const people = sums.flatMap(({ payee }) => payee.userId ?? [])
  const users =
    people.length === 0
      ? []
      : await db.selectFrom('app_user').where('id', 'in', people).select(['id', 'name']).execute()
  return sums
    .map(({ payee: { vanId, userId }, taken, handedIn }) => ({
      franchiseId: franchise.id,
      vanId: vanId ?? 0,
      vanName: vans.find(({ id }) => id === vanId)?.name ?? null,
      userId,
      userName: users.find(({ id }) => id === userId)?.name ?? null,
      currency: franchise.currency,
      taken,
      handedIn,
      held: cashInDrawer({ taken, handedIn }),
    }))
    .toSorted(
      (a, b) => compareNatural(a.vanName ?? '', b.vanName ?? '') || compareNatural(a.userName ?? '', b.userName ?? ''),
    )
}

/** Returns the actor's own drawers, one for each van. @throws Refusal 404 for another franchise */
export const ownCash = async (context: SignedInContext, franchiseId: number): Promise<CashDrawer[]> =>
  (await cashDrawers(context, franchiseId)).filter(({ userId }) => userId === context.actor.userId)

/** A movement of a drawer, in cents: positive when cash was taken. */
export const CASH_ENTRY_KINDS = ['TAKEN', 'RETURNED', 'HANDED_IN', 'CORRECTED'] as const

export interface CashEntry {
  id: string
  kind: (typeof CASH_ENTRY_KINDS)[number]
  at: Date
  /** Of a hand-in: the local day. */
  day: string | null
  amount: number
  invoiceNumber: number | null
  note: string
  authorName: string | null
  handInId: number | null
  /** Whether a counter entry took it back. */
  isCorrected: boolean
  /** The statement that credited a hand-in. */
  statementId: number | null
}

const MAX_ENTRIES = 200

/**
 * Returns the last movements of a drawer, newest first: to managers those of their franchises, to others their own.
 * @throws Refusal 404 for any other
 */
export async function cashEntries(
  context: SignedInContext,
  { franchiseId, vanId, userId }: { franchiseId: number; vanId: number; userId: number | null },
): Promise<CashEntry[]> {
  const { actor, scope, clock } = context
  const franchise = await ownFranchise(context, franchiseId)
  if (!actor.roles.includes('manager') && userId !== actor.userId) throw notFoundForActor('payoutStatements')
  const running = (await runningCash(scope.db, franchise, clock.now())).filter(
    ({ payee }) => payeeKey(payee) === payeeKey({ vanId, userId }),
  )
  const { rows } = await sql<CashEntry>`
    with taken as (
      select m.id, m.at, m."invoiceNumber", m.amount from (${issuedCash(franchiseId)}) m
        where m."vanId" = ${vanId} and m."userId" is not distinct from ${userId}::bigint
      union all
      select e.id, e.created_at, i.invoice_number, n.amount from jsonb_to_recordset(${JSON.stringify(running)}::jsonb) as n ("paymentEntryId" bigint, amount bigint)
        join payment_entry e on e.id = n."paymentEntryId" join invoice i on i.id = e.invoice_id)
    select 'payment-' || t.id as id, case when t.amount < 0 then 'RETURNED' else 'TAKEN' end as kind, t.at, null::date as day, t.amount,
      t."invoiceNumber", '' as note, null::text as "authorName", null::bigint as "handInId", false as "isCorrected", null::bigint as "statementId", 0 as rank,
      t.id as nth
    from taken t
    union all
    select 'hand-in-' || h.id, case when h.corrects_id is null then 'HANDED_IN' else 'CORRECTED' end, h.created_at, h.day, -h.amount, null, h.note, u.name, h.id,
      exists (select from cash_hand_in c where c.corrects_id = h.id), h.statement_id,
      1, h.id
    from cash_hand_in h join app_user u on u.id = h.author_id
    where h.franchise_id = ${franchiseId} and h.van_id = ${vanId} and h.user_id is not distinct from ${userId}::bigint
    order by at desc, rank desc, nth desc limit ${MAX_ENTRIES}`.execute(scope.db)
  return rows
}
