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
