import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CUSTOMER_MAIL_KINDS, isCustomerMail, MAIL_KINDS, type MailKind } from '../../domain/message/mails.ts'
import { OUR_TEXTS } from '../../domain/message/our-texts.ts'
import { findWholeMails } from '../sandbox/mailbox/mailbox-queries.ts'
import { pdfText } from '../testing/documents/pdf-text.ts'
import { book, serviceAndBill } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let owner: string
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  const { id, userIds, host, emails } = t.fixture.ca
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'owner'), ($1, $2, 'manager')`,
    [id, userIds.tester],
  )
  owner = await t.tokenOf(host, emails.tester)
  manager = await t.tokenOf(host, emails.manager)
})
afterAll(() => t.close())

const ask = (query: string, variables: object = {}, token = owner): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

interface Text {
  subject: string
  opening: string
  closing: string
}
const READ = 'query R($kind: MailKind!) { mailText(kind: $kind) { subject opening closing stamp } changedMails }'
async function read(kind: MailKind): Promise<{ text: Text; stamp: string; changed: MailKind[] }> {
  const { data } = await ask(READ, { kind })
  const { mailText, changedMails } = data as { mailText: Text & { stamp: string }; changedMails: MailKind[] }
  const { stamp, ...text } = mailText
  return { text, stamp, changed: changedMails }
}
const SAVE =
  'mutation S($kind: MailKind!, $text: MailTextInput!, $seen: String!) { updateMailText(kind: $kind, text: $text, seen: $seen) { stamp } }'
async function save(kind: MailKind, text: Partial<Text>): Promise<GraphqlResult> {
  const now = await read(kind)
  return await ask(SAVE, { kind, text: { ...now.text, ...text }, seen: now.stamp })
}

const PREVIEW =
  'query P($kind: MailKind!, $text: MailTextInput) { mailPreview(kind: $kind, text: $text) { subject text path } }'
async function preview(kind: MailKind, text?: Text): Promise<{ subject: string; html: string; text: string }> {
  const { data, error } = await ask(PREVIEW, { kind, text })
  expect(error).toBeUndefined()
  const shown = (data as { mailPreview: { subject: string; text: string; path: string } }).mailPreview
  const { body, headers } = await t.app.inject({ url: shown.path, headers: { host: t.fixture.ca.host } })
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox allow-same-origin$/)
  return { ...shown, html: body }
}

/** Books, and returns the mails that the contact has received so far. */
async function bookAndMail(date: string): Promise<{ id: number; mails: Awaited<ReturnType<typeof findWholeMails>> }> {
  const email = `${randomUUID()}@example.com`
  const contactInput = { name: 'Mia <b>Mail</b>', email, phoneNumber: '4165550123' }
  const { workOrderId } = await book(t, { date, contactInput })
  await t.jobs['mail-booking'](t.fixture.ca.id, { workOrderId: workOrderId })
  return { id: workOrderId, mails: await findWholeMails(t.db.owner, email, 5) }
}

describe('every mail of the product', () => {
  test('is written by the one function that knows its kind', () => {
    const files = globSync('server/**/*.ts').filter(file => !file.endsWith('.test.ts'))
    const callers = files.filter(file => /\brenderMail\(/.test(readFileSync(file, 'utf8')))
    expect(callers.sort()).toEqual(['server/providers/mail/layout.ts', 'server/tenant/write-mail.ts'])
    // What is sent comes from writeMail, or from a preview.
    const senders = files.filter(file => /mailer\.send\(|sendToCustomer\(/.test(readFileSync(file, 'utf8')))
    const others = senders.filter(file => !/writeMail\(|previewMail\(/.test(readFileSync(file, 'utf8')))
    expect(others).toEqual(['server/tenant/send-to-customer.ts'])
  })

  test.each(MAIL_KINDS)('has a preview in the brand, as HTML and text: %s', async kind => {
    const { subject, html, text } = await preview(kind)
    expect(subject).not.toMatch(/\{\{|undefined|null/)
    expect(html).toMatch(/^<!doctype html>[\s\S]*<\/html>\s*$/)
    expect(html).toContain('Toronto Vans')
    expect(`${html} ${text}`).not.toMatch(/\{\{|undefined|NaN|>null</)
    if (isCustomerMail(kind)) expect(text.length).toBeGreaterThan(OUR_TEXTS[kind].opening.length)
  })
})

test('the address of a preview works for an hour, on the site of its business', async () => {
  const { data } = await ask(PREVIEW, { kind: 'receipt' })
  const { path } = (data as { mailPreview: { path: string } }).mailPreview
  const open = async (url: string, host = t.fixture.ca.host): Promise<number> =>
    (await t.app.inject({ url, headers: { host } })).statusCode
  expect(await open(path)).toBe(200)
  expect(await open(path, t.fixture.us.host)).toBe(404)
  expect(await open(`${path.slice(0, -6)}AAAAAA`)).toBe(404)
  expect(await open('/mail-preview')).toBe(404)
  const now = t.clock.now()
  t.clock.set(new Date(now.getTime() + 3_600_001))
  expect(await open(path)).toBe(404)
  t.clock.set(now)
})

describe('the texts of a mail', () => {
  test('are ours until the business writes its own, which the next mail has, and ours again after going back', async () => {
    const before = await read('booking_confirmed')
    expect(before.text).toEqual({
      subject: OUR_TEXTS.booking_confirmed.subject,
      opening: OUR_TEXTS.booking_confirmed.opening,
      closing: OUR_TEXTS.booking_confirmed.closing,
    })
    const own = {
      subject: 'See you {{date}}, {{customerName}}',
      opening: 'Hi {{customerName}}.\n\nNo. {{orderNumber}} is set.',
    }
    expect((await save('booking_confirmed', own)).error).toBeUndefined()
    expect((await read('booking_confirmed')).changed).toEqual(['booking_confirmed'])
    const { id, mails } = await bookAndMail('2026-06-04T15:00:00Z')
    const [mail] = mails
    expect(mail?.subject).toBe('See you Thursday, June 4, 2026 at 11:00 AM Eastern Time, Mia <b>Mail</b>')
    // What the customer typed is text, in the mail that the business wrote too.
    expect(mail?.html).toContain('Hi Mia &lt;b&gt;Mail&lt;/b&gt;.</p>')
    expect(mail?.html).not.toContain('<b>Mail')
    expect(mail?.text).toContain(
      `Service Confirmed\n\nThursday, June 4, 2026 at 11:00 AM Eastern Time\n\nHi Mia <b>Mail</b>.\n\nNo. ${id} is set.\n\nWhere:`,
    )
    // Amounts, the link and the closing are as before.
    for (const part of ['$112.45', '/manage#m', 'Questions? Call 416-555-0100']) expect(mail?.text).toContain(part)

    const { subject, opening } = OUR_TEXTS.booking_confirmed
    expect((await save('booking_confirmed', { subject, opening })).error).toBeUndefined()
    expect((await read('booking_confirmed')).changed).toEqual([])
    const again = await bookAndMail('2026-06-05T15:00:00Z')
    expect(again.mails[0]?.subject).toMatch(/^Service Confirmed: Friday/)
  })

  test('what the law or the specification fixes stays, whatever the business writes', async () => {
    const text = { subject: 'Bye', opening: 'Bye.', closing: 'Bye.' }
    const cancelled = await preview('plan_cancelled', text)
    expect(cancelled.text).toContain('the remaining 2 months are billed. You can undo this until that day.')
    const announced = await preview('plan_price_announced', text)
    expect(announced.text).toContain('You can cancel your plan in your account.')
    expect(announced.text).toContain('New price: $52.00')
    expect((await preview('refund', text)).text).toContain('usually in 5 to 10 days')
    expect((await preview('pay_link', text)).text).toContain('Pay $112.45')
    expect((await preview('booking_confirmed', text)).html).toContain('<h1')
  })

  test('of each mail to customers are the ones that its preview has', async () => {
    const text = { subject: 'Subject of ours', opening: 'Opening of ours', closing: 'Closing of ours' }
    for (const kind of CUSTOMER_MAIL_KINDS) {
      const shown = await preview(kind, text)
      expect(shown.subject).toBe('Subject of ours')
      for (const part of ['Opening of ours', 'Closing of ours']) expect(shown.text).toContain(part)
    }
  })

  test('are refused under their fields, and of other mails at all', async () => {
    const text = { subject: 'Hello\nBcc: x', opening: '<b>Hi</b>', closing: 'See www.evil.test' }
    const { error } = await save('receipt', text)
    expect(error).toMatchObject({ statusCode: 422 })
    expect(error?.fields?.map(({ field }) => field)).toEqual(['subject', 'opening', 'closing'])
    expect((await ask(PREVIEW, { kind: 'receipt', text })).error).toMatchObject({ statusCode: 422 })
    const fixed = { kind: 'password_reset', text: { ...text, ...OUR_TEXTS.receipt }, seen: 'x' }
    const { title: _, ...receipt } = OUR_TEXTS.receipt
    expect((await ask(SAVE, { ...fixed, text: receipt })).error).toMatchObject({ error: 'NOT_EDITABLE' })
    expect((await read('receipt')).changed).toEqual([])
  })

  test('of one mail do not conflict with those of another; of the same, the second save is refused by name', async () => {
    const [receipt, refund] = [await read('receipt'), await read('refund')]
    const change = (kind: MailKind, { text, stamp }: { text: Text; stamp: string }, opening: string) =>
      ask(SAVE, { kind, text: { ...text, opening }, seen: stamp })
    expect((await change('receipt', receipt, 'Thanks for {{amount}}.')).error).toBeUndefined()
    expect((await change('refund', refund, 'Back to you: {{amount}}.')).error).toBeUndefined()
    const { error } = await change('receipt', receipt, 'Too late')
    expect(error).toMatchObject({ error: 'CHANGED_MEANWHILE', message: expect.stringContaining('changed') })
  })

  test('of a mail that customers do not have to get, can be switched off; of the others not', async () => {
    const OFF = 'query O($kind: MailKind!) { mailText(kind: $kind) { isOff stamp } changedMails mailsSwitchedOff }'
    const state = async (kind: MailKind) => (await ask(OFF, { kind })).data
    const turn = async (kind: MailKind, isOff: boolean) => {
      const { text, stamp } = await read(kind)
      return await ask(SAVE, { kind, text: { ...text, isOff }, seen: stamp })
    }
    expect((await turn('receipt', true)).error).toMatchObject({
      statusCode: 422,
      fields: [{ field: 'isOff', message: 'Customers have to get this mail, so it cannot be switched off.' }],
    })
    expect((await turn('visit_completed', true)).error).toBeUndefined()
    const off = await state('visit_completed')
    expect(off.changedMails).not.toContain('visit_completed')
    expect(off).toMatchObject({
      mailText: { isOff: true },
      mailsSwitchedOff: ['visit_completed'],
    })
    const { data } = await ask(
      '{ settingsHistory(section: MESSAGES, first: 1) { title lines { label from to } problem } }',
    )
    expect(data.settingsHistory[0].lines).toEqual([{ label: 'After the visit: Switched off', from: null, to: 'Yes' }])
    expect(data.settingsHistory[0].problem).toBeNull()
    expect((await turn('visit_completed', false)).error).toBeUndefined()
    expect(await state('visit_completed')).toMatchObject({ mailText: { isOff: false }, mailsSwitchedOff: [] })
  })

  test('are in the history in words, and can be put back', async () => {
    expect((await save('welcome', { opening: 'Nice to meet you.' })).error).toBeUndefined()
    expect((await save('welcome', { opening: 'Good to have you.' })).error).toBeUndefined()
    const LIST = '{ settingsHistory(section: MESSAGES, first: 2) { id title lines { label from to } problem } }'
    const { data } = await ask(LIST)
    const [second, first] = (data as { settingsHistory: { id: string; problem: null }[] }).settingsHistory
    expect(second).toMatchObject({
      title: 'Own texts of a mail changed',
      lines: [{ label: 'Welcome: Opening paragraph', from: 'Nice to meet you.', to: 'Good to have you.' }],
      problem: null,
    })
    const putBack = async (id: string) => {
      const shown = await ask('query V($id: ID!) { previewPutBack(id: $id) { stamp } }', { id })
      if (shown.error) return shown
      const seen = (shown.data as { previewPutBack: { stamp: string } }).previewPutBack.stamp
      return await ask('mutation B($id: ID!, $seen: String!) { putBackChange(id: $id, seen: $seen) }', { id, seen })
    }
    expect((await putBack(first?.id ?? '')).error).toMatchObject({ error: 'CHANGED_AGAIN' })
    expect((await putBack(second?.id ?? '')).error).toBeUndefined()
    expect((await read('welcome')).text.opening).toBe('Nice to meet you.')
    expect((await putBack(first?.id ?? '')).error).toBeUndefined()
    expect((await read('welcome')).text.opening).toBe(OUR_TEXTS.welcome.opening)
  })
})

describe('a test mail', () => {
  const SEND = 'mutation T($kind: MailKind!, $text: MailTextInput) { sendTestMail(kind: $kind, text: $text) }'
  test('goes to the one who asks, with what they are typing, and says that it is a test', async () => {
    const text = { subject: 'For {{customerName}}', opening: 'Typed.', closing: 'Bye' }
    const { data } = await ask(SEND, { kind: 'receipt', text })
    expect(data.sendTestMail).toBe(t.fixture.ca.emails.tester)
    const [mail] = await findWholeMails(t.db.owner, t.fixture.ca.emails.tester, 1)
    expect(mail).toMatchObject({ subject: 'Test: For Alex Morgan', text: expect.stringContaining('Typed.') })
  })

  test('is not for those who cannot change the texts', async () => {
    expect((await ask(SEND, { kind: 'receipt' }, manager)).error).toMatchObject({ statusCode: 404 })
  })
})

describe('the wording of invoices', () => {
  const WORDING = '{ invoiceWording { note terms stamp } }'
  const CHANGE =
    'mutation W($wording: InvoiceWordingInput!, $seen: String!) { updateInvoiceWording(wording: $wording, seen: $seen) { stamp } }'
  async function change(wording: { note: string; terms: string }): Promise<GraphqlResult> {
    const { data } = await ask(WORDING)
    const { stamp } = (data as { invoiceWording: { stamp: string } }).invoiceWording
    return await ask(CHANGE, { wording, seen: stamp })
  }
  async function pdfOf(invoiceId: number, document = ''): Promise<string> {
    const { rawPayload } = await t.app.inject({
      url: `/api/account/franchisee/invoices/${invoiceId}${document}`,
      headers: { host: t.fixture.ca.host, authorization: `Bearer ${manager}` },
    })
    return (await pdfText(rawPayload)).replaceAll(/\s+/g, ' ')
  }
  async function bill(date: string): Promise<number> {
    const contactInput = { name: 'Ina Invoice', email: `${randomUUID()}@example.com`, phoneNumber: '4165550123' }
    const { workOrderId } = await book(t, { date, contactInput })
    t.clock.set(new Date(date))
    return (await serviceAndBill(t, manager, workOrderId)).id
  }

  test('is on new invoices, filled, and earlier ones keep theirs', async () => {
    const bare = await bill('2026-06-09T15:00:00Z')
    expect(
      (await change({ note: 'Thank you, {{customerName}}.', terms: 'Invoice {{invoiceNumber}} is due in 30 days.' }))
        .error,
    ).toBeUndefined()
    const worded = await bill('2026-06-10T15:00:00Z')
    expect((await change({ note: 'New note', terms: '' })).error).toBeUndefined()
    const { rows } = await t.db.owner.query<{ invoice_number: number }>(
      'select invoice_number from invoice where id = $1',
      [worded],
    )
    const pdf = await pdfOf(worded)
    expect(pdf).toContain('Thank you, Ina Invoice.')
    expect(pdf).toContain(`Invoice ${rows[0]?.invoice_number} is due in 30 days.`)
    expect(pdf).not.toContain('New note')
    expect(await pdfOf(bare)).not.toMatch(/Thank you, Ina|New note/)
  })

  test('is on the page of its invoice and on its credit note, as on the invoice', async () => {
    await change({ note: 'Thank you, {{customerName}}.', terms: 'Invoice {{invoiceNumber}} is due in 30 days.' })
    const id = await bill('2026-06-11T15:00:00Z')
    await change({ note: 'New note', terms: '' })
    const READ = 'query R($id: ID!) { invoice(id: $id) { invoiceNumber wording { note terms } } }'
    const { data } = await ask(READ, { id }, manager)
    const { invoiceNumber } = data.invoice as { invoiceNumber: string }
    const written = { note: 'Thank you, Ina Invoice.', terms: `Invoice ${invoiceNumber} is due in 30 days.` }
    expect(data.invoice).toMatchObject({ wording: written })
    const PAY_AND_CREDIT = `mutation C($id: ID!, $key: String!) {
      payInvoice(idempotencyKey: $key, invoiceId: $id, amount: 100, paymentMethod: cash) { id }
      creditInvoice(id: $id, reason: "Wrong car") { id }
    }`
    expect((await ask(PAY_AND_CREDIT, { id, key: randomUUID() }, manager)).error).toBeUndefined()
    const note = await pdfOf(id, '/credit-note')
    for (const text of [`For invoice ${invoiceNumber}`, 'Wrong car', written.note, written.terms])
      expect(note).toContain(text)
  })

  test('is refused under its field, and shown on an example before it is saved', async () => {
    const { error } = await change({ note: 'x'.repeat(501), terms: '<b>' })
    expect(error?.fields?.map(({ field }) => field)).toEqual(['note', 'terms'])
    const { data } = await ask('query X($wording: InvoiceWordingInput!) { invoicePreview(wording: $wording) }', {
      wording: { note: 'Hello {{customerName}}', terms: 'Small print' },
    })
    const pdf = await pdfText(Buffer.from(String(data.invoicePreview), 'base64'))
    for (const part of ['Hello Alex Morgan', 'Small print', 'Toronto Vans']) expect(pdf).toContain(part)
  })
})
