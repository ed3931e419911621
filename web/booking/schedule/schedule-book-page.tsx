import { countCharacters, NOTES_LENGTH } from '../../../domain/format/length.ts'
import { ButtonLink } from '../../platform/button-link.tsx'
import { PATHS } from '../../platform/paths.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { Card, JoinedCards } from '../../ui/layout/card.tsx'
import { WithAside } from '../../ui/layout/page.tsx'
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx'
import { updateDraft } from '../booking-store.ts'
import { HoldLine } from '../hold/hold-line.tsx'
import { BookingPriceBar, BookingSummary } from '../booking-summary.tsx'
import { TEXTS as PRICE_TEXTS } from '../price-texts.ts'
import { TEXTS as BOOKING_TEXTS } from '../texts.ts'
import { useBooking } from '../use-booking.ts'
import { useMarketplace } from '../use-marketplace.ts'
import { WizardPage } from '../wizard-page.tsx'
import { AccountSection } from './account-section.tsx'
import { AgreedPages } from './agreed-pages.tsx'
import { BookButton, OrderNote } from './book-button.tsx'
import { ContactSection } from './contact-section.tsx'
import { AccountExists } from './account-exists.tsx'
import { FailureAlert } from './failure-alert.tsx'
import { ExistingCustomer } from './existing-customer.tsx'
import { PlanConsentCard } from './plan-consent-card.tsx'
import { PriceInputs } from './price-inputs.tsx'
import { ChosenTime } from './chosen-time.tsx'
import { SlotSection } from './slot-section.tsx'
import { TEXTS } from './texts.ts'
import { useBookingForm } from './use-booking-form.ts'
import { useScheduleView } from './use-schedule-view.ts'
import { VendorSection } from './vendor-section.tsx'

/** Shows step 4: time, contact and price; Next books (SCHED-01 to SCHED-14). */
export function ScheduleBookPage() {
  const tenant = useTenant()
  const booking = useBooking()
  const { draft, isStaff, needsAccount } = booking
  // The partner's own service list is the previous step (SCHED-14, rule B11).
  const isMarketplace = useMarketplace()
  const view = useScheduleView(booking)
  const form = useBookingForm(booking, { showTime: view.back })
  const { slots, hold, vans, reductions, price, book, plan, failure, refused, password, setPassword } = form
  const { missing, missingTime, picker, refusal, driving } = form
  const slot = slots.chosen

  const summaryOf = {
    booking,
    price,
    slot: slot && { date: slot.date, timeZone: slots.timeZone },
    children: <PriceInputs booking={booking} reductions={reductions} price={price} refused={refused} />,
  }
  return (
    <WizardPage
      path={PATHS.scheduleBook}
      title={view.shown === 'contact' ? TEXTS.contact.ownTitle : TEXTS.schedule.title}
      width="wide"
      footer={
        <StickyFooter
          summary={<BookingPriceBar {...summaryOf} />}
          summaryBeside
          back={
            view.shown === 'contact' ? (
              <Button onClick={view.back}>{BOOKING_TEXTS.back}</Button>
            ) : (
              <ButtonLink to={isMarketplace ? PATHS.selectServices : PATHS.location}>{BOOKING_TEXTS.back}</ButtonLink>
            )
          }
          note={<OrderNote retry={price.retry} missing={view.shown === 'time' ? missingTime : missing} />}
          next={
            view.shown === 'time' ? (
              <Button variant="primary" disabled={missingTime !== undefined} onClick={view.next}>
                {TEXTS.schedule.next}
              </Button>
            ) : (
              <BookButton form={form} />
            )
          }
        />
      }
    >
      <WithAside
        asideOnPhone="hidden"
        aside={
          <Card title={PRICE_TEXTS.title}>
            <BookingSummary {...summaryOf} />
          </Card>
        }
      >
        {view.shown === 'contact' && slot ? (
          <>
            <ChosenTime slot={slot} timeZone={slots.timeZone} onChange={view.back} />
            <HoldLine hold={hold} timeZone={slots.timeZone} />
          </>
        ) : (
          <div ref={picker} tabIndex={-1}>
            <SlotSection
              booking={booking}
              slots={slots}
              vans={vans}
              hold={hold}
              priorityFee={price.priorityFee}
              error={failure?.at === 'slot' ? failure.message : undefined}
              onChange={book.reset}
            />
          </div>
        )}
        {view.shown !== 'time' && (
          <JoinedCards>
            <ContactSection booking={booking} refused={refused} />
            {isStaff && <VendorSection booking={booking} refused={refused?.fieldMessage('externalCustomerVendorId')} />}
            {needsAccount && (
              <AccountSection
                isStaff={isStaff}
                password={password}
                onChange={setPassword}
                refused={refused?.fieldMessage('password')}
              />
            )}
            <Card>
              <TextAreaField
                label={TEXTS.schedule.notes}
                description={isStaff ? TEXTS.schedule.staffNotesHint : TEXTS.schedule.notesHint}
                value={draft.notes}
                onChange={notes => updateDraft({ notes })}
                error={
                  countCharacters(draft.notes) > NOTES_LENGTH ? TEXTS.schedule.tooLong : refused?.fieldMessage('notes')
                }
              />
            </Card>
            <PlanConsentCard
              plan={plan}
              labels={isStaff ? TEXTS.plan.staff : TEXTS.plan.customer}
              refused={failure?.at === 'plan' ? failure.message : undefined}
            />
            {!isStaff && <AgreedPages pages={tenant.pages} />}
          </JoinedCards>
        )}
        {driving.field && <Card>{driving.field}</Card>}
        {failure && failure.at !== 'slot' && failure.at !== 'plan' && (
          <div ref={refusal}>
            <FailureAlert
              failure={failure}
              wayOut={
                isStaff ? (
                  <ExistingCustomer email={draft.contact.email} onChosen={book.reset} />
                ) : (
                  <AccountExists
                    booking={booking}
                    order={refused?.error === 'USER_ALREADY_EXISTS' ? book.variables : undefined}
                  />
                )
              }
            />
          </div>
        )}
      </WithAside>
    </WizardPage>
  )
}
