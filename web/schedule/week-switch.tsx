import { IconChevronDown } from '../ui/icon/chevron-down.gen.ts'
import { IconChevronLeft } from '../ui/icon/chevron-left.gen.ts'
import { IconChevronRight } from '../ui/icon/chevron-right.gen.ts'
import { IconButton } from '../ui/inputs/button.tsx'
import type { PickerWeek } from './slot-grid.ts'
import classes from './slot-picker.module.css'
import { TEXTS } from './texts.ts'

export interface WeekSwitchProps {
  /** All selectable weeks, in order. */
  weeks: readonly PickerWeek[]
  /** The id of the displayed week. */
  week: string
  onWeekChange: (id: string) => void
}

/** Returns the ids of the weeks before and after the displayed one, if any. */
export function weeksBeside({ weeks, week }: Pick<WeekSwitchProps, 'weeks' | 'week'>) {
  const at = weeks.findIndex(one => one.id === week)
  return { previous: weeks[at - 1]?.id, next: weeks[at + 1]?.id }
}

/** Goes to the previous or the next week, or to any other in a native select, grouped by month. */
export function WeekSwitch({ weeks, week, onWeekChange }: WeekSwitchProps) {
  const { previous, next } = weeksBeside({ weeks, week })
  const months = [...new Set(weeks.map(one => one.month))]
  const turn = (id: string | undefined) => () => id !== undefined && onWeekChange(id)
  return (
    <div className={classes.week}>
      <IconButton label={TEXTS.previousWeek} icon={<IconChevronLeft />} disabled={!previous} onClick={turn(previous)} />
      <span className={classes.weekSelect}>
        <select aria-label={TEXTS.week} value={week} onChange={event => onWeekChange(event.currentTarget.value)}>
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
      <IconButton label={TEXTS.nextWeek} icon={<IconChevronRight />} disabled={!next} onClick={turn(next)} />
    </div>
  )
}
