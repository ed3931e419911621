import { z } from 'zod'
import { ApiError, invalidRequest } from './api-error.ts'
import { endpoint, unexpectedState } from './endpoint.ts'
import { newObject, type TerminalReader } from './objects.ts'
import { page, text } from './params.ts'
import { failPayment, settlePayment } from './payments.ts'
import type { Store } from './store.ts'

/** Locations that the sandbox has without setup; each has these readers. */
const OWN_LOCATION = /^tml_sandbox_\w+$/
const LABELS = ['Counter reader', 'Van reader'] as const

const DECLINED = { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' }

async function installReaders(store: Store, location: string): Promise<void> {
  for (const [index, label] of LABELS.entries()) {
    await store.insertIfMissing({
      ...newObject('terminal.reader', ''),
      id: `tmr_${store.account}_${location.slice('tml_sandbox_'.length)}_${index + 1}`,
      device_type: 'simulated_wisepos_e',
      label,
      location,
      serial_number: `WSC-${location}-${index + 1}`,
      status: 'online',
      action: null,
    })
  }
}

const paymentOn = (reader: TerminalReader): string | undefined =>
  reader.action?.status === 'in_progress' ? reader.action.process_payment_intent.payment_intent : undefined

export const terminalEndpoints = [
  endpoint('GET', '/terminal/readers', z.strictObject({ ...page, location: text }), async ({ store }, params) => {
    const { location, ...page } = params
    if (OWN_LOCATION.test(location)) await installReaders(store, location)
    return store.list('terminal.reader', { location }, page)
  }),

  endpoint('GET', '/terminal/readers/:id', z.strictObject({}), ({ store, id }) => store.find('terminal.reader', id)),

  endpoint(
    'POST',
    '/terminal/readers/:id/process_payment_intent',
    z.strictObject({ payment_intent: text }),
    async ({ store, id }, { payment_intent }) => {
      const intent = await store.lock('payment_intent', payment_intent)
      const reader = await store.lock('terminal.reader', id)
      if (!intent.payment_method_types.includes('card_present'))
        throw invalidRequest('The PaymentIntent must allow card_present.', { param: 'payment_intent' })
      if (intent.status !== 'requires_payment_method') throw unexpectedState(intent, 'process')
      const busyWith = paymentOn(reader)
      if (busyWith !== undefined && busyWith !== payment_intent)
        throw new ApiError(400, {
          type: 'invalid_request_error',
          code: 'terminal_reader_busy',
          message: 'Reader is currently busy processing another request.',
        })
      reader.action = {
        type: 'process_payment_intent',
        status: 'in_progress',
        failure_code: null,
        failure_message: null,
        process_payment_intent: { payment_intent },
      }
      await store.save(reader)
      return reader
    },
  ),

  endpoint('POST', '/terminal/readers/:id/cancel_action', z.strictObject({}), async ({ store, id }) => {
    const reader = await store.lock('terminal.reader', id)
    reader.action = null
    await store.save(reader)
    return reader
  }),
]

/** Presents a card to a reader. Does nothing if the reader shows no payment. */
export async function presentCard(store: Store, readerId: string, approved: boolean): Promise<void> {
  const shown = paymentOn(await store.find('terminal.reader', readerId))
  if (shown === undefined) return
  // Lock the payment first, as everywhere, to avoid deadlocks.
  const intent = await store.lock('payment_intent', shown)
  const reader = await store.lock('terminal.reader', readerId)
  if (paymentOn(reader) !== shown || !reader.action || intent.status !== 'requires_payment_method') return
  reader.action.status = approved ? 'succeeded' : 'failed'
  if (!approved) {
    reader.action.failure_code = DECLINED.code
    reader.action.failure_message = DECLINED.message
  }
  await store.save(reader)
  if (approved) await settlePayment(store, intent)
  else await failPayment(store, intent, DECLINED)
  await store.emit(`terminal.reader.action_${reader.action.status}`, reader)
}
