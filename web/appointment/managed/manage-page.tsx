import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { formatPhone } from '../../../domain/format/phone.ts'
import { isStars } from '../../../domain/rating/rating.ts'
import { OfflineLine } from '../../account/offline-line.tsx'
import { RefusedLink } from '../../booking/finish/refused-link.tsx'
import { ApiError, request } from '../../platform/api/api.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import { keepPages } from '../../platform/keep-pages.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page, PageSkeleton } from '../../ui/layout/page.tsx'
import { StartBooking } from '../after-visit/book-found.tsx'
import { TEXTS as AFTER_VISIT } from '../after-visit/texts.ts'
import { AppointmentDetails } from '../appointment-details.tsx'
import { isPast } from '../appointment-status.tsx'
import { OrderLinkContext } from '../order-access.ts'
import { appointmentKeys } from '../query-keys.ts'
import { TEXTS as APPOINTMENT } from '../texts.ts'
import { ConfirmVisit } from './confirm-visit.tsx'
import { ContactCard } from './contact-card.tsx'
import { CreateAccount } from './create-account.tsx'
import { LinkedOrderQuery } from './documents.ts'
import { TEXTS } from './texts.ts'

/** The longest token that the server signs is shorter. */
const TOKEN = /^[\w.-]{20,100}$/
/** A link that finishes a booking: its letter, and its token. */
const UNFINISHED = /^f[\w-]{43}$/

// Few links are for a booking that is not made yet. On this page they add nothing to what the booking's first page loads.
const FinishBookingPage = lazyPart(async () => ({
  default: (await import('../../booking/finish/finish-booking-page.tsx')).FinishBookingPage,
}))

/** A link to a quote: its letter, its number and the signature. */
const QUOTE = /^q[0-9a-z]{1,11}\.[\w-]{38}$/

const CustomerQuotePage = lazyPart(async () => ({
  default: (await import('../../quote/public/customer-quote-page.tsx')).CustomerQuotePage,
}))

/** Shows the appointment of an emailed link, which its customer can change without an account, the booking that such a link finishes, or a quote. Nothing happens before a press: programs open links too. */
export function ManagePage() {
  const link = useLocation({ select: ({ hash }) => hash.replace(/^#/, '') })
  if (UNFINISHED.test(link))
    return (
      <Suspense fallback={<PageSkeleton />}>
        <FinishBookingPage key={link} link={link.slice(1)} />
      </Suspense>
    )
  if (QUOTE.test(link))
    return (
      <Suspense fallback={<PageSkeleton />}>
        <CustomerQuotePage key={link} link={link} />
      </Suspense>
    )
  if (!TOKEN.test(link)) return <RefusedLink message={TEXTS.noLink} />
  return (
    <OrderLinkContext value={link}>
      <LinkedAppointment key={link} link={link} />
    </OrderLinkContext>
  )
}

/** Checks for an answer that another try does not change. */
const isRefused = (error: Error): boolean => error instanceof ApiError && [404, 409].includes(error.statusCode)

function LinkedAppointment({ link }: { link: string }) {
  const query = useQuery({
    queryKey: appointmentKeys.linked(link),
    queryFn: async ({ signal }) => (await request(LinkedOrderQuery, { link }, signal)).linkedOrder,
    retry: (count, error) => !isRefused(error) && count < 2,
  })
  const { data: appointment, error } = query
  useEffect(keepPages, [])
  if (error && isRefused(error)) return <RefusedLink message={error.message} />
  if (!appointment)
    return (
      <Page title={TEXTS.title} width="pair">
        <OfflineLine />
        {error ? (
          <ErrorState message={TEXTS.loadFailed} onRetry={() => void query.refetch()} />
        ) : (
          <>
            <Skeleton shape="heading" />
            <Skeleton shape="panel" count={2} />
          </>
        )}
      </Page>
    )
  return (
    <Page title={APPOINTMENT.appointment.title(appointment.id)} width="pair">
      <OfflineLine />
      <AskedAppointment appointment={appointment} link={link} />
    </Page>
  )
}

type LinkedOrder = ResultOf<typeof LinkedOrderQuery>['linkedOrder']

/** An id in an address, which the router reads as a number. */
const idOf = (value: unknown): string | undefined =>
  typeof value === 'number' || typeof value === 'string' ? `${value}` : undefined

/** What a link can ask for that the appointment begins with. */
const STARTS = ['cancel', 'pay', 'work'] as const

/** Shows the appointment, and begins with what the mail's link asks for. */
function AskedAppointment({ appointment, link }: { appointment: LinkedOrder; link: string }) {
  const search = useLocation({ select: location => location.search })
  const asked = new Map<string, unknown>(Object.entries(search))
  const start = asked.get('start')
  const { id, contact, offersAccount, isViewOnly, suggestedServices } = appointment
  const tapped = start === 'rate' ? Number(asked.get('stars')) : 0
  if (isViewOnly)
    return (
      <AppointmentDetails
        appointment={appointment}
        email={contact.email}
        isViewOnly
        start={start === 'work' ? 'work' : undefined}
        first={
          <Alert tone="info" title={TEXTS.viewOnly.title}>
            {TEXTS.viewOnly.text}
          </Alert>
        }
      />
    )
  const details = (
    <AppointmentDetails
      appointment={appointment}
      email={contact.email}
      start={start === 'move' ? 'time' : STARTS.find(one => one === start)}
      askedWork={start === 'work' ? idOf(asked.get('service')) : undefined}
      tappedStars={isStars(tapped) ? tapped : undefined}
      first={<ConfirmVisit appointment={appointment} link={link} isAsked={start === 'confirm'} />}
      last={
        <>
          <ContactCard contact={contact} isOpen={!isPast(appointment)} link={link} />
          {offersAccount && <CreateAccount orderId={id} contact={contact} link={link} />}
        </>
      }
    />
  )
  if (start !== 'book') return details
  const suggestion = suggestedServices.find(({ nameKey }) => nameKey === asked.get('service'))
  if (suggestion)
    return (
      <StartBooking id={id} suggestion={suggestion}>
        {details}
      </StartBooking>
    )
  return (
    <>
      <NotBookable />
      {details}
    </>
  )
}

/** The service of a mail's link is not offered any more. */
function NotBookable() {
  const { supportPhone } = useTenant()
  return (
    <Alert tone="info">
      {supportPhone ? AFTER_VISIT.notBookableCall(formatPhone(supportPhone)) : AFTER_VISIT.notBookable}
    </Alert>
  )
}
