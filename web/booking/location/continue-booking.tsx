import { formatLongDate, formatTime } from '../../../domain/format/dates.ts'
import { ButtonLink } from '../../platform/button-link.tsx'
import { PATHS } from '../../platform/paths.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { zoneAt } from '../../platform/time-zone.ts'
import { KeyValues } from '../../ui/display/key-values.tsx'
import { Unbroken } from '../../ui/display/unbroken.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Card, Pairs } from '../../ui/layout/card.tsx'
import { CarName } from '../../vehicle/car-name.tsx'
import type { BookingDraft } from '../booking-draft.ts'
import { clearDraft } from '../booking-store.ts'
import type { Booking } from '../use-booking.ts'
import { LATER_TEXTS } from './later-texts.ts'

const TEXTS = LATER_TEXTS.continueBooking

/** Starts another booking. Its button is gone then, so the focus goes to where the page begins. */
function startOver(): void {
  clearDraft()
  document.getElementById('main')?.focus()
}

/** Names the service from the draft, because names that load would move the page. */
function serviceOf({ serviceName, addOnIds }: BookingDraft): string {
  if (serviceName === '') return TEXTS.chosen
  return addOnIds.length === 0 ? serviceName : TEXTS.withAddOns(serviceName, TEXTS.addOns(addOnIds.length))
}

/** Shows somebody who comes back what their booking has, with the way to the furthest step that is open. */
export function ContinueBooking({ booking: { draft, franchise } }: { booking: Booking }) {
  const { address, car, slot } = draft
  const hasCar = car.vehicleId !== null
  const picked = draft.serviceIds.length + draft.addOnIds.length
  const isAhead = slot !== null && new Date(slot.date) > serverNow()
  const timeZone = zoneAt(franchise, address)
  const items = [
    hasCar && { label: TEXTS.car, value: <CarName {...car} /> },
    picked > 0 && {
      label: TEXTS.service,
      value: <Unbroken part={TEXTS.addOns(draft.addOnIds.length)}>{serviceOf(draft)}</Unbroken>,
    },
    isAhead && {
      label: TEXTS.time,
      value: TEXTS.dayAndTime(formatLongDate(new Date(slot.date), timeZone), formatTime(new Date(slot.date), timeZone)),
    },
  ].filter(item => item !== false)
  return (
    <Card title={TEXTS.title}>
      <KeyValues items={items} />
      <Pairs>
        <ButtonLink variant="primary" to={hasCar && picked > 0 ? PATHS.scheduleBook : PATHS.selectServices}>
          {TEXTS.continue}
        </ButtonLink>
        <Button onClick={startOver}>{TEXTS.startOver}</Button>
      </Pairs>
    </Card>
  )
}
