import { useEffect, useRef, useState } from 'react'
import { passwordProblem } from '../../../domain/account/password.ts'
import { countCharacters, NOTES_LENGTH } from '../../../domain/format/length.ts'
import { ApiError } from '../../platform/api/api.ts'
import { ButtonLink } from '../../platform/button-link.tsx'
import { PATHS } from '../../platform/paths.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { slotName } from '../../schedule/slot-weeks.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { WithAside } from '../../ui/layout/page.tsx'
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx'
import { updateDraft } from '../booking-store.ts'
import { BookingPriceBar, BookingSummary } from '../booking-summary.tsx'
import { TEXTS as PRICE_TEXTS } from '../price-texts.ts'
import { TEXTS as BOOKING_TEXTS } from '../texts.ts'
import { useBooking } from '../use-booking.ts'
import { useMarketplace } from '../use-marketplace.ts'
import { useQuote } from '../use-quote.ts'
import { WizardPage } from '../wizard-page.tsx'
import { AccountSection } from './account-section.tsx'
import { AgreedPages } from './agreed-pages.tsx'
import { failureOf } from './booking-failure.ts'
import { ContactSection, isReachable } from './contact-section.tsx'
import { AccountExists } from './account-exists.tsx'
import { FailureAlert } from './failure-alert.tsx'
import { KnownCustomer } from './known-customer.tsx'
import { PlanConsentCard } from './plan-consent-card.tsx'
import { PriceInputs } from './price-inputs.tsx'
import { ChosenTime } from './chosen-time.tsx'
import { SlotSection } from './slot-section.tsx'
import { TEXTS } from './texts.ts'
import { useBook } from './use-book.ts'
import { chosenConsent, usePlanConsent } from './use-plan-consent.ts'
import { useReductions } from './use-reductions.ts'
import { useScheduleView } from './use-schedule-view.ts'
import { useSlots } from './use-slots.ts'
import { useVans } from './van-select.tsx'
import { VendorSection } from './vendor-section.tsx'

/** Shows step 4: time, contact and price; Next books (SCHED-01 to SCHED-14). */
export function ScheduleBookPage() {
  const tenant = useTenant()
  const booking = useBooking()
  const { draft, isStaff, needsAccount } = booking
  // The partner's own service list is the previous step (SCHED-14, rule B11).
  const isMarketplace = useMarketplace()
  const [openedAt] = useState(serverNow)
  const [password, setPassword] = useState('')
  const view = useScheduleView(booking)
  const plan = usePlanConsent(chosenConsent(booking))
  const slots = useSlots(booking, openedAt)
  const slot = slots.chosen
  const vans = useVans(booking)
  const reductions = useReductions(booking)
  const price = useQuote(booking, reductions, slot)
  const book = useBook(booking)
  const failure = book.error ? failureOf(book.error, tenant.supportEmail) : undefined
  const refused = book.error instanceof ApiError ? book.error : undefined

  const isAccountReady = !needsAccount || draft.isGuest || passwordProblem(password, draft.contact.email) === null
  const missing = whatIsMissing()
  const missingTime = vans.vans?.length === 0 ? TEXTS.schedule.noVans : slot ? undefined : TEXTS.schedule.needs.slot

  const picker = useRef<HTMLDivElement>(null)
  const refusal = useRef<HTMLDivElement>(null)
  const failedAt = failure && book.submittedAt
  const isAtSlot = failure?.at === 'slot'
  const isAtPlan = failure?.at === 'plan'
  const { back: showTime } = view
  const { askAgain } = plan
  useEffect(() => {
    if (failedAt === undefined) return
    if (isAtPlan) askAgain()
    // The failed button is always in view, but its error message may not be.
    if (isAtSlot) showTime()
    picker.current?.focus()
    refusal.current?.scrollIntoView({ block: 'center' })
  }, [failedAt, isAtSlot, isAtPlan, showTime, askAgain])

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
          note={price.retry ? <PricesFailed onRetry={price.retry} /> : view.shown === 'time' ? missingTime : missing}
          next={
            view.shown === 'time' ? (
              <Button variant="primary" disabled={missingTime !== undefined} onClick={view.next}>
                {TEXTS.schedule.next}
              </Button>
            ) : (
              <Button variant="primary" disabled={missing !== undefined} busy={book.isPending} onClick={submit}>
                {slot ? bookLabel(slotName(slot, slots.timeZone), slot.isBooked) : TEXTS.schedule.bookNothing}
              </Button>
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
          <ChosenTime slot={slot} timeZone={slots.timeZone} onChange={view.back} />
        ) : (
          <div ref={failure?.at === 'slot' ? picker : undefined} tabIndex={-1}>
            <SlotSection
              booking={booking}
              slots={slots}
              vans={vans}
              priorityFee={price.priorityFee}
              error={failure?.at === 'slot' ? failure.message : undefined}
              onChange={book.reset}
            />
          </div>
        )}
        {view.shown !== 'time' && (
          <>
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
            <PlanConsentCard plan={plan} isStaff={isStaff} refused={isAtPlan ? failure?.message : undefined} />
            {!isStaff && <AgreedPages pages={tenant.pages} />}
          </>
        )}
        {failure && failure.at !== 'slot' && !isAtPlan && (
          <div ref={refusal}>
            <FailureAlert
              failure={failure}
              wayOut={
                isStaff ? (
                  <KnownCustomer email={draft.contact.email} onChosen={book.reset} />
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

  function whatIsMissing(): string | undefined {
    const { needs, noVans } = TEXTS.schedule
    if (vans.vans?.length === 0) return noVans
    if (!slot) return needs.slot
    if (!isReachable(draft.contact)) return needs.contact
    if (!isAccountReady) return needs.password
    if (countCharacters(draft.notes) > NOTES_LENGTH) return TEXTS.schedule.tooLong
    if (draft.vendor && draft.vendor.vendorId === null) return needs.vendor
    return price.priced ? undefined : needs.prices
  }

  function submit(): void {
    const { address, car } = draft
    if (missing !== undefined || !slot || !price.priced || !address || car.vehicleId === null) return
    if (!plan.isGiven) {
      plan.ask()
      return
    }
    book.mutate({
      address,
      vehicleId: car.vehicleId,
      vehicle: `${car.year} ${car.make} ${car.model}`,
      slot,
      vanId: vans.chosen,
      timeZone: slots.timeZone,
      priced: price.priced,
      planConsent: plan.consent?.version ?? null,
      password: needsAccount && !draft.isGuest ? password : null,
    })
  }
}

/** On phones the summary, which also shows it, is collapsed. */
function PricesFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      {PRICE_TEXTS.failed}{' '}
      <Button size="sm" onClick={onRetry}>
        {PRICE_TEXTS.refresh}
      </Button>
    </>
  )
}

const bookLabel = (time: string, isRequest: boolean): string =>
  isRequest ? TEXTS.schedule.request(time) : TEXTS.schedule.book(time)
