import type { ResultOf } from '../platform/api/graphql.ts'
import type { AppointmentQuery } from './documents.ts'

/** One of the customer's own appointments, with all details (APPT-07). A link to an appointment shows the same, but not the customer's account. */
export type Appointment = Omit<
  ResultOf<typeof AppointmentQuery>['customerWorkOrder'],
  'user' | 'createdAt' | 'completedAt'
>
