import { useElementSize } from '@mantine/hooks'
import { axisTicks, labelStep } from '../../../domain/analytics/axis-ticks.ts'
import type { Grouping } from '../../../domain/analytics/grouping.ts'

/** Width of the axis of values, in pixels. */
const AXIS_WIDTH = 64
/** Room of a letter of a label, and between two labels, in pixels. */
const LETTER = 6.5
const GAP = 16

interface AxesOf {
  labels: readonly string[]
  /** All ends of lines and bars. */
  values: readonly number[]
  grouping: Grouping
  /** The values' unit on the axis: 100 for cents. */
  unit: number
  tick: (value: number) => string
}

/** Returns the axes of a chart: ticks of values at round steps, and labels at equal distances that fit its width. The `ref` is for its frame. */
export function useAxes({ labels, values, grouping, unit, tick }: AxesOf) {
  const { ref, width } = useElementSize()
  const ticks = axisTicks(values, { unit })
  const domain: [number, number] = [ticks[0] ?? 0, ticks.at(-1) ?? 0]
  const letters = Math.max(1, ...labels.map(({ length }) => length))
  const most = Math.floor((width - AXIS_WIDTH) / (letters * LETTER + GAP))
  return {
    ref,
    /** Before its width is known a chart would have one label, and jump. */
    isMeasured: width > 0,
    // Recharts counts the labels that it leaves out between two.
    x: { interval: labelStep(grouping, labels.length, most) - 1 },
    y: {
      width: AXIS_WIDTH,
      tickFormatter: tick,
      ticks,
      domain,
      interval: 0,
    },
  }
}
