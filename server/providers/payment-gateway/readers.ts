import { Stripe } from 'stripe'
import { Refusal } from '../../platform/refusal.ts'
import { callStripe } from './call-stripe.ts'
import { TEXTS } from './texts.ts'

export type Action = NonNullable<Stripe.Terminal.Reader['action']>

/** Returns what a reader does, or did last; null when it does nothing. */
export async function actionOf(stripe: Stripe, readerId: string): Promise<Action | null> {
  const reader = await callStripe(() => stripe.terminal.readers.retrieve(readerId))
  return 'action' in reader ? reader.action : null
}

/** Returns the refusal for a reader that cannot take a payment or a refund now. */
export function readerRefusal({ code }: Stripe.errors.StripeInvalidRequestError): Refusal {
  if (code === 'terminal_reader_offline') return new Refusal(409, 'READER_OFFLINE', TEXTS.readerOffline)
  if (code === 'terminal_reader_timeout') return new Refusal(409, 'READER_SILENT', TEXTS.readerSilent)
  return new Refusal(409, 'READER_BUSY', TEXTS.readerBusy)
}
