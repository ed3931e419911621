import { sql } from 'kysely'
import {
  addCounts,
  BOOKING_STEPS,
  type BookingStep,
  countsOf,
  DEVICES,
  type Device,
  type FunnelCounts,
  type FunnelRow,
  type FunnelShare,
  reachedSteps,
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
  /** Pages that a time was kept for, and those of them that booked. Known for 30 days. */
  kept: { pages: number; booked: number }
}

interface CountedSpan {
  days: FunnelCounts[]
  visits: FunnelRow[]
}

/**
 * Counts visitors by the furthest step that they reached. A quarter of an hour counts where it begins. Staff who book for customers are not visitors. Visitors of one
 * day alone were counted with their day (count-days.ts); everybody else is counted from the visits. One statement, so that nobody is in both.
 */
export async function readCounts(db: Database, { from, to }: Span): Promise<FunnelCounts> {
  const { rows } = await sql<CountedSpan>`
    with counted as materialized (
      select day, counts from booking_day where day >= ${from} and day <= ${to}::timestamptz - interval '24 hours'),
    part as (
      select greatest(d, ${from}) as first, least(d + interval '24 hours', ${to}) as last
      from generate_series(date_bin('24 hours', ${from}::timestamptz, '2000-01-01 00:00Z'), ${to}::timestamptz, interval '24 hours') d
      where not exists (select from counted c where c.day = d)),
    visit as (
      select max(furthest) as furthest, min(device) as device, min(source) as source
      from (
        select v.visitor, v.furthest, v.device, v.source from part p
        cross join lateral (select * from booking_visit b where b.quarter >= p.first and b.quarter < p.last offset 0) v
        union all
        select r.visitor, r.furthest, r.device, r.source from booking_return r
        where r.day >= ${from} and r.day <= ${to}::timestamptz - interval '24 hours') v
      group by visitor),
    line as (select furthest, device, source, count(*)::int as visitors from visit group by 1, 2, 3)
    select coalesce((select jsonb_agg(c.counts) from counted c), '[]') as days, coalesce((select jsonb_agg(l) from line l), '[]') as visits`.execute(
    db,
  )
  const { days = [], visits = [] } = rows[0] ?? {}
  return addCounts([...days, countsOf(visits)])
}

/** Counts the pages that a time was kept for. The row of a page stays 30 days (server/schedule/holds/tidy-holds.ts). */
async function readKept(db: Database, { from, to }: Span): Promise<BookingFunnel['kept']> {
  const { rows } = await sql<BookingFunnel['kept']>`
    select count(*)::int as pages, count(booked_at)::int as booked from stop where kind = 'hold' and held_since >= ${from} and held_since < ${to}`.execute(
    db,
  )
  return rows[0] ?? { pages: 0, booked: 0 }
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
  const [counts, earlier, kept] = await Promise.all([
    readCounts(db, { from, to }),
    readCounts(db, { from: new Date(from.getTime() - length), to: from }),
    readKept(db, { from, to }),
  ])
  const [reached, reachedBefore] = [reachedSteps(counts), reachedSteps(earlier)]
  return {
    steps: BOOKING_STEPS.map((step, index) => ({
      step,
      now: reached[index] ?? 0,
      before: reachedBefore[index] ?? 0,
    })),
    devices: compared(counts.devices, earlier.devices).filter(({ key }) => DEVICES.includes(key)),
    sources: compared(counts.sources.slice(0, MAX_SOURCES), earlier.sources),
    otherSources: counts.sources.slice(MAX_SOURCES).reduce((sum, { visitors }) => sum + visitors, 0),
    kept,
  }
}
