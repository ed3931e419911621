import type { Place } from '../../../domain/address/distance.ts'
import type { Leg } from '../../../domain/scheduling/travel-estimate.ts'

/** How much a service answers at once. */
interface Limits {
  /** Origins and destinations together. */
  points: number
  /** Origins × destinations. */
  elements: number
}

/** Asks for one block of a matrix. */
type AskBlock = (origins: readonly Place[], destinations: readonly Place[]) => Promise<(Leg | null)[]>

const chunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

/** Asks for a matrix in blocks that a service accepts, one after the other, because services count requests by the minute. */
export async function inBlocks(
  origins: readonly Place[],
  destinations: readonly Place[],
  { points, elements }: Limits,
  ask: AskBlock,
): Promise<(Leg | null)[]> {
  const columns = Math.min(Math.max(1, destinations.length), points - 1, elements)
  const rows = Math.max(1, Math.min(points - columns, Math.floor(elements / columns)))
  const found: (Leg | null)[] = Array.from({ length: origins.length * destinations.length }, () => null)
  for (const [row, someOrigins] of chunks(origins, rows).entries())
    for (const [column, someDestinations] of chunks(destinations, columns).entries()) {
      const block = await ask(someOrigins, someDestinations)
      for (const [index, leg] of block.entries()) {
        const origin = row * rows + Math.floor(index / someDestinations.length)
        found[origin * destinations.length + column * columns + (index % someDestinations.length)] = leg
      }
    }
  return found
}
