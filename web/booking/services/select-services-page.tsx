import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { countCharacters, NAME_LENGTH } from '../../../domain/format/length.ts'
import { ButtonLink } from '../../platform/button-link.tsx'
import { PATHS } from '../../platform/paths.ts'
import { SessionButton } from '../../platform/session/session-button.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { SideBySide } from '../../ui/layout/page.tsx'
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx'
import type { DraftCar } from '../../vehicle/draft-car.ts'
import { VehiclePanel } from '../../vehicle/vehicle-panel.tsx'
import { updateDraft } from '../booking-store.ts'
import { BookingPriceBar } from '../booking-summary.tsx'
import { useReductions } from '../schedule/use-reductions.ts'
import { TEXTS as BOOKING_TEXTS } from '../texts.ts'
import { useBooking } from '../use-booking.ts'
import { useMarketplace } from '../use-marketplace.ts'
import { useQuote } from '../use-quote.ts'
import { WizardPage } from '../wizard-page.tsx'
import { RequestedServices, ServiceList } from './service-list.tsx'
import { SkipCar, VisitCars } from './visit-cars.tsx'
import { savedIdsOf } from './change-cars.ts'
import { TEXTS } from './texts.ts'

/** Below this width the services are below the car. */
const NARROW = '(max-width: 1079px)'

/** Shows step 2: the vehicle and its one service (SVC-01 to SVC-05). */
export function SelectServicesPage() {
  const booking = useBooking()
  const { draft, offers, customerId } = booking
  const navigate = useNavigate()
  const isMarketplace = useMarketplace()
  const offered = [...(offers.data?.services ?? []), ...(isMarketplace ? (offers.data?.addOns ?? []) : [])]
  const chosen = isMarketplace ? [...draft.serviceIds, ...draft.addOnIds] : draft.serviceIds
  const isVehicleSet = draft.car.vehicleId !== null && countCharacters(draft.car.name) <= NAME_LENGTH
  const hasService = offered.some(one => chosen.includes(one.id))
  const isLaterCar = draft.earlierCars.length > 0
  const isReady = isVehicleSet && hasService
  const reductions = useReductions(booking)
  const price = useQuote(booking, reductions, null)
  const services = useRef<HTMLDivElement>(null)
  const change = (car: DraftCar) => {
    updateDraft({ car })
    // On a phone the car's fields fold away, and its services come into view.
    const isNew = car.vehicleId !== null && car.vehicleId !== draft.car.vehicleId
    if (isNew && matchMedia(NARROW).matches) requestAnimationFrame(() => services.current?.scrollIntoView())
  }
  return (
    <WizardPage
      path={PATHS.selectServices}
      title={isLaterCar ? TEXTS.visit.nextCar : TEXTS.services.title}
      width="wide"
      actions={<SessionButton />}
      footer={
        <StickyFooter
          back={isLaterCar ? <SkipCar /> : <ButtonLink to={PATHS.location}>{BOOKING_TEXTS.back}</ButtonLink>}
          summary={hasService && <BookingPriceBar booking={booking} price={price} slot={null} />}
          note={TEXTS.services.onlyOne}
          next={
            <Button
              variant="primary"
              disabled={!isReady}
              onClick={() => void navigate({ to: isMarketplace ? PATHS.scheduleBook : PATHS.selectAddOns })}
            >
              {BOOKING_TEXTS.next}
            </Button>
          }
        />
      }
    >
      <SideBySide
        start={
          <>
            <VehiclePanel
              key={draft.earlierCars.length}
              customerId={customerId}
              without={savedIdsOf(draft.earlierCars)}
              car={draft.car}
              onChange={change}
            />
            <VisitCars booking={booking} />
          </>
        }
        endRef={services}
      >
        {isMarketplace ? (
          <RequestedServices booking={booking} price={price} />
        ) : (
          <ServiceList booking={booking} price={price} />
        )}
      </SideBySide>
    </WizardPage>
  )
}
