import { OpenTimes } from './open-times.tsx'
import type { SlotDay } from './slot-grid.ts'
import classes from './slot-picker.module.css'
import { TEXTS } from './texts.ts'

interface DayStripProps {
  days: readonly SlotDay[]
  shown: SlotDay | undefined
  onLook: (date: string) => void
}

/** Selects one day of a week, where the screen is too narrow for all of them. */
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
            <OpenTimes day={day} />
            <span className="visually-hidden">{TEXTS.dayHas(day.slots.length)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
