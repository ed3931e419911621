import { carOfVisit } from '../../domain/booking/visit-cars.ts'
import { formatLongDate, localDay } from '../../domain/format/dates.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import { unbroken } from '../../domain/format/unbroken.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { ButtonLink } from '../platform/button-link.tsx'
import { PATHS } from '../platform/paths.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { formatZonedTimes, zoneOfVisit } from '../platform/time-zone.ts'
import { Unbroken } from '../ui/display/unbroken.tsx'
import { Card, Row } from '../ui/layout/card.tsx'
import { AppointmentBadge, isPast } from './appointment-status.tsx'
import { BookAgain } from './book-again.tsx'
import type { AppointmentsQuery } from './documents.ts'
import { TEXTS } from './texts.ts'

type Appointment = ResultOf<typeof AppointmentsQuery>['customerWorkOrders']['workOrders'][number]['workOrder']

/** Returns the calendar days from now until then in the time zone. */
export function daysUntil(then: Date, now: Date, timeZone: string): number {
  const day = (instant: Date) => Date.parse(localDay(instant, timeZone))
  return Math.round((day(then) - day(now)) / 86_400_000)
}

/** Shows an appointment in the list (APPT-03, APPT-04). */
export function AppointmentCard({ appointment, now }: { appointment: Appointment; now: Date }) {
  const { id, scheduledAt, arrivesUntil, lineItems, vehicle } = appointment
  const { supportPhone } = useTenant()
  const timeZone = zoneOfVisit(appointment)
  const when = new Date(scheduledAt)
  const { year, make, model } = vehicle
  const days = daysUntil(when, now, timeZone)
  const number = appointment.visitCars.findIndex(({ workOrderId }) => workOrderId === id) + 1
  const car = carOfVisit(number, appointment.visitCars.length)
  return (
    <Card
      listed
      title={TEXTS.appointments.dateAndTime(
        formatLongDate(when, timeZone),
        unbroken(formatZonedTimes(when, arrivesUntil, timeZone)),
      )}
      description={
        <Unbroken part={model}>
          {TEXTS.appointments.forVehicle(lineItems[0]?.name ?? '', `${year} ${make} ${model}`)}
        </Unbroken>
      }
      action={<AppointmentBadge appointment={appointment} />}
    >
      {car !== null && <p>{TEXTS.visit.title(car)}</p>}
      {appointment.overdue && <p>{TEXTS.appointments.overdue(formatPhone(supportPhone))}</p>}
      {!isPast(appointment) && !appointment.overdue && days >= 0 && (
        <p>{days === 0 ? TEXTS.appointments.today : TEXTS.appointments.inDays(days)}</p>
      )}
      <Row>
        <ButtonLink to={PATHS.appointment} params={{ id }}>
          {TEXTS.appointments.details}
        </ButtonLink>
        {isPast(appointment) && <BookAgain id={id} />}
      </Row>
    </Card>
  )
}
