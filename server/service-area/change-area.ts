import { sql } from 'kysely'
import { coveringCodes, formatPostalCode, parsePostalCode } from '../../domain/address/postal-code.ts'
import { areaProblem } from '../../domain/service-area/area-problem.ts'
import { isFranchiseInUse, requireMay } from '../franchise/policy.ts'
import { orderItem, ordersToDo } from '../franchise/settings/affected-orders.ts'
import { readCalendar } from '../franchise/settings/read-calendar.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField } from '../platform/refusal.ts'
import { type Impact, NO_IMPACT } from '../settings/impact.ts'
import { saveSection } from '../settings/save-section.ts'
import { type AreaContent, baseOf, readCodes, type ServiceArea, serviceArea } from './read-area.ts'
import { TEXTS } from './texts.ts'

interface AreaChange {
  franchiseId: number
  codes: readonly string[]
}

/** @throws Refusal 422 under `codes` */
async function requireCodes(db: Database, { franchiseId, codes }: AreaChange): Promise<void> {
  const { countryCode } = await baseOf(db, franchiseId)
  const problem = areaProblem(codes, countryCode)
  if (problem !== undefined) throw invalidField('codes', problem)
}

/** Checks whether a place has no franchise any more. */
type IsLost = (postalCode: string) => boolean

/** Returns a check for the codes that only this franchise serves and that it gives up. */
async function lostCodes(db: Database, { franchiseId, codes }: AreaChange): Promise<IsLost> {
  const others = await db
    .selectFrom('service_area')
    .where('franchise_id', '<>', franchiseId)
    .where(isFranchiseInUse('service_area.franchise_id'))
    .select('postal_code')
    .execute()
  const served = new Set([...codes, ...others.map(row => row.postal_code)])
  return postalCode => {
    const parsed = parsePostalCode(postalCode)
    return !(parsed ? coveringCodes(parsed) : [postalCode]).some(code => served.has(code))
  }
}

/** Open orders at places that nobody would serve cannot be edited, and members of a plan could not book. Both block. */
async function impactOf(db: Database, change: AreaChange, current: AreaContent): Promise<Impact> {
  const wanted = new Set(change.codes)
  const removed = current.codes.filter(code => !wanted.has(code))
  if (removed.length === 0) return NO_IMPACT
  const isLost = await lostCodes(db, change)
  const { timeZone } = await readCalendar(db, change.franchiseId)
  const inRemoved = sql<boolean>`(d.postal_code = any(${removed}) or left(d.postal_code, 3) = any(${removed}))`
  const orders = await ordersToDo(db, inRemoved)
  const members = await membersAt(db, removed, isLost)
  return {
    blocking: [
      ...orders.filter(({ postalCode }) => isLost(postalCode)).map(order => orderItem(order, timeZone)),
      ...members,
    ],
    warnings: [],
  }
}

interface MemberRow {
  id: number
  name: string
  codes: string[]
}

/** Returns the plan members all of whose addresses are at places that nobody would serve. */
async function membersAt(db: Database, removed: readonly string[], isLost: IsLost): Promise<Impact['blocking']> {
  const { rows } = await sql<MemberRow>`
    select u.id, u.name, array_agg(d.postal_code order by d.id) as codes
    from app_user u join address d on d.user_id = u.id and d.deleted_at is null
    where u.id in (select v.user_id from subscription s join user_vehicle v on v.id = s.user_vehicle_id
      where s.status <> 'CANCELLED' and v.deleted_at is null)
    group by u.id, u.name
    having bool_or(d.postal_code = any(${removed}) or left(d.postal_code, 3) = any(${removed}))
    order by u.id`.execute(db)
  return rows
    .filter(({ codes }) => codes.every(isLost))
    .map(({ id, name, codes }) => ({ text: TEXTS.member(name, formatPostalCode(codes[0] ?? '')), customerId: id }))
}

/** Returns the open orders and plan members that nobody would serve any more. @throws Refusal 404; 403; 422 under `codes` */
export async function previewServiceArea(
  { scope: { db }, actor }: SignedInContext,
  change: AreaChange,
): Promise<Impact> {
  await requireMay(db, actor, 'serviceArea.change', change.franchiseId)
  await requireCodes(db, change)
  return await impactOf(db, change, await readCodes(db, change.franchiseId))
}

/**
 * Replaces the codes that a franchise serves. Several franchises may serve a code.
 * @throws Refusal 404; 403 when the franchise does not grant it to its managers; 422 under `codes`; 409 as saveSection
 */
export async function updateServiceArea(
  context: SignedInContext,
  change: AreaChange & { seen: string; accepted?: string | null | undefined },
): Promise<ServiceArea> {
  const { franchiseId, codes, seen, accepted } = change
  await requireMay(context.scope.db, context.actor, 'serviceArea.change', franchiseId)
  await requireCodes(context.scope.db, change)
  await saveSection(context, {
    subject: 'service_area',
    owner: { franchiseId },
    read: db => readCodes(db, franchiseId),
    seen,
    accepted,
    impact: async (db, current) => {
      // Two franchises that give up one code at the same time wait for each other, so the second sees that it is the last.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`service areas ${context.scope.tenant.id}`}, 0))`.execute(
        db,
      )
      return await impactOf(db, change, current)
    },
    write: async (db, current) => {
      const wanted = new Set(codes)
      const had = new Set(current.codes)
      const gone = current.codes.filter(code => !wanted.has(code))
      const added = [...wanted].filter(code => !had.has(code))
      if (gone.length > 0)
        await db
          .deleteFrom('service_area')
          .where('franchise_id', '=', franchiseId)
          .where(sql<boolean>`postal_code = any(${gone})`)
          .execute()
      if (added.length > 0)
        await sql`insert into service_area (franchise_id, postal_code) select ${franchiseId}::bigint, code from unnest(${added}::text[]) code`.execute(
          db,
        )
    },
  })
  return await serviceArea(context, franchiseId)
}
