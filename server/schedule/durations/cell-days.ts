import { LRUCache } from 'lru-cache'
import type { Place } from '../../../domain/address/distance.ts'
import type { Slot } from '../slot.ts'
import type { KnownRoute } from './routes.ts'
import type { Planning } from './van-days.ts'

const MINUTE_MS = 60_000

/** A visit as customers of a cell ask for its times. */
export interface CellVisit {
  /** The middle of the cell. */
  cell: Place
  minutes: number
  all: boolean
}

/** A whole local day that a customer asks for. */
export interface CellDay {
  day: string
  /** What is booked, in the order of the franchise's vans. */
  known: readonly KnownRoute[]
  now: Date
  /** The page that asks; null without one. */
  holder: string | null
}

interface Answer {
  slots: readonly Slot[]
  known: readonly KnownRoute[]
  /** It was asked for at that time, and is true until the next hold expires. Both in milliseconds. */
  askedAt: number
  endsAt: number
}

/** The answers to a visit, by local day. */
export type CellDays = Map<string, Answer>

/** Visits of all tenants together: some 10 MB where each asks for a fortnight. */
const MAX_VISITS = 300
/** Days of a visit. A page asks for a week or two, and one request for 45 days at most; where customers book years ahead, somebody may ask for them all. */
export const MAX_DAYS = 60

const visits = new LRUCache<string, CellDays>({ max: MAX_VISITS })

let lastNumber = 0
/** Each reading of a franchise’s settings has its own answers, so an answer is at most as old as the settings: some seconds. */
const numbers = new WeakMap<Planning, number>()

function numberOf(planning: Planning): number {
  const known = numbers.get(planning)
  if (known !== undefined) return known
  lastNumber += 1
  numbers.set(planning, lastNumber)
  return lastNumber
}

/** Returns what this process answered to a visit. */
export function cellDays(planning: Planning, { cell, minutes, all }: CellVisit): CellDays {
  const key = `${numberOf(planning)} ${cell.lat} ${cell.lng} ${minutes} ${all}`
  const days = visits.get(key)
  if (days) return days
  const none: CellDays = new Map()
  visits.set(key, none)
  return none
}

/** Returns when the next hold expires, in milliseconds. */
function nextExpiry(known: readonly KnownRoute[], now: number): number {
  let first = Number.POSITIVE_INFINITY
  for (const { stops } of known)
    for (const { expiresAt } of stops)
      if (expiresAt !== null && expiresAt * MINUTE_MS > now) first = Math.min(first, expiresAt * MINUTE_MS)
  return first
}

const isHolder = (known: readonly KnownRoute[], holder: string): boolean =>
  known.some(({ stops }) => stops.some(stop => stop.holder === holder))

/** Checks whether the vans' days are those that were asked about. A route is read again only when its version is another. */
const areSame = (known: readonly KnownRoute[], before: readonly KnownRoute[]): boolean =>
  known === before || (known.length === before.length && known.every((route, index) => route === before[index]))

/**
 * Returns the times of a day as they were asked for before, if they are still true: everybody in a cell is offered the same times, as long as the vans' days are as they
 * were. Who has a hold in one of them is offered others, which are not kept.
 */
export function timesOfCell(
  days: CellDays,
  { day, known, now: date, holder }: CellDay,
  ask: () => readonly Slot[],
): readonly Slot[] {
  if (holder !== null && isHolder(known, holder)) return ask()
  const now = date.getTime()
  const before = days.get(day)
  if (before && now >= before.askedAt && now < before.endsAt && areSame(known, before.known)) return before.slots
  const slots = ask()
  if (days.size >= MAX_DAYS) days.clear()
  days.set(day, { slots, known, askedAt: now, endsAt: nextExpiry(known, now) })
  return slots
}
