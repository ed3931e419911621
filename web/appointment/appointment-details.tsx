import type { ReactNode } from 'react'
import { formatLongDate } from '../../domain/format/dates.ts'
import { formatAll } from '../../domain/format/list.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import { addressLine } from '../address/address-text.ts'
import { AppointmentMap } from '../booking/confirmation/appointment-map.tsx'
import { useTenant } from '../platform/tenant-context.ts'
import { formatZonedTimes, zoneOfVisit } from '../platform/time-zone.ts'
import { useNow } from '../platform/use-now.ts'
import { WhenLine } from '../schedule/when-line.tsx'
import { EmailText } from '../ui/display/email-link.tsx'
import { KeyValues } from '../ui/display/key-values.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Columns } from '../ui/layout/columns.tsx'
import { AddVisitToCalendar } from './add-visit-to-calendar.tsx'
import { RateVisit } from './after-visit/rate-visit.tsx'
import type { Appointment } from './appointment.ts'
import { AppointmentChanges, type ChangeStart } from './appointment-changes.tsx'
import { AppointmentHistory } from './appointment-history.tsx'
import { AppointmentInspection } from './appointment-inspection.tsx'
import { AppointmentInvoice } from './appointment-invoice.tsx'
import { limitsOf } from './appointment-limits.ts'
import { AppointmentServices } from './appointment-services.tsx'
import { AppointmentBadge, isPast } from './appointment-status.tsx'
import { CancelAppointment } from './cancel-appointment.tsx'
import { TEXTS } from './texts.ts'
import { VisitCard } from './visit-card.tsx'

const texts = TEXTS.appointment

interface AppointmentDetailsProps {
  appointment: Appointment
  /** Of the customer's account, or of the contact where a link shows the appointment. */
  email: string
  /** A change to begin with, as the mail's link says. */
  start?: ChangeStart | 'cancel' | 'pay' | 'work' | undefined
  /** The recommended work that a mail asks about, by its service. */
  askedWork?: string | undefined
  /** Nothing can be answered, paid or changed: a link in a file shows it. */
  isViewOnly?: boolean
  /** The star that was tapped in a mail. */
  tappedStars?: number | undefined
  /** Parts below the date. */
  first?: ReactNode
  /** Parts before the end, which is the cancellation. */
  last?: ReactNode
}

/** Shows an appointment, and the changes that its customer can make now. */
export function AppointmentDetails(props: AppointmentDetailsProps) {
  const { appointment, email, start, askedWork, tappedStars, isViewOnly = false, first, last } = props
  const { id, franchise, address, invoice, visitRating, visitCars } = appointment
  const timeZone = zoneOfVisit(appointment)
  const { supportPhone } = useTenant()
  const phone = franchise?.phoneNumber ?? supportPhone
  const scheduledAt = new Date(appointment.scheduledAt)
  const limits = limitsOf(appointment, useNow())
  const mayChange = !isPast(appointment) && !isViewOnly
  const report = appointment.isInspected && (
    <AppointmentInspection appointment={appointment} asked={askedWork} isViewOnly={isViewOnly} />
  )
  const others = appointment.visitCars.filter(car => car.workOrderId !== id)
  const visit = <VisitCard appointment={appointment} mayMove={mayChange && limits.mayMove} />
  const bill = invoice && (
    <AppointmentInvoice invoice={invoice} currency={appointment.currency} others={others} isViewOnly={isViewOnly} />
  )
  const current = (
    <>
      {start === 'pay' && bill}
      {start === 'work' && report}
      {visitRating && !isViewOnly && <RateVisit key={id} id={id} rating={visitRating} tapped={tappedStars} />}
      <Card
        title={texts.scheduledAt}
        description={TEXTS.appointments.dateAndTime(
          formatLongDate(scheduledAt, timeZone),
          formatZonedTimes(scheduledAt, appointment.arrivesUntil, timeZone),
        )}
        action={<AppointmentBadge appointment={appointment} />}
      >
        {appointment.overdue && <Alert tone="warning">{TEXTS.appointments.overdue(formatPhone(phone))}</Alert>}
        {appointment.visitTeam && (
          <Alert tone="info">
            {texts.team(formatAll(appointment.visitTeam.firstNames), appointment.visitTeam.van)}
          </Alert>
        )}
        <AppointmentHistory appointment={appointment} timeZone={timeZone} />
        {mayChange && (
          <AppointmentChanges
            appointment={appointment}
            start={start === 'time' || start === 'address' ? start : undefined}
            {...limits}
          >
            {appointment.isConfirmed && !appointment.overdue && <AddVisitToCalendar appointment={appointment} />}
          </AppointmentChanges>
        )}
      </Card>
    </>
  )
  const place = (
    <Card>
      <AppointmentMap booked={{ address, date: appointment.scheduledAt, timeZone }} />
      <Facts appointment={appointment} email={email} />
    </Card>
  )
  return (
    <>
      <WhenLine at={scheduledAt} until={appointment.arrivesUntil} timeZone={timeZone} />
      {first}
      <Columns first={current} beside={place}>
        {visitCars.length > 0 && visit}
        <AppointmentServices {...appointment} timeZone={timeZone} />
        {visitCars.length === 0 && visit}
        {start !== 'work' && report}
        {start !== 'pay' && bill}
        {last}
        {mayChange && (
          <CancelAppointment appointment={appointment} mayCancel={limits.mayMove} startsOpen={start === 'cancel'} />
        )}
      </Columns>
    </>
  )
}

function Facts({ appointment, email }: Pick<AppointmentDetailsProps, 'appointment' | 'email'>) {
  const { franchise, address, vehicle, userVehicle, notes } = appointment
  return (
    <KeyValues
      items={[
        { label: texts.yourEmail, value: <EmailText email={email} /> },
        { label: texts.address, value: addressLine(address) },
        {
          label: texts.contact,
          value: franchise ? (
            <>
              {franchise.name}, <a href={`tel:${franchise.phoneNumber}`}>{formatPhone(franchise.phoneNumber)}</a>
            </>
          ) : (
            texts.noFranchise
          ),
        },
        {
          label: texts.vehicle,
          value: [`${vehicle.year} ${vehicle.make} ${vehicle.model}`, vehicle.engine, userVehicle.name, userVehicle.vin]
            .filter(Boolean)
            .join(' · '),
        },
        ...(notes === '' ? [] : [{ label: texts.notes, value: notes }]),
      ]}
    />
  )
}
