import { plural } from '../../domain/format/plural.ts'

/** Texts of changes of scheduling. */
export const TEXTS = {
  onlyOffice: 'Only owners and admins change what applies to the whole business.',
  unknownService: 'This service is not one of yours.',
  twice: 'Each service can be planned once.',
  noPlace: 'This place is not on the map. Please choose another address.',
  lateStarts: (count: number, days: number) =>
    plural(count, {
      one: `1 booked start of the next ${days} days leaves too little time to drive there. Staff see it in red on the day view.`,
      other: `${count} booked starts of the next ${days} days leave too little time to drive there. Staff see them in red on the day view.`,
    }),
  trueLengths:
    'From now on each visit is as long as its work takes, and customers are offered only starts that a van can drive to. What is booked keeps its time and length.',
  unplanned: (count: number, least: string) =>
    plural(count, {
      one: `1 service has no planned minutes and counts as ${least}.`,
      other: `${count} services have no planned minutes and count as ${least} each.`,
    }),
  byHourAgain: 'Customers book by the hour again. What is booked keeps its time and length.',
  noWarnings: 'Staff no longer see drives between jobs, and suggestions of vans count straight lines again.',
} as const
