import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { AccountPage } from '../account/account-page.tsx'
import { request } from '../platform/api/api.ts'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Row } from '../ui/layout/card.tsx'
import { AppointmentDetails } from './appointment-details.tsx'
import { isPast } from './appointment-status.tsx'
import { BookAgain } from './book-again.tsx'
import { AppointmentQuery } from './documents.ts'
import { appointmentKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

// Both pages show the same details. In one chunk they add nothing to the list of chunks that the booking's first page loads.
export { ManagePage } from './managed/manage-page.tsx'

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
      width="pair"
      back={
        <Link to={PATHS.appointments} search={{ status }}>
          {texts.back}
        </Link>
      }
    >
      {appointment ? (
        <AppointmentDetails
          appointment={appointment}
          email={appointment.user.email}
          first={
            isPast(appointment) && (
              <Row>
                <BookAgain id={id} />
              </Row>
            )
          }
        />
      ) : (
        <>
          <Skeleton shape="heading" />
          <Skeleton shape="panel" count={2} />
        </>
      )}
    </AccountPage>
  )
}
