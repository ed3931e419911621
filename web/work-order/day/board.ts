import type { Lane } from '../../../domain/work-order/day-board.ts'
import { isLate, isOverdue } from '../../../domain/work-order/overdue.ts'
import type { VanJob } from '../../../domain/work-order/van-choice.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import { workOf } from '../order.ts'
import type { DayBoardQuery } from './documents.ts'

const MINUTE_MS = 60_000

type Board = ResultOf<typeof DayBoardQuery>['dayBoard']

/** How a job stands now. */
export type JobState = 'done' | 'overdue' | 'late' | 'started' | 'confirmed' | 'requested'

/** A job in a van's day, as it is shown. */
export interface DayJob extends VanJob {
  orderId: string
  customer: string
  street: string
  city: string
  /** Without fees. */
  services: readonly string[]
  /** Cars of the visit. */
  cars: number
  state: JobState
}

/** The drive to a job from the one before. */
export interface DayDrive {
  minutes: number
  /** How many minutes are missing for it; 0: there is time. */
  shortMinutes: number
  isTooLong: boolean
}

/** A time that a customer is booking. */
export interface DayHold {
  startsAt: Date
  endsAt: Date
  expiresAt: Date
}

/** A van's day, as it is shown. */
export interface DayLane extends Lane<DayJob> {
  technicians: readonly string[]
  jobs: readonly DayJob[]
  holds: readonly DayHold[]
  /** By the order that they lead to; none where the franchise does not look at driving. */
  drives: ReadonlyMap<string, DayDrive>
}

/** A request of the day. */
export type DayRequest = Omit<DayJob, 'state'>

type Order = Board['orders'][number]

const shown = ({ id, scheduledAt, minutes, contact, address, lineItems, visitCars }: Order): DayRequest => ({
  id: Number(id),
  orderId: id,
  scheduledAt: new Date(scheduledAt),
  minutes,
  place: { lat: address.lat, lng: address.lng },
  customer: contact.name,
  street: address.street,
  city: address.city,
  services:
    visitCars.length === 0
      ? workOf({ lineItems }).map(({ name }) => name)
      : [...new Set(visitCars.flatMap(({ services }) => services))],
  cars: Math.max(1, visitCars.length),
})

function stateAt(job: Order, now: Date, zone: string): JobState {
  const scheduledAt = new Date(job.scheduledAt)
  const { isConfirmed, isInspected, isStarted, minutes } = job
  const isDone = job.status === 'COMPLETE'
  // A visit is done when all of its cars are.
  if (isDone && job.visitCars.some(({ status }) => status === 'ASSIGNED')) return 'started'
  if (isDone) return 'done'
  if (isOverdue({ status: 'ASSIGNED', isInspected, scheduledAt, minutes }, now, zone)) return 'overdue'
  if (isLate({ status: 'ASSIGNED', isConfirmed, isStarted, scheduledAt, minutes }, now)) return 'late'
  if (!isConfirmed) return 'requested'
  return isStarted ? 'started' : 'confirmed'
}

/** Returns the vans of a day with their jobs as they stand now. @param zone the franchise's IANA zone */
export function lanesOf({ vans, orders, drives, holds }: Board, now: Date, zone: string): DayLane[] {
  const driveTo = new Map(
    drives.map(({ toId, minutes, shortMinutes, isTooLong }) => [toId, { minutes, shortMinutes, isTooLong }]),
  )
  const ofVan = Map.groupBy(orders, order => order.vanId)
  return vans.map(({ isActive, van }) => ({
    id: van.id,
    name: van.name,
    isActive,
    technicians: van.userVans.map(({ name }) => name),
    jobs: (ofVan.get(van.id) ?? []).map(job => ({ ...shown(job), state: stateAt(job, now, zone) })),
    holds: holds
      .filter(hold => hold.vanId === van.id && new Date(hold.expiresAt) > now)
      .map(({ startsAt, minutes, expiresAt }) => ({
        startsAt: new Date(startsAt),
        endsAt: new Date(Date.parse(startsAt) + minutes * MINUTE_MS),
        expiresAt: new Date(expiresAt),
      })),
    drives: driveTo,
  }))
}

/** Returns the requests of a day. One that has a van reserved is among the van's jobs, too. */
export const requestsOf = ({ orders }: Board): DayRequest[] =>
  orders.filter(({ status, isConfirmed }) => status === 'ASSIGNED' && !isConfirmed).map(shown)
