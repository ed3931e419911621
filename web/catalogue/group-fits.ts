import type { Fit } from './queries.ts'

/** The cars of one model and engine, in a row of years. */
export interface FitGroup {
  ids: string[]
  name: string
  engine: string
  from: number
  to: number
}

/** Returns the cars as lines of model and engine; a gap in the years begins another line. */
export function groupFits(fits: readonly Fit[]): FitGroup[] {
  const groups: FitGroup[] = []
  for (const { id, year, make, model, engine } of fits) {
    const name = `${make} ${model}`
    const last = groups.at(-1)
    if (last && last.name === name && last.engine === engine && year === last.to + 1) {
      last.ids.push(id)
      last.to = year
    } else groups.push({ ids: [id], name, engine, from: year, to: year })
  }
  return groups
}
