import type { ResultOf } from '../app/graphql.ts'
import type { AppointmentQuery } from './documents.ts'

/** One of the customer's own appointments, whole (APPT-07). */
export type Appointment = ResultOf<typeof AppointmentQuery>['customerWorkOrder']
