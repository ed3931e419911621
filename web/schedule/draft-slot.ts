/** A chosen time, as displayed. */
export interface DraftSlot {
  /** ISO, UTC. */
  date: string
  /** Whether the time can only be requested. */
  isBooked: boolean
  /** The franchise of the slot; missing outside all territories. */
  franchiseId?: string
}
