/** What figures are broken down by. */
export const BREAKDOWNS = ['VAN', 'TECHNICIAN'] as const
export type BreakdownBy = (typeof BREAKDOWNS)[number]

/** The figures of a van or a technician; cents and minutes. */
export interface BreakdownFigures {
  /** Completed and billed orders. */
  jobs: number
  /** Billed on them, before tax. */
  subtotal: number
  tax: number
  /** Received less refunds. */
  revenue: number
  bookedMinutes: number
  openMinutes: number
}

/** Returns the sum of rows. Their amounts must be in one currency. */
export const sumOfBreakdown = (rows: readonly BreakdownFigures[]): BreakdownFigures => {
  const sum = (figure: keyof BreakdownFigures): number => rows.reduce((total, row) => total + row[figure], 0)
  return {
    jobs: sum('jobs'),
    subtotal: sum('subtotal'),
    tax: sum('tax'),
    revenue: sum('revenue'),
    bookedMinutes: sum('bookedMinutes'),
    openMinutes: sum('openMinutes'),
  }
}

/** Returns the amount billed for an average job in cents; null without jobs. */
export const averageTicket = (
  { jobs, subtotal, tax }: Pick<BreakdownFigures, 'jobs' | 'subtotal' | 'tax'>,
  isBeforeTax: boolean,
): number | null => (jobs === 0 ? null : Math.round((subtotal + (isBeforeTax ? 0 : tax)) / jobs))
