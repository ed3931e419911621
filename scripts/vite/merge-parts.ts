/** Modules that exactly the same pages need. */
export interface Part {
  ids: string[]
  /** Size before it is minified. */
  bytes: number
  /** Pages, and parts of pages that load later, that need it. */
  users: Set<string>
  /** Parts that it imports, without circles. */
  imports: Set<Part>
}

export interface Costs {
  /** What a request costs a page, in bytes before they are minified. */
  requestBytes: number
  /** How often a page is loaded, compared with the others. */
  weightOf: (user: string) => number
}

/** Whether a part imports another by way of a third one. As one file, they and the third would import each other. */
function leadsAround(from: Part, to: Part): boolean {
  // A set visits what is added during the loop.
  const seen = new Set([...from.imports].filter(part => part !== to))
  for (const part of seen) {
    if (part === to) return true
    for (const next of part.imports) seen.add(next)
  }
  return false
}

interface Pair {
  one: Part
  other: Part
  /** How many bytes fewer the pages load when both are one file: one request less where both are needed, and more bytes where only one is. */
  saved: number
}

/** Returns a function that pairs a part with each of the others, where one file would save something. */
function pairing({ requestBytes, weightOf }: Costs): (one: Part, others: Iterable<Part>) => Pair[] {
  const weights = new Map<string, number>()
  const weigh = (users: ReadonlySet<string>): number => {
    let sum = 0
    for (const user of users) {
      const weight = weights.get(user) ?? weightOf(user)
      weights.set(user, weight)
      sum += weight
    }
    return sum
  }
  return (one, others) => {
    const all = weigh(one.users)
    return [...others].flatMap(other => {
      const both = weigh(one.users.intersection(other.users))
      if (one === other || both === 0) return []
      const saved = requestBytes * both - one.bytes * (weigh(other.users) - both) - other.bytes * (all - both)
      return saved > 0 ? [{ one, other, saved }] : []
    })
  }
}

function mergePair(parts: Set<Part>, one: Part, other: Part): Part {
  const merged: Part = {
    ids: [...one.ids, ...other.ids],
    bytes: one.bytes + other.bytes,
    users: one.users.union(other.users),
    imports: one.imports.union(other.imports),
  }
  merged.imports.delete(one)
  merged.imports.delete(other)
  parts.delete(one)
  parts.delete(other)
  for (const { imports } of parts) {
    const hadOne = imports.delete(one)
    const hadOther = imports.delete(other)
    if (hadOne || hadOther) imports.add(merged)
  }
  parts.add(merged)
  return merged
}

/**
 * Merges parts into files, so that pages load few files and little that they do not need. Always takes the pair that saves most. Files never import each other
 * in a circle.
 * @returns the ids of the modules of each file
 */
export function mergeParts(given: Iterable<Part>, costs: Costs): string[][] {
  const pairsOf = pairing(costs)
  const list = [...given]
  const parts = new Set(list)
  let pairs = list.flatMap((one, index) => pairsOf(one, list.slice(index + 1)))
  for (;;) {
    pairs.sort((a, b) => b.saved - a.saved)
    const best = pairs.find(({ one, other }) => !leadsAround(one, other) && !leadsAround(other, one))
    if (!best) return [...parts].map(({ ids }) => ids)
    const gone = new Set([best.one, best.other])
    const merged = mergePair(parts, best.one, best.other)
    pairs = [...pairs.filter(({ one, other }) => !gone.has(one) && !gone.has(other)), ...pairsOf(merged, parts)]
  }
}
