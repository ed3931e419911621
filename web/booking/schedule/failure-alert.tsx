import type { ReactNode } from 'react'
import { ButtonLink } from '../../platform/button-link.tsx'
import { PATHS } from '../../platform/paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TEXTS as BOOKING_TEXTS } from '../texts.ts'
import type { BookingFailure } from './booking-failure.ts'

/** Links to the login for a customer who already has an account. */
export const LogIn = () => (
  <ButtonLink size="sm" to={PATHS.login} search={{ next: PATHS.scheduleBook }}>
    {BOOKING_TEXTS.logIn}
  </ButtonLink>
)

/** Shows why the booking failed, and a login link when the email already has an account. */
export function FailureAlert({ failure, wayOut }: { failure: BookingFailure; wayOut: ReactNode }) {
  return (
    <Alert tone={failure.at === 'prices' ? 'warning' : 'danger'} action={failure.at === 'account' ? wayOut : undefined}>
      {failure.message}
    </Alert>
  )
}
