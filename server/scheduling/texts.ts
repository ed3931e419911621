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
  noWarnings: 'Staff no longer see drives between jobs, and suggestions of vans count straight lines again.',
} as const
