import type { CSSProperties } from 'react'
import { formatTime } from '../../../domain/format/dates.ts'
import { formatList } from '../../../domain/format/list.ts'
import { minutesLeft } from '../../../domain/schedule/hold.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { TEXTS as SLOT_TEXTS } from '../../schedule/texts.ts'
import type { DayHold } from './board.ts'
import classes from './hold-bar.module.css'

interface HoldBarProps {
  hold: DayHold
  /** The franchise's IANA zone. */
  zone: string
  /** Undefined on other days than today. */
  now: Date | undefined
  /** Where it is in the grid. */
  style: CSSProperties | undefined
}

/** A time that a customer is booking: hatched, and nothing to press. */
export function HoldBar({ hold: { startsAt, expiresAt }, zone, now, style }: HoldBarProps) {
  const text = SLOT_TEXTS.beingBooked(minutesLeft(expiresAt, now ?? serverNow()))
  return (
    <li className={classes.hold} title={formatList([formatTime(startsAt, zone), text])} style={style}>
      <span className={classes.time}>{formatTime(startsAt, zone)}</span> <span>{text}</span>
    </li>
  )
}
