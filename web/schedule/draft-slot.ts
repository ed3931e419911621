/** A chosen hour, as it was shown. */
export interface DraftSlot {
  /** ISO, UTC. */
  date: string
  /** It can only be requested. */
  isBooked: boolean
  /** Whose slot it is; absent outside every territory. */
  franchiseId?: string
}
