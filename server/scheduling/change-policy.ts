import { may } from '../../domain/account/permissions.ts'
import { type PolicyValues, policyProblems, RULES_OF } from '../../domain/scheduling/policy.ts'
import { serviceMinutesProblems } from '../../domain/scheduling/visit-minutes.ts'
import { requireFranchise } from '../franchise/policy.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { denial, type FieldError, invalidFields, Refusal } from '../platform/refusal.ts'
import type { Impact } from '../settings/impact.ts'
import { type Stamped, saveSection } from '../settings/save-section.ts'
import { stampOf } from '../settings/stamp.ts'
import { impactOf } from './impact.ts'
import {
  type OwnScheduling,
  type PlannedService,
  policyRowId,
  readOwnScheduling,
  type SchedulingSettings,
  withInherited,
} from './read-policy.ts'
import { TEXTS } from './texts.ts'

/** What a page saves. */
export interface NewScheduling extends OwnScheduling {
  /** Null: the business's. */
  franchiseId: number | null
}

/** Managers change their franchises, and owners and admins the whole business too. @throws Refusal 404 for another franchise; 403 */
function requirePlace({ actor }: SignedInContext, franchiseId: number | null): void {
  if (franchiseId !== null) requireFranchise(actor, franchiseId)
  else if (!may(actor.roles, 'businessScheduling.change'))
    throw denial(new Refusal(403, 'NOT_GRANTED', TEXTS.onlyOffice))
}

async function serviceProblems(db: Database, services: readonly PlannedService[]): Promise<FieldError[]> {
  const known = new Set((await db.selectFrom('service').select('id').execute()).map(({ id }) => id))
  const seen = new Set<number>()
  return services.flatMap((service, index) => {
    const at = (field: string) => `services.${index}.${field}`
    if (!known.has(service.serviceId)) return [{ field: at('minutes'), message: TEXTS.unknownService }]
    if (seen.has(service.serviceId)) return [{ field: at('minutes'), message: TEXTS.twice }]
    seen.add(service.serviceId)
    return serviceMinutesProblems(service).map(({ field, message }) => ({ field: at(field), message }))
  })
}

/** @throws Refusal 404; 403; 422 for each wrong field */
async function requireScheduling(context: SignedInContext, change: NewScheduling): Promise<void> {
  requirePlace(context, change.franchiseId)
  const problems = [...policyProblems(change.values), ...(await serviceProblems(context.scope.db, change.services))]
  if (problems.length > 0) throw invalidFields(problems)
}

/** Returns what new values change for what is booked. @throws Refusal 404; 403; 422 for each wrong field */
export async function previewScheduling(context: SignedInContext, change: NewScheduling): Promise<Impact> {
  await requireScheduling(context, change)
  return await impactOf(context.scope.db, change, context.clock.now())
}

async function writeValues(db: Database, franchiseId: number | null, values: PolicyValues): Promise<void> {
  const { step, leastMinutes, setupMinutes, bufferMinutes, maxLegMinutes, gridMinutes, arrivalWindowMinutes } = values
  const { holdMinutes, nearbyMinutes, nearbyCents } = values
  const columns = {
    ...(step === null ? { mode: null, travel: null } : RULES_OF[step]),
    least_minutes: leastMinutes,
    setup_minutes: setupMinutes,
    buffer_minutes: bufferMinutes,
    max_leg_minutes: maxLegMinutes,
    grid_minutes: gridMinutes,
    arrival_window_minutes: arrivalWindowMinutes,
    hold_minutes: holdMinutes,
    nearby_minutes: nearbyMinutes,
    nearby_cents: nearbyCents,
  }
  await db
    .insertInto('scheduling_policy')
    .values({ franchise_id: franchiseId, ...columns })
    .onConflict(conflict => conflict.columns(['tenant_id', 'franchise_id']).doUpdateSet(columns))
    .execute()
}

const isPlanned = ({ minutes, minutesPerExtraLitre }: PlannedService): boolean =>
  minutes !== null || minutesPerExtraLitre !== null

/** Writes only the services that differ, so that the history shows what changed. */
async function writeServices(
  db: Database,
  franchiseId: number | null,
  { before, after }: Record<'before' | 'after', readonly PlannedService[]>,
): Promise<void> {
  const isAsBefore = (service: PlannedService): boolean =>
    before.some(
      one =>
        one.serviceId === service.serviceId &&
        one.minutes === service.minutes &&
        one.minutesPerExtraLitre === service.minutesPerExtraLitre,
    )
  const gone = before.filter(one => !after.some(({ serviceId }) => serviceId === one.serviceId))
  const changed = [
    ...after.filter(service => !isAsBefore(service)),
    ...gone.map(({ serviceId }) => ({ serviceId, minutes: null, minutesPerExtraLitre: null })),
  ]
  for (const { serviceId, minutes, minutesPerExtraLitre } of changed) {
    const columns = { minutes, minutes_per_extra_litre: minutesPerExtraLitre }
    await db
      .insertInto('service_minutes')
      .values({ service_id: serviceId, franchise_id: franchiseId, ...columns })
      .onConflict(conflict => conflict.columns(['tenant_id', 'service_id', 'franchise_id']).doUpdateSet(columns))
      .execute()
  }
}

interface SchedulingChange extends NewScheduling {
  seen: string
  accepted?: string | null | undefined
}

/**
 * Changes how visits are planned: of a franchise, or for null of the business. What is booked keeps its time.
 * @throws Refusal 404 for another franchise; 403; 422 for each wrong field; 409 as saveSection
 */
export async function updateScheduling(
  context: SignedInContext,
  change: SchedulingChange,
): Promise<Stamped<SchedulingSettings>> {
  const { franchiseId, values, seen, accepted } = change
  await requireScheduling(context, change)
  const services = change.services.filter(isPlanned)
  const { db } = context.scope
  const rowId = await policyRowId(db, franchiseId)
  const saved = await saveSection<OwnScheduling>(context, {
    subject: 'scheduling_policy',
    owner: rowId !== null ? { rowId } : franchiseId !== null ? { franchiseId } : null,
    read: inTransaction => readOwnScheduling(inTransaction, franchiseId),
    seen,
    accepted,
    impact: inTransaction => impactOf(inTransaction, change, context.clock.now()),
    write: async (inTransaction, now) => {
      if (stampOf(now.values) !== stampOf(values)) await writeValues(inTransaction, franchiseId, values)
      await writeServices(inTransaction, franchiseId, { before: now.services, after: services })
    },
  })
  return await withInherited(db, saved, franchiseId)
}
