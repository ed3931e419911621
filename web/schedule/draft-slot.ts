/** A chosen time, as displayed. */
export interface DraftSlot {
  /** ISO, UTC. */
  date: string
  /** Whether the time can only be requested. */
  isBooked: boolean
  /** The franchise of the slot; missing outside all territories. */
  franchiseId?: string
  /** How long the visit is planned to take. Missing: an hour. */
  minutes?: number
  /** Until when the van may arrive, ISO, UTC. Null and missing: it arrives at `date`. */
  arrivesUntil?: string | null
  /** A van is near at that time. */
  nearby?: boolean
  /** For staff: until when the page of a customer keeps a van that is free otherwise, ISO. */
  heldUntil?: string | null
  /** Staff chose it although a customer is booking it. */
  takesOver?: boolean
}
