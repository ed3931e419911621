import { inPercent, type Margin, withoutTax } from '../../domain/analytics/margin.ts'
import { csvMoney } from '../../domain/format/csv.ts'
import { ChartCard } from './chart-card.tsx'
import { StackedBars } from './charts/lazy-charts.ts'
import { type Dates, datedRows } from './dated-rows.ts'
import { CENTS, percentText, shortMoney } from './points.ts'
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

interface MarginChartProps {
  margins: readonly (Margin & { date: string })[]
  dates: Dates
  money: (cents: number) => string
  /** In percent of the billed amount instead of money. */
  isPercent: boolean
  /** Of the amount before tax: tax is no part of a bar. */
  isBeforeTax: boolean
}

/** Costs, tax and profit of the billed amounts (DASH-07). */
export function MarginChart({ margins, dates, money, isPercent, isBeforeTax }: MarginChartProps) {
  const parts = PARTS.filter(([name]) => !isBeforeTax || name !== 'tax')
  const labelOf = (name: (typeof PARTS)[number][0]): string =>
    isBeforeTax && name === 'billedAmount' ? TEXTS.margin.beforeTax : TEXTS.margin[name]
  const shown = isBeforeTax ? margins.map(withoutTax) : margins
  const values = shown.map(({ date, ...margin }) => ({ date, ...(isPercent ? inPercent(margin) : margin) }))
  const { rows, openFrom, note } = datedRows(values, dates)
  const show = isPercent ? percentText : money
  const isEmpty = shown.every(margin => parts.every(([name]) => margin[name] === 0))
  const { fuelHint, marginHint, marginBeforeTaxHint } = TEXTS.charts
  return (
    <ChartCard
      span="whole"
      title={TEXTS.charts.margin}
      note={dates.grouping === 'workOrders' ? fuelHint : isBeforeTax ? marginBeforeTaxHint : marginHint}
      rows={rows}
      rowKey={row => row.key}
      columns={[
        { key: 'date', header: TEXTS.date, render: row => row.named, csv: row => row.date, primary: true },
        ...parts.map(([name]) => ({
          key: name,
          header: labelOf(name),
          render: (row: (typeof rows)[number]) => show(row[name]),
          csv: (row: (typeof rows)[number]) => (isPercent ? percentText(row[name]) : csvMoney(row[name])),
          align: 'end' as const,
        })),
      ]}
      empty={isEmpty ? TEXTS.empty.chart : null}
      openNote={note}
    >
      <StackedBars
        data={rows}
        series={parts.map(([name, color, stackId]) => ({ name, label: labelOf(name), color, stackId }))}
        openFrom={openFrom}
        grouping={dates.grouping}
        unit={isPercent ? 1 : CENTS}
        tick={isPercent ? percentText : shortMoney}
        format={show}
      />
    </ChartCard>
  )
}
