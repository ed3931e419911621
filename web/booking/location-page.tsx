import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ButtonLink } from '../app/button-link.tsx'
import { PATHS } from '../app/paths.ts'
import { Alert, ErrorBanner } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card, Row } from '../ui/card.tsx'
import { StickyFooter } from '../ui/sticky-footer.tsx'
import { AddressChoice } from './address-choice.tsx'
import { updateDraft } from './booking-store.ts'
import { CustomerSearch } from './customer-search.tsx'
import { savedVehiclesQuery, yearsQuery } from './queries.ts'
import { TEXTS } from './texts.ts'
import { type Booking, useBooking } from './use-booking.ts'
import { WizardPage } from './wizard-page.tsx'

/** Step 1: where to come, and for staff also for whom (LOC-01 to LOC-06). */
export function LocationPage() {
  const booking = useBooking()
  const { draft, area, isStaff, session, customerId } = booking
  const [error, setError] = useState<string>()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isOutside = area.data?.isInService === false
  const goOn = () => {
    if (!draft.address) {
      setError(TEXTS.location.incomplete)
      return
    }
    void queryClient.prefetchQuery(yearsQuery)
    if (customerId !== undefined) void queryClient.prefetchQuery(savedVehiclesQuery(customerId))
    void navigate({ to: PATHS.selectServices })
  }
  return (
    <WizardPage
      path={PATHS.location}
      title={isStaff ? TEXTS.steps.staffLocation : TEXTS.location.title}
      intro={isStaff ? undefined : TEXTS.location.intro}
      footer={
        <StickyFooter
          next={
            <Button variant="primary" busy={draft.address !== null && area.isPending} onClick={goOn}>
              {isOutside ? TEXTS.location.goOnWithRequest : TEXTS.location.getStarted}
            </Button>
          }
        />
      }
    >
      {isStaff && <CustomerSearch />}
      <AddressChoice
        key={customerId}
        customerId={customerId}
        legend={isStaff ? TEXTS.location.customersAddresses : TEXTS.location.saved}
        address={draft.address}
        onChange={address => updateDraft({ address, slot: null, vanId: null })}
        error={error}
        onError={setError}
      />
      {draft.address && <AreaNote area={area} />}
      {!session && (
        <Card title={TEXTS.location.welcomeBack} description={TEXTS.location.welcomeBackHint}>
          <Row>
            <ButtonLink to={PATHS.login} search={{ next: PATHS.location }}>
              {TEXTS.logIn}
            </ButtonLink>
            <ButtonLink to={PATHS.signUp}>{TEXTS.signUp}</ButtonLink>
          </Row>
        </Card>
      )}
    </WizardPage>
  )
}

function AreaNote({ area }: Pick<Booking, 'area'>) {
  if (area.isError) return <ErrorBanner message={TEXTS.location.invalid} />
  if (!area.data) return null
  return area.data.isInService ? (
    <Alert tone="success">{TEXTS.location.inService(area.data.franchise?.name ?? '')}</Alert>
  ) : (
    <Alert tone="warning" title={TEXTS.location.outsideTitle}>
      {TEXTS.location.outside}
    </Alert>
  )
}
