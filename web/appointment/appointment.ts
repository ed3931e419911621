import type { ResultOf } from '../platform/api/graphql.ts'
import type { AppointmentQuery } from './documents.ts'

/** One of the customer's own appointments, with all details (APPT-07). */
export type Appointment = ResultOf<typeof AppointmentQuery>['customerWorkOrder']
