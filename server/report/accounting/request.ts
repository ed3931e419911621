import { startOfDay } from '../../../domain/format/dates.ts'
import { isCalendarDay } from '../../../domain/format/instant.ts'
import { TEXTS as FORMAT } from '../../../domain/format/texts.ts'
import { addDays } from '../../../domain/payout/period.ts'
import type { ReportRequest } from '../../../domain/report/request.ts'
import { requireFranchise } from '../../franchise/policy.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidField } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/scope.ts'
import { TEXTS } from './texts.ts'

export interface FranchiseZone {
  id: number
  name: string
  /** IANA name. */
  timeZone: string
}

/** The franchises of a request, by name. */
export const franchiseZones = (db: Database, { franchiseIds }: ReportRequest): Promise<FranchiseZone[]> =>
  db
    .selectFrom('franchise')
    .where('id', 'in', franchiseIds)
    .select(['id', 'name', 'time_zone as timeZone'])
    .orderBy('name')
    .orderBy('id')
    .execute()

const MAX_DAYS = 366 * 5

/**
 * Checks a request; without franchises it is about all of the actor's.
 * @throws Refusal 404 for a franchise that the actor may not see; 422 for texts that are not days, a reversed period, or one of more than five years
 */
export function readRequest(
  actor: Actor,
  request: Omit<ReportRequest, 'franchiseIds'> & { franchiseIds: readonly number[] },
): ReportRequest {
  for (const field of ['startDate', 'endDate'] as const)
    if (!isCalendarDay(request[field])) throw invalidField(field, FORMAT.notADay)
  if (request.endDate < request.startDate) throw invalidField('endDate', TEXTS.endBeforeStart)
  if (addDays(request.startDate, MAX_DAYS) < request.endDate) throw invalidField('startDate', TEXTS.tooLong)
  for (const id of request.franchiseIds) requireFranchise(actor, id)
  const franchiseIds = request.franchiseIds.length > 0 ? [...new Set(request.franchiseIds)] : [...actor.franchiseIds]
  return { ...request, franchiseIds: franchiseIds.toSorted((a, b) => a - b) }
}

/** A period of a franchise as instants; `until` is exclusive. */
export interface LocalSpan {
  franchiseId: number
  from: Date
  until: Date
}

/** Returns the period of a request in each franchise's zone. */
export const spansOf = (request: ReportRequest, zones: readonly FranchiseZone[]): LocalSpan[] =>
  zones.map(({ id, timeZone }) => ({
    franchiseId: id,
    from: startOfDay(request.startDate, timeZone),
    until: startOfDay(addDays(request.endDate), timeZone),
  }))

/** Returns the local months of a period, each with its days: `2026-06`. */
export function monthsOf({ startDate, endDate }: Pick<ReportRequest, 'startDate' | 'endDate'>): {
  month: string
  startDate: string
  endDate: string
}[] {
  const months = []
  for (let first = startDate; first <= endDate; ) {
    const [year = 0, month = 1] = first.split('-').map(Number)
    const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
    months.push({ month: first.slice(0, 7), startDate: first, endDate: last < endDate ? last : endDate })
    first = addDays(last)
  }
  return months
}
