import type { Place } from './distance.ts'

/** How much a map shows: a city with its neighbours, or the houses of a street. */
export const MAP_ZOOMS = ['area', 'street'] as const
export type MapZoom = (typeof MAP_ZOOMS)[number]

/** Of the usual web maps, whose world is 512 pixels wide at level 0. */
export const STREET_LEVEL = 17

const WORLD_PIXELS = 512 * 2 ** STREET_LEVEL
const EARTH_METRES = 40_075_016.686
const DEGREE_METRES = EARTH_METRES / 360

const shrinking = (lat: number): number => Math.cos((lat * Math.PI) / 180)

/** Returns the metres on the ground of a CSS pixel of a street map, at its middle. */
export const streetMetresPerPixel = (lat: number): number => (EARTH_METRES * shrinking(lat)) / WORLD_PIXELS

/** Metres to the east and to the south. */
export interface Shift {
  east: number
  south: number
}

/** Returns the place that lies so far from another; for distances within a street. Seven decimals are about a centimetre. */
export function shifted({ lat, lng }: Place, { east, south }: Shift): Place {
  const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7
  return { lat: round(lat - south / DEGREE_METRES), lng: round(lng + east / (DEGREE_METRES * shrinking(lat))) }
}

/** Returns how far a place lies from another; the reverse of `shifted`. */
export const shiftBetween = (from: Place, to: Place): Shift => ({
  east: (to.lng - from.lng) * DEGREE_METRES * shrinking(from.lat),
  south: (from.lat - to.lat) * DEGREE_METRES,
})
