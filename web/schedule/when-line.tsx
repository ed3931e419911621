import { formatLongDate, formatTime } from '../../domain/format/dates.ts'
import { zoneName } from '../../domain/format/zone-name.ts'
import { TEXTS } from './texts.ts'
import classes from './when-line.module.css'

/** Shows when a visit is, in the largest text of its page, with the zone of the place. */
export function WhenLine({ at, timeZone }: { at: Date; timeZone: string }) {
  return (
    <p className={classes.when}>
      <span className={classes.date}>{formatLongDate(at, timeZone)}</span>
      <span className={classes.time}>{TEXTS.timeInZone(formatTime(at, timeZone), zoneName(timeZone))}</span>
    </p>
  )
}
