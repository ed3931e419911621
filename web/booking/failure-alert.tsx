import { ButtonLink } from '../app/button-link.tsx'
import { PATHS } from '../app/paths.ts'
import { Alert } from '../ui/alert.tsx'
import type { BookingFailure } from './booking-failure.ts'
import { TEXTS } from './texts.ts'

/** Why the booking was not made, with the way to log in for whom has an account already. */
export function FailureAlert({ failure, canLogIn }: { failure: BookingFailure; canLogIn: boolean }) {
  const logIn = (
    <ButtonLink size="sm" to={PATHS.login} search={{ next: PATHS.scheduleBook }}>
      {TEXTS.logIn}
    </ButtonLink>
  )
  return (
    <Alert
      tone={failure.at === 'prices' ? 'warning' : 'danger'}
      action={failure.at === 'account' && canLogIn ? logIn : undefined}
    >
      {failure.message}
    </Alert>
  )
}
