import type { SlotDay } from './slot-grid.ts'
import classes from './slot-picker.module.css'

/** The number of a day's times that can be booked at once. Screen readers hear the number of all times with the day's name. */
export function OpenTimes({ day }: { day: Pick<SlotDay, 'slots'> }) {
  const count = day.slots.filter(slot => slot.state === 'open').length
  return (
    <span className={classes.openTimes} data-none={count === 0} aria-hidden>
      {count > 0 && count}
    </span>
  )
}
