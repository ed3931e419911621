import type { Grouping } from '../../domain/analytics/grouping.ts'
import { csvMoney } from '../../domain/format/csv.ts'
import { ChartCard } from './chart-card.tsx'
import { Lines } from './charts/lazy-charts.ts'
import { CENTS, csvDate, dateLabel, shortMoney } from './points.ts'
import { TEXTS } from './texts.ts'

interface AmountChartProps {
  title: string
  color: string
  span?: 'half' | 'whole'
  amounts: readonly { date: string; amount: number }[]
  grouping: Grouping
  offsetMinutes: number
  money: (cents: number) => string
}

/** An amount over time (DASH-06, SALES-03). */
export function AmountChart({
  title,
  color,
  span = 'half',
  amounts,
  grouping,
  offsetMinutes,
  money,
}: AmountChartProps) {
  const rows = amounts.map(({ date, amount }, index) => ({
    key: String(index),
    label: dateLabel(date, grouping, offsetMinutes),
    date: csvDate(date, grouping, offsetMinutes),
    amount,
  }))
  const isEmpty = rows.every(row => row.amount === 0)
  return (
    <ChartCard
      span={span}
      title={title}
      rows={rows}
      rowKey={row => row.key}
      columns={[
        { key: 'date', header: TEXTS.date, render: row => row.label, csv: row => row.date, primary: true },
        {
          key: 'amount',
          header: title,
          render: row => money(row.amount),
          csv: row => csvMoney(row.amount),
          align: 'end',
        },
      ]}
      empty={isEmpty ? TEXTS.empty.chart : null}
    >
      <Lines
        data={rows}
        series={[{ name: 'amount', label: title, color }]}
        grouping={grouping}
        unit={CENTS}
        tick={shortMoney}
        format={money}
      />
    </ChartCard>
  )
}
