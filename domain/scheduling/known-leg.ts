import type { Place } from '../address/distance.ts'
import { type CellPair, centreOf } from './cell.ts'
import { estimateLeg, type Leg } from './travel-estimate.ts'

/**
 * Returns the drive between two places from the known one between the middles of their cells: longer or shorter by as much as the estimates differ.
 * Cells of one place have no drive, so there the estimate counts.
 */
export function legFromCells(
  from: Place,
  to: Place,
  bucket: number,
  { cells, known }: { cells: CellPair; known: Leg },
): Leg {
  const here = estimateLeg(from, to, bucket)
  const middles = estimateLeg(centreOf(cells.from), centreOf(cells.to), bucket)
  if (here.seconds === 0 || middles.seconds === 0) return here
  return {
    seconds: known.seconds * (here.seconds / middles.seconds),
    metres: middles.metres === 0 ? here.metres : known.metres * (here.metres / middles.metres),
  }
}
