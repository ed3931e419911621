import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart, PieChart } from '@mantine/charts'
import { rem } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Grouping } from '../../../domain/analytics/grouping.ts'
import classes from '../analytics.module.css'
import { useAxes } from './axis.ts'
import { endsOfBars, endsOfLines, inParts, isPart, type Point, partSeries, type Series } from './chart-ends.ts'
import { TEXTS } from '../texts.ts'

const HEIGHT = 260
const STACKED_HEIGHT = HEIGHT + 40
/** Room for half of the first and the last label, in pixels. */
const ENDS = { left: 20, right: 24 }

interface DatedProps {
  data: Point[]
  series: Series[]
  /** The first date that is not over, which is drawn otherwise; null for none. */
  openFrom: number | null
  grouping: Grouping
  /** The values' unit on the axis: 100 for cents. */
  unit: number
  /** Short, for the axis. */
  tick: (value: number) => string
  /** For the tooltip. */
  format: (value: number) => string
}

const still = { isAnimationActive: false } as const

/** The room of a chart until its width is known. Charts grow with larger text, so it does too. */
function Space({ height, isFilled, children }: { height: number; isFilled: boolean; children: ReactNode }) {
  return <div style={{ height: rem(height) }}>{isFilled && children}</div>
}

/** The parts of a line are drawn, and the whole has the dots and the tooltip. */
const partProps = ({ name }: { name: string }) =>
  isPart(name) ? { ...still, fill: 'none', dot: false, activeDot: false } : { ...still, strokeWidth: 0 }

/** A line chart over time. What is not over is dashed. */
export function Lines({ data, series, openFrom, grouping, unit, tick, format }: DatedProps) {
  const labels = data.map(({ label }) => label)
  const { ref, isMeasured, x, y } = useAxes({ labels, values: endsOfLines(data, series), grouping, unit, tick })
  return (
    <div ref={ref} className={classes.plot}>
      <Space height={HEIGHT} isFilled={isMeasured}>
        <LineChart
          h={HEIGHT}
          data={openFrom === null ? data : inParts(data, series, openFrom)}
          dataKey="label"
          series={openFrom === null ? series : partSeries(series)}
          curveType="linear"
          withDots={data.length < 40}
          strokeWidth={2.5}
          gridAxis="x"
          tickLine="none"
          valueFormatter={format}
          xAxisProps={{ ...x, padding: ENDS }}
          yAxisProps={y}
          lineProps={openFrom === null ? still : partProps}
        />
      </Space>
    </div>
  )
}

/** How strong a bar is that is not over. */
const FAINT = 0.4

/** Stacked bars, side by side for different stacks, with a legend. What is not over is lighter. */
export function StackedBars({ data, series, openFrom, grouping, unit, tick, format }: DatedProps) {
  const labels = data.map(({ label }) => label)
  const { ref, isMeasured, x, y } = useAxes({ labels, values: endsOfBars(data, series), grouping, unit, tick })
  const isOpenAt = (index: number): boolean => openFrom !== null && index >= openFrom
  return (
    <div ref={ref} className={classes.plot}>
      <Space height={STACKED_HEIGHT} isFilled={isMeasured}>
        <BarChart
          h={STACKED_HEIGHT}
          data={data.map((point, index) => (isOpenAt(index) ? { ...point, fillOpacity: FAINT } : point))}
          dataKey="label"
          series={series}
          type="stacked"
          gridAxis="x"
          tickLine="none"
          valueFormatter={format}
          maxBarWidth={48}
          xAxisProps={x}
          yAxisProps={y}
          barChartProps={{ stackOffset: 'sign' }}
          barProps={({ stackId }) => ({ ...still, ...(stackId === undefined ? {} : { stackId }) })}
        />
      </Space>
      <ul className={classes.legend}>
        {series.map(({ name, label, color }) => (
          <li key={name}>
            <Swatch color={color} />
            {label}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** One bar per category, with its name and count. */
export function Bars({ data, color }: { data: { label: string; count: number }[]; color: string }) {
  return (
    <BarChart
      h={Math.max(150, data.length * 36)}
      data={data.map(({ label, count }) => ({ label: TEXTS.bar(label, count), count }))}
      dataKey="label"
      orientation="vertical"
      series={[{ name: 'count', label: '', color }]}
      gridAxis="none"
      tickLine="none"
      withXAxis={false}
      withTooltip={false}
      maxBarWidth={28}
      yAxisProps={{ width: 128, tick: { fontSize: 13, fill: 'var(--ink-dim)' } }}
      barProps={{ ...still, radius: 4 }}
    />
  )
}

/** A part of a whole. */
export interface Slice {
  label: string
  count: number
  color: string
}

/** A pie, with the name and share of each slice beside it. */
export function Pie({ slices, share }: { slices: Slice[]; share: (slice: Slice) => string }) {
  return (
    <div className={classes.slices}>
      <PieChart
        size={132}
        data={slices.map(({ label, count, color }) => ({ name: label, value: count, color }))}
        strokeColor="var(--surface)"
        // Lines separate slices; a single slice has none.
        strokeWidth={slices.filter(({ count }) => count > 0).length > 1 ? 2 : 0}
        withTooltip
        pieProps={still}
      />
      <ul>
        {slices.map(slice => (
          <li key={slice.label}>
            <Swatch color={slice.color} />
            {slice.label}
            <strong>{share(slice)}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Swatch({ color }: { color: string }): ReactNode {
  return <span className={classes.swatch} style={{ '--swatch': color } as Record<string, string>} aria-hidden />
}
