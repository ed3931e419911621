import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { book, type Completed, complete, inspect, PAY, PAY_LATER } from '../../testing/orders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { TEST_SECRET } from '../../testing/test-secret.ts'

const EMAIL = 'pat.later@example.com'
const DAY_MS = 86_400_000
/** TEST_SECRET created the database's role and the links from before the change of the secret. */
const SECRETS = { SECRET: 'the secret of today', SECRET_PREVIOUS: `a secret in between,${TEST_SECRET}` }
const COMPLETED = new Date('2026-06-03T23:00:00Z')

let t: TestApp
let host: string
let manager: string
let orders: number[]
let invoice: Completed
let paymentId: number
beforeAll(async () => {
  t = await createTestApp(SECRETS)
  host = t.fixture.ca.host
  manager = await t.tokenOf(host, t.fixture.ca.emails.manager)
  const contactInput = { name: 'Pat Later', email: EMAIL, phoneNumber: '4165550123' }
  orders = []
  for (let hour = 12; hour < 18; hour++)
    orders.push((await book(t, { date: `2026-06-03T${hour}:00:00Z`, contactInput })).workOrderId)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(COMPLETED)
  manager = await t.tokenOf(host, t.fixture.ca.emails.manager)
  const id = orders.pop() ?? 0
  await inspect(t, manager, id)
  invoice = await complete(t, manager, id)
  await t.graphql(host, PAY_LATER, { idempotencyKey: randomUUID(), invoiceId: invoice.id }, manager)
  const { rows } = await t.db.owner.query<{ id: string }>(
    `select id from payment where invoice_id = $1 and payment_method = 'payLater'`,
    [invoice.id],
  )
  paymentId = Number(rows[0]?.id)
})

/** Returns the links that were mailed for the invoice, newest first. */
async function mailedLinks(): Promise<string[]> {
  const { rows } = await t.db.owner.query<{ text: string }>(
    'select text from sandbox.mail where recipient = $1 and subject like $2 order by id desc',
    [EMAIL, `Invoice ${invoice.invoiceNumber} %`],
  )
  return rows.map(({ text }) => /http\S+\/checkout\S+/.exec(text)?.[0] ?? '')
}

async function mailedLink(): Promise<string> {
  await t.jobs['mail-pay-link'](t.fixture.ca.id, { paymentId })
  return (await mailedLinks())[0] ?? ''
}

/** Returns a link in the old format, without time and key. */
const oldLink = (secret: string): string => {
  const text = `${t.fixture.ca.id}/${paymentId}`
  const signature = createHmac('sha256', secret).update(`pay-link\n${text}`).digest('base64url').slice(0, 32)
  return `http://${host}/api/payments/${paymentId}/checkout?tenantId=${t.fixture.ca.id}&signature=${signature}`
}

const ask = (link: string, method: 'GET' | 'POST' = 'GET') => {
  const { pathname, search } = new URL(link)
  const headers = { host, ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }) }
  return t.app.inject({ method, url: pathname + search, headers, payload: '' })
}
const later = (days: number) => t.clock.set(new Date(COMPLETED.getTime() + days * DAY_MS))

test('KEYS-01 links signed with a previous secret still open, with or without a key id', async () => {
  for (const link of [await mailedLink(), oldLink(TEST_SECRET), oldLink('a secret in between')]) {
    expect((await ask(link)).body, link).toContain('Pay $127.07 by card')
    expect(await ask(link, 'POST'), link).toMatchObject({
      statusCode: 303,
      headers: { location: expect.stringMatching(/checkout/) },
    })
  }
  expect((await ask(oldLink('a secret of nobody'))).statusCode).toBe(404)
})

test('KEYS-01 a pay link expires after 90 days and then offers a new one, without revealing the address', async () => {
  const link = await mailedLink()
  for (const each of [link, oldLink(TEST_SECRET)]) {
    later(89)
    expect((await ask(each)).statusCode).toBe(200)
    later(91)
    const page = await ask(each)
    expect(page).toMatchObject({ statusCode: 410, headers: { 'cache-control': 'no-store' } })
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';.*form-action 'self'/)
    expect(page.body).toContain('This payment link has expired')
    expect(page.body).toContain('p•••@e•••.com')
    expect(page.body).not.toMatch(/pat\.later|example\.com/)
  }
  const forged = link.replace(/issued=[^&]+/, `issued=${Math.floor(t.clock.now().getTime() / 1000).toString(36)}`)
  expect((await ask(forged)).statusCode).toBe(404)
  expect((await ask(link.replace(/&issued=[^&]+/, ''))).statusCode).toBe(404)
})

test('KEYS-01 a paid invoice or a link without a valid signature offers no new one', async () => {
  const link = await mailedLink()
  const amount = invoice.billedAmount
  await t.graphql(
    host,
    PAY,
    { idempotencyKey: randomUUID(), invoiceId: invoice.id, amount, paymentMethod: 'cash' },
    manager,
  )
  later(91)
  expect(await ask(link)).toMatchObject({ statusCode: 303, headers: { location: expect.stringMatching(/\/paid/) } })
  expect(await ask(link, 'POST')).toMatchObject({
    statusCode: 303,
    headers: { location: expect.stringMatching(/\/paid/) },
  })
  expect((await ask(link.replace(/signature=.{8}/, 'signature=AAAAAAAA'), 'POST')).statusCode).toBe(404)
})

test('KEYS-01 the new link goes to the address on file, once despite repeated requests, and pays', async () => {
  const link = await mailedLink()
  later(91)
  for (const _ of [1, 2, 3]) expect((await ask(link, 'POST')).body).toContain('We are sending it to p•••@e•••.com.')
  await t.startJobs()
  await vi.waitFor(async () => expect(await mailedLinks()).toHaveLength(2), { timeout: 15_000, interval: 50 })
  await vi.waitFor(
    async () => {
      const { rows } = await t.db.owner.query(
        'select from graphile_worker._private_jobs union all select from app.outbox',
      )
      expect(rows).toEqual([])
    },
    { timeout: 15_000, interval: 50 },
  )
  const [fresh = '', ...earlier] = await mailedLinks()
  expect(earlier).toEqual([link])
  expect((await ask(fresh, 'POST')).statusCode).toBe(303)
  expect((await ask(link)).statusCode).toBe(410)
})

test('the page of a pay link wears the logo, and the name where there is none', async () => {
  const link = await mailedLink()
  expect((await ask(link)).body).toMatch(/<header>[^<]+<\/header>/)
  await t.db.owner.query(`update tenant set logo_url = '/brand/maple-logo.svg' where id = $1`, [t.fixture.ca.id])
  // Another process, which has not read the tenants yet.
  const other = await createTestApp(SECRETS, t)
  try {
    const { pathname, search } = new URL(link)
    const page = await other.app.inject({ url: pathname + search, headers: { host } })
    expect(page.body).toMatch(/<header><img src="data:image\/png;base64,[\w+/=]+" alt="[^"]+"><\/header>/)
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; img-src data:;/)
  } finally {
    await other.close()
  }
})
