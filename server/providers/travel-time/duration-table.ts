import { z } from 'zod'
import type { Place } from '../../../domain/address/distance.ts'
import type { Leg } from '../../../domain/scheduling/travel-estimate.ts'

const cells = z.array(z.array(z.number().nonnegative().nullable()))
/** The answer of OSRM's table service and of Mapbox's Matrix API, which has its form from there. */
const table = z.object({ code: z.literal('Ok'), durations: cells, distances: cells })

/** Writes points as both services read them: longitude first, six decimals, 0.1 m. */
const coordinates = (places: readonly Place[]): string =>
  places.map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';')

/** Returns the path and the parameters that ask for a block: the origins are listed before the destinations. */
export function tableQuery(
  origins: readonly Place[],
  destinations: readonly Place[],
): { points: string; parameters: Record<string, string> } {
  return {
    points: coordinates([...origins, ...destinations]),
    parameters: {
      sources: origins.map((_, index) => index).join(';'),
      destinations: destinations.map((_, index) => origins.length + index).join(';'),
      annotations: 'duration,distance',
    },
  }
}

/** Reads the answer to `tableQuery`, row by row. @throws ZodError for another one */
export function readTable(answer: unknown, rows: number, columns: number): (Leg | null)[] {
  const { durations, distances } = table.parse(answer)
  return Array.from({ length: rows * columns }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns]
    const seconds = durations[row]?.[column] ?? null
    const metres = distances[row]?.[column] ?? null
    return seconds === null || metres === null ? null : { seconds, metres }
  })
}
