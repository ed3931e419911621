import { ButtonLink } from '../app/button-link.tsx'
import { PATHS } from '../app/paths.ts'
import { StickyFooter } from '../ui/sticky-footer.tsx'
import { AddOnList } from './service-list.tsx'
import { TEXTS } from './texts.ts'
import { useBooking } from './use-booking.ts'
import { WizardPage } from './wizard-page.tsx'

/** Step 3: what else to do while the van is there (ADDON-01, ADDON-04). */
export function SelectAddOnsPage() {
  const booking = useBooking()
  const count = booking.draft.addOnIds.length
  return (
    <WizardPage
      path={PATHS.selectAddOns}
      title={TEXTS.addOns.title}
      intro={TEXTS.addOns.optional}
      footer={
        <StickyFooter
          back={<ButtonLink to={PATHS.selectServices}>{TEXTS.back}</ButtonLink>}
          note={count > 0 ? TEXTS.addOns.chosen(count) : undefined}
          next={
            <ButtonLink variant="primary" to={PATHS.scheduleBook}>
              {TEXTS.next}
            </ButtonLink>
          }
        />
      }
    >
      <AddOnList booking={booking} />
    </WizardPage>
  )
}
