import { useState } from 'react'
import { ButtonLink } from '../../platform/button-link.tsx'
import { PATHS } from '../../platform/paths.ts'
import { Row } from '../../ui/layout/card.tsx'
import { EmailLinkOffer } from '../finish/email-link-offer.tsx'
import { TEXTS as BOOKING_TEXTS } from '../texts.ts'
import type { Booking } from '../use-booking.ts'
import { type Order, toStoredBooking } from './use-book.ts'

interface AccountExistsProps {
  booking: Booking
  /** The booking that was refused because its email has an account; undefined when the session ended. */
  order: Order | undefined
}

/** Leads a customer on who has an account: they log in, or get a link by email. What they typed stays. */
export function AccountExists({ booking, order }: AccountExistsProps) {
  // The refused booking, also while something else is typed.
  const [storedBooking] = useState(order && toStoredBooking(booking, order))
  return (
    <Row>
      <ButtonLink size="sm" to={PATHS.login} search={{ next: PATHS.scheduleBook }}>
        {BOOKING_TEXTS.logIn}
      </ButtonLink>
      {storedBooking && <EmailLinkOffer booking={storedBooking} />}
    </Row>
  )
}
