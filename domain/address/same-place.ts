import type { Place } from './distance.ts'

const toleranceDegrees = 0.000001
// Decimals with six digits are not exact in binary: without this, 30.000001 and 30 would differ by more than the tolerance.
const roundingDegrees = 1e-9

const close = (a: number, b: number): boolean => Math.abs(a - b) <= toleranceDegrees + roundingDegrees

/** Checks whether two addresses are the same place: both coordinates match within 0.000001 degrees, about 11 cm (requirements APPT-17). */
export const isSamePlace = (a: Place, b: Place): boolean => close(a.lat, b.lat) && close(a.lng, b.lng)
