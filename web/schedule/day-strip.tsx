import type { SlotDay } from './slot-grid.ts'
import classes from './slot-picker.module.css'

interface DayStripProps {
  days: readonly SlotDay[]
  shown: SlotDay | undefined
  onLook: (date: string) => void
}

/** The days of a week to look at one by one, where there is no room for all of them. */
export function DayStrip({ days, shown, onLook }: DayStripProps) {
  return (
    <ul className={classes.strip}>
      {days.map(day => (
        <li key={day.date}>
          <button
            type="button"
            className={classes.day}
            aria-pressed={day === shown}
            data-empty={day.slots.length === 0}
            onClick={() => onLook(day.date)}
          >
            {day.label.split(' ').map(part => (
              <span key={part}>{part}</span>
            ))}
            <span className="visually-hidden">
              , {day.slots.length} {day.slots.length === 1 ? 'time' : 'times'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
