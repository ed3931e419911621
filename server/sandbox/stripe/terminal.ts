import { z } from 'zod'
import { type ApiError, invalidRequest } from './api-error.ts'
import { reversalParams } from './connect/destination-charges.ts'
import type { Control } from './control.ts'
import { Declined, endpoint } from './endpoint.ts'
import { newObject, type ReaderAction, type TerminalReader } from './objects.ts'
import { amount, flag, metadata, page, text } from './params.ts'
import { presentCard } from './present-card.ts'
import { amountToRefund, lockCharge } from './refunds.ts'
import type { Store } from './store.ts'

/** Locations that the sandbox has without setup; each has these readers. */
const OWN_LOCATION = /^tml_sandbox_\w+$/
const LABELS = ['Counter reader', 'Van reader'] as const

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
      last_seen_at: Date.now(),
      action: null,
    })
  }
}

/** Milliseconds of silence after which a reader counts as offline. */
const SILENT_MS = 120_000

/** A reader as it is now: one that was switched off was last seen some time ago. */
const asSeen = (reader: TerminalReader, { readers }: Control): TerminalReader =>
  readers === 'offline'
    ? { ...reader, status: 'offline', last_seen_at: Math.min(reader.last_seen_at, Date.now() - SILENT_MS) }
    : { ...reader, status: 'online', last_seen_at: Date.now() }

const readerError = (code: string, message: string): ApiError => invalidRequest(message, { code })

/** @throws ApiError 400 for a reader that is switched off or processes a card. One that times out may have got the command. */
function requireReady({ readers }: Control): void {
  if (readers === 'offline')
    throw readerError('terminal_reader_offline', 'Reader is currently offline, please ensure the reader is powered on.')
  if (readers === 'busy') throw busy()
}

const busy = (): ApiError =>
  readerError('terminal_reader_busy', 'Reader is currently busy processing another request, please try again later.')

/** Shows a command on a reader: one that it waited for before is replaced without a word. */
async function command(store: Store, readerId: string, action: ReaderAction): Promise<TerminalReader | Declined> {
  const control = await store.control()
  requireReady(control)
  const reader = await store.lock('terminal.reader', readerId)
  reader.action = action
  await store.save(reader)
  if (control.readers === 'timeout') return timedOut()
  return asSeen(reader, control)
}

/** The reader may have got the command. */
const timedOut = (): Declined =>
  new Declined(
    {
      type: 'invalid_request_error',
      code: 'terminal_reader_timeout',
      message: 'Reader request timed out, please try again.',
    },
    400,
  )

const started = { status: 'in_progress', failure_code: null, failure_message: null, api_error: null } as const

export const terminalEndpoints = [
  endpoint('GET', '/terminal/readers', z.strictObject({ ...page, location: text }), async ({ store }, params) => {
    const { location, ...page } = params
    if (OWN_LOCATION.test(location)) await installReaders(store, location)
    const [list, control] = [await store.list('terminal.reader', { location }, page), await store.control()]
    return { ...list, data: list.data.map(reader => asSeen(reader, control)) }
  }),

  endpoint('GET', '/terminal/readers/:id', z.strictObject({}), async ({ store, id }) =>
    asSeen(await store.find('terminal.reader', id), await store.control()),
  ),

  endpoint(
    'POST',
    '/terminal/readers/:id/process_payment_intent',
    z.strictObject({
      payment_intent: text,
      process_config: z.strictObject({ skip_tipping: flag.default(false) }).default({ skip_tipping: false }),
    }),
    async ({ store, id }, { payment_intent, process_config }) => {
      const intent = await store.lock('payment_intent', payment_intent)
      if (!intent.payment_method_types.includes('card_present'))
        throw invalidRequest('The PaymentIntent must allow card_present.', { param: 'payment_intent' })
      if (intent.status !== 'requires_payment_method')
        throw readerError('intent_invalid_state', `The PaymentIntent has a status of ${intent.status}.`)
      return await command(store, id, {
        ...started,
        type: 'process_payment_intent',
        process_payment_intent: { payment_intent, process_config },
      })
    },
  ),

  endpoint(
    'POST',
    '/terminal/readers/:id/refund_payment',
    z.strictObject({ payment_intent: text, amount: amount.optional(), ...reversalParams, metadata }),
    async ({ store, id }, params) => {
      const charge = await lockCharge(store, params.payment_intent)
      const details = charge.payment_method_details
      if (details.type !== 'card_present' && details.type !== 'interac_present')
        throw invalidRequest('Only a payment that was taken on a reader can be refunded on a reader.')
      return await command(store, id, {
        ...started,
        type: 'refund_payment',
        refund_payment: {
          amount: amountToRefund(charge, params.amount),
          charge: charge.id,
          payment_intent: params.payment_intent,
          metadata: params.metadata,
          reverse_transfer: params.reverse_transfer,
          refund_application_fee: params.refund_application_fee,
          refund: null,
        },
      })
    },
  ),

  endpoint('POST', '/terminal/readers/:id/cancel_action', z.strictObject({}), async ({ store, id }) => {
    const control = await store.control()
    if (control.readers === 'busy') throw busy()
    const reader = await store.lock('terminal.reader', id)
    reader.action = null
    await store.save(reader)
    return asSeen(reader, control)
  }),

  endpoint(
    'POST',
    '/test_helpers/terminal/readers/:id/present_payment_method',
    z.strictObject({
      type: z.enum(['card_present', 'interac_present']).default('card_present'),
      card_present: z.strictObject({ number: text }).optional(),
      interac_present: z.strictObject({ number: text }).optional(),
      amount_tip: amount.optional(),
    }),
    async ({ store, id }, { type, card_present, interac_present, amount_tip }) => {
      const number = type === 'interac_present' ? interac_present?.number : card_present?.number
      await presentCard(store, id, { type, number, tip: amount_tip ?? 0 })
      return asSeen(await store.find('terminal.reader', id), await store.control())
    },
  ),
]
