import type { FastifyInstance, FastifyReply } from 'fastify'
import type pg from 'pg'
import type { AccountName } from '../account/accounts.ts'
import { parseForm } from '../form-body.ts'
import type { CheckoutSession, PaymentIntent, SetupIntent } from '../objects.ts'
import { createPaymentMethod } from '../payment-methods.ts'
import { createStore, inTransaction, type Store } from '../store.ts'
import { lockChallenge, payCheckout, resolveChallenge } from './checkout.ts'
import { declineProblem, readCheckoutForm, toCardData, toProblem } from './checkout-form.ts'
import {
  type CheckoutForm,
  type CheckoutProblem,
  formatAmount,
  renderAuthenticated,
  renderChallenge,
  renderCheckout,
  renderClosedCheckout,
  renderUnknown,
} from './checkout-page.ts'
import { contentSecurityPolicy } from './page-layout.ts'

export interface PageOptions {
  pool: pg.Pool
  publicUrl: () => string
  siteOrigins: () => Promise<readonly string[]>
  /** New events may exist. */
  onChange: () => void
}

/** Result of a request: a redirect or a page. */
export type Reply = { redirect: string } | { status: number; page: string }

/** Registers the hosted pages: checkout and the bank's 3-D Secure page. */
export function registerPages(app: FastifyInstance, options: PageOptions): void {
  const { pool, publicUrl, siteOrigins } = options
  const answer = async (reply: FastifyReply, result: Reply, isFramed = false): Promise<FastifyReply> =>
    send(reply, result, contentSecurityPolicy(await siteOrigins(), { isFramed }))

  app.get<{ Params: { id: string } }>('/sandbox/checkout/:id', async ({ params }, reply) =>
    answer(reply, await withAccountOf(pool, params.id, store => showCheckout(store, params.id))),
  )

  app.post<{ Params: { id: string } }>('/sandbox/checkout/:id', async ({ params, body }, reply) => {
    const form = readCheckoutForm(parseForm(body))
    const result = await withAccountOf(pool, params.id, store => submitCheckout(store, params.id, form, publicUrl()))
    options.onChange()
    return answer(reply, result)
  })

  app.get<{ Params: { id: string } }>('/sandbox/authenticate/:id', async ({ params }, reply) =>
    answer(reply, await withAccountOf(pool, params.id, store => showChallenge(store, params.id, publicUrl())), true),
  )

  app.post<{ Params: { id: string } }>('/sandbox/authenticate/:id', async ({ params, body }, reply) => {
    const passed = parseForm(body).outcome === 'complete'
    const result = await withAccountOf(pool, params.id, store => answerChallenge(store, params.id, passed, publicUrl()))
    options.onChange()
    return answer(reply, result, true)
  })

  app.get('/sandbox/authenticated', (_request, reply) =>
    answer(reply, { status: 200, page: renderAuthenticated() }, true),
  )
}

async function showCheckout(store: Store, id: string): Promise<Reply> {
  const session = await store.find('checkout.session', id)
  if (session.status !== 'open') return closed(session)
  const form: CheckoutForm = {
    wallet: '',
    email: session.customer_email ?? '',
    number: '',
    expiry: '',
    cvc: '',
    name: '',
    postal_code: '',
  }
  // After a failed authentication the customer returns to this page and must see why.
  const error = session.payment_intent
    ? (await store.find('payment_intent', session.payment_intent)).last_payment_error
    : session.setup_intent && (await store.find('setup_intent', session.setup_intent)).last_setup_error
  return { status: 200, page: renderCheckout(session, form, error ? declineProblem(error) : undefined) }
}

async function submitCheckout(store: Store, id: string, form: CheckoutForm, publicUrl: string): Promise<Reply> {
  // The second of two submits waits here and then finds the session paid.
  const session = await store.lock('checkout.session', id)
  if (session.status === 'complete') return { redirect: successUrl(session) }
  if (session.status === 'expired') return closed(session)
  const shown = { ...form, email: session.customer_email ?? form.email }
  const again = (status: number, problem: CheckoutProblem): Reply => ({
    status,
    page: renderCheckout(session, shown, problem),
  })
  const card = toCardData(shown)
  if (!('card' in card)) return again(422, card)
  try {
    const method = await createPaymentMethod(store, card, shown.wallet || null)
    const outcome = await payCheckout(store, session, method, publicUrl)
    if (outcome.kind === 'declined') return again(402, declineProblem(outcome.error))
    return { redirect: outcome.kind === 'challenge' ? outcome.url : successUrl(session) }
  } catch (error) {
    return again(402, toProblem(error))
  }
}

async function showChallenge(store: Store, id: string, publicUrl: string): Promise<Reply> {
  const { intent, session } = await lockChallenge(store, id)
  if (intent.status !== 'requires_action') return { redirect: afterChallenge(intent, session, publicUrl) }
  const amount =
    intent.object === 'payment_intent'
      ? formatAmount({ amount_total: intent.amount, currency: intent.currency })
      : undefined
  return { status: 200, page: renderChallenge(amount) }
}

async function answerChallenge(store: Store, id: string, passed: boolean, publicUrl: string): Promise<Reply> {
  const challenge = await lockChallenge(store, id)
  const action = challenge.intent.next_action
  const returnUrl = action?.type === 'redirect_to_url' ? action.redirect_to_url.return_url : null
  await resolveChallenge(store, challenge, passed)
  return { redirect: afterChallenge(challenge.intent, challenge.session, publicUrl, returnUrl) }
}

function afterChallenge(
  intent: PaymentIntent | SetupIntent,
  session: CheckoutSession | undefined,
  publicUrl: string,
  returnUrl: string | null = null,
): string {
  if (session)
    return session.status === 'complete' ? successUrl(session) : `${publicUrl}/sandbox/checkout/${session.id}`
  const target = new URL(returnUrl ?? publicUrl)
  target.searchParams.set(intent.object, intent.id)
  target.searchParams.set(`${intent.object}_client_secret`, intent.client_secret)
  target.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return target.href
}

const successUrl = (session: CheckoutSession): string =>
  session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)

const closed = (session: CheckoutSession): Reply => ({
  status: session.status === 'expired' ? 410 : 200,
  page: renderClosedCheckout(session, successUrl(session)),
})

/** Finds the account by id, since a page knows only an id, and ids are unique across accounts. */
export async function withAccountOf(pool: pg.Pool, id: string, work: (store: Store) => Promise<Reply>): Promise<Reply> {
  return inTransaction(pool, async client => {
    const { rows } = await client.query<{ account: AccountName }>(
      'SELECT account FROM sandbox.stripe_object WHERE id = $1',
      [id],
    )
    if (!rows[0]) return { status: 404, page: renderUnknown() }
    return work(createStore(client, rows[0].account, { id: null, idempotency_key: null }))
  })
}

export async function send(reply: FastifyReply, result: Reply, policy: string): Promise<FastifyReply> {
  void reply.header('content-security-policy', policy).header('cache-control', 'no-store')
  if ('redirect' in result) return reply.redirect(result.redirect, 303)
  return reply.code(result.status).type('text/html; charset=utf-8').send(result.page)
}
