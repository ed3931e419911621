import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatMoney } from '../../../domain/format/money.ts'
import { formatPhone } from '../../../domain/format/phone.ts'
import { addressLine } from '../../address/address-text.ts'
import type { DraftSlot } from '../../schedule/draft-slot.ts'
import { slotName } from '../../schedule/slot-weeks.ts'
import { WhenLine } from '../../schedule/when-line.tsx'
import { EmailText } from '../../ui/display/email-link.tsx'
import { KeyValues } from '../../ui/display/key-values.tsx'
import { Alert, ErrorBanner } from '../../ui/feedback/alert.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Card, Row } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { BookedPrice } from '../confirmation/booked-price.tsx'
import { PlanConsentCard } from '../schedule/plan-consent-card.tsx'
import { TEXTS as SCHEDULE_TEXTS } from '../schedule/texts.ts'
import { usePlanConsent } from '../schedule/use-plan-consent.ts'
import { OtherTime } from './other-time.tsx'
import {
  bookedOf,
  isRefused,
  isUsed,
  manageLinkIn,
  type PendingBooking,
  pendingBookingQuery,
} from './pending-booking.ts'
import { RefusedLink, UsedLink } from './refused-link.tsx'
import { TEXTS } from './texts.ts'
import { useFinish } from './use-finish.ts'

/** Shows the booking of an emailed link once more. Only its button books: programs that check mails open links too. */
export function FinishBookingPage({ link }: { link: string }) {
  const [time, setTime] = useState<DraftSlot | null>(null)
  const query = useQuery({ ...pendingBookingQuery(link, time), placeholderData: keepPreviousData })
  const { data: pending, error } = query
  // The answer to a press was lost, and the page was read again: another press opens the confirmation.
  const isBookedHere = pending !== undefined && error !== null && isUsed(error)
  if (error && isRefused(error) && !isBookedHere) {
    const manageLink = manageLinkIn(error)
    if (manageLink === undefined) return <RefusedLink message={error.message} />
    return <UsedLink message={error.message} manageLink={manageLink} />
  }
  if (!pending)
    return (
      <Page title={TEXTS.title}>
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
    <Pending
      link={link}
      pending={pending}
      isUpdating={query.isPlaceholderData}
      onChoose={setTime}
      onChanged={() => void query.refetch()}
    />
  )
}

interface PendingProps {
  link: string
  pending: PendingBooking
  /** The price and the state of another time are on their way. */
  isUpdating: boolean
  onChoose: (slot: DraftSlot) => void
  /** What is shown is out of date. */
  onChanged: () => void
}

function Pending({ link, pending, isUpdating, onChoose, onChanged }: PendingProps) {
  const { scheduledAt, arrivesUntil, timeZone, slot, total, shownTotal, currency, lostCode } = pending
  const plan = usePlanConsent(pending.planConsent)
  const book = useFinish(link, pending, onChanged)
  const isTaken = slot === 'TAKEN'
  const money = (cents: number): string => formatMoney(cents, currency)
  const time = slotName({ date: scheduledAt, isBooked: slot === 'REQUEST', arrivesUntil }, timeZone)
  const when = useRef<HTMLDivElement>(null)
  const choose = (chosen: DraftSlot) => {
    onChoose(chosen)
    // The picker closes, and its focus would be lost.
    when.current?.focus()
  }
  const submit = () => (plan.isGiven ? book.mutate(plan.consent?.version ?? null) : plan.ask())
  return (
    <Page title={TEXTS.title} intro={TEXTS.intro}>
      <div ref={when} tabIndex={-1} aria-live="polite">
        <WhenLine at={new Date(scheduledAt)} until={arrivesUntil} timeZone={timeZone} />
      </div>
      {isTaken && (
        <Alert tone="danger" title={TEXTS.taken}>
          {TEXTS.pickAnother}
        </Alert>
      )}
      <OtherTime pending={pending} isNeeded={isTaken} onChoose={choose} />
      <Details pending={pending} />
      {total !== shownTotal && <Alert tone="info">{TEXTS.priceChanged(money(shownTotal), money(total))}</Alert>}
      {lostCode !== null && <Alert tone="warning">{TEXTS.lostCode(lostCode)}</Alert>}
      <BookedPrice booked={bookedOf(pending, UNBOOKED)} hasTerms={pending.planConsent === null} />
      <PlanConsentCard plan={plan} labels={SCHEDULE_TEXTS.plan.customer} refused={book.planProblem} />
      <ErrorBanner message={book.problem} />
      {isTaken && <p>{TEXTS.needsTime}</p>}
      <Row>
        <Button variant="primary" disabled={isTaken || isUpdating} busy={book.isPending} onClick={submit}>
          {slot === 'REQUEST' ? TEXTS.request(time) : TEXTS.book(time)}
        </Button>
      </Row>
    </Page>
  )
}

/** What a booking has only once it is made. */
const UNBOOKED = { outcome: 'CONFIRMED', workOrderId: '', vanId: null, manageLink: null } as const

function Details({ pending: { address, vehicle, contact, notes } }: { pending: PendingBooking }) {
  return (
    <Card title={TEXTS.details}>
      <KeyValues
        compact
        items={[
          { label: TEXTS.address, value: addressLine(address), whole: true },
          { label: TEXTS.vehicle, value: vehicle, whole: true },
          { label: TEXTS.contact, value: contact.name },
          { label: TEXTS.phone, value: formatPhone(contact.phoneNumber) },
          { label: TEXTS.email, value: <EmailText email={contact.email} />, whole: true },
          ...(notes === '' ? [] : [{ label: TEXTS.notes, value: notes, whole: true }]),
        ]}
      />
    </Card>
  )
}
