import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvePayment } from './payment/settle-payment.ts'
import type { JobPayloads } from './platform/jobs/tasks.ts'
import { findWholeMails, type StoredMail } from './sandbox/mailbox/mailbox-queries.ts'
import { TORONTO_ADDRESS } from './testing/booking.ts'
import { saveCard } from './testing/cards.ts'
import { humanToken } from './testing/human-token.ts'
import { addCode, codeReference } from './testing/money.ts'
import { book, PAY_LATER, serviceAndBill } from './testing/orders.ts'
import { subscribe } from './testing/subscriptions.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

const PASSWORD = 'a good one'
const FIRST_EMAIL = 'paula@example.com'
const EMAIL = 'paula.post@example.com'

let t: TestApp
let token: string
const mails = new Map<string, StoredMail>()

beforeAll(async () => {
  t = await createTestApp()
  for (const play of [account, appointment, plan, endOfPlan, referral, payLater]) {
    await play()
    await deliver()
  }
  for (const mail of await findWholeMails(t.db.owner, 'paula', 100)) mails.set(mail.subject, mail)
})
afterAll(() => t.close())

/** Runs the jobs that wait for a worker. */
async function deliver(): Promise<void> {
  const { rows } = await t.db.owner.query<{ task: keyof JobPayloads; payload: never }>(
    `delete from app.outbox where task like 'mail-%' returning task, payload`,
  )
  for (const { task, payload } of rows) await t.jobs[task](t.fixture.ca.id, payload)
}

/** Runs an operation as Paula and expects success. */
async function ask(query: string, variables: object = {}): Promise<Record<string, Record<string, string>>> {
  const { data, error } = await t.graphql(t.fixture.ca.host, query, variables, token)
  if (error) throw new Error(error.message)
  return data
}

async function logIn(email: string): Promise<void> {
  const { body } = await t.post(t.fixture.ca.host, '/auth/login', { email, password: PASSWORD })
  token = String(body.authentication_token)
}

/** Pays an invoice by its link, with the provider's webhook. */
async function payLinkOf(invoiceId: number): Promise<void> {
  const { rows } = await t.db.owner.query<{ id: number }>(
    `select id from payment where invoice_id = $1 and status in ('SENT', 'PENDING')`,
    [invoiceId],
  )
  const paid = { providerPaymentId: randomUUID(), now: t.clock.now() }
  await approvePayment(t.db.databases.of(t.fixture.ca.id), rows[0]?.id ?? 0, paid)
}

/** Signs up, requests a password reset, sets a password by the mailed link, and changes the email. */
async function account(): Promise<void> {
  const { host } = t.fixture.ca
  const person = { name: 'Paula Post', email: FIRST_EMAIL, password: 'forgotten' }
  await t.post(host, '/auth/register', { ...person, recaptchaToken: await humanToken(t, host) })
  await t.post(host, '/auth/forgot-password', { email: FIRST_EMAIL })
  await deliver()
  const [mail] = await findWholeMails(t.db.owner, FIRST_EMAIL, 1)
  const passwordResetToken = /resetReferrer=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  await t.post(host, '/auth/reset-password', { email: FIRST_EMAIL, password: PASSWORD, passwordResetToken })
  await logIn(FIRST_EMAIL)
  await deliver()
  await ask(`mutation { updateAccount(email: "${EMAIL}") { email } }`)
  await deliver()
  const [mailed] = await findWholeMails(t.db.owner, EMAIL, 1)
  const link = /#confirm=([\w-]+)/.exec(mailed?.text ?? '')?.[1]
  await t.post(host, '/auth/confirm-email', { token: link })
}

/** Books, moves, readdresses and cancels an appointment. */
async function appointment(): Promise<void> {
  const contactInput = { name: 'Paula Post', email: EMAIL, phoneNumber: '4165550123' }
  const { workOrderId: id } = await book(t, { date: '2026-06-04T15:00:00Z', contactInput }, token)
  await deliver()
  await ask(`mutation { updateScheduledTime(id: ${id}, scheduledAt: "2026-06-05T15:00:00Z") { reason } }`)
  await deliver()
  const place = Object.entries({ ...TORONTO_ADDRESS, street: '12 King St W' })
  const fields = place.map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const { createAddress } = await ask(`mutation { createAddress(${fields.join(', ')}) { id } }`)
  await ask(`mutation { updateWorkOrderAddress(id: ${id}, addressId: ${createAddress?.id}, mileageCharge: 0) { id } }`)
  await deliver()
  await ask(`mutation { cancelAppointment(id: ${id}) { id } }`)
}

/** Runs a monthly plan: paid, cancelled, resumed, renewed by card, and not renewed because the card is declined. */
async function plan(): Promise<void> {
  const { id, invoiceId } = await subscribe(t, { date: '2026-06-08T13:00:00Z', customer: token })
  await deliver()
  await payLinkOf(invoiceId)
  await deliver()
  await ask(`mutation { cancelSubscription(id: ${id}, cancelEffectiveAt: "2026-09-07T08:00:00Z") { id } }`)
  await deliver()
  await ask(`mutation { undoCancelSubscription(id: ${id}) { id } }`)
  await deliver()
  await saveCard(t, token, 'pm_card_visa')
  await renewAt('2026-07-09T08:00:00Z', id)
  await t.db.owner.query(
    'delete from payment_customer where user_id = (select user_id from subscription where id = $1)',
    [id],
  )
  await logIn(EMAIL)
  await saveCard(t, token, 'pm_card_chargeCustomerFail')
  await renewAt('2026-08-09T08:00:00Z', id)
  await logIn(EMAIL)
}

/** Runs an annual plan that is cancelled and ends. */
async function endOfPlan(): Promise<void> {
  await t.db.owner.query(`update service set name = 'Annual plan' where name_key = 'subscribe_to_annual_plan'`)
  const annual = { frequency: 'ANNUALLY', date: '2026-08-11T13:00:00Z', customer: token } as const
  const { id, invoiceId } = await subscribe(t, annual)
  await t.db.owner.query(`update subscription_type set name = 'Annual plan' where frequency = 'ANNUALLY'`)
  await logIn(EMAIL)
  await payLinkOf(invoiceId)
  await ask(`mutation { cancelSubscription(id: ${id}, cancelEffectiveAt: "2027-08-12T08:00:00Z") { id } }`)
  await renewAt('2027-08-12T08:00:00Z', id)
}

async function renewAt(now: string, subscriptionId: number): Promise<void> {
  t.clock.set(new Date(now))
  await t.jobs['renew-subscription'](t.fixture.ca.id, { subscriptionId })
  await deliver()
}

/** Completes a friend's first service with Paula's code. */
async function referral(): Promise<void> {
  const { host, id, emails } = t.fixture.ca
  await t.db.owner.query(`update tenant set referral_credit = '{"referralCreditValueOilChange": 2500}' where id = $1`, [
    id,
  ])
  const { rows } = await t.db.owner.query<{ id: number }>('select id from app_user where email = $1', [EMAIL])
  const codeId = await addCode(t, 'PAULA', { type: 'PROMO', amount: 2_000, referrerId: rows[0]?.id ?? 0 })
  const reductions = { discountCodeId: codeReference(t, codeId), discountAmount: 2_000, password: 'secret 1' }
  const { workOrderId } = await book(t, { ...reductions, date: '2027-08-16T13:00:00Z' })
  t.clock.set(new Date('2027-08-16T13:00:00Z'))
  await serviceAndBill(t, await t.tokenOf(host, emails.manager), workOrderId)
}

/** Creates an invoice and pays it by its link. */
async function payLater(): Promise<void> {
  const { host, emails } = t.fixture.ca
  const contactInput = { name: 'Paula Post', email: EMAIL, phoneNumber: '4165550123' }
  await logIn(EMAIL)
  const { workOrderId } = await book(t, { date: '2027-08-18T13:00:00Z', contactInput }, token)
  t.clock.set(new Date('2027-08-18T13:00:00Z'))
  const manager = await t.tokenOf(host, emails.manager)
  const { id } = await serviceAndBill(t, manager, workOrderId)
  await t.graphql(host, PAY_LATER, { idempotencyKey: randomUUID(), invoiceId: id }, manager)
  await deliver()
  await payLinkOf(id)
}

/** Each mail by its subject: its recipient, and the content of both its HTML and its text. */
const MAILS: [subject: RegExp, to: string, says: string[]][] = [
  [/^Welcome to Toronto Vans$/, FIRST_EMAIL, ['Hello Paula Post', 'Book a service', `You log in with ${FIRST_EMAIL}.`]],
  [/^Set a new password$/, FIRST_EMAIL, ['This link works once', '/auth/forgot-password?resetReferrer=']],
  [/^Your password was changed$/, FIRST_EMAIL, ['Your other devices were signed out', '/auth/forgot-password']],
  [
    /^Confirm your new email$/,
    EMAIL,
    ['Hello Paula Post', `log in with ${FIRST_EMAIL}`, '/auth/confirm-email#confirm='],
  ],
  [/^Your email is about to change$/, FIRST_EMAIL, [EMAIL, 'stop the change', '/auth/confirm-email#stop=']],
  [/^Your email was changed$/, FIRST_EMAIL, [EMAIL, 'write to help@ca.test right away']],
  [/^Service Confirmed: Thursday, June 4, 2026 at 11:00 AM Eastern Time$/, EMAIL, ['10 King St W', '$112.45']],
  [
    /^Service Rescheduled: Friday, June 5, 2026 at 11:00 AM Eastern Time$/,
    EMAIL,
    ['your appointment has a new time', '10 King St W'],
  ],
  [
    /^Service Address Changed: Friday, June 5, 2026 at 11:00 AM Eastern Time$/,
    EMAIL,
    ['12 King St W, Toronto ON', '$112.45'],
  ],
  [/^Service Cancelled: Friday, June 5, 2026 at 11:00 AM Eastern Time$/, EMAIL, ['is cancelled', 'book another time']],
  [/^Your Care plan: payment needed$/, EMAIL, ['$49.00 per Month', 'Pay $55.37', '/api/payments/']],
  [/^Your Care plan is active$/, EMAIL, ['thank you for your payment', 'Next payment', 'July 9, 2026']],
  [/^Your Care plan ends on /, EMAIL, ['ends on Monday, September 7, 2026', 'the remaining 2 months are billed']],
  [/^Your Care plan continues$/, EMAIL, ['continues as before', 'July 9, 2026']],
  [/^Your Care plan is renewed$/, EMAIL, ['$55.37 with tax', 'August 9, 2026']],
  [
    /^Your Care plan could not be renewed$/,
    EMAIL,
    ['we could not charge your saved card', 'Pay $55.37', '/api/payments/'],
  ],
  [/^Your Annual plan has ended$/, EMAIL, ['happy to help you', 'See your plan']],
  [/^You have earned \$25\.00$/, EMAIL, ['a friend had their first service', 'Your credit now', '$25.00']],
  [/^Invoice \d+ from Toronto Vans: \$/, EMAIL, ['You can pay online', '/api/payments/']],
  [
    /^Service Completed: /,
    EMAIL,
    ['We’ve serviced your', 'Basic Oil Change', 'not paid yet', '/manage?start=rate&stars=5#m'],
  ],
  [/^Receipt for invoice \d+$/, EMAIL, ['we have received', 'Card', 'See your appointment']],
]

describe('every mail to a customer is in the mailbox, in HTML and as text', () => {
  test.each(MAILS)('%s', (subject, to, says) => {
    const mail = [...mails.values()].find(one => subject.test(one.subject))
    expect(mail, [...mails.keys()].join('\n')).toMatchObject({ recipient: to, senderName: 'Toronto Vans' })
    const html = mail?.html.replaceAll('&amp;', '&') ?? ''
    for (const part of says) {
      expect(html).toContain(part)
      expect(mail?.text).toContain(part)
    }
    expect(html).toMatch(/^<!doctype html>[\s\S]*<\/html>\s*$/)
    expect(mail?.text).not.toMatch(/<\w+|undefined|null|NaN/)
    expect(html).not.toMatch(/undefined|null|NaN/)
  })
})
