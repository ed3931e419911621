import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { typedCard } from '../../sandbox/stripe/test-sandbox.ts'
import { type Completed, PAY_LATER, serviceAndBill } from '../../testing/orders.ts'
import { pressPay } from '../../testing/press-pay.ts'
import { bookVisit } from '../../testing/schedule/visits.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const EMAIL = 'vera.visit@example.com'

let t: TestApp
let manager: string
let invoices: Completed[]
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  const contactInput = { name: 'Vera Visit', email: EMAIL, phoneNumber: '4165550123' }
  const { ids } = await bookVisit(t, { date: '2026-06-03T15:00:00Z', contactInput })
  t.clock.set(new Date('2026-06-03T23:00:00Z'))
  manager = await t.tokenOf(host, emails.manager)
  invoices = []
  for (const id of ids) invoices.push(await serviceAndBill(t, manager, id))
  // The third invoice gets no link.
  for (const { id } of invoices.slice(0, 2)) {
    const { error } = await t.graphql(host, PAY_LATER, { idempotencyKey: randomUUID(), invoiceId: id }, manager)
    if (error) throw new Error(error.message)
  }
})
afterAll(() => t.close())

const invoiceAt = (index: number): Completed => {
  const invoice = invoices[index]
  if (!invoice) throw new Error(`no invoice ${index}`)
  return invoice
}

/** Returns the link that was mailed for an invoice. */
async function linkOf({ id, invoiceNumber }: Completed): Promise<string> {
  const { rows: payments } = await t.db.owner.query<{ id: string }>(
    `select id from payment where invoice_id = $1 and payment_method = 'payLater'`,
    [id],
  )
  await t.jobs['mail-pay-link'](t.fixture.ca.id, { paymentId: Number(payments[0]?.id) })
  const { rows } = await t.db.owner.query<{ text: string }>(
    'select text from sandbox.mail where recipient like $1 and subject like $2',
    [`%${EMAIL}%`, `Invoice ${invoiceNumber} %`],
  )
  return /http\S+\/checkout\S+/.exec(rows[0]?.text ?? '')?.[0] ?? ''
}

async function pageOf(link: string): Promise<string> {
  const { pathname, search } = new URL(link)
  const { statusCode, body } = await t.app.inject({ url: pathname + search, headers: { host: t.fixture.ca.host } })
  expect(statusCode).toBe(200)
  return body.replaceAll('&amp;', '&')
}

test('the page of a payment link names the other open invoices of the visit, and leads to their own pages', async () => {
  const [first, second, third] = [invoiceAt(0), invoiceAt(1), invoiceAt(2)]
  const link = await linkOf(first)
  t.clock.set(new Date('2026-06-10T23:00:00Z'))
  const page = await pageOf(link)
  expect(page).toContain(`Invoice ${first.invoiceNumber}`)
  // The car of this one stands below its number.
  expect(page).toContain('>2018 Toyota Camry</p>')
  expect(page).toContain('Also unpaid from this visit')
  expect(page).toContain(`Invoice ${second.invoiceNumber}, 2018 Toyota Camry</span> <b>$`)
  expect(page).toContain(`Invoice ${third.invoiceNumber}, 2018 Toyota Camry</span> <b>$`)
  const cents = [...page.matchAll(/(?:class="due">|<b>)\$(\d+)\.(\d\d)/g)].map(([, dollars, rest]) =>
    Number(`${dollars}${rest}`),
  )
  expect(cents).toHaveLength(3)
  const together = cents.reduce((sum, one) => sum + one, 0)
  expect(page).toContain(`The 3 invoices of the visit together: $${(together / 100).toFixed(2)}`)
  expect(page.match(/Please ask us for a link/g)).toHaveLength(1)
  const next = /<a href="(http[^"]+\/checkout[^"]+)">Pay invoice (\d+)<\/a>/.exec(page)
  expect(next?.[2]).toBe(String(second.invoiceNumber))
  // It lasts no longer than the link that was mailed.
  const issued = (url: string): string | null => new URL(url).searchParams.get('issued')
  expect(issued(next?.[1] ?? '')).toBe(issued(link))
  const other = await pageOf(next?.[1] ?? '')
  expect(other).toContain(`Pay invoice ${first.invoiceNumber}`)
})

test('a link shows no invoice whose link goes to another mailbox', async () => {
  const [first, second] = [invoiceAt(0), invoiceAt(1)]
  const link = await linkOf(first)
  await t.db.owner.query(`update payment set link_email = 'books@example.com' where invoice_id = $1`, [second.id])
  expect(await pageOf(link)).not.toContain(`Invoice ${second.invoiceNumber},`)
  await t.db.owner.query('update payment set link_email = null where invoice_id = $1', [second.id])
  expect(await pageOf(link)).toContain(`Invoice ${second.invoiceNumber},`)
})

test('the page of a paid link leads to the next invoice, and to the usual page once all are paid', async () => {
  const [first, second, third] = [invoiceAt(0), invoiceAt(1), invoiceAt(2)]
  const link = await linkOf(first)
  const checkout = await pressPay(t, link)
  await fetch(checkout, {
    method: 'POST',
    body: new URLSearchParams(typedCard('4242424242424242')),
    redirect: 'manual',
  })
  await vi.waitFor(async () => expect(await pageOf(link)).toContain('This invoice is paid'), {
    timeout: 15_000,
    interval: 100,
  })
  const page = await pageOf(link)
  expect(page).toContain(`Pay invoice ${second.invoiceNumber}`)
  expect(page).not.toContain('by card')
  const isUsual = async (): Promise<void> => {
    const { pathname, search } = new URL(link)
    const answer = await t.app.inject({ url: pathname + search, headers: { host: t.fixture.ca.host } })
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: expect.stringMatching(/\/paid$/) } })
  }
  // A link that nobody can pay with any more says nothing of other invoices.
  const now = t.clock.now()
  t.clock.set(new Date('2026-09-01T22:30:00Z'))
  expect(await pageOf(link)).toContain(`Pay invoice ${second.invoiceNumber}`)
  t.clock.set(new Date('2026-09-01T23:30:00Z'))
  await isUsual()
  t.clock.set(now)
  await t.db.owner.query('update invoice set approved_amount = billed_amount where id = any($1)', [
    [second.id, third.id],
  ])
  await isUsual()
})
