/** A requirement for the product's speed or safety, and its result. */
export interface Gate {
  name: string
  measured: string
  baseline: string
  /** The value that is compared with the gate. */
  value: string
  gate: string
  passed: boolean
}

export const perSecond = (rate: number): string => `${rate.toFixed(0)}/s`

/** A ratio that must not be below `least`. */
export const ratioGate = (
  name: string,
  { measured, baseline, ratio }: { measured: string; baseline: string; ratio: number },
  least: number,
): Gate => ({ name, measured, baseline, value: ratio.toFixed(2), gate: `>= ${least}`, passed: ratio >= least })

/** A measure that must not be above `most`. @param measured its source, if there is more to say */
export const limitGate = (name: string, value: number, most: number, unit: string, measured = ''): Gate => ({
  name,
  measured,
  baseline: '',
  value: `${value.toFixed(1)} ${unit}`,
  gate: `<= ${most} ${unit}`,
  passed: value <= most,
})

/** A score that must not be below `least`. */
export const leastGate = (name: string, value: number, least: number): Gate => ({
  name,
  measured: '',
  baseline: '',
  value: String(value),
  gate: `>= ${least}`,
  passed: value >= least,
})

/** A condition that must be true. */
export const exactGate = (name: string, measured: string, problems: readonly string[]): Gate => ({
  name,
  measured,
  baseline: '',
  value: problems.length === 0 ? 'all' : `${problems.length} wrong: ${problems[0]}`,
  gate: 'all',
  passed: problems.length === 0,
})

const HEADINGS = ['gate', 'measured', 'baseline', 'ratio or value', 'must be', '']

/** Formats the gates as a table, one per line. */
export function gateTable(gates: readonly Gate[]): string {
  const rows = gates.map(gate => [
    gate.name,
    gate.measured,
    gate.baseline,
    gate.value,
    gate.gate,
    gate.passed ? 'pass' : 'FAIL',
  ])
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map(row => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(HEADINGS), widths.map(width => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}
