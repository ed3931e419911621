import type { ReactNode } from 'react'
import { ButtonLink } from '../../platform/button-link.tsx'
import { PATHS } from '../../platform/paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import type { BookingFailure } from './booking-failure.ts'
import { TEXTS } from '../texts.ts'

/** The way to log in for somebody who has an account already. */
export const LogIn = () => (
  <ButtonLink size="sm" to={PATHS.login} search={{ next: PATHS.scheduleBook }}>
    {TEXTS.logIn}
  </ButtonLink>
)

/** Why the booking was not made, with a way out when there is an account with the email already. */
export function FailureAlert({ failure, wayOut }: { failure: BookingFailure; wayOut: ReactNode }) {
  return (
    <Alert tone={failure.at === 'prices' ? 'warning' : 'danger'} action={failure.at === 'account' ? wayOut : undefined}>
      {failure.message}
    </Alert>
  )
}
