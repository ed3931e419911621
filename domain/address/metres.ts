/** Metres of a unit of distance. Apart from the distances, because the booking's first page needs it. */
export const METRES_OF = { km: 1_000, mi: 1_609.344 } as const
