import { FigureCards } from './figure-cards.tsx'
import { TEXTS } from './texts.ts'
import type { MonthTotals } from './use-figures.ts'

/** A figure of the month: what the server calls it, and what it is called here. */
export interface MonthFigure {
  total: 'Sales' | 'Revenue' | 'OilChanges' | 'WorkOrders' | 'Earnings'
  label: string
  hint: string
  format: (value: number) => string
}

interface MonthCardsProps {
  totals: MonthTotals
  figures: readonly MonthFigure[]
  /** What is said where all figures are 0; without it they are shown. */
  empty?: string
}

/** The month so far beside the last one (DASH-02, SALES-01). */
export function MonthCards({ totals, figures, empty }: MonthCardsProps) {
  return (
    <FigureCards
      title={TEXTS.month}
      note={TEXTS.monthHint}
      figures={figures.map(({ total, ...figure }) => ({
        ...figure,
        value: totals[`total${total}`],
        before: totals[`lastMonthTotal${total}`],
      }))}
      {...(empty !== undefined && { empty })}
    />
  )
}
