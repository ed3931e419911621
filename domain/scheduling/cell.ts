import { distanceMetres, type Place } from '../address/distance.ts'

const ALPHABET = '0123456789bcdefghjkmnpqrstuvwxyz'
const BITS = 5
/** A cell of seven characters is about 150 m wide, one of six about 1.2 km. */
const FINE = 7
const COARSE = 6
const COARSE_FROM_METRES = 5_000

/** Returns the cell (geohash) of a place. @param length characters: each divides a cell into 32 */
export function cellOf({ lat, lng }: Place, length: number): string {
  const [latRange, lngRange] = [
    [-90, 90],
    [-180, 180],
  ] as [[number, number], [number, number]]
  let cell = ''
  let bits = 0
  let value = 0
  for (let isLng = true; cell.length < length; isLng = !isLng) {
    const range = isLng ? lngRange : latRange
    const middle = (range[0] + range[1]) / 2
    const isUpper = (isLng ? lng : lat) >= middle
    range[isUpper ? 0 : 1] = middle
    value = value * 2 + Number(isUpper)
    bits += 1
    if (bits < BITS) continue
    cell += ALPHABET.charAt(value)
    bits = 0
    value = 0
  }
  return cell
}

/** Returns the middle of a cell. @throws RangeError for a text that is no cell */
export function centreOf(cell: string): Place {
  const [latRange, lngRange] = [
    [-90, 90],
    [-180, 180],
  ] as [[number, number], [number, number]]
  let isLng = true
  for (const character of cell) {
    const value = ALPHABET.indexOf(character)
    if (value < 0) throw new RangeError(`${cell} is no cell.`)
    for (let bit = BITS - 1; bit >= 0; bit--) {
      const range = isLng ? lngRange : latRange
      range[(value >> bit) & 1 ? 0 : 1] = (range[0] + range[1]) / 2
      isLng = !isLng
    }
  }
  return { lat: (latRange[0] + latRange[1]) / 2, lng: (lngRange[0] + lngRange[1]) / 2 }
}

/** Returns the middle of the cell of 1.2 km around a place: what is answered for it says nothing closer about somebody else's address. */
export const roughPlace = (place: Place): Place => centreOf(cellOf(place, COARSE))

/** Two cells between which a drive is kept. */
export interface CellPair {
  from: string
  to: string
}

/** Returns the cells of a drive: fine ones for less than 5 km in a straight line, otherwise coarse ones. */
export function cellsOf(from: Place, to: Place): CellPair {
  const length = distanceMetres(from, to) < COARSE_FROM_METRES ? FINE : COARSE
  return { from: cellOf(from, length), to: cellOf(to, length) }
}

/** Cells by which customers are offered times, so that nobody learns from them where another customer lives. */
const SHOWN = COARSE
const SHOWN_LAT = 180 / 2 ** 15
const SHOWN_LNG = 360 / 2 ** 15

/** Returns the middle of the cell of about 1.2 km in which a place is. */
export const shownPlace = (place: Place): Place => centreOf(cellOf(place, SHOWN))

/** Returns how far a place can be from the middle of its cell, in metres: to a corner. */
export const shownReach = ({ lat, lng }: Place): number =>
  distanceMetres({ lat, lng }, { lat: lat + SHOWN_LAT / 2, lng: lng + SHOWN_LNG / 2 })
