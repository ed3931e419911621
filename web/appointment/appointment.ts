import type { ResultOf } from '../platform/api/graphql.ts'
import type { AppointmentQuery } from './documents.ts'

/** One of the customer's own appointments, with all details (APPT-07). A link to an appointment shows the same, but not the customer's account. */
export type Appointment = Omit<
  ResultOf<typeof AppointmentQuery>['customerWorkOrder'],
  'user' | 'createdAt' | 'completedAt'
>

/** Returns the cars of an appointment's visit that are not done and not cancelled. None when the car is alone. */
export const openCars = ({ visitCars }: Pick<Appointment, 'visitCars'>): Appointment['visitCars'] =>
  visitCars.filter(({ status }) => status !== 'COMPLETE' && status !== 'CANCELLED')

/** Checks for an invoice that waits for its payment. */
export const isUnpaid = ({ status }: Pick<NonNullable<Appointment['invoice']>, 'status'>): boolean =>
  status === 'OPEN' || status === 'PARTIALLY_PAID'

export const vehicleOf = ({ vehicle: { year, make, model } }: Pick<Appointment, 'vehicle'>): string =>
  `${year} ${make} ${model}`
