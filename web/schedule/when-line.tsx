import { formatLongDate, formatTime, formatTimes } from '../../domain/format/dates.ts'
import { zoneName } from '../../domain/format/zone-name.ts'
import { Unbroken } from '../ui/display/unbroken.tsx'
import { TEXTS } from './texts.ts'
import classes from './when-line.module.css'

interface WhenLineProps {
  at: Date
  /** Until when the van may arrive, ISO. Null and missing: it arrives at `at`. */
  until?: string | null | undefined
  timeZone: string
}

/** Shows when a visit is, in the largest text of its page, with the zone of the place. */
export function WhenLine({ at, until, timeZone }: WhenLineProps) {
  const times = until == null ? formatTime(at, timeZone) : formatTimes(at, new Date(until), timeZone)
  const time = until == null ? times : TEXTS.arrives(times)
  return (
    <p className={classes.when} data-headline>
      {/* No line breaks between month and day. */}
      <span className={classes.date}>{formatLongDate(at, timeZone).replace(/ (\d+,)/, '\u00A0$1')}</span>
      <span className={classes.time}>
        <Unbroken part={times}>{TEXTS.timeInZone(time, zoneName(timeZone))}</Unbroken>
      </span>
    </p>
  )
}
