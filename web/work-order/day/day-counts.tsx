import { countFreeHours } from '../../../domain/work-order/day-board.ts'
import type { DayLane } from './board.ts'
import classes from './day-counts.module.css'
import { TEXTS } from './texts.ts'

interface DayCountsProps {
  lanes: readonly DayLane[]
  requests: number
  hours: { slots: readonly Date[]; now: Date }
}

/** Shows the day in numbers. */
export function DayCounts({ lanes, requests, hours }: DayCountsProps) {
  const jobs = lanes.flatMap(lane => lane.jobs)
  const count = (state: string) => jobs.filter(job => job.state === state).length
  const overdue = count('overdue')
  const figures = [
    { label: TEXTS.jobs, value: jobs.length },
    { label: TEXTS.done, value: count('done') },
    { label: TEXTS.overdue, value: overdue, isAlarm: overdue > 0 },
    { label: TEXTS.requests, value: requests },
    { label: TEXTS.freeHours, value: countFreeHours(lanes, hours) },
  ]
  return (
    <dl className={classes.counts} aria-label={TEXTS.counts}>
      {figures.map(({ label, value, isAlarm = false }) => (
        <div key={label} className={classes.count} data-alarm={isAlarm}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
