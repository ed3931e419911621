import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { formatLongDate } from '../../domain/format/dates.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import { AccountPage } from '../account/account-page.tsx'
import { addressLine } from '../address/address-text.ts'
import { request } from '../platform/api/api.ts'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { formatZonedTime, zoneOfVisit } from '../platform/time-zone.ts'
import { useNow } from '../platform/use-now.ts'
import { EmailText } from '../ui/display/email-link.tsx'
import { KeyValues } from '../ui/display/key-values.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Card } from '../ui/layout/card.tsx'
import type { Appointment } from './appointment.ts'
import { AppointmentChanges } from './appointment-changes.tsx'
import { AppointmentHistory } from './appointment-history.tsx'
import { AppointmentInspection } from './appointment-inspection.tsx'
import { AppointmentInvoice } from './appointment-invoice.tsx'
import { limitsOf } from './appointment-limits.ts'
import { AppointmentServices } from './appointment-services.tsx'
import { AppointmentBadge, isPast } from './appointment-status.tsx'
import { CancelAppointment } from './cancel-appointment.tsx'
import { AppointmentQuery } from './documents.ts'
import { appointmentKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.appointment

/** Shows one of the customer's own appointments (APPT-08 to APPT-10). Redirects to the list if it cannot be loaded. */
export function AppointmentPage() {
  const { id } = useParams({ from: PATHS.appointment })
  const session = useSession()
  const query = useQuery({
    queryKey: appointmentKeys.one(session?.id, id),
    queryFn: async ({ signal }) => (await request(AppointmentQuery, { id }, signal)).customerWorkOrder,
  })
  const appointment = query.data
  if (query.isError && !appointment) return <Navigate to={PATHS.appointments} replace />
  const status = appointment && isPast(appointment) ? 'past' : 'upcoming'
  return (
    <AccountPage
      title={texts.title(id)}
      back={
        <Link to={PATHS.appointments} search={{ status }}>
          <IconArrowLeft size={18} aria-hidden />
          {texts.back}
        </Link>
      }
    >
      {appointment ? <Details appointment={appointment} /> : <Skeleton shape="card" count={4} />}
    </AccountPage>
  )
}

function Details({ appointment }: { appointment: Appointment }) {
  const { franchise, address, user, vehicle, userVehicle, notes, invoice } = appointment
  const timeZone = zoneOfVisit(appointment)
  const { supportPhone } = useTenant()
  const phone = franchise?.phoneNumber ?? supportPhone
  const scheduledAt = new Date(appointment.scheduledAt)
  const limits = limitsOf(appointment, useNow())
  return (
    <>
      <Card
        title={texts.scheduledAt}
        description={TEXTS.appointments.dateAndTime(
          formatLongDate(scheduledAt, timeZone),
          formatZonedTime(scheduledAt, timeZone),
        )}
        action={<AppointmentBadge appointment={appointment} />}
      >
        {appointment.overdue && <Alert tone="warning">{TEXTS.appointments.overdue(formatPhone(phone))}</Alert>}
        <AppointmentHistory appointment={appointment} timeZone={timeZone} />
        {!isPast(appointment) && <AppointmentChanges appointment={appointment} {...limits} />}
      </Card>
      <Card>
        <KeyValues
          items={[
            { label: texts.yourEmail, value: <EmailText email={user.email} /> },
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
              value: [
                `${vehicle.year} ${vehicle.make} ${vehicle.model}`,
                vehicle.engine,
                userVehicle.name,
                userVehicle.vin,
              ]
                .filter(Boolean)
                .join(' · '),
            },
            ...(notes === '' ? [] : [{ label: texts.notes, value: notes }]),
          ]}
        />
      </Card>
      <AppointmentServices {...appointment} />
      {appointment.isInspected && <AppointmentInspection {...appointment} />}
      {invoice && <AppointmentInvoice invoice={invoice} currency={appointment.currency} />}
      {!isPast(appointment) && <CancelAppointment appointment={appointment} mayCancel={limits.mayMove} />}
    </>
  )
}
