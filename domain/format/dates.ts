import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'

/** `zone` is everywhere an IANA name such as `America/Toronto`: the franchise's, never the machine's. */
const inZone = (instant: Date, zone: string, pattern: string): string =>
  format(new TZDate(instant.getTime(), zone), pattern)

/** The heading under which a day's rows are grouped: `Tuesday, November 24, 2026` (FORMAT-04). */
export const formatLongDate = (instant: Date, zone: string): string => inZone(instant, zone, 'EEEE, MMMM d, yyyy')

/** Date and time as `2026-11-24 09:30 am` (FORMAT-04). */
export const formatDateTime = (instant: Date, zone: string): string => inZone(instant, zone, 'yyyy-MM-dd hh:mm aaa')

/** The short US English date: `11/24/2026` (FORMAT-04). */
export const formatShortDate = (instant: Date, zone: string): string => inZone(instant, zone, 'M/d/yyyy')

/** The time on a slot or an appointment: `9:30 AM`. */
export const formatTime = (instant: Date, zone: string): string => inZone(instant, zone, 'h:mm a')

/** The calendar day of an instant in the zone, `2026-11-24`: the key to group by. */
export const localDay = (instant: Date, zone: string): string => inZone(instant, zone, 'yyyy-MM-dd')
