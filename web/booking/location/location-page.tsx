import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import type { AddressSearchHandle } from '../../address/address-search.tsx'
import type { DraftAddress } from '../../address/draft-address.ts'
import { serviceAreaQuery } from '../../address/queries.ts'
import { addressKeys } from '../../address/query-keys.ts'
import { ButtonLink } from '../../platform/button-link.tsx'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { PATHS } from '../../platform/paths.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Card, Pairs } from '../../ui/layout/card.tsx'
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx'
import type { BookingDraft } from '../booking-draft.ts'
import { getDraft, updateDraft } from '../booking-store.ts'
import { noteServiceArea } from '../note-service-area.ts'
import { TEXTS as BOOKING_TEXTS } from '../texts.ts'
import { useBooking } from '../use-booking.ts'
import { WizardPage } from '../wizard-page.tsx'
import { AddressChoice } from './address-choice.tsx'
import { TEXTS } from './texts.ts'
import { VisitorFacts } from './visitor-facts.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'

// Both wait for an address.
const AreaNote = lazyPart(async () => ({ default: (await import('./area-note.tsx')).AreaNote }))
const ArrivalDetails = lazyPart(async () => ({ default: (await import('./arrival-details.tsx')).ArrivalDetails }))

// Only staff choose a customer, so this is not part of the booking's first load.
const CustomerSearch = lazyPart(async () => ({ default: (await import('./customer-search.tsx')).CustomerSearch }))

/** Whether a later step is open, so that somebody who comes back can continue there. */
const canContinue = ({ address, car, serviceIds, addOnIds }: BookingDraft): boolean =>
  address !== null && (car.vehicleId !== null || serviceIds.length + addOnIds.length > 0)

// With the page and not after it, so that nothing moves. Without it the page is as for a new visitor.
const ContinueBooking = canContinue(getDraft())
  ? await import('./continue-booking.tsx').then(
      module => module.ContinueBooking,
      () => undefined,
    )
  : undefined

/** Shows step 1: the service address, and for staff also the customer (LOC-01 to LOC-10). */
export function LocationPage() {
  const booking = useBooking()
  const { draft, area, isStaff, session, customerId } = booking
  const { selected } = useFranchises()
  const [error, setError] = useState<string>()
  // Set only for an address chosen on this visit; an address from an earlier visit opens no dialog.
  const [asks, setAsks] = useState(false)
  const [choices, setChoices] = useState(0)
  const search = useRef<AddressSearchHandle>(null)
  const [isTaking, setTaking] = useState(false)
  const navigate = useNavigate()
  const cameFrom = useRouter().state.resolvedLocation?.pathname
  // Not somebody who goes back within the booking. The page itself is what a new visit resolves to.
  const [comesBack, setComesBack] = useState(
    cameFrom === undefined || cameFrom === PATHS.location || !cameFrom.startsWith(`${PATHS.book}/`),
  )
  const continues = ContinueBooking !== undefined && comesBack && !isStaff && canContinue(draft)
  const queryClient = useQueryClient()
  const isLookingUp = useIsFetching({ queryKey: addressKeys.allChosenPlaces() }) > 0
  const isOutside = area.data?.isInService === false
  const choose = (address: DraftAddress | null) => {
    updateDraft({ address, slot: null, vanId: null, potentialFranchiseId: null })
    void noteServiceArea(queryClient)
    setAsks(address !== null)
    setChoices(count => count + 1)
    setComesBack(false)
  }
  const goOn = () => {
    // Only a hint for the server, which looks it up again.
    if (isOutside)
      void import('./note-potential-franchise.ts').then(
        ({ notePotentialFranchise }) => notePotentialFranchise(isStaff ? (selected?.id ?? null) : null),
        () => undefined,
      )
    void navigate({ to: PATHS.selectServices })
  }
  /** Takes the typed address if nothing else can be meant. Where no franchise serves it, the dialog asks how to continue. */
  const takeAndGoOn = async () => {
    setTaking(true)
    const address = (await search.current?.takeSole()) ?? null
    const found = address && (await queryClient.fetchQuery(serviceAreaQuery(address.postalCode)).catch(() => null))
    setTaking(false)
    if (!address) setError(current => current ?? TEXTS.location.incomplete)
    else if (found?.isInService) goOn()
  }
  return (
    <WizardPage
      path={PATHS.location}
      title={isStaff ? BOOKING_TEXTS.steps.staffLocation : TEXTS.location.title}
      intro={isStaff ? undefined : TEXTS.location.intro}
      footer={
        <StickyFooter
          next={
            <Button
              variant={continues ? 'secondary' : 'primary'}
              busy={isTaking || isLookingUp || (draft.address !== null && area.isPending)}
              onClick={draft.address ? goOn : () => void takeAndGoOn()}
            >
              {isOutside ? TEXTS.location.askForVisit : TEXTS.location.getStarted}
            </Button>
          }
        />
      }
    >
      {isStaff && (
        <Suspense fallback={<Skeleton shape="card" />}>
          <CustomerSearch />
        </Suspense>
      )}
      {continues && <ContinueBooking booking={booking} />}
      <AddressChoice
        // Another booking begins with an empty field.
        key={`${customerId} ${draft.idempotencyKey}`}
        customerId={customerId}
        legend={isStaff ? TEXTS.location.customersAddresses : TEXTS.location.saved}
        address={draft.address}
        onChange={choose}
        error={error}
        onError={setError}
        ref={search}
      />
      {draft.address && (
        <Suspense>
          {!isStaff && <ArrivalDetails key={choices} />}
          <AreaNote booking={booking} asks={asks} onAsk={setAsks} onVisit={goOn} />
        </Suspense>
      )}
      {!session && !draft.address && <VisitorFacts />}
      {!session && (
        <Card title={TEXTS.location.welcomeBack} description={TEXTS.location.welcomeBackHint}>
          <Pairs>
            <ButtonLink to={PATHS.login} search={{ next: PATHS.location }}>
              {BOOKING_TEXTS.logIn}
            </ButtonLink>
            <ButtonLink to={PATHS.signUp}>{BOOKING_TEXTS.signUp}</ButtonLink>
          </Pairs>
        </Card>
      )}
    </WizardPage>
  )
}
