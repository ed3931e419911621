import { type CountryCode, countryOf } from '../../domain/address/country.ts'
import { type Coverage, isSameCoverage } from '../../domain/subscription/coverage.ts'
import { coveredName, ruleWords } from '../../domain/subscription/coverage-words.ts'
import { firstRenewalFrom } from '../../domain/subscription/plan-settings.ts'
import { planOf } from '../plan/plan-rows.ts'
import { dayOf, nextPaymentOf, termsOf } from '../plan/terms.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import type { JobPayloads } from '../platform/jobs/tasks.ts'
import { sendPlanMoveMail } from './mails.ts'
import { TEXTS } from './texts.ts'

/**
 * Mails a member that their plan gets another price, or that it does not come. The time of the announcement is noted once it was sent: nobody pays more within 30 days
 * of it. A move that was withdrawn meanwhile is not announced.
 */
export async function mailPlanMove(
  context: JobContext,
  { planMoveId, subscriptionId, occasion }: JobPayloads['mail-plan-move'],
): Promise<void> {
  const { db } = context.scope
  const found = await db
    .selectFrom('plan_move_member as x')
    .innerJoin('plan_move as m', 'm.id', 'x.plan_move_id')
    .innerJoin('subscription_type as t', 't.id', 'm.to_plan_id')
    .innerJoin('subscription_type as f', 'f.id', 'm.from_plan_id')
    .innerJoin('subscription as s', 's.id', 'x.subscription_id')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .innerJoin('user_vehicle as uv', 'uv.id', 's.user_vehicle_id')
    .innerJoin('vehicle as v', 'v.id', 'uv.vehicle_id')
    .where('x.plan_move_id', '=', planMoveId)
    .where('x.subscription_id', '=', subscriptionId)
    .selectAll('s')
    .select([
      'm.effective_at',
      'm.withdrawn_at',
      't.price as new_price',
      't.coverage as new_coverage',
      'f.coverage as old_coverage',
      'u.name',
      'u.email',
      'v.year',
      'v.make',
      'v.model',
    ])
    .executeTakeFirst()
  if (!found || found.status === 'CANCELLED' || (occasion === 'announced' && found.withdrawn_at !== null)) return
  const plan = await planOf(db, found)
  const next = nextPaymentOf(found, plan)
  const firstAt = next && firstRenewalFrom(next, dayOf(found), termsOf(plan), found.effective_at)
  await sendPlanMoveMail(context, { planMoveId, subscriptionId, occasion }, found, {
    plan,
    newPrice: found.new_price,
    effectiveAt: found.effective_at,
    firstAt,
    newCoverage: isSameCoverage(found.old_coverage, found.new_coverage)
      ? []
      : await coveredTexts(db, found.new_coverage, countryOf(plan.currency)),
  })
  if (occasion === 'announced') await noteAnnounced(context, planMoveId, subscriptionId)
}

/** Notes when a member got the announcement. When it was withdrawn while the mail was sent, the member learns that too. */
async function noteAnnounced({ scope, clock }: JobContext, planMoveId: number, subscriptionId: number): Promise<void> {
  await scope.db.transaction().execute(async db => {
    const noted = await db
      .updateTable('plan_move_member')
      .set({ notified_at: clock.now() })
      .where('plan_move_id', '=', planMoveId)
      .where('subscription_id', '=', subscriptionId)
      .where('notified_at', 'is', null)
      .returning('withdrawn_at')
      .executeTakeFirst()
    if (noted && noted.withdrawn_at !== null)
      await enqueue(db, 'mail-plan-move', { planMoveId, subscriptionId, occasion: 'withdrawn' })
  })
}

/** Returns what a plan covers, a sentence for each service. */
async function coveredTexts(db: Database, coverage: readonly Coverage[], country: CountryCode): Promise<string[]> {
  const services = await db
    .selectFrom('service')
    .where(
      'name_key',
      'in',
      coverage.map(({ key }) => key),
    )
    .select(['name_key', 'name'])
    .execute()
  const nameOf = (key: string) => services.find(({ name_key: nameKey }) => nameKey === key)?.name
  return coverage.map(entry => TEXTS.planMove.covered(coveredName(entry, nameOf), ruleWords(entry, country)))
}
