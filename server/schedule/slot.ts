/** A time that can be booked or requested. */
export interface Slot {
  /** The route (van and day) that would serve it; without a free van, that of the franchise's first van. */
  routeId: string
  /** Its start in ISO 8601, UTC. */
  date: string
  /** The van's franchise. Where territories overlap, a booking names it. */
  franchiseId: number
  /** True when every van is taken: customers can only request it (rule B3). */
  isBooked: boolean
  /** How long the visit is planned to take, where the franchise plans true durations; otherwise it has an hour. */
  minutes?: number
  /** A van is near at that time. Only by true durations. */
  isNearby?: boolean
  /** Until when the van may arrive. Null and undefined: it arrives at `date`. */
  arrivesUntil?: Date | null
  /** For staff: until when somebody who is booking keeps a van that is free otherwise. */
  heldUntil?: Date
}
