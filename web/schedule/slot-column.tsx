import { Fragment } from 'react'
import { minutesLeft } from '../../domain/schedule/hold.ts'
import { serverNow } from '../platform/server-clock.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { OpenTimes } from './open-times.tsx'
import { dayPartOf, type Slot, type SlotDay } from './slot-grid.ts'
import classes from './slot-picker.module.css'
import { TEXTS } from './texts.ts'

interface SlotColumnProps {
  day: SlotDay
  /** The rows of all days, so that equal times are in one row. */
  hours: readonly string[]
  /** In narrow places only the shown day's times are visible. */
  shown: boolean
  /** The one slot that Tab reaches. */
  tabStop: string | undefined
  selected: string | undefined
  legend: { open: string; request: string }
  onSelect: (slotId: string) => void
}

/** Shows one day of a SlotPicker. */
export function SlotColumn({ day, hours, shown, tabStop, selected, legend, onSelect }: SlotColumnProps) {
  const slots = new Map(day.slots.map(slot => [slot.time, slot]))
  return (
    <div className={classes.column} data-shown={shown}>
      <span className={classes.columnHead} aria-hidden>
        {day.label}
        <OpenTimes day={day} />
      </span>
      {day.slots.length === 0 && <p className={classes.none}>{TEXTS.noTimes}</p>}
      {hours.map((time, index) => {
        const slot = slots.get(time)
        if (!slot) return <span key={time} className={classes.gap} aria-hidden />
        const earlier = hours.slice(0, index).findLast(hour => slots.has(hour))
        const part = dayPartOf(time)
        const begins = earlier === undefined || dayPartOf(earlier) !== part
        return (
          <Fragment key={time}>
            {begins && (
              <span className={classes.part} aria-hidden>
                {TEXTS.parts[part]}
              </span>
            )}
            {/* Not a native radio: it would choose on every arrow key, and the hours are in several columns. */}
            <button
              type="button"
              role="radio"
              value={slot.id}
              className={classes.slot}
              data-state={slot.state}
              data-held={slot.heldUntil !== undefined}
              aria-checked={slot.id === selected}
              data-window={slot.isWindow}
              aria-label={nameOf(day, slot, legend)}
              tabIndex={slot.id === tabStop ? 0 : -1}
              onClick={() => onSelect(slot.id)}
            >
              {slot.isWindow ? <WindowLabel label={slot.label} /> : slot.label}
              {slot.isNearby && <span className={classes.surcharge}>{TEXTS.nearby}</span>}
              {slot.surcharge && <span className={classes.surcharge}>{slot.surcharge}</span>}
              {slot.nearby && <NearbyBadge amount={slot.nearby} />}
              {slot.heldUntil && <span className={classes.surcharge}>{heldText(slot)}</span>}
            </button>
          </Fragment>
        )
      })}
    </div>
  )
}

/** Returns what screen readers hear of a time. */
function nameOf(day: SlotDay, slot: Slot, legend: SlotColumnProps['legend']): string {
  const { label, isWindow, isNearby, nearby, state, surcharge } = slot
  const time = isWindow ? TEXTS.arrives(label) : label
  const near = nearby ? `${TEXTS.nearby} ${nearby}` : isNearby && TEXTS.nearby
  return TEXTS.slot(day.name, time, heldText(slot) ?? legend[state], [surcharge, near || undefined])
}

/** `8:00–8:30 AM`, or in two lines `11:30 AM–` and `12:00 PM`. Side by side, days leave the half of the day to the head of their part. */
function WindowLabel({ label }: { label: string }) {
  const [from = '', until = ''] = label.split('–')
  const [, time, half] = /^([\d:]+)( [AP]M)$/.exec(until) ?? []
  if (/[AP]M$/.test(from) || time === undefined)
    return (
      <>
        <span className="unbroken">{from}–</span>
        <wbr />
        <span className="unbroken">{until}</span>
      </>
    )
  return (
    <span className="unbroken">
      {from}–{time}
      <span className={classes.half}>{half}</span>
    </span>
  )
}

/** `Being booked, 4 min left`. */
const heldText = ({ heldUntil }: Slot): string | undefined =>
  heldUntil === undefined ? undefined : TEXTS.beingBooked(minutesLeft(new Date(heldUntil), serverNow()))

function NearbyBadge({ amount }: { amount: string }) {
  return (
    <span className={classes.nearby}>
      {TEXTS.nearby}
      <span>{amount}</span>
    </span>
  )
}

const usualDays = 7

/** Placeholder of a loading week, with the expected number of rows. */
export function SlotSkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" aria-label={TEXTS.loading}>
      <div className={classes.strip}>
        {Array.from({ length: usualDays }, (_, i) => (
          <Skeleton key={i} shape="day" />
        ))}
      </div>
      <div className={classes.columns}>
        {Array.from({ length: usualDays }, (_, i) => (
          <div key={i} className={classes.column} data-shown={i === 0}>
            <span className={classes.columnHead} />
            {Array.from({ length: rows }, (_, j) => (
              <Skeleton key={j} shape="slot" />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
