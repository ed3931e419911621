import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { formatPhone } from '../../../domain/format/phone.ts'
import { serviceAreaQuery } from '../../address/queries.ts'
import { ButtonLink } from '../../platform/button-link.tsx'
import { PATHS } from '../../platform/paths.ts'
import { isStaffSession, useSession } from '../../platform/session/session.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { WhenLine } from '../../schedule/when-line.tsx'
import { BulletList } from '../../ui/display/bullet-list.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { IconCircleCheckFilled } from '../../ui/icon/circle-check-filled.gen.ts'
import { IconClockHour4 } from '../../ui/icon/clock-hour-4.gen.ts'
import { IconMail } from '../../ui/icon/mail.gen.ts'
import { IconPhone } from '../../ui/icon/phone.gen.ts'
import { Button, LinkButton } from '../../ui/inputs/button.tsx'
import { Card, Row } from '../../ui/layout/card.tsx'
import { Page, WithAside } from '../../ui/layout/page.tsx'
import type { Booked } from '../booking-draft.ts'
import { clearDraft, updateDraft, useDraft } from '../booking-store.ts'
import { BookedAppointment } from './booked-appointment.tsx'
import { BookedPrice } from './booked-price.tsx'
import { CardOffer } from './card-offer.tsx'
import { InviteFriend } from './invite-friend.tsx'
import classes from './confirmation-page.module.css'
import { TEXTS } from './texts.ts'

const MARKS = {
  CONFIRMED: <IconCircleCheckFilled size="1em" />,
  REQUESTED: <IconClockHour4 size="1em" />,
  OUTSIDE_SERVICE_AREA: <IconClockHour4 size="1em" />,
}

/** Shows the confirmation of the booking (CONFIRM-01 to CONFIRM-06). */
export function ConfirmationPage() {
  const { booked } = useDraft()
  const isStaff = isStaffSession(useSession())
  // Also handles a draft that is cleared while this page is open, for example by a logout.
  if (!booked) return <Navigate to={PATHS.location} replace />
  const isOutside = booked.outcome === 'OUTSIDE_SERVICE_AREA'
  return (
    <Page
      title={TEXTS.headings[booked.outcome]}
      width="wide"
      outcome={{
        tone: booked.outcome === 'CONFIRMED' ? 'success' : 'info',
        mark: MARKS[booked.outcome],
        children: (
          <div className={classes.outcome}>
            <WhenLine at={new Date(booked.date)} until={booked.arrivesUntil} timeZone={booked.timeZone} />
            <p>{introOf(booked)}</p>
          </div>
        ),
      }}
    >
      {isOutside && isStaff && <StaffNote postalCode={booked.address.postalCode} />}
      <WithAside
        aside={
          <>
            <BookedPrice booked={booked} />
            <CardOffer booked={booked} />
            <InviteFriend />
            <Support />
          </>
        }
      >
        <BookedAppointment booked={booked} />
        {booked.outcome === 'CONFIRMED' && <OnTheDay />}
      </WithAside>
      <WhatNext />
    </Page>
  )
}

const introOf = ({ outcome, email }: Booked): string =>
  outcome === 'CONFIRMED' && email !== undefined ? TEXTS.bookedAndMailed(email) : TEXTS.intros[outcome]

/** What to prepare, and what happens at the visit. */
function OnTheDay() {
  return (
    <Card title={TEXTS.onTheDay.title}>
      <BulletList title={TEXTS.onTheDay.prepare} items={TEXTS.onTheDay.toPrepare} />
      <BulletList title={TEXTS.onTheDay.visit} items={TEXTS.onTheDay.atVisit} />
    </Card>
  )
}

function StaffNote({ postalCode }: { postalCode: string }) {
  const { data: area } = useQuery(serviceAreaQuery(postalCode))
  return (
    area && (
      <Alert tone="info" title={TEXTS.staffNoteTitle}>
        {TEXTS.staffNote(area.bookingRules.askWithinKm)}
      </Alert>
    )
  )
}

function Support() {
  const { supportPhone, supportEmail } = useTenant()
  if (!supportPhone && !supportEmail) return null
  return (
    <Card title={TEXTS.support}>
      <Row>
        {supportPhone && (
          <LinkButton icon={<IconPhone aria-hidden />} href={`tel:${supportPhone.replaceAll(/\D/g, '')}`}>
            {formatPhone(supportPhone)}
          </LinkButton>
        )}
        {supportEmail && (
          <LinkButton icon={<IconMail aria-hidden />} href={`mailto:${supportEmail}`}>
            {supportEmail}
          </LinkButton>
        )}
      </Row>
    </Card>
  )
}

function WhatNext() {
  const session = useSession()
  const startAnew = () => {
    clearDraft()
    location.assign(PATHS.location)
  }
  if (!session) {
    return (
      <Row>
        <Button onClick={startAnew}>{TEXTS.newAppointment}</Button>
      </Row>
    )
  }
  return (
    <Row>
      <ButtonLink to={PATHS.location} onClick={() => updateDraft({ booked: null })}>
        {TEXTS.bookAnother}
      </ButtonLink>
      <ButtonLink to={PATHS.account}>{TEXTS.myAccount}</ButtonLink>
    </Row>
  )
}
