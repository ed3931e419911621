import { createServer } from 'node:http'
import fastify from 'fastify'
import type pg from 'pg'
import { createTestDatabase } from '../../testing/test-database.ts'
import { TEST_ACCOUNTS } from '../../testing/test-secret.ts'
import { controlSettings, saveControl } from './control.ts'
import { registerStripeSandbox } from './plugin.ts'

/** Creates a database for the test. */
export async function testPool(): Promise<{ pool: pg.Pool; drop: () => Promise<void> }> {
  const database = await createTestDatabase()
  return { pool: database.owner, drop: () => database.drop() }
}

/** A running sandbox. */
export interface TestSandbox {
  host: string
  port: number
  url: string
  close(): Promise<void>
}

/** Starts one process with the sandbox, which sends its webhooks to `webhookUrl`. */
export async function startSandbox(pool: pg.Pool, webhookUrl: string): Promise<TestSandbox> {
  const app = fastify()
  let port = 0
  const url = () => `http://127.0.0.1:${port}`
  await registerStripeSandbox(app, {
    pool,
    deliverTo: () => webhookUrl,
    publicUrl: url,
    siteOrigins: () => Promise.resolve([url(), 'https://site.example', 'https://example.com']),
    secrets: TEST_ACCOUNTS,
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(address).port)
  return { host: '127.0.0.1', port, url: url(), close: () => app.close() }
}

/** Sets the injected faults of all processes; missing settings return to normal. */
export async function setControl(pool: pg.Pool, settings: Parameters<typeof controlSettings.parse>[0]): Promise<void> {
  await saveControl(pool, controlSettings.parse(settings))
}

interface ReceivedWebhook {
  rawBody: string
  signature: string
}

/** The product's side of the webhooks. It answers `status`, and `received` lists every call in order. */
export interface WebhookReceiver {
  url: string
  status: number
  received: ReceivedWebhook[]
  close(): Promise<void>
}

/** Starts a server that records the calls it receives. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const rawBody = Buffer.concat(chunks).toString()
      receiver.received.push({ rawBody, signature: String(request.headers['stripe-signature']) })
      response.writeHead(receiver.status).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/webhook`,
    status: 200,
    received: [],
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}

/** Returns a customer's input on the checkout page, with this card. */
export const typedCard = (number: string): Record<string, string> => ({
  email: 'sam@example.com',
  number,
  expiry: '04 / 40',
  cvc: '123',
  name: 'Sam Field',
  postal_code: 'V5K 0A1',
})

/** Posts a page's form like a browser, without following redirects. */
export function postForm(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}
