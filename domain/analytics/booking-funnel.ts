/** The steps of a booking, each with the event that a browser sends when it reaches it. */
const EVENTS = {
  ADDRESS: 'page:/book/location',
  SERVICES: 'page:/book/select-services',
  ADD_ONS: 'page:/book/select-add-ons',
  SCHEDULE: 'page:/book/schedule-book',
  TIME: 'booking:date-time',
  BOOKED: 'page:/book/confirmation',
} as const
export type BookingStep = keyof typeof EVENTS
export const BOOKING_STEPS = Object.keys(EVENTS) as BookingStep[]
export const STEP_EVENTS: readonly string[] = Object.values(EVENTS)

export const DEVICES = ['PHONE', 'TABLET', 'DESKTOP', 'UNKNOWN'] as const
export type Device = (typeof DEVICES)[number]

const MAX_USER_AGENT = 500

/** Returns the kind of device by its browser's name. Nothing more of the name is kept. */
export function deviceOf(userAgent: string | undefined): Device {
  const name = (userAgent ?? '').slice(0, MAX_USER_AGENT)
  if (name === '') return 'UNKNOWN'
  if (/iPad|Tablet/i.test(name) || (name.includes('Android') && !name.includes('Mobile'))) return 'TABLET'
  return /Mobi|iPhone|Android/i.test(name) ? 'PHONE' : 'DESKTOP'
}

/** Returns where a visit came from: a host or the name of a campaign, without anything about the person; null for any other text. */
export function sourceOf(typed: string | undefined): string | null {
  const name = (typed ?? '').trim().toLowerCase()
  return /^[a-z0-9][a-z0-9._-]{0,59}$/.test(name) ? name.replace(/^www\./, '') : null
}

/** Visitors who went as far as a step, on a kind of device, from a source. */
export interface FunnelRow {
  /** Number of the step, from 1. */
  furthest: number
  device: Device
  /** Null: they came directly. */
  source: string | null
  visitors: number
}

/** Visitors of one device or source, and how many of them booked. */
export interface FunnelShare<Key> {
  key: Key
  visitors: number
  booked: number
}

/** Visitors of a period, as the page shows them. Counts of two groups of visitors can be added (`addCounts`). */
export interface FunnelCounts {
  /** How many visitors stopped at each step. */
  furthest: readonly number[]
  devices: readonly FunnelShare<Device>[]
  sources: readonly FunnelShare<string | null>[]
}

const sum = (rows: readonly { visitors: number }[]): number => rows.reduce((total, { visitors }) => total + visitors, 0)

function sharesBy<Key>(rows: readonly FunnelRow[], keyOf: (row: FunnelRow) => Key): FunnelShare<Key>[] {
  return [...Map.groupBy(rows, keyOf)].map(([key, own]) => ({
    key,
    visitors: sum(own),
    booked: sum(own.filter(({ furthest }) => furthest === BOOKING_STEPS.length)),
  }))
}

/** Counts rows of visitors. No visitor is in two rows. */
export const countsOf = (rows: readonly FunnelRow[]): FunnelCounts => ({
  furthest: BOOKING_STEPS.map((_, index) => sum(rows.filter(({ furthest }) => furthest === index + 1))),
  devices: sharesBy(rows, ({ device }) => device),
  sources: sharesBy(rows, ({ source }) => source),
})

function addShares<Key>(shares: readonly FunnelShare<Key>[]): FunnelShare<Key>[] {
  const sums = new Map<Key, FunnelShare<Key>>()
  for (const { key, visitors, booked } of shares) {
    const known = sums.get(key)
    sums.set(key, { key, visitors: visitors + (known?.visitors ?? 0), booked: booked + (known?.booked ?? 0) })
  }
  const inOrder = (one: FunnelShare<Key>, other: FunnelShare<Key>): number =>
    other.visitors - one.visitors || (String(one.key) < String(other.key) ? -1 : 1)
  return [...sums.values()].toSorted(inOrder)
}

/** Adds counts of groups that have no visitor in common. Devices and sources are sorted, the most visited first. */
export const addCounts = (counts: readonly FunnelCounts[]): FunnelCounts => ({
  furthest: BOOKING_STEPS.map((_, index) => counts.reduce((total, { furthest }) => total + (furthest[index] ?? 0), 0)),
  devices: addShares(counts.flatMap(({ devices }) => devices)),
  sources: addShares(counts.flatMap(({ sources }) => sources)),
})

/** Returns how many visitors reached each step, or a later one. */
export const reachedSteps = ({ furthest }: FunnelCounts): number[] =>
  furthest.map((_, index) => furthest.slice(index).reduce((total, visitors) => total + visitors, 0))
