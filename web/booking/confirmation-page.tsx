import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatLongDate, formatTime } from '../../domain/format/dates.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import { ButtonLink } from '../app/button-link.tsx'
import { PATHS } from '../app/paths.ts'
import { isStaffSession, useSession } from '../app/session.ts'
import { useTenant } from '../app/tenant-context.ts'
import { zoneName } from '../app/time-zone.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card, Row } from '../ui/card.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { Page } from '../ui/page.tsx'
import { PriceSummary } from '../ui/price-summary.tsx'
import { addressLine } from './address-text.ts'
import { AppointmentMap } from './appointment-map.tsx'
import type { Booked } from './booking-draft.ts'
import { clearDraft, updateDraft, useDraft } from './booking-store.ts'
import { TEXTS } from './texts.ts'

const { confirmation } = TEXTS

/** What came of the booking (CONFIRM-01 to CONFIRM-06). */
export function ConfirmationPage() {
  const { booked } = useDraft()
  const isStaff = isStaffSession(useSession())
  // Also when it was lost while this page was open, for instance by logging out here.
  const navigate = useNavigate()
  useEffect(() => {
    if (!booked) void navigate({ to: PATHS.location, replace: true })
  }, [booked, navigate])
  if (!booked) return null
  const isOutside = booked.outcome === 'OUTSIDE_SERVICE_AREA'
  return (
    <Page title={confirmation.headings[booked.outcome]} intro={confirmation.intros[booked.outcome]}>
      {isOutside && isStaff && (
        <Alert tone="info" title={confirmation.staffNoteTitle}>
          {confirmation.staffNote}
        </Alert>
      )}
      <Appointment booked={booked} />
      <Card title={TEXTS.price.title}>
        <PriceSummary
          groups={[
            {
              lines: booked.lines.map(line => ({ label: line.name, amount: formatMoney(line.price, booked.currency) })),
            },
          ]}
          totalLabel={TEXTS.price.total}
          total={formatMoney(booked.total, booked.currency)}
          note={TEXTS.price.plusTax}
        />
      </Card>
      <Support />
      <WhatNext />
    </Page>
  )
}

function Appointment({ booked }: { booked: Booked }) {
  const when = new Date(booked.date)
  return (
    <Card>
      <AppointmentMap booked={booked} />
      <KeyValues
        items={[
          { label: confirmation.date, value: formatLongDate(when, booked.timeZone) },
          {
            label: confirmation.time,
            value: `${formatTime(when, booked.timeZone)} (${zoneName(booked.timeZone)})`,
          },
          { label: confirmation.address, value: addressLine(booked.address) },
          { label: confirmation.vehicle, value: booked.vehicle },
        ]}
      />
    </Card>
  )
}

function Support() {
  const { supportPhone, supportEmail } = useTenant()
  return (
    <Card title={confirmation.support}>
      <KeyValues
        items={[
          {
            label: confirmation.phone,
            value: supportPhone && (
              <a href={`tel:${supportPhone.replaceAll(/\D/g, '')}`}>{formatPhone(supportPhone)}</a>
            ),
          },
          { label: confirmation.email, value: supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a> },
        ]}
      />
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
        <Button variant="primary" onClick={startAnew}>
          {confirmation.newAppointment}
        </Button>
      </Row>
    )
  }
  return (
    <Row>
      <ButtonLink to={PATHS.location} onClick={() => updateDraft({ booked: null })}>
        {confirmation.bookAnother}
      </ButtonLink>
      <ButtonLink variant="primary" to={PATHS.account}>
        {confirmation.myAccount}
      </ButtonLink>
    </Row>
  )
}
