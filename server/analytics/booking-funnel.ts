import { sql } from 'kysely'
import {
  BOOKING_STEPS,
  type BookingStep,
  DEVICES,
  type Device,
  type FunnelRow,
  type FunnelShare,
  reachedSteps,
  sharesBy,
} from '../../domain/analytics/booking-funnel.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField } from '../platform/refusal.ts'
import type { Span } from './selection.ts'
import { TEXTS } from './texts.ts'

const MAX_DAYS = 366
const DAY_MS = 86_400_000
/** Sources that are listed; the others are one line. */
const MAX_SOURCES = 8

/** A figure of a period, and of the period before. */
interface Compared {
  now: number
  before: number
}

export interface FunnelStep extends Compared {
  step: BookingStep
}

export interface ComparedShare<Key> {
  key: Key
  visitors: Compared
  booked: Compared
}

export interface BookingFunnel {
  steps: FunnelStep[]
  devices: ComparedShare<Device>[]
  /** Null: directly, or before sources were recorded. */
  sources: ComparedShare<string | null>[]
  /** Visitors of the sources that are not listed. */
  otherSources: number
}

/** Counts visitors by the furthest step that they reached. A quarter of an hour counts where it begins. Staff who book for customers are not visitors. */
async function readRows(db: Database, { from, to }: Span): Promise<FunnelRow[]> {
  const { rows } = await sql<FunnelRow>`
    with visit as (
      select max(furthest) as furthest, min(device) as device, min(source) as source
      from booking_visit where quarter >= ${from} and quarter < ${to} group by visitor)
    select furthest, device, source, count(*)::int as visitors from visit group by 1, 2, 3`.execute(db)
  return rows
}

/** Puts the shares of a period beside those of the period before. */
function compared<Key>(now: readonly FunnelShare<Key>[], before: readonly FunnelShare<Key>[]): ComparedShare<Key>[] {
  return now.map(({ key, visitors, booked }) => {
    const earlier = before.find(each => each.key === key)
    return {
      key,
      visitors: { now: visitors, before: earlier?.visitors ?? 0 },
      booked: { now: booked, before: earlier?.booked ?? 0 },
    }
  })
}

/**
 * Returns how far visitors went with their booking in a period, at most until now, and in the one of the same length before. No row names a visitor.
 * @throws Refusal 422 for a period that ends before it starts or is longer than a year
 */
export async function bookingFunnel(db: Database, { from, to: end }: Span, now: Date): Promise<BookingFunnel> {
  if (end <= from) throw invalidField('endDate', TEXTS.endBeforeStart)
  // A day that has just begun is compared with as much of the day before.
  const to = from < now && now < end ? now : end
  const length = to.getTime() - from.getTime()
  if (end.getTime() - from.getTime() > MAX_DAYS * DAY_MS) throw invalidField('startDate', TEXTS.longerThanYear)
  const [rows, earlier] = await Promise.all([
    readRows(db, { from, to }),
    readRows(db, { from: new Date(from.getTime() - length), to: from }),
  ])
  const [reached, reachedBefore] = [reachedSteps(rows), reachedSteps(earlier)]
  const sources = sharesBy(rows, ({ source }) => source)
  const devices = compared(
    sharesBy(rows, ({ device }) => device),
    sharesBy(earlier, ({ device }) => device),
  )
  return {
    steps: BOOKING_STEPS.map((step, index) => ({
      step,
      now: reached[index] ?? 0,
      before: reachedBefore[index] ?? 0,
    })),
    devices: devices.filter(({ key }) => DEVICES.includes(key)),
    sources: compared(
      sources.slice(0, MAX_SOURCES),
      sharesBy(earlier, ({ source }) => source),
    ),
    otherSources: sources.slice(MAX_SOURCES).reduce((sum, { visitors }) => sum + visitors, 0),
  }
}
