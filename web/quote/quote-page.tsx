import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatShortDate } from '../../domain/format/dates.ts'
import { dayText } from '../../domain/format/day-text.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import type { QuoteStatus } from '../../domain/quote/lifecycle.ts'
import { addressLine } from '../address/address-text.ts'
import { PATHS } from '../platform/paths.ts'
import { useRedirectOnForbidden } from '../platform/session/use-redirect-on-forbidden.ts'
import { EmailLink } from '../ui/display/email-link.tsx'
import { KeyValues } from '../ui/display/key-values.tsx'
import type { Tone } from '../ui/display/status-badge.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page, WithAside } from '../ui/layout/page.tsx'
import { BookCar } from './book-car.tsx'
import { type Quote, quoteQuery } from './queries.ts'
import classes from './quote.module.css'
import { QuoteActions } from './quote-actions.tsx'
import { QuoteBadge } from './quote-badge.tsx'
import { QuoteCars } from './quote-cars.tsx'
import { QuoteHistory } from './quote-history.tsx'
import { QuoteSums } from './quote-sums.tsx'
import { TEXTS } from './texts.ts'

const route = getRouteApi(PATHS.quote)

const back = <Link to={PATHS.quotes}>{TEXTS.back}</Link>

/** Shows staff a quote. */
export function QuotePage() {
  const { id } = route.useParams()
  const query = useQuery(quoteQuery(id))
  const isLeaving = useRedirectOnForbidden(query.error, PATHS.quotes)
  const quote = query.data
  if (!quote) {
    if (query.isPending || isLeaving)
      return (
        <Page title={TEXTS.title} width="wide" back={back}>
          <Skeleton shape="card" count={3} />
        </Page>
      )
    return (
      <Page title={TEXTS.title} width="wide" back={back}>
        <ErrorState message={TEXTS.loadFailed} onRetry={() => void query.refetch()} />
      </Page>
    )
  }
  const { quoteNumber, version, status, content, currency } = quote
  return (
    <Page
      title={version === 1 ? TEXTS.quoteTitle(quoteNumber) : TEXTS.ofVersion(quoteNumber, version)}
      width="wide"
      back={back}
      actions={<QuoteActions quote={quote} />}
    >
      <WithAside
        aside={
          <>
            <Card title={TEXTS.sums.caption} action={<QuoteBadge status={status} />}>
              <QuoteSums content={content} currency={currency} />
            </Card>
            <ForCard quote={quote} />
            <QuoteHistory quote={quote} />
          </>
        }
      >
        <Alert tone={STATE_TONES[status]}>{stateText(quote)}</Alert>
        <Card
          title={TEXTS.cars}
          description={TEXTS.detail.pricesOf(formatShortDate(new Date(quote.pricedAt), quote.franchise.timeZone))}
        >
          <QuoteCars
            cars={content.cars}
            currency={currency}
            appointment={hasBookings(status) ? appointmentsOf(quote) : undefined}
          />
        </Card>
        {content.note !== '' && (
          <Card title={TEXTS.detail.note}>
            <p className={classes.note}>{content.note}</p>
          </Card>
        )}
      </WithAside>
    </Page>
  )
}

const STATE_TONES: Record<QuoteStatus, Tone> = {
  DRAFT: 'neutral',
  SENT: 'info',
  ACCEPTED: 'success',
  DECLINED: 'warning',
  EXPIRED: 'warning',
  BOOKED: 'success',
}

/** Says what the quote waits for. */
function stateText({ status, content }: Quote): string {
  const day = dayText(content.validUntil)
  if (status === 'SENT') return TEXTS.states.SENT(day)
  return status === 'EXPIRED' ? TEXTS.states.EXPIRED(day) : TEXTS.states[status]
}

const hasBookings = (status: QuoteStatus): boolean => status === 'ACCEPTED' || status === 'BOOKED'

/** Returns what is shown at each car. */
const appointmentsOf =
  (quote: Quote) =>
  (position: number): ReactNode => <Appointment quote={quote} position={position} />

/** The order of a car, or the button that books it. */
function Appointment({ quote, position }: { quote: Quote; position: number }) {
  const booked = quote.bookedCars.find(({ car }) => car === position)
  if (!booked) return <BookCar quote={quote} position={position} />
  return (
    <Link to={PATHS.workOrder} params={{ id: booked.workOrderId }}>
      {TEXTS.table.order(booked.workOrderId)}
    </Link>
  )
}

function ForCard({ quote }: { quote: Quote }) {
  const { content, customerId, franchise } = quote
  const { contact, address } = content
  return (
    <Card
      title={TEXTS.detail.for}
      action={
        customerId !== null && (
          <Link to={PATHS.customer} params={{ id: customerId }}>
            {TEXTS.detail.seeCustomer}
          </Link>
        )
      }
    >
      <KeyValues
        items={[
          { label: TEXTS.detail.name, value: contact.name },
          ...(contact.company === '' ? [] : [{ label: TEXTS.detail.company, value: contact.company }]),
          { label: TEXTS.detail.email, value: <EmailLink email={contact.email} />, whole: true },
          ...(contact.phoneNumber === ''
            ? []
            : [{ label: TEXTS.detail.phone, value: formatPhone(contact.phoneNumber) }]),
          { label: TEXTS.detail.address, value: addressLine(address) },
          { label: TEXTS.detail.franchise, value: franchise.name },
          { label: TEXTS.validUntil, value: dayText(content.validUntil) },
        ]}
      />
    </Card>
  )
}
