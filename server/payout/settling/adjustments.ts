import { sql } from 'kysely'
import {
  type AdjustmentStatus,
  canAdjust,
  MAX_ADJUSTMENT,
  MAX_REASON,
  MIN_REASON,
} from '../../../domain/payout/settling.ts'
import { recordAuditEntry } from '../../audit/record-audit-entry.ts'
import { requireFranchise } from '../../franchise/policy.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidFields, notFoundForActor, ownRecord, Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/scope.ts'
import { TEXTS } from './texts.ts'

/** A correction by hand, in cents; positive: for the payee. */
export interface Adjustment {
  id: number
  franchiseId: number
  vanId: number | null
  vanName: string | null
  userId: number | null
  userName: string | null
  amount: number
  currency: 'CAD' | 'USD'
  reason: string
  authorId: number
  authorName: string
  approverName: string | null
  status: AdjustmentStatus
  statementId: number | null
}

const ADJUSTMENT = sql`
  select a.id, a.franchise_id as "franchiseId", a.van_id as "vanId", v.name as "vanName", a.user_id as "userId", u.name as "userName", a.amount, a.reason,
    a.author_id as "authorId", o.name as "authorName", x.name as "approverName", a.statement_id as "statementId",
    case f.country_code when 'CA' then 'CAD' else 'USD' end as currency,
    case when a.statement_id is not null then 'ISSUED' when a.withdrawn_at is not null then 'WITHDRAWN' when a.approved_at is not null then 'APPROVED'
      else 'PROPOSED' end as status
  from payout_adjustment a join franchise f on f.id = a.franchise_id join app_user o on o.id = a.author_id left join app_user x on x.id = a.approver_id
    left join van v on v.id = a.van_id left join app_user u on u.id = a.user_id`

/** Returns the last 100 adjustments of a franchise, newest first. @throws Refusal 404 for another franchise */
export async function adjustments(db: Database, actor: Actor, franchiseId: number): Promise<Adjustment[]> {
  requireFranchise(actor, franchiseId)
  return (
    await sql<Adjustment>`${ADJUSTMENT} where a.franchise_id = ${franchiseId} order by a.id desc limit 100`.execute(db)
  ).rows
}

export interface NewAdjustment {
  franchiseId: number
  vanId: number | null
  userId: number | null
  amount: number
  reason: string
}

/**
 * Proposes a line for a payee's next statement. It counts once a manager approved it.
 * @throws Refusal 404 for another franchise; 403 for the manager's own; 422 for a payee without a statement, no amount or no reason
 */
export async function proposeAdjustment(
  { scope, actor, clock }: SignedInContext,
  { franchiseId, vanId, userId, amount, reason }: NewAdjustment,
): Promise<Adjustment> {
  const { db } = scope
  requireFranchise(actor, franchiseId)
  const text = reason.trim()
  if (amount === 0 || Math.abs(amount) > MAX_ADJUSTMENT)
    throw invalidFields([{ field: 'amount', message: TEXTS.adjustment }])
  if (text.length < MIN_REASON || text.length > MAX_REASON)
    throw invalidFields([{ field: 'reason', message: TEXTS.reason }])
  if (userId === actor.userId) throw ownRecord('payout')
  const payee = await db
    .selectFrom('payout_statement')
    .where('franchise_id', '=', franchiseId)
    .where('van_id', 'is not distinct from', vanId)
    .where('user_id', 'is not distinct from', userId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (!payee) throw invalidFields([{ field: 'payee', message: TEXTS.payee }])
  const { id } = await db
    .insertInto('payout_adjustment')
    .values({
      franchise_id: franchiseId,
      van_id: vanId,
      user_id: userId,
      amount,
      reason: text,
      author_id: actor.userId,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return await requireAdjustment(db, actor, id)
}

/** @throws Refusal 404 for an adjustment of another franchise */
async function requireAdjustment(db: Database, actor: Actor, id: number): Promise<Adjustment> {
  const [found] = (await sql<Adjustment>`${ADJUSTMENT} where a.id = ${id}`.execute(db)).rows
  if (!found || !actor.franchiseIds.includes(found.franchiseId)) throw notFoundForActor('payoutAdjustment')
  return found
}

/** Checks whether the franchise has another manager than this one. */
const hasColleague = async (db: Database, franchiseId: number, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('user_role as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .where('u.deactivated_at', 'is', null)
    .where('r.role', '=', 'manager')
    .where('r.user_id', '<>', userId)
    .where(sql<boolean>`${franchiseId} in (select app.franchises_of(r.user_id))`)
    .select('r.user_id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Approves an adjustment for the payee's next statement. The author's approval counts only where no other manager works.
 * @throws Refusal 404 for another franchise; 403 for the manager's own, or when another manager must approve; 409 when it is final
 */
export const approveAdjustment = (context: SignedInContext, id: number): Promise<Adjustment> =>
  change(context, id, 'approve')

/** Withdraws an adjustment that is not on a statement. @throws Refusal 404 for another franchise; 409 when it is final */
export const withdrawAdjustment = (context: SignedInContext, id: number): Promise<Adjustment> =>
  change(context, id, 'withdraw')

async function change(context: SignedInContext, id: number, action: 'approve' | 'withdraw'): Promise<Adjustment> {
  const { scope, actor, clock } = context
  return await scope.db.transaction().execute(async db => {
    await db.selectFrom('payout_adjustment').where('id', '=', id).select('id').forUpdate().executeTakeFirst()
    const found = await requireAdjustment(db, actor, id)
    if (!canAdjust(found.status, action)) throw new Refusal(409, 'CONFLICT', TEXTS.adjustmentFinal)
    if (action === 'approve') {
      if (found.userId === actor.userId) throw ownRecord('payout')
      if (found.authorId === actor.userId && (await hasColleague(db, found.franchiseId, actor.userId)))
        throw new Refusal(403, 'FORBIDDEN', TEXTS.needsColleague)
    }
    await db
      .updateTable('payout_adjustment')
      .set(
        action === 'approve' ? { approver_id: actor.userId, approved_at: clock.now() } : { withdrawn_at: clock.now() },
      )
      .where('id', '=', id)
      .execute()
    await recordAuditEntry(db, context, {
      action: action === 'approve' ? 'payout_adjustment_approved' : 'payout_adjustment_withdrawn',
      subject: 'payout_adjustment',
      subjectId: id,
      franchiseId: found.franchiseId,
      from: null,
      to: { amount: found.amount },
      reason: found.reason,
    })
    return await requireAdjustment(db, actor, id)
  })
}
