import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { saveCard } from '../../testing/cards.ts'
import { book, type Completed, PAY_LATER, serviceAndBill } from '../../testing/orders.ts'
import { CHECK, readers, SEND_TO_TERMINAL, Till } from '../../testing/payments.ts'
import { pressPay } from '../../testing/press-pay.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const AGAIN =
  'mutation Again($invoiceId: ID!, $email: String) { sendPayLinkAgain(invoiceId: $invoiceId, email: $email) { status } }'
const WITHDRAW = 'mutation Withdraw($invoiceId: ID!) { withdrawPayLink(invoiceId: $invoiceId) { status } }'
const CHARGE = `mutation Charge($key: String!, $invoiceId: ID!, $card: String!) {
  chargeCardOnFile(idempotencyKey: $key, invoiceId: $invoiceId, paymentMethodId: $card) { status }
}`
const WAIT = { timeout: 15_000, interval: 100 }

let t: TestApp
let till: Till
let customer: string
/** An order of a customer with an account. */
let ownOrder: number
beforeAll(async () => {
  t = await createTestApp()
  customer = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.customer)
  const contactInput = { name: 'Cara Card', email: t.fixture.ca.emails.customer, phoneNumber: '4165550123' }
  ownOrder = (await book(t, { date: '2026-06-03T12:00:00Z', contactInput }, customer)).workOrderId
  till = await Till.open(t, 10)
})
afterAll(() => t.close())

const sendLink = ({ id }: Completed) => till.ask(PAY_LATER, { idempotencyKey: randomUUID(), invoiceId: id })

async function linkIdOf({ id }: Completed): Promise<number> {
  const { rows } = await t.db.owner.query<{ id: number }>(
    `select id from payment where invoice_id = $1 and payment_method = 'payLater' order by id desc limit 1`,
    [id],
  )
  return rows[0]?.id ?? 0
}

/** Mails the link now. @returns the newest mail about the invoice */
async function mailed(invoice: Completed): Promise<{ recipient: string; link: string }> {
  await t.jobs['mail-pay-link'](t.fixture.ca.id, {
    paymentId: await linkIdOf(invoice),
    renewedAt: new Date().toISOString(),
  })
  const { rows } = await t.db.owner.query<{ recipient: string; text: string }>(
    'select recipient, text from sandbox.mail where subject like $1 order by id desc limit 1',
    [`Invoice ${invoice.invoiceNumber} %`],
  )
  return { recipient: rows[0]?.recipient ?? '', link: /http\S+\/checkout\S+/.exec(rows[0]?.text ?? '')?.[0] ?? '' }
}

/** Opens the link as the payer does, and presses Pay. @returns where it leads */
const open = (link: string): Promise<string> => pressPay(t, link)

test('an invoice stays open while its link waits, is pending once the payer presses Pay, and open again when the checkout expires', async () => {
  const invoice = await till.invoice()
  await sendLink(invoice)
  expect(await till.standing(invoice)).toBe('OPEN, payLater SENT')
  const { link } = await mailed(invoice)
  const checkout = await open(link)
  expect(checkout).toMatch(/\/sandbox\/checkout\//)
  expect(await till.standing(invoice)).toBe('PENDING, payLater PENDING')
  const session = /checkout\/(?:pay\/)?(cs_\w+)/.exec(checkout)?.[1] ?? ''
  const { reopenLink } = await import('./begin-link.ts')
  const db = t.db.databases.of(t.fixture.ca.id)
  await reopenLink(db, await linkIdOf(invoice), 'another session', t.clock.now())
  expect(await till.standing(invoice)).toBe('PENDING, payLater PENDING')
  await reopenLink(db, await linkIdOf(invoice), session, t.clock.now())
  expect(await till.standing(invoice)).toBe('OPEN, payLater SENT')
})

test('a link is sent again to a corrected address, and withdrawn; then another can be sent', async () => {
  const invoice = await till.invoice()
  const about = { invoiceId: invoice.id }
  for (const mutation of [AGAIN, WITHDRAW]) expect((await till.ask(mutation, about)).error?.error).toBe('NO_LINK')
  await sendLink(invoice)
  const first = await mailed(invoice)
  expect((await till.ask(AGAIN, { ...about, email: 'nobody' })).error?.statusCode).toBe(422)
  expect((await till.ask(AGAIN, { ...about, email: 'right@example.com' })).data.sendPayLinkAgain.status).toBe('OPEN')
  const second = await mailed(invoice)
  expect(first.recipient).not.toContain('right@example.com')
  expect(second.recipient).toContain('right@example.com')
  expect((await till.ask(WITHDRAW, about)).data.withdrawPayLink.status).toBe('OPEN')
  for (const { link } of [first, second]) expect(await open(link)).toMatch(/outcome=over/)
  expect((await sendLink(invoice)).data.payLater.status).toBe('OPEN')
  expect(await till.standing(invoice)).toBe('OPEN, payLater CANCELLED, payLater SENT')
})

test('staff show the link of an open invoice as a code, until it is withdrawn', async () => {
  const LINKS = 'query Links($id: ID!) { invoice(id: $id) { payments { paymentMethod linkUrl } } }'
  const urls = async (invoice: Completed): Promise<(string | null)[]> =>
    (await till.ask(LINKS, { id: invoice.id })).data.invoice.payments.map(
      ({ linkUrl }: { linkUrl: string | null }) => linkUrl,
    )
  const invoice = await till.invoice()
  await sendLink(invoice)
  const [url] = await urls(invoice)
  // It leads to the same checkout as the mailed one.
  expect(await open(url ?? '')).toMatch(/\/sandbox\/checkout\//)
  const { link } = await mailed(invoice)
  expect(new URL(url ?? '').pathname).toBe(new URL(link).pathname)
  await till.ask(WITHDRAW, { invoiceId: invoice.id })
  expect(await urls(invoice)).toEqual([null])
})

test('a terminal takes the payment while a link waits: the link cannot begin meanwhile, and is withdrawn once it is paid', async () => {
  const invoice = await till.invoice()
  await sendLink(invoice)
  const { link } = await mailed(invoice)
  const [reader] = await readers(t, till.token)
  const readerId = reader?.id ?? ''
  expect((await till.ask(SEND_TO_TERMINAL, { invoiceId: invoice.id, readerId })).data.sendToTerminal.status).toBe(
    'PENDING',
  )
  expect(await open(link)).toMatch(/outcome=waiting/)
  await till.presentCard(readerId)
  await vi.waitFor(async () => {
    await till.ask('mutation Check($invoiceId: ID!) { checkPayment(invoiceId: $invoiceId) { status } }', {
      invoiceId: invoice.id,
    })
    expect(await till.standing(invoice)).toBe('PAID, payLater CANCELLED, terminal APPROVED')
  }, WAIT)
})

/** Opens the link without a press, as programs that check mails do. */
const scan = (link: string) => {
  const { pathname, search } = new URL(link)
  return t.app.inject({ url: pathname + search, headers: { host: t.fixture.ca.host } })
}

test('a link that was only opened changes nothing: staff still take cash, a card or a terminal payment, and that withdraws it', async () => {
  const [reader] = await readers(t, till.token)
  const readerId = reader?.id ?? ''
  for (const way of ['cash', 'card', 'terminal'] as const) {
    const invoice = way === 'card' ? await serviceAndBill(t, till.token, ownOrder) : await till.invoice()
    await sendLink(invoice)
    const { link } = await mailed(invoice)
    const page = await scan(link)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`Invoice ${invoice.invoiceNumber}`)
    expect(page.body).toContain('Pay $127.07 by card')
    expect(await till.standing(invoice)).toBe('OPEN, payLater SENT')
    const { rows } = await t.db.owner.query('select provider_session_id from payment where invoice_id = $1', [
      invoice.id,
    ])
    expect(rows).toEqual([{ provider_session_id: null }])
    if (way === 'cash') await till.payCash(invoice)
    if (way === 'card') {
      const card = await saveCard(t, customer, 'pm_card_visa')
      const { data, error } = await till.ask(CHARGE, { key: randomUUID(), invoiceId: invoice.id, card })
      expect([error, data?.chargeCardOnFile.status]).toEqual([undefined, 'PAID'])
    }
    if (way === 'terminal') {
      await till.ask(SEND_TO_TERMINAL, { invoiceId: invoice.id, readerId })
      await till.presentCard(readerId)
      await till.ask(CHECK, { invoiceId: invoice.id })
    }
    await vi.waitFor(
      async () => expect(await till.standing(invoice)).toBe(`PAID, payLater CANCELLED, ${way} APPROVED`),
      WAIT,
    )
    expect((await scan(link)).headers.location).toMatch(/outcome=over/)
  }
})

test('our own site gets the address of the payment page as an answer', async () => {
  const invoice = await till.invoice()
  await sendLink(invoice)
  const { pathname, search } = new URL((await mailed(invoice)).link)
  const headers = { host: t.fixture.ca.host, 'content-type': 'application/json' }
  const answer = await t.app.inject({ method: 'POST', url: pathname + search, headers, payload: '{}' })
  expect(answer.json()).toEqual({ url: expect.stringMatching(/\/sandbox\/checkout\//) })
  expect(await till.standing(invoice)).toBe('PENDING, payLater PENDING')
})

test('cash withdraws a link that waits, and one that was opened', async () => {
  for (const isOpened of [false, true]) {
    const invoice = await till.invoice()
    await sendLink(invoice)
    if (isOpened) await open((await mailed(invoice)).link)
    expect((await till.payCash(invoice)).data.payInvoice.status).toBe('PAID')
    expect(await till.standing(invoice)).toBe('PAID, payLater CANCELLED, cash APPROVED')
  }
})
