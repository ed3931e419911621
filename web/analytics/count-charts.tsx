import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '../../domain/payment/payment.ts'
import { ChartCard } from './chart-card.tsx'
import type { Slice } from './charts/charts.tsx'
import { Bars, Pie } from './charts/lazy-charts.ts'
import { percentText } from './points.ts'
import { TEXTS } from './texts.ts'

/** The most used payment methods (DASH-08). */
export function MethodsChart({ methods }: { methods: readonly { paymentMethod: PaymentMethod; count: number }[] }) {
  const rows = methods.map(({ paymentMethod, count }) => ({
    label: (PAYMENT_METHOD_LABELS[paymentMethod] ?? paymentMethod).replace(/ \(.*\)$/, ''),
    count,
  }))
  return (
    <ChartCard
      span="third"
      title={TEXTS.charts.methods}
      rows={rows}
      rowKey={row => row.label}
      columns={[
        { key: 'method', header: TEXTS.method, render: row => row.label, csv: row => row.label, primary: true },
        { key: 'count', header: TEXTS.count, render: row => row.count, csv: row => String(row.count), align: 'end' },
      ]}
      empty={rows.length === 0 ? TEXTS.empty.data : null}
    >
      <Bars data={rows} color="var(--chart-sales)" />
    </ChartCard>
  )
}

/** The shares of a whole (DASH-08, SALES-03). */
export function SharesChart({
  title,
  slices,
  span = 'third',
}: {
  title: string
  slices: Slice[]
  span?: 'half' | 'third'
}) {
  const whole = slices.reduce((sum, { count }) => sum + count, 0)
  const percent = ({ count }: Slice): string => percentText((count / whole) * 100)
  return (
    <ChartCard
      span={span}
      title={title}
      rows={slices}
      rowKey={slice => slice.label}
      columns={[
        { key: 'label', header: title, render: slice => slice.label, csv: slice => slice.label, primary: true },
        {
          key: 'count',
          header: TEXTS.count,
          render: slice => slice.count,
          csv: slice => String(slice.count),
          align: 'end',
        },
        { key: 'share', header: TEXTS.share, render: percent, csv: percent, align: 'end' },
      ]}
      empty={whole === 0 ? TEXTS.empty.data : null}
    >
      <Pie slices={slices} share={slice => TEXTS.countAndShare(slice.count, percent(slice))} />
    </ChartCard>
  )
}
