import { FigureCards } from './figure-cards.tsx'
import { TEXTS } from './texts.ts'
import type { MonthTotals } from './use-figures.ts'

/** A figure of the month: the API's name and the label. */
export interface MonthFigure {
  total: 'Sales' | 'Subtotal' | 'Revenue' | 'OilChanges' | 'WorkOrders' | 'Earnings'
  label: string
  hint: string
  format: (value: number) => string
}

interface MonthCardsProps {
  totals: MonthTotals
  figures: readonly MonthFigure[]
  /** Shown when all figures are 0; without it, they are shown. */
  empty?: string
}

/** The month to date, compared with last month (DASH-02, SALES-01). */
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
