import type { Place } from '../../../domain/address/distance.ts'

/** What a hold freezes. */
export interface HoldTerms {
  /** Where the visit would be; null if the page did not say. */
  place: Place | null
  /** Cents that the nearby start takes off; 0: nothing. */
  nearbyCents: number
}
