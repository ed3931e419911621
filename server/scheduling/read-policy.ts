import { sql } from 'kysely'
import {
  type EffectiveValues,
  effectiveValues,
  NO_POLICY,
  type PolicyValues,
  policyOf,
  type CustomerPolicy,
  stepOf,
} from '../../domain/scheduling/policy.ts'
import type { ServiceMinutes } from '../../domain/scheduling/visit-minutes.ts'
import { requireFranchise } from '../franchise/policy.ts'
import type { SignedInContext } from '../platform/context.ts'
import { cached } from '../platform/database/cached.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { type Stamped, withStamp } from '../settings/save-section.ts'

/** The planned minutes of a service, as a business or a franchise sets them. */
export interface PlannedService extends ServiceMinutes {
  serviceId: number
}

/** What the page of a business or a franchise changes. */
export interface OwnScheduling {
  values: PolicyValues
  /** Only services with a value, by service. */
  services: PlannedService[]
}

/** What the page shows beside it. */
export interface SchedulingSettings extends OwnScheduling {
  /** What applies where a value is null. */
  inherited: EffectiveValues
  /** What applies to a service without an own value. */
  inheritedServices: PlannedService[]
  franchiseId: number | null
}

interface PolicyRow {
  id: number
  mode: 'HOURLY' | 'DURATION' | null
  travel: 'IGNORE' | 'WARN' | 'ENFORCE' | null
  least_minutes: number | null
  setup_minutes: number | null
  buffer_minutes: number | null
  max_leg_minutes: number | null
  grid_minutes: number | null
  arrival_window_minutes: number | null
  hold_minutes: number | null
  nearby_minutes: number | null
  nearby_cents: number | null
  franchise_id: number | null
}

const valuesOf = (row: PolicyRow | undefined): PolicyValues =>
  row
    ? {
        step: stepOf(row.mode, row.travel),
        leastMinutes: row.least_minutes,
        setupMinutes: row.setup_minutes,
        bufferMinutes: row.buffer_minutes,
        maxLegMinutes: row.max_leg_minutes,
        gridMinutes: row.grid_minutes,
        arrivalWindowMinutes: row.arrival_window_minutes,
        holdMinutes: row.hold_minutes,
        nearbyMinutes: row.nearby_minutes,
        nearbyCents: row.nearby_cents,
      }
    : NO_POLICY

interface MinutesRow {
  service_id: number
  franchise_id: number | null
  minutes: number | null
  minutes_per_extra_litre: number | null
}

const plannedOf = (rows: readonly MinutesRow[], franchiseId: number | null): PlannedService[] =>
  rows
    .filter(row => row.franchise_id === franchiseId)
    .map(row => ({
      serviceId: row.service_id,
      minutes: row.minutes,
      minutesPerExtraLitre: row.minutes_per_extra_litre,
    }))
    .filter(({ minutes, minutesPerExtraLitre }) => minutes !== null || minutesPerExtraLitre !== null)

interface Rows {
  policies: PolicyRow[]
  minutes: MinutesRow[]
}

/** Reads the rows of the business and of one franchise, or for undefined of all franchises. */
async function readRows(db: Database, franchiseId?: number | null): Promise<Rows> {
  const isLevel =
    franchiseId === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(franchise_id is null or franchise_id = ${franchiseId}::bigint)`
  const [policies, minutes] = await Promise.all([
    db.selectFrom('scheduling_policy').where(isLevel).selectAll().execute(),
    db.selectFrom('service_minutes').where(isLevel).orderBy('service_id').selectAll().execute(),
  ])
  return { policies, minutes }
}

const ownOf = ({ policies, minutes }: Rows, franchiseId: number | null): OwnScheduling => ({
  values: valuesOf(policies.find(row => row.franchise_id === franchiseId)),
  services: plannedOf(minutes, franchiseId),
})

/** Returns what a page changes. @param franchiseId null: the business's */
export async function readOwnScheduling(db: Database, franchiseId: number | null): Promise<OwnScheduling> {
  return ownOf(await readRows(db, franchiseId), franchiseId)
}

/** Returns what every page changes, by franchise; null: the business's. */
export async function readAllOwn(db: Database): Promise<(franchiseId: number | null) => OwnScheduling> {
  const rows = await readRows(db)
  return franchiseId => ownOf(rows, franchiseId)
}

/** Returns the id of the row of a business or a franchise; null while it has none. */
export async function policyRowId(db: Database, franchiseId: number | null): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from scheduling_policy where franchise_id is not distinct from ${franchiseId}::bigint`.execute(db)
  return rows[0]?.id ?? null
}

/** Adds to what a page changes what it shows beside it. */
export async function withInherited(
  db: Database,
  own: Stamped<OwnScheduling>,
  franchiseId: number | null,
): Promise<Stamped<SchedulingSettings>> {
  const business = franchiseId === null ? null : await readOwnScheduling(db, null)
  return {
    ...own,
    inherited: effectiveValues(...(business ? [business.values] : [])),
    inheritedServices: business?.services ?? [],
    franchiseId,
  }
}

/** Returns the scheduling of the business, or of one of the actor's franchises. @throws Refusal 404 for another franchise */
export async function schedulingSettings(
  { scope: { db }, actor }: SignedInContext,
  franchiseId: number | null,
): Promise<Stamped<SchedulingSettings>> {
  if (franchiseId !== null) requireFranchise(actor, franchiseId)
  return await withInherited(db, withStamp(await readOwnScheduling(db, franchiseId)), franchiseId)
}

/** How a franchise plans visits. */
export interface Scheduling {
  policy: CustomerPolicy
  /** The planned minutes, by service. */
  services: ReadonlyMap<number, ServiceMinutes>
}

/** Returns what applies, of values and planned minutes: those of the first level that has them. */
export function schedulingOf(...levels: readonly OwnScheduling[]): Scheduling {
  const services = new Map<number, ServiceMinutes>()
  for (const { services: planned } of levels)
    for (const { serviceId, minutes, minutesPerExtraLitre } of planned) {
      const known = services.get(serviceId)
      services.set(serviceId, {
        minutes: known?.minutes ?? minutes,
        minutesPerExtraLitre: known?.minutesPerExtraLitre ?? minutesPerExtraLitre,
      })
    }
  return { policy: policyOf(effectiveValues(...levels.map(({ values }) => values))), services }
}

const remembered = cached<Scheduling>()

/** Returns how a franchise plans visits: by its own values, otherwise by the business's, otherwise by the standard. */
export const schedulingFor = (db: Database, franchiseId: number): Promise<Scheduling> =>
  remembered(db, String(franchiseId), async () => {
    const rows = await readRows(db, franchiseId)
    return schedulingOf(ownOf(rows, franchiseId), ownOf(rows, null))
  })
