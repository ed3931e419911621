import { Suspense } from 'react'
import { addressLine, typedLine } from '../../address/address-text.ts'
import { ApiError } from '../../platform/api/api.ts'
import { Alert, ErrorBanner } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import type { Booking } from '../use-booking.ts'
import { LATER_TEXTS } from './later-texts.ts'
import { TEXTS } from './texts.ts'
import { lazyPart } from '../../platform/lazy-part.ts'

const ContactTeamDialog = lazyPart(async () => ({
  default: (await import('./contact-team-dialog.tsx')).ContactTeamDialog,
}))

interface AreaNoteProps {
  booking: Booking
  /** Whether an address outside the service area opens the dialog. */
  asks: boolean
  onAsk: (asks: boolean) => void
  /** Continues with a booking that is a request. */
  onVisit: () => void
}

/** Shows whether we serve the chosen address; if not, opens the dialog with the two ways to continue (LOC-07). */
export function AreaNote({ booking, asks, onAsk, onVisit }: AreaNoteProps) {
  const { draft, area, franchise, session } = booking
  if (!draft.address) return null
  if (area.error) {
    const refused = area.error instanceof ApiError ? area.error.fieldMessage('code') : undefined
    return <ErrorBanner message={refused ?? TEXTS.location.invalid} />
  }
  if (!area.data) return null
  if (area.data.isInService) return <Alert tone="success">{TEXTS.location.inService(franchise?.name ?? '')}</Alert>
  const customer = draft.customer ?? session
  return (
    <>
      <Alert
        tone="warning"
        title={TEXTS.location.outsideTitle}
        action={
          <Button size="sm" onClick={() => onAsk(true)}>
            {LATER_TEXTS.assistance.title}
          </Button>
        }
      >
        {TEXTS.location.outside}
      </Alert>
      <Suspense>
        <ContactTeamDialog
          key={draft.address.postalCode}
          open={asks}
          onClose={() => onAsk(false)}
          onVisit={onVisit}
          postalCode={draft.address.postalCode}
          initial={{
            name: customer?.name ?? draft.contact.name,
            email: customer?.email ?? draft.contact.email,
            phoneNumber: draft.contact.phoneNumber,
            body: LATER_TEXTS.assistance.about(typedLine(addressLine(draft.address))),
          }}
        />
      </Suspense>
    </>
  )
}
