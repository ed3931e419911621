import type { ReactNode } from 'react'
import { Alert } from '../../ui/feedback/alert.tsx'
import type { BookingFailure } from './booking-failure.ts'

/** Shows why the booking failed, and the ways on when the email already has an account. */
export function FailureAlert({ failure, wayOut }: { failure: BookingFailure; wayOut: ReactNode }) {
  return (
    <Alert tone={failure.at === 'prices' ? 'warning' : 'danger'} action={failure.at === 'account' ? wayOut : undefined}>
      {failure.message}
    </Alert>
  )
}
