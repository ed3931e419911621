import { csvMoney } from '../../domain/format/csv.ts'
import { ChartCard } from './chart-card.tsx'
import { Lines } from './charts/lazy-charts.ts'
import { type Dates, datedRows } from './dated-rows.ts'
import { CENTS, shortMoney } from './points.ts'
import { TEXTS } from './texts.ts'

interface AmountChartProps {
  title: string
  color: string
  span?: 'half' | 'whole'
  amounts: readonly { date: string; amount: number }[]
  dates: Dates
  money: (cents: number) => string
}

/** An amount over time (DASH-06, SALES-03). */
export function AmountChart({ title, color, span = 'half', amounts, dates, money }: AmountChartProps) {
  const { rows, openFrom, note } = datedRows(amounts, dates)
  const isEmpty = rows.every(row => row.amount === 0)
  return (
    <ChartCard
      span={span}
      title={title}
      rows={rows}
      rowKey={row => row.key}
      columns={[
        { key: 'date', header: TEXTS.date, render: row => row.named, csv: row => row.date, primary: true },
        {
          key: 'amount',
          header: title,
          render: row => money(row.amount),
          csv: row => csvMoney(row.amount),
          align: 'end',
        },
      ]}
      empty={isEmpty ? TEXTS.empty.chart : null}
      openNote={note}
    >
      <Lines
        data={rows}
        series={[{ name: 'amount', label: title, color }]}
        openFrom={openFrom}
        grouping={dates.grouping}
        unit={CENTS}
        tick={shortMoney}
        format={money}
      />
    </ChartCard>
  )
}
