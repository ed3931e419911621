import { useMutation } from '@tanstack/react-query'
import { request } from '../../platform/api/api.ts'
import type { VariablesOf } from '../../platform/api/graphql.ts'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { MailBookingLinkMutation } from './documents.ts'
import classes from './email-link-offer.module.css'
import { TEXTS } from './texts.ts'

/** Offers a link by email that finishes the booking, for who does not want to log in. Everything that was typed stays on the page too. */
export function EmailLinkOffer({ booking }: { booking: VariablesOf<typeof MailBookingLinkMutation> }) {
  const mail = useMutation({ mutationFn: () => request(MailBookingLinkMutation, booking) })
  if (mail.isSuccess)
    return (
      <p role="status" className={classes.sent}>
        {TEXTS.mail.sent(booking.contactInput.email)}
      </p>
    )
  return (
    <>
      <Button size="sm" busy={mail.isPending} onClick={() => mail.mutate()}>
        {TEXTS.mail.send}
      </Button>
      <ErrorBanner message={mail.error?.message} />
    </>
  )
}
