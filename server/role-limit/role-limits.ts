import { sql } from 'kysely'
import type { Currency } from '../../domain/format/money.ts'
import { type LimitName, type LimitsByRole, limitFor, limitProblem } from '../../domain/role-limit/role-limits.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { denial, Refusal } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { TEXTS } from './texts.ts'

/** Returns the tenant's limits. Never cached, because they must be exact. */
export async function roleLimits(db: Database): Promise<LimitsByRole> {
  const rows = await db.selectFrom('role_limit').selectAll().execute()
  return Object.fromEntries(
    rows.map(row => [
      row.role,
      {
        refundMax: row.refund_max_cents,
        refundDayMax: row.refund_day_max_cents,
        voidMax: row.void_max_cents,
        discountMaxBps: row.discount_max_bps,
        discountMax: row.discount_max_cents,
      },
    ]),
  )
}

/** @throws Refusal 403 that says who can do it, when a value (cents or basis points) is above the limit of the actor's roles */
export function requireWithin(
  limits: LimitsByRole,
  actor: Actor,
  limit: { name: LimitName; value: number; currency: Currency },
): void {
  const problem = limitProblem(limits, actor.roles, limit)
  if (problem !== null) throw denial(new Refusal(403, 'ABOVE_LIMIT', problem))
}

const DAY_MS = 86_400_000

/**
 * Checks a refund against the actor's limits, in its transaction. Refunds of one person lock each other here, so that two in parallel cannot exceed
 * the daily limit together.
 * @param amount cents
 * @throws Refusal 403 that says who can do it
 */
export async function requireRefundWithin(
  db: Database,
  actor: Actor,
  { amount, currency, now }: { amount: number; currency: Currency; now: Date },
): Promise<void> {
  const limits = await roleLimits(db)
  requireWithin(limits, actor, { name: 'refundMax', value: amount, currency })
  if (limitFor(limits, actor.roles, 'refundDayMax') === null) return
  await sql`select pg_advisory_xact_lock(hashtext('refunds of'), ${actor.userId}::int)`.execute(db)
  const { sum } = await db
    .selectFrom('refund')
    .where('author_id', '=', actor.userId)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .where('status', '!=', 'FAILED')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('sum'))
    .executeTakeFirstOrThrow()
  requireWithin(limits, actor, { name: 'refundDayMax', value: sum + amount, currency })
}

/**
 * Checks a default discount against the actor's limits. If only the other kind is limited, refuses this kind: without an order, a percentage cannot
 * be converted to dollars, nor the other way round.
 * @throws Refusal 403 that says who can do it, or in which kind
 */
export async function requireDiscountWithin(
  db: Database,
  actor: Actor,
  discount: { type: 'PERCENT' | 'GROUPON'; amount: number; currency: Currency },
): Promise<void> {
  const limits = await roleLimits(db)
  const { type, amount: value, currency } = discount
  const [name, other] =
    type === 'PERCENT' ? (['discountMaxBps', 'discountMax'] as const) : (['discountMax', 'discountMaxBps'] as const)
  requireWithin(limits, actor, { name, value, currency })
  const isOpen = limitFor(limits, actor.roles, name) === null && limitFor(limits, actor.roles, other) !== null
  if (!isOpen) return
  throw denial(new Refusal(403, 'ABOVE_LIMIT', type === 'PERCENT' ? TEXTS.amountOnly : TEXTS.percentageOnly))
}
