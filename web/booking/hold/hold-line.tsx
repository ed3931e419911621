import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'
import { formatTime } from '../../../domain/format/dates.ts'
import { visitorZone } from '../../platform/visitor-zone.ts'
import { IconClockHeart } from '../../ui/icon/clock-heart.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import classes from './hold-line.module.css'
import { TEXTS } from './texts.ts'
import type { PageHold } from './use-hold.ts'

/** Returns '9:00 AM on Tuesday'; the time does not wrap. */
const startName = (date: string, timeZone: string): string =>
  format(new TZDate(date, timeZone), "h:mm\u00a0a 'on' EEEE")

function textOf({ stage, hold, lostText }: NonNullable<PageHold['view']>, timeZone: string): string {
  const start = startName(hold.date, timeZone)
  const until = formatTime(new Date(hold.expiresAt), visitorZone()).replace(' ', '\u00a0')
  if (stage === 'kept') return TEXTS.kept(start, hold.minutes, until)
  // A business can keep a time for one minute only.
  if (stage === 'ending') return TEXTS.ending(start, hold.minutes === 1 ? 1 : 2, until)
  return stage === 'lost' && lostText !== undefined ? lostText : TEXTS.over(start)
}

/**
 * A quiet line that says how long the chosen time is kept. It changes, and is spoken, when the time is taken, two minutes before the end and at the end; nothing
 * ticks.
 */
export function HoldLine({ hold, timeZone }: { hold: PageHold; timeZone: string }) {
  const { view, keepLonger } = hold
  return (
    // Always there, so that screen readers hear the first text too.
    <div className={classes.status} role="status" aria-label={TEXTS.region}>
      {view && (
        <div className={classes.line} data-stage={view.stage}>
          <IconClockHeart size={18} stroke={1.8} aria-hidden />
          <p>{textOf(view, timeZone)}</p>
          {view.stage === 'ending' && view.hold.canKeepLonger && (
            <Button size="sm" onClick={() => void keepLonger()}>
              {TEXTS.keepLonger}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
