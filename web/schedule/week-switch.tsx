import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '../ui/inputs/button.tsx'
import type { PickerWeek } from './slot-grid.ts'
import classes from './slot-picker.module.css'

export interface WeekSwitchProps {
  /** All weeks that can be gone to, in order. */
  weeks: readonly PickerWeek[]
  /** The id of the one that is shown. */
  week: string
  onWeekChange: (id: string) => void
}

/** The ids of the weeks beside the shown one; undefined where there is none. */
export function weeksBeside({ weeks, week }: Pick<WeekSwitchProps, 'weeks' | 'week'>) {
  const at = weeks.findIndex(one => one.id === week)
  return { previous: weeks[at - 1]?.id, next: weeks[at + 1]?.id }
}

/** One week back or ahead, or any other, found under its month in the browser's own list. */
export function WeekSwitch({ weeks, week, onWeekChange }: WeekSwitchProps) {
  const { previous, next } = weeksBeside({ weeks, week })
  const months = [...new Set(weeks.map(one => one.month))]
  const turn = (id: string | undefined) => () => id !== undefined && onWeekChange(id)
  return (
    <div className={classes.week}>
      <IconButton label="Previous week" icon={<IconChevronLeft />} disabled={!previous} onClick={turn(previous)} />
      <span className={classes.weekSelect}>
        <select aria-label="Week" value={week} onChange={event => onWeekChange(event.currentTarget.value)}>
          {months.map(month => (
            <optgroup key={month} label={month}>
              {weeks
                .filter(one => one.month === month)
                .map(one => (
                  <option key={one.id} value={one.id}>
                    {one.label}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <IconChevronDown size={16} aria-hidden />
      </span>
      <IconButton label="Next week" icon={<IconChevronRight />} disabled={!next} onClick={turn(next)} />
    </div>
  )
}
