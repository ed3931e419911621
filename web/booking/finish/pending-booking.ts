import { queryOptions } from '@tanstack/react-query'
import { ApiError, request } from '../../platform/api/api.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import type { DraftSlot } from '../../schedule/draft-slot.ts'
import type { Booked } from '../booking-draft.ts'
import { bookingKeys } from '../query-keys.ts'
import { type FinishBookingMutation, PendingBookingQuery } from './documents.ts'

export type PendingBooking = ResultOf<typeof PendingBookingQuery>['pendingBooking']

/** Checks for an answer that another try does not change. */
export const isRefused = (error: Error): boolean =>
  error instanceof ApiError && [400, 404, 409, 422].includes(error.statusCode)

/** Checks for the answer that the link has made its order. */
export const isUsed = (error: Error): boolean => error instanceof ApiError && error.error === 'LINK_USED'

/** Returns the link to the order that a used link made; undefined for any other answer, and once the link's hour is over. */
export function manageLinkIn(error: Error): string | undefined {
  if (!(error instanceof ApiError) || !isUsed(error)) return undefined
  const { manageLink } = error.details
  return typeof manageLink === 'string' ? manageLink : undefined
}

/** Returns the booking of a link as it would be made now, at its own time or at another one. */
export const pendingBookingQuery = (link: string, time: DraftSlot | null) =>
  queryOptions({
    queryKey: bookingKeys.pending(link, time?.date),
    queryFn: async ({ signal }) => {
      const chosen = time && { date: time.date, isBooked: time.isBooked }
      return (await request(PendingBookingQuery, { link, ...chosen }, signal)).pendingBooking
    },
    retry: (count, error) => !isRefused(error) && count < 2,
  })

/** Returns the booking as the confirmation shows it. */
export const bookedOf = (
  pending: PendingBooking,
  answer: Pick<
    ResultOf<typeof FinishBookingMutation>['finishBooking'],
    'outcome' | 'workOrderId' | 'vanId' | 'manageLink'
  >,
): Booked => ({
  ...answer,
  date: pending.scheduledAt,
  arrivesUntil: pending.arrivesUntil,
  minutes: pending.minutes,
  timeZone: pending.timeZone,
  address: { ...pending.address, id: null },
  vehicle: pending.vehicle,
  lines: [...pending.lines],
  discount: pending.discount,
  credit: 0,
  total: pending.total,
  taxes: [...pending.taxes],
  email: pending.contact.email,
  plan: pending.plan,
  currency: pending.currency,
})
