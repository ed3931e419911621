import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { bookingStop } from '../../../domain/tenant/tenant-state.ts'
import { STAFF_TEXTS } from '../../address/staff-texts.ts'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { IconMapPin } from '../../ui/icon/map-pin.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx'
import { VehiclePanel } from '../../vehicle/vehicle-panel.tsx'
import { clearDraft, updateDraft } from '../booking-store.ts'
import { BookingPriceBar, BookingSummary } from '../booking-summary.tsx'
import { AddressChoice } from '../location/address-choice.tsx'
import { AreaNote } from '../location/area-note.tsx'
import { ArrivalDetails } from '../location/arrival-details.tsx'
import { CustomerSearch } from '../location/customer-search.tsx'
import { TEXTS as LOCATION_TEXTS } from '../location/texts.ts'
import { NotBookable } from '../not-bookable.tsx'
import { TEXTS as SCHEDULE_TEXTS } from '../schedule/texts.ts'
import { TEXTS as PRICE_TEXTS } from '../price-texts.ts'
import { BookButton, OrderNote } from '../schedule/book-button.tsx'
import { ContactSection } from '../schedule/contact-section.tsx'
import { FailureAlert } from '../schedule/failure-alert.tsx'
import { ExistingCustomer } from '../schedule/existing-customer.tsx'
import { PlanConsentCard } from '../schedule/plan-consent-card.tsx'
import { PriceInputs } from '../schedule/price-inputs.tsx'
import { SlotSection } from '../schedule/slot-section.tsx'
import { type BookingForm, useBookingForm } from '../schedule/use-booking-form.ts'
import { VendorSection } from '../schedule/vendor-section.tsx'
import { savedIdsOf } from '../services/change-cars.ts'
import { AddOnList, ServiceList } from '../services/service-list.tsx'
import { AddCar, DropCar, VisitCars } from '../services/visit-cars.tsx'
import { type Booking, useBooking } from '../use-booking.ts'
import { chooseAddress } from './choose-address.ts'
import { chooseSole } from './choose-sole.ts'
import classes from './phone-booking.module.css'
import { TEXTS } from './texts.ts'

/** Books for a caller on one screen: who and where, which car and service, when and for how much. The steps of the customers' booking share its parts. */
export function PhoneBookingPage() {
  const booking = asGuest(useBooking())
  const form = useBookingForm(booking)
  const stop = bookingStop(useTenant(), true)
  const car = useRef<HTMLDivElement>(null)
  if (stop !== null) return <NotBookable reason={stop} />
  const { draft, needsAccount } = booking
  const focusCar = () => car.current?.focus()
  const summaryOf = summaryProps(booking, form)
  const hasServices = draft.serviceIds.length + draft.addOnIds.length > 0
  return (
    <>
      <Page title={TEXTS.title} intro={needsAccount ? TEXTS.intro : undefined} width="wide">
        <div className={classes.columns}>
          <section aria-label={TEXTS.parts.caller} className={classes.column}>
            <Caller key={draft.idempotencyKey} booking={booking} form={form} />
          </section>
          <section aria-label={TEXTS.parts.car} className={classes.column}>
            <VisitCars booking={booking} onChange={focusCar} />
            <div ref={car} tabIndex={-1}>
              <VehiclePanel
                key={`${booking.customerId} ${draft.idempotencyKey} ${draft.earlierCars.length}`}
                customerId={booking.customerId}
                without={savedIdsOf(draft.earlierCars)}
                car={draft.car}
                onChange={changed => updateDraft({ car: changed })}
              />
            </div>
            {draft.address && <Services booking={booking} form={form} onNext={focusCar} />}
          </section>
          <section aria-label={TEXTS.parts.time} className={classes.column}>
            {draft.address ? (
              <Time booking={booking} form={form} />
            ) : (
              <Card title={SCHEDULE_TEXTS.schedule.pickerTitle}>
                <EmptyState icon={<IconMapPin />}>{TEXTS.addressFirst}</EmptyState>
              </Card>
            )}
            {draft.address && hasServices && (
              <div className={classes.price}>
                <Card title={PRICE_TEXTS.title}>
                  <BookingSummary {...summaryOf} />
                </Card>
              </div>
            )}
            <PlanConsentCard
              plan={form.plan}
              labels={SCHEDULE_TEXTS.plan.staff}
              refused={form.failure?.at === 'plan' ? form.failure.message : undefined}
            />
            <Failure booking={booking} form={form} />
          </section>
        </div>
      </Page>
      <StickyFooter
        back={<StartOver onCleared={form.book.reset} />}
        summary={hasServices && <BookingPriceBar {...summaryOf} />}
        summaryBeside
        note={<OrderNote retry={form.price.retry} missing={form.missing} />}
        next={<BookButton form={form} />}
      />
    </>
  )
}

/** A new caller books without a password: nobody says one on the phone. */
const asGuest = (booking: Booking): Booking => ({ ...booking, draft: { ...booking.draft, isGuest: true } })

interface PartProps {
  booking: Booking
  form: BookingForm
}

function summaryProps(booking: Booking, { price, slots, reductions, refused }: BookingForm) {
  const slot = slots.chosen
  return {
    booking,
    price,
    slot: slot && { date: slot.date, timeZone: slots.timeZone },
    children: <PriceInputs booking={booking} reductions={reductions} price={price} refused={refused} />,
  }
}

/** Who calls, and where the car is. */
function Caller({ booking, form }: PartProps) {
  const { draft, customerId } = booking
  const client = useQueryClient()
  const franchiseId = useFranchises().selected?.id ?? null
  const [error, setError] = useState<string>()
  // Set only for an address that was chosen here, which opens the dialog of places that nobody serves.
  const [asks, setAsks] = useState(false)
  const [choices, setChoices] = useState(0)
  return (
    <>
      <CustomerSearch
        hint={TEXTS.customerHint}
        onChosen={(id, carId) => void chooseSole(client, id, { franchiseId, carId })}
      />
      <Card title={TEXTS.address}>
        <AddressChoice
          key={customerId}
          customerId={customerId}
          legend={LOCATION_TEXTS.location.customersAddresses}
          address={draft.address}
          onChange={address => {
            void chooseAddress(client, address, franchiseId)
            setAsks(address !== null)
            setChoices(count => count + 1)
          }}
          error={error}
          onError={setError}
          words={STAFF_TEXTS}
          ref={null}
        />
        {draft.address && (
          <>
            <ArrivalDetails key={choices} />
            <AreaNote booking={booking} asks={asks} onAsk={setAsks} onVisit={() => setAsks(false)} />
          </>
        )}
      </Card>
      <ContactSection booking={booking} refused={form.refused} />
      <Card>
        <TextAreaField label={TEXTS.notes} value={draft.notes} onChange={notes => updateDraft({ notes })} />
      </Card>
      <VendorSection booking={booking} refused={form.refused?.fieldMessage('externalCustomerVendorId')} />
    </>
  )
}

function Services({ booking, form, onNext }: PartProps & { onNext: () => void }) {
  const hasAddOns = (booking.offers.data?.addOns.length ?? 0) > 0
  return (
    <>
      <h2 className={classes.heading}>{TEXTS.services}</h2>
      <ServiceList booking={booking} price={form.price} />
      {booking.draft.serviceIds.length > 0 && hasAddOns && (
        <>
          <h2 className={classes.heading}>{TEXTS.addOns}</h2>
          <AddOnList booking={booking} price={form.price} />
        </>
      )}
      <AddCar booking={booking} onChange={onNext} />
      {booking.draft.earlierCars.length > 0 && <DropCar onDropped={onNext} />}
    </>
  )
}

function Time({ booking, form }: PartProps) {
  const { failure, slots, hold, vans, price, book, picker } = form
  return (
    <div ref={picker} tabIndex={-1}>
      <SlotSection
        // Another place has other times.
        key={booking.draft.address?.postalCode}
        booking={booking}
        slots={slots}
        vans={vans}
        hold={hold}
        priorityFee={price.priorityFee}
        error={failure?.at === 'slot' ? failure.message : undefined}
        onChange={book.reset}
      />
    </div>
  )
}

function Failure({ booking, form: { failure, refusal, book, driving } }: PartProps) {
  if (!failure || failure.at === 'slot' || failure.at === 'plan') return driving.field
  return (
    <div ref={refusal}>
      {driving.field}
      <FailureAlert
        failure={failure}
        wayOut={<ExistingCustomer email={booking.draft.contact.email} onChosen={book.reset} />}
      />
    </div>
  )
}

/** Clears the booking for the next caller, after a question. */
function StartOver({ onCleared }: { onCleared: () => void }) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button onClick={() => setAsks(true)}>{TEXTS.startOver}</Button>
      <ConfirmDialog
        open={asks}
        title={TEXTS.startOverTitle}
        confirmLabel={TEXTS.startOver}
        cancelLabel={TEXTS.keep}
        busy={false}
        error={undefined}
        onConfirm={() => {
          clearDraft()
          onCleared()
          setAsks(false)
        }}
        onCancel={() => setAsks(false)}
      >
        {TEXTS.startOverText}
      </ConfirmDialog>
    </>
  )
}
