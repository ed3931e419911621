import { postalAreas } from '../address-search/postal-areas.ts'
import type { MapView } from './map-view.ts'

/** A dot with its name, in pixels. */
export interface MapLabel {
  text: string
  kind: 'town' | 'postal'
  x: number
  y: number
  /** The text is to the right (1) or left (-1) of the dot. */
  side: 1 | -1
  /** The end of the text next to the dot. */
  textX: number
  size: number
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const mostLabels = 40
const sizes = { town: 12, postal: 9.5 }
/** Average letter width as a fraction of the font size; generous, because the machine's font is unknown. */
const letterWidth = 0.6

interface Candidate {
  text: string
  kind: MapLabel['kind']
  lat: number
  lng: number
  weight: number
}

/** Places labels for towns (larger ones first) and, where there is room, postal codes, without overlap with each other or the pin in the middle. */
export function placeLabels(view: MapView): MapLabel[] {
  const [middleX, middleY] = [view.width / 2, view.height / 2]
  const pin: Box = { left: middleX - 18, right: middleX + 18, top: middleY - 46, bottom: middleY + 10 }
  const taken = [pin]
  const labels: MapLabel[] = []
  for (const { text, kind, lat, lng } of candidatesIn(view)) {
    if (labels.length === mostLabels) break
    const [x, y] = view.projection([lng, lat]) ?? [-1, -1]
    const dot: Box = { left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 }
    const isUnderPin = overlap(dot, pin)
    // A town whose centre is under the pin is named beside it; any other label needs room for its dot.
    if (isUnderPin ? kind !== 'town' : !isFree(dot, taken, view)) continue
    const size = sizes[kind]
    const length = text.length * size * letterWidth
    const sides = isUnderPin && x < middleX ? ([-1, 1] as const) : ([1, -1] as const)
    for (const side of sides) {
      const textX = isUnderPin ? middleX + side * Math.max(20, (x - middleX) * side + 6) : x + side * 6
      const [left, right] = side > 0 ? [textX, textX + length] : [textX - length, textX]
      const box = { left, right, top: y - size, bottom: y + size * 0.6 }
      if (!isFree(box, taken, view)) continue
      taken.push(box, dot)
      labels.push({ text, kind, x, y, side, textX, size })
      break
    }
  }
  return labels
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

const isFree = (box: Box, taken: readonly Box[], view: MapView): boolean =>
  box.left > 4 &&
  box.right < view.width - 4 &&
  box.top > 4 &&
  // The scale bar is at the lower edge.
  box.bottom < view.height - 26 &&
  !taken.some(other => overlap(box, other))

/** Large mail receivers have their own ZIP, and the data then has their name instead of the city's. */
const organisation = /\b(inc|corp|co|llc|telephone|services?|mail|bank|firms)\b/i

function candidatesIn({ west, south, east, north }: MapView): Candidate[] {
  const visible = postalAreas().filter(({ lng, lat }) => lng >= west && lng <= east && lat >= south && lat <= north)
  const towns = new Map<string, Candidate>()
  const codes = new Map<string, Candidate>()
  for (const { code, city, provinceCode, lat, lng } of visible) {
    const key = `${city}|${provinceCode}`
    const town = towns.get(key) ?? { text: city, kind: 'town', lat: 0, lng: 0, weight: 0 }
    // Average of its areas.
    town.lat = (town.lat * town.weight + lat) / (town.weight + 1)
    town.lng = (town.lng * town.weight + lng) / (town.weight + 1)
    town.weight += 1
    towns.set(key, town)
    // Codes of post office boxes and organisations have the same position as their town's; one is enough.
    const spot = `${lat.toFixed(2)}|${lng.toFixed(2)}`
    if (!codes.has(spot)) codes.set(spot, { text: code, kind: 'postal', lat, lng, weight: 0 })
  }
  const isTown = ({ text, weight }: Candidate): boolean => weight > 1 || !organisation.test(text)
  const larger = (a: Candidate, b: Candidate): number => b.weight - a.weight || (a.text < b.text ? -1 : 1)
  return [...[...towns.values()].filter(isTown).sort(larger), ...codes.values()]
}
