/** One series of a chart, with its colour. */
export interface Series {
  name: string
  label: string
  color: string
  stackId?: string
}

/** One date, with a value for each series. */
export type Point = Record<string, string | number> & { label: string }

const valueOf = (point: Point, name: string): number => Number(point[name] ?? 0)

/** Names of the two lines of a series: until the first date that is not over, and from the date before it on. */
const CLOSED = ' closed'
const OPEN = ' open'

/**
 * Returns the points of a line chart with the values of each series again in two parts, of which the second is drawn dashed.
 * @param openFrom the first date that is not over
 */
export const inParts = (data: readonly Point[], series: readonly Series[], openFrom: number): Point[] =>
  data.map((point, index) => {
    const parts = series.flatMap(({ name }) => {
      const value = valueOf(point, name)
      const closed = index < openFrom ? [[`${name}${CLOSED}`, value]] : []
      return index < openFrom - 1 ? closed : [...closed, [`${name}${OPEN}`, value]]
    })
    return { ...point, ...Object.fromEntries(parts) }
  })

/** Returns the series of a chart and those of their parts. */
export const partSeries = (series: readonly Series[]): (Series & { strokeDasharray?: string })[] =>
  series.flatMap(one => [
    { ...one, name: `${one.name}${CLOSED}` },
    { ...one, name: `${one.name}${OPEN}`, strokeDasharray: '4 5' },
    one,
  ])

/** Checks whether a series is one of the two parts of another. */
export const isPart = (name: string): boolean => name.endsWith(CLOSED) || name.endsWith(OPEN)

/** Returns the values of all lines. */
export const endsOfLines = (data: readonly Point[], series: readonly Series[]): number[] =>
  data.flatMap(point => series.map(({ name }) => valueOf(point, name)))

/** Returns where the stacked bars end: parts above 0 are stacked upwards, the others downwards. */
export function endsOfBars(data: readonly Point[], series: readonly Series[]): number[] {
  const stacks = [...Map.groupBy(series, ({ name, stackId }) => stackId ?? name).values()]
  return data.flatMap(point =>
    stacks.flatMap(stack => {
      const values = stack.map(({ name }) => valueOf(point, name))
      const sumOf = (part: number[]): number => part.reduce((sum, value) => sum + value, 0)
      return [sumOf(values.filter(value => value > 0)), sumOf(values.filter(value => value < 0))]
    }),
  )
}
