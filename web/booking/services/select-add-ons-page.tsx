import { Navigate } from '@tanstack/react-router'
import { ButtonLink } from '../../platform/button-link.tsx'
import { PATHS } from '../../platform/paths.ts'
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx'
import { BookingPriceBar } from '../booking-summary.tsx'
import { useReductions } from '../schedule/use-reductions.ts'
import { TEXTS as BOOKING_TEXTS } from '../texts.ts'
import { useBooking } from '../use-booking.ts'
import { useMarketplace } from '../use-marketplace.ts'
import { useQuote } from '../use-quote.ts'
import { WizardPage } from '../wizard-page.tsx'
import { carText } from '../../vehicle/car-text.ts'
import { AddOnList } from './service-list.tsx'
import { AddCar, VisitCars } from './visit-cars.tsx'
import { TEXTS } from './texts.ts'

/** Shows step 3: the add-ons (ADDON-01, ADDON-04). */
export function SelectAddOnsPage() {
  const booking = useBooking()
  const isMarketplace = useMarketplace()
  const price = useQuote(booking, useReductions(booking), null)
  const { draft } = booking
  const count = draft.addOnIds.length
  // The marketplace partner's single service list includes the add-ons (rule B11).
  if (isMarketplace) return <Navigate to={PATHS.selectServices} replace />
  return (
    <WizardPage
      path={PATHS.selectAddOns}
      title={TEXTS.addOns.title}
      intro={draft.earlierCars.length > 0 ? TEXTS.visit.forCar(carText(draft.car)) : TEXTS.addOns.optional}
      footer={
        <StickyFooter
          back={<ButtonLink to={PATHS.selectServices}>{BOOKING_TEXTS.back}</ButtonLink>}
          summary={<BookingPriceBar booking={booking} price={price} slot={null} />}
          note={count > 0 ? TEXTS.addOns.chosen(count) : undefined}
          next={
            <ButtonLink variant="primary" to={PATHS.scheduleBook}>
              {BOOKING_TEXTS.next}
            </ButtonLink>
          }
        />
      }
    >
      <AddOnList booking={booking} price={price} />
      <VisitCars booking={booking} />
      <AddCar booking={booking} />
    </WizardPage>
  )
}
