import { finishPath } from '../../order-link/order-link.ts'
import type { FixedMail } from '../../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

interface Started {
  name: string
  /** Formatted, with its zone. */
  when: string
  vehicle: string
  /** A name each. */
  services: readonly string[]
  token: string
  siteUrl: string
}

/**
 * Returns the mail with the link that finishes a booking. It has nothing that the sender of the booking typed: anyone can start one with any email. The token is
 * behind the #, which browsers send to no server.
 */
export const finishBookingMail = ({ name, when, vehicle, services, token, siteUrl }: Started): FixedMail => ({
  kind: 'finish_booking',
  title: TEXTS.mail.title,
  intro: TEXTS.mail.intro(name),
  rows: [
    [TEXTS.mail.when, when],
    [TEXTS.mail.vehicle, vehicle],
    [TEXTS.mail.services, services.join(', ')],
  ],
  action: { label: TEXTS.mail.action, url: siteUrl + finishPath(token) },
  closing: TEXTS.mail.closing,
})
