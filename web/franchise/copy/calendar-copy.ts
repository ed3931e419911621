import type { ResultOf } from '../../platform/api/graphql.ts'
import type { CalendarCopyQuery } from './documents.ts'

/** What other franchises get: these hours, the days of this list, or the public holidays of each place. */
export type CalendarPart = 'HOURS' | 'DAYS' | 'HOLIDAYS'

/** A franchise that a calendar can be copied to. */
export type CopyTarget = ResultOf<typeof CalendarCopyQuery>['calendarCopy'][number]
