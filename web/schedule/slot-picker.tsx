import { useState } from 'react'
import { shortDuration } from '../../domain/format/duration.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import type { Loadable } from '../ui/feedback/loadable.ts'
import { Button } from '../ui/inputs/button.tsx'
import { SlotSkeleton } from './slot-column.tsx'
import { hoursOf, lengthOf, type SlotDay } from './slot-grid.ts'
import classes from './slot-picker.module.css'
import { type Arrival, type SlotChoice, SlotWeek } from './slot-week.tsx'
import { TEXTS } from './texts.ts'
import { WeekSwitch } from './week-switch.tsx'

interface SlotPickerProps extends SlotChoice {
  days: Loadable<readonly SlotDay[]>
  /** Chooses the earliest time; without `onChoose` it is still loading and only takes up its space. */
  first: { label: string; onChoose?: () => void } | undefined
  /** A remark on the times, below the legend. */
  note?: string | undefined
  /** By true durations: shows every time, and not only some of each part of the day. Missing: they are shown. */
  onAllTimes?: (() => void) | undefined
}

const USUAL_ROWS = 10

/**
 * Shows a week of days by hours, in narrow places the days in a row and the hours of one of them. Arrow keys move, also into the next and
 * previous week; Home and End go to the day's first and last time, Page Up and Page Down change the week, Enter or Space chooses.
 */
export function SlotPicker(props: SlotPickerProps) {
  const { days, legend, weeks, week, first, note } = props
  const [arrival, setArrival] = useState<Arrival>()
  // A loading week has the height of the one before it.
  const [rows, setRows] = useState(USUAL_ROWS)
  const readyRows = days.status === 'ready' ? hoursOf(days.data).length : 0
  if (readyRows > 0 && readyRows !== rows) setRows(readyRows)
  const turn = (to: string) => {
    setArrival(undefined)
    props.onWeekChange(to)
  }
  const chooseFirst = () => {
    setArrival(undefined)
    first?.onChoose?.()
  }
  const length = days.status === 'ready' ? lengthOf(days.data) : undefined
  const count = days.status === 'ready' ? days.data.reduce((sum, day) => sum + day.slots.length, 0) : undefined
  return (
    <div className={classes.picker}>
      <div className={classes.head}>
        {first && (
          <Button size="sm" disabled={!first.onChoose} onClick={chooseFirst}>
            {first.label}
          </Button>
        )}
        <WeekSwitch weeks={weeks} week={week} onWeekChange={turn} />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {count !== undefined && TEXTS.weekHas(weeks.find(one => one.id === week)?.label ?? '', count)}
      </p>
      {length !== undefined && <p className={classes.note}>{lengthText(days, length)}</p>}
      {days.status === 'error' && <ErrorState message={days.message} onRetry={days.onRetry} />}
      {days.status === 'loading' && <SlotSkeleton rows={rows} />}
      {days.status === 'ready' && (
        <SlotWeek
          {...props}
          days={days.data}
          arrival={arrival}
          onLeave={to => {
            setArrival(to)
            props.onWeekChange(to.week)
          }}
        />
      )}
      {length !== undefined && props.onAllTimes && (
        <div>
          <Button size="sm" onClick={props.onAllTimes}>
            {TEXTS.allTimes}
          </Button>
        </div>
      )}
      <ul className={classes.legend}>
        <li>
          <span className={classes.swatch} data-state="open" />
          {legend.open}
        </li>
        <li>
          <span className={classes.swatch} data-state="request" />
          {legend.request}
        </li>
        <li>
          <span className={classes.openTimes} aria-hidden>
            {TEXTS.sampleCount}
          </span>
          {TEXTS.openTimes}
        </li>
      </ul>
      {note && <p className={classes.note}>{note}</p>}
    </div>
  )
}

/** Says how long the visit takes, and how to read its times. */
function lengthText(days: Loadable<readonly SlotDay[]>, minutes: number): string {
  const slots = days.status === 'ready' ? days.data.flatMap(day => day.slots) : []
  const about = slots.some(slot => slot.isWindow) ? TEXTS.aboutArriving : TEXTS.about
  return about(shortDuration(minutes))
}
