/** What two people changed at the same time. */
export interface Conflict<Values> {
  /** Who saved first, if known. */
  name: string | null
  theirs: Values
  /** The fields that both changed. */
  both: readonly (keyof Values & string)[]
  /** Their labels. */
  fields: readonly string[]
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the fields whose values differ. */
export const changedKeys = <Values extends object>(base: Values, now: Values): (keyof Values & string)[] =>
  (Object.keys(base) as (keyof Values & string)[]).filter(key => !isSame(base[key], now[key]))

/** Merges two changes of one version: a field that only one person changed has that value; where both changed it, mine stays. */
export function mergeSections<Values extends object>({
  base,
  mine,
  theirs,
}: Record<'base' | 'mine' | 'theirs', Values>): { values: Values; both: (keyof Values & string)[] } {
  const minesKeys = changedKeys(base, mine)
  const mineOnly = Object.fromEntries(minesKeys.map(key => [key, mine[key]])) as Partial<Values>
  const both = minesKeys.filter(key => !isSame(base[key], theirs[key]) && !isSame(mine[key], theirs[key]))
  return { values: { ...theirs, ...mineOnly }, both }
}
