/** Moves an ID by one place, if there is one. */
export function moveId(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const from = ids.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return [...ids]
  return ids.with(from, ids[to] ?? id).with(to, id)
}

/** Returns all IDs with some of them in another order: those take the places that they had together, the others keep their places. */
export function reorderedIds(all: readonly string[], some: readonly string[]): string[] {
  const next = some.filter(id => all.includes(id))[Symbol.iterator]()
  return all.map(id => (some.includes(id) ? (next.next().value ?? id) : id))
}
