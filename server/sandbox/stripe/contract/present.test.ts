import type { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ContractAccount, errorOf, isReal, openAccount, until } from './account.ts'
import { shaped } from './shapes.ts'

let us: ContractAccount
let ca: ContractAccount
let caReader: string
let usReader: string

beforeAll(async () => {
  ;[us, ca] = await Promise.all([openAccount('US'), openAccount('CA')])
  ;[usReader, caReader] = await Promise.all([us.readerId(), ca.readerId()])
}, 60_000)
afterAll(() => Promise.all([us.close(), ca.close()]))
afterEach(async () => {
  for (const account of [us, ca]) if (!account.isReal) await account.setControl({})
})

const cashApp = (
  account: ContractAccount,
  changes: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.PaymentIntent> =>
  account.stripe.paymentIntents.create(
    {
      amount: 5_000,
      currency: account.currency,
      allowed_payment_method_types: ['cashapp'],
      payment_method_data: { type: 'cashapp' },
      confirm: true,
      metadata: { run: account.run },
      ...changes,
    },
    account.key(),
  )

const codeOf = ({ next_action }: Stripe.PaymentIntent) => next_action?.cashapp_handle_redirect_or_display_qr_code

describe('Cash App', () => {
  test('asks for a page to return to', async () => {
    expect((await errorOf(cashApp(us))).code).toBe('payment_intent_redirect_confirmation_without_return_url')
  })

  test('gives a code that lives 30 seconds, and a new one when it has expired', { timeout: 60_000 }, async () => {
    const intent = shaped(await cashApp(us, { return_url: 'https://example.com/back' }))
    expect(intent.status).toBe('requires_action')
    expect(intent.payment_method_types).toContain('cashapp')
    const first = codeOf(intent)?.qr_code
    expect((first?.expires_at ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(31)
    // The real code is waited for.
    if (!us.isReal) await us.expireCode(intent.id, 0)
    const renewed = await until(
      () => us.stripe.paymentIntents.retrieve(intent.id),
      answer => codeOf(answer)?.qr_code?.image_url_svg !== first?.image_url_svg,
      40_000,
    )
    expect((codeOf(shaped(renewed))?.qr_code?.expires_at ?? 0) - Date.now() / 1000).toBeGreaterThan(0)
    expect((await us.stripe.paymentIntents.cancel(intent.id)).status).toBe('canceled')
  })

  test('is not for an account in Canada', async () => {
    const error = await errorOf(cashApp(ca, { return_url: 'https://example.com/back' }))
    expect(error.statusCode).toBe(400)
  })
})

describe('payment method types', () => {
  const create = (
    account: ContractAccount,
    allowed: Stripe.PaymentIntentCreateParams['allowed_payment_method_types'],
  ) =>
    account.stripe.paymentIntents.create({
      amount: 5_000,
      currency: account.currency,
      allowed_payment_method_types: allowed,
      metadata: { run: account.run },
    })

  test('that do not fit the currency are dropped without an error', async () => {
    expect((await create(us, ['card_present', 'interac_present'])).payment_method_types).toEqual(['card_present'])
    expect((await create(ca, ['card_present', 'interac_present'])).payment_method_types.toSorted()).toEqual([
      'card_present',
      'interac_present',
    ])
  })

  test('may not be named by the old parameter', async () => {
    const old = { amount: 5_000, currency: 'usd', payment_method_types: ['card'] }
    expect((await errorOf(us.stripe.paymentIntents.create(old))).code).toBe('payment_method_types_no_longer_supported')
  })

  test('amounts have limits: 50 cents at least, eight digits at most', async () => {
    const pay = (amount: number) => us.stripe.paymentIntents.create({ amount, currency: 'usd' })
    expect((await errorOf(pay(49))).code).toBe('amount_too_small')
    expect((await pay(50)).amount).toBe(50)
    expect((await errorOf(pay(100_000_000))).statusCode).toBe(400)
  })
})

const atReader = (account: ContractAccount, amount = 5_000): Promise<Stripe.PaymentIntent> =>
  account.stripe.paymentIntents.create(
    {
      amount,
      currency: account.currency,
      allowed_payment_method_types: account.country === 'CA' ? ['card_present', 'interac_present'] : ['card_present'],
      capture_method: 'automatic',
      metadata: { run: account.run },
    },
    account.key(),
  )

type Presented = Parameters<Stripe['testHelpers']['terminal']['readers']['presentPaymentMethod']>[1] & object

const readerOf = (account: ContractAccount): string => (account.country === 'CA' ? caReader : usReader)
const show = (account: ContractAccount, { id }: { id: string }, config = {}) =>
  account.stripe.terminal.readers.processPaymentIntent(readerOf(account), { payment_intent: id, ...config })
const present = (account: ContractAccount, params: Presented = {}) =>
  account.stripe.testHelpers.terminal.readers.presentPaymentMethod(readerOf(account), params)
const read = ({ stripe }: ContractAccount, { id }: { id: string }) =>
  stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
const chargeOf = ({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge => {
  if (latest_charge === null || typeof latest_charge === 'string') throw new Error('The intent has no expanded charge.')
  return shaped(latest_charge)
}
const paid = (account: ContractAccount, intent: { id: string }) =>
  until(
    () => read(account, intent),
    ({ status }) => status === 'succeeded',
  )

/** What a reader does, or did last. */
const actionAt = async (account: ContractAccount) => {
  const reader = shaped((await account.stripe.terminal.readers.retrieve(readerOf(account))) as Stripe.Terminal.Reader)
  return reader.action
}
test('locations of readers are listed page by page', { timeout: 60_000 }, async () => {
  const { locations } = us.stripe.terminal
  const made = await locations.create({
    display_name: `Contract ${us.run}`,
    address: { line1: '500 Congress Ave', city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' },
  })
  const listed = await locations.list({ limit: 2 }).autoPagingToArray({ limit: 1_000 })
  for (const location of [made, ...listed]) shaped(location)
  expect(listed.find(({ id }) => id === made.id)).toMatchObject({
    display_name: `Contract ${us.run}`,
    address: { line1: '500 Congress Ave', city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' },
  })
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
})

describe('readers', () => {
  test('take a card, and the charge says what a receipt has to show', { timeout: 60_000 }, async () => {
    const intent = await atReader(us)
    expect(shaped(await show(us, intent)).action?.status).toBe('in_progress')
    shaped(await present(us))
    const details = chargeOf(await paid(us, intent)).payment_method_details
    expect(details?.type).toBe('card_present')
    const receipt = details?.card_present?.receipt
    expect(receipt?.application_preferred_name).toEqual(expect.any(String))
    expect(receipt?.dedicated_file_name).toMatch(/^A0000/)
    expect((await errorOf(show(us, intent))).code).toBe('intent_invalid_state')
  })

  test('decline a card, and take another for the same payment', { timeout: 60_000 }, async () => {
    const intent = await atReader(us)
    await show(us, intent)
    await present(us, { type: 'card_present', card_present: { number: '4000000000000002' } })
    const declined = await until(
      () => read(us, intent),
      ({ last_payment_error }) => last_payment_error !== null,
    )
    expect(declined.status).toBe('requires_payment_method')
    expect(await actionAt(us)).toMatchObject({ status: 'failed', failure_code: 'card_declined' })
    await show(us, intent)
    await present(us)
    expect((await paid(us, intent)).amount_received).toBe(5_000)
  })

  test('replace a payment that they wait for without a word', { timeout: 60_000 }, async () => {
    const [first, second] = [await atReader(us), await atReader(us, 6_000)]
    await show(us, first)
    const reader = await show(us, second)
    expect(reader.action?.process_payment_intent?.payment_intent).toBe(second.id)
    expect((await read(us, first)).status).toBe('requires_payment_method')
    const idle = () => us.stripe.terminal.readers.cancelAction(usReader)
    expect(await idle()).toMatchObject({ action: null })
    expect(await idle()).toMatchObject({ action: null })
  })

  test('add a tip to the amount unless tipping is skipped', { timeout: 60_000 }, async () => {
    const intent = await atReader(us)
    await show(us, intent, { process_config: { skip_tipping: true } })
    await present(us, { amount_tip: 500 }).catch(() => present(us))
    expect((await paid(us, intent)).amount_received).toBe(5_000)
  })

  test('refund Interac only with the card present', { timeout: 120_000 }, async () => {
    const intent = await atReader(ca, 8_000)
    await show(ca, intent)
    const interac = { type: 'interac_present' as const, interac_present: { number: '4506445006931933' } }
    await present(ca, interac)
    expect(chargeOf(await paid(ca, intent)).payment_method_details?.type).toBe('interac_present')
    expect((await errorOf(ca.stripe.refunds.create({ payment_intent: intent.id, amount: 100 }))).statusCode).toBe(400)
    const { readers } = ca.stripe.terminal
    const refund = async (amount: number, card: Presented) => {
      await readers.refundPayment(caReader, { payment_intent: intent.id, amount })
      await present(ca, card)
      const { action } = shaped(
        await until(
          () => readers.retrieve(caReader) as Promise<Stripe.Terminal.Reader>,
          reader => reader.action?.status !== 'in_progress',
        ),
      )
      return action
    }
    expect(await refund(3_000, interac)).toMatchObject({ type: 'refund_payment', status: 'succeeded' })
    expect(await refund(1_005, interac)).toMatchObject({ status: 'failed' })
    // Only the card that paid gets its money back.
    expect(await refund(1_000, { type: 'card_present' })).toMatchObject({
      status: 'failed',
      failure_code: expect.any(String),
    })
    expect(await refund(5_000, interac)).toMatchObject({ status: 'succeeded' })
    const { data } = await ca.stripe.refunds.list({ payment_intent: intent.id })
    expect(data.map(each => shaped(each).amount)).toEqual(expect.arrayContaining([3_000, 5_000]))
    const tooMuch = await errorOf(readers.refundPayment(caReader, { payment_intent: intent.id, amount: 1 }))
    expect(tooMuch.statusCode).toBe(400)
  })
})

describe.skipIf(isReal('US'))('what only the sandbox can be made to do', () => {
  test('a reader that is off or busy refuses, one that does not answer may show the payment', async () => {
    const intent = await atReader(us)
    await us.setControl({ readers: 'offline' })
    expect((await errorOf(show(us, intent))).code).toBe('terminal_reader_offline')
    const off = shaped((await us.stripe.terminal.readers.retrieve(usReader)) as Stripe.Terminal.Reader)
    expect(off.status).toBe('offline')
    expect(Date.now() - (off.last_seen_at ?? 0)).toBeGreaterThanOrEqual(120_000)
    await us.setControl({ readers: 'busy' })
    expect((await errorOf(show(us, intent))).code).toBe('terminal_reader_busy')
    expect((await errorOf(us.stripe.terminal.readers.cancelAction(usReader))).code).toBe('terminal_reader_busy')
    await us.setControl({ readers: 'timeout' })
    expect((await errorOf(show(us, intent))).code).toBe('terminal_reader_timeout')
    await us.setControl({})
    const reader = (await us.stripe.terminal.readers.retrieve(usReader)) as Stripe.Terminal.Reader
    expect(reader.action?.process_payment_intent?.payment_intent).toBe(intent.id)
    expect(reader.status).toBe('online')
    expect(Date.now() - (reader.last_seen_at ?? 0)).toBeLessThan(60_000)
  })

  test('a customer who cancels at the reader leaves the payment open, and no error in it', async () => {
    const intent = await atReader(us)
    await show(us, intent)
    await us.press('terminal', usReader, 'cancel')
    expect(await actionAt(us)).toMatchObject({ status: 'failed', failure_code: 'customer_canceled', api_error: null })
    expect(await read(us, intent)).toMatchObject({ status: 'requires_payment_method', last_payment_error: null })
  })

  test('a reader that loses the connection says failed, though the card was charged', async () => {
    const intent = await atReader(us)
    await show(us, intent)
    await us.press('terminal', usReader, 'lose')
    expect(await actionAt(us)).toMatchObject({ status: 'failed', failure_code: 'connection_error' })
    expect(await read(us, intent)).toMatchObject({ status: 'succeeded', amount_received: 5_000 })
  })

  test('a reader that drops out stays in progress without an event, until its action is cancelled', async () => {
    const intent = await atReader(us)
    await show(us, intent)
    await us.setControl({ readers: 'offline' })
    expect(await actionAt(us)).toMatchObject({ status: 'in_progress' })
    const { data } = await us.stripe.events.list({
      types: ['terminal.reader.action_failed', 'terminal.reader.action_succeeded'],
      limit: 100,
    })
    const about = data.filter(({ data: { object } }) => JSON.stringify(object).includes(intent.id))
    expect(about).toEqual([])
    await us.setControl({})
    expect(await us.stripe.terminal.readers.cancelAction(usReader)).toMatchObject({ action: null })
  })

  test('a tip is added to the amount when tipping is not skipped', async () => {
    const intent = await atReader(us)
    await show(us, intent)
    await present(us, { amount_tip: 500 })
    expect((await paid(us, intent)).amount_received).toBe(5_500)
  })

  test('a refund of Cash App fails when the account has too little', async () => {
    const intent = await cashApp(us, { return_url: 'https://example.com/back' })
    await us.press('cash-app', intent.id, 'approve')
    expect((await read(us, intent)).status).toBe('succeeded')
    await us.setControl({ isBroke: true })
    const refund = await us.stripe.refunds.create({ payment_intent: intent.id })
    const failed = await until(
      () => us.stripe.refunds.retrieve(refund.id),
      ({ status }) => status === 'failed',
    )
    expect(shaped(failed).failure_reason).toEqual(expect.any(String))
  })

  test('a code for Cash App is renewed at most 20 times', async () => {
    const intent = await cashApp(us, { return_url: 'https://example.com/back' })
    await us.expireCode(intent.id, 20)
    const over = await us.stripe.paymentIntents.retrieve(intent.id)
    expect(over.status).toBe('requires_payment_method')
    expect(over.next_action).toBeNull()
  })

  test('Interac with manual capture is declined', async () => {
    const intent = await ca.stripe.paymentIntents.create({
      amount: 5_000,
      currency: 'cad',
      allowed_payment_method_types: ['card_present', 'interac_present'],
      capture_method: 'manual',
    })
    await show(ca, intent)
    await present(ca, { type: 'interac_present', interac_present: { number: '4506445006931933' } })
    expect((await read(ca, intent)).last_payment_error?.code).toBe('card_declined')
  })
})
