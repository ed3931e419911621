import type { Grouping } from '../../domain/analytics/grouping.ts'
import { inPercent, type Margin } from '../../domain/analytics/margin.ts'
import { ChartCard } from './chart-card.tsx'
import { StackedBars } from './lazy-charts.ts'
import { dateLabel, percentText, shortMoney } from './points.ts'
import { TEXTS } from './texts.ts'

/** The parts of one bar. They add up to the billed amount, which has its own bar. */
const PARTS = [
  ['inventoryCosts', 'var(--chart-inventory)', 'parts'],
  ['staffCost', 'var(--chart-staff)', 'parts'],
  ['fuelCost', 'var(--chart-fuel)', 'parts'],
  ['tax', 'var(--chart-tax)', 'parts'],
  ['profit', 'var(--chart-profit)', 'parts'],
  ['billedAmount', 'var(--chart-sales)', 'billed'],
] as const

const SERIES = PARTS.map(([name, color, stackId]) => ({ name, label: TEXTS.margin[name], color, stackId }))

interface MarginChartProps {
  margins: readonly (Margin & { date: string })[]
  grouping: Grouping
  offsetMinutes: number
  money: (cents: number) => string
  /** In percent of the billed amount instead of money. */
  isPercent: boolean
}

/** Costs, tax and profit of the billed amounts (DASH-07). */
export function MarginChart({ margins, grouping, offsetMinutes, money, isPercent }: MarginChartProps) {
  const rows = margins.map(({ date, ...margin }, index) => ({
    key: String(index),
    label: dateLabel(date, grouping, offsetMinutes),
    ...(isPercent ? inPercent(margin) : margin),
  }))
  const show = isPercent ? percentText : money
  const isEmpty = margins.every(margin => PARTS.every(([name]) => margin[name] === 0))
  return (
    <ChartCard
      span="whole"
      title={TEXTS.charts.margin}
      note={grouping === 'workOrders' ? TEXTS.charts.fuelHint : TEXTS.charts.marginHint}
      rows={rows}
      rowKey={row => row.key}
      columns={[
        { key: 'date', header: TEXTS.date, render: row => row.label, primary: true },
        ...PARTS.map(([name]) => ({
          key: name,
          header: TEXTS.margin[name],
          render: (row: (typeof rows)[number]) => show(row[name]),
          align: 'end' as const,
        })),
      ]}
      empty={isEmpty ? TEXTS.empty.chart : null}
    >
      <StackedBars data={rows} series={SERIES} tick={isPercent ? percentText : shortMoney} format={show} />
    </ChartCard>
  )
}
