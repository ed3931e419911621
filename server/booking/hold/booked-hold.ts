import { cellOf } from '../../../domain/scheduling/cell.ts'
import type { Place } from '../../../domain/address/distance.ts'
import type { ServingFranchise } from '../../franchise/place.ts'
import type { Context } from '../../platform/context.ts'
import { type NearbyStart, nearbyStartAt, vansInOrder } from '../nearby/nearby-starts.ts'
import { holderOf } from '../../schedule/holds/hold-key.ts'
import { type OwnHold, ownHold } from './own-hold.ts'

/** As the cells of `roughPlace`. */
const CELL_LENGTH = 6

/** A booking whose page may keep its start, and showed a price for it. */
interface KeptBooking {
  date: Date
  place: Place
  /** Null: outside the service area. */
  franchise: ServingFranchise | null
  holdKey: string | null
  /** What the page showed that the nearby start takes off, in cents; 0 where it showed nothing. */
  shownNearby: number
  now: Date
}

/** What a page kept, for its booking. */
interface BookedHold {
  /** Null: the page keeps nothing. */
  holder: string | null
  /** What the start takes off, in cents: as it was frozen, otherwise as it is now. 0 for a page that did not show it, such as one of an older client. */
  nearbyCents: number
  /** The franchise with its vans in the order in which they are tried. */
  franchise: ServingFranchise | null
}

const isSamePlace = (a: Place | null, b: Place): boolean =>
  a !== null && cellOf(a, CELL_LENGTH) === cellOf(b, CELL_LENGTH)

const freezes = (hold: OwnHold | null, { date, franchise, place, now }: KeptBooking): hold is OwnHold =>
  hold !== null &&
  hold.expiresAt > now &&
  hold.startsAt.getTime() === date.getTime() &&
  hold.franchiseId === franchise?.id &&
  isSamePlace(hold.terms.place, place)

/** Finds what the page of a booking keeps. A booking without a hold and without a nearby start asks the database nothing. */
export async function bookedHold(context: Context, booking: KeptBooking): Promise<BookedHold> {
  const { franchise, holdKey, shownNearby } = booking
  const holder = holderOf(context, holdKey)
  if (!franchise || shownNearby === 0) return { holder, nearbyCents: 0, franchise }
  const hold = holder === null ? null : await ownHold(context.scope.db, holder)
  if (freezes(hold, booking)) return { holder, nearbyCents: hold.terms.nearbyCents, franchise }
  const nearby = await nearbyStartAt(context, franchise, booking)
  return { holder, nearbyCents: nearby?.discountCents ?? 0, franchise: inOrder(franchise, nearby) }
}

function inOrder(franchise: ServingFranchise, nearby: NearbyStart | null): ServingFranchise {
  const order = vansInOrder(franchise, nearby)
  return { ...franchise, vans: franchise.vans.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) }
}
