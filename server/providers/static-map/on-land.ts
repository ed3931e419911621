import type { Position } from 'geojson'
import type { Place } from '../../../domain/address/distance.ts'
import { canadianLakes } from './canadian-lakes.ts'
import { outlinesAt } from './outlines.ts'

/** Checks whether a place in Canada or the US is on land, to about a kilometre at the Canadian shores of the Great Lakes. */
export function isOnLand(place: Place): boolean {
  const { neighbours, unitedStates } = outlinesAt(place)
  const isIn = (rings: readonly Position[][]): boolean => isInside(rings, place)
  if (unitedStates.some(({ coordinates }) => isIn(coordinates))) return true
  return neighbours.some(({ coordinates }) => isIn(coordinates)) && !canadianLakes.some(lake => isIn([lake]))
}

/** Checks whether a place is inside an outline and outside its holes: a line from it to the east crosses the rings an odd number of times. */
function isInside(rings: readonly Position[][], { lat, lng }: Place): boolean {
  let inside = false
  for (const ring of rings) {
    let [lastLng = 0, lastLat = 0] = ring.at(-1) ?? []
    for (const [nextLng = 0, nextLat = 0] of ring) {
      const crosses = nextLat > lat !== lastLat > lat
      if (crosses && lng < nextLng + ((lat - nextLat) * (lastLng - nextLng)) / (lastLat - nextLat)) inside = !inside
      lastLng = nextLng
      lastLat = nextLat
    }
  }
  return inside
}

const metresPerDegree = 111_195
const stepMetres = 250
const furthestSteps = 16
const directions = 16

/** Returns the place that is `metres` away in a direction: 0 is east, a quarter turn is north. */
export function placeTowards({ lat, lng }: Place, radians: number, metres: number): Place {
  const north = (metres * Math.sin(radians)) / metresPerDegree
  const east = (metres * Math.cos(radians)) / (metresPerDegree * Math.cos((lat * Math.PI) / 180))
  return { lat: lat + north, lng: lng + east }
}

/** Returns a place on land: itself, or the nearest within four kilometres. One further out stays where it is. */
export function landNear(place: Place): Place {
  if (isOnLand(place)) return place
  for (let step = 1; step <= furthestSteps; step++) {
    for (let turn = 0; turn < directions; turn++) {
      const there = placeTowards(place, (turn / directions) * 2 * Math.PI, step * stepMetres)
      if (isOnLand(there)) return there
    }
  }
  return place
}
