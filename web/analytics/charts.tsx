import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart, PieChart } from '@mantine/charts'
import type { ReactNode } from 'react'
import classes from './analytics.module.css'
import { TEXTS } from './texts.ts'

const HEIGHT = 260
const TICK_GAP = 28
const AXIS_WIDTH = 64

/** One series of a chart, with its colour. */
export interface Series {
  name: string
  label: string
  color: string
  stackId?: string
}

/** One date or category, with a value for each series. */
export type Point = Record<string, string | number>

interface DatedProps {
  data: Point[]
  series: Series[]
  /** Short, for the axis. */
  tick: (value: number) => string
  /** For the tooltip. */
  format: (value: number) => string
}

const still = { isAnimationActive: false } as const

/** A line chart over time. */
export function Lines({ data, series, tick, format }: DatedProps) {
  return (
    <LineChart
      h={HEIGHT}
      data={data}
      dataKey="label"
      series={series}
      curveType="linear"
      withDots={data.length < 40}
      strokeWidth={2.5}
      gridAxis="x"
      tickLine="none"
      valueFormatter={format}
      xAxisProps={{ minTickGap: TICK_GAP, interval: 'preserveStartEnd' }}
      yAxisProps={{ width: AXIS_WIDTH, tickFormatter: tick }}
      lineProps={still}
    />
  )
}

/** Stacked bars, side by side for different stacks, with a legend. */
export function StackedBars({ data, series, tick, format }: DatedProps) {
  return (
    <>
      <BarChart
        h={HEIGHT + 40}
        data={data}
        dataKey="label"
        series={series}
        type="stacked"
        gridAxis="x"
        tickLine="none"
        valueFormatter={format}
        maxBarWidth={48}
        xAxisProps={{ minTickGap: TICK_GAP, interval: 'preserveStartEnd' }}
        yAxisProps={{ width: AXIS_WIDTH, tickFormatter: tick }}
        barChartProps={{ stackOffset: 'sign' }}
        barProps={({ stackId }) => ({ ...still, ...(stackId === undefined ? {} : { stackId }) })}
      />
      <ul className={classes.legend}>
        {series.map(({ name, label, color }) => (
          <li key={name}>
            <Swatch color={color} />
            {label}
          </li>
        ))}
      </ul>
    </>
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
