import { reopenLink } from '../payment/pay-link/begin-link.ts'
import { noteFailedExcess, readExcess } from '../payment/refund/note-failed-refund.ts'
import { settleRefund } from '../payment/refund/settle-refund.ts'
import { approvePayment, endPayment } from '../payment/settle-payment.ts'
import { enqueueRefresh } from '../payment-account/franchise/refresh-account.ts'
import { approvePayoutPayment } from '../payout/settle-payout.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { GatewayEvent } from '../ports/payment-gateway.ts'
import { applyByPayment } from './apply-by-payment.ts'
import { eventProblem } from './event-problem.ts'
import { findShown } from './find-paid.ts'
import type { EventOutcome, WebhookContext } from './webhook-context.ts'

/**
 * Applies an event of the provider, identified by the metadata that we sent. Repeated or reordered events change nothing more (rule W4). An event that does
 * not fit our records counts nothing and raises an alarm in the log. After an expired checkout the link waits again, because it creates another checkout. A card
 * that a checkout declined changes nothing.
 */
export async function applyWebhook(context: WebhookContext, event: GatewayEvent): Promise<EventOutcome> {
  const { databaseOf, account, clock, log } = context
  const now = clock.now()
  if (event.type === 'other') return 'not used'
  // A franchise's account has payments and transfers of its own, which are not in our books.
  if (event.connectedAccountId !== null && event.type !== 'account-changed') return 'other account'
  if (event.type === 'bank-payout') {
    if (event.isLive !== account.isLive) return 'other mode'
    await enqueueReconciliation(context, event)
    return 'applied'
  }
  if (event.type === 'account-changed') return await askAboutAccount(context, event)
  if (event.type === 'dispute-changed' || event.type === 'fraud-warning') return await applyByPayment(context, event)
  if (event.type === 'reader-done' && event.metadata.tenantId === undefined)
    return await askAboutPayment(context, event)
  const { metadata } = event
  // Another installation uses the same account, or a copy of our database does.
  if (await isOfOtherEnvironment(context, metadata)) return 'other environment'
  // Without our metadata, somebody made it in the provider's dashboard.
  if (event.type === 'refund-updated' && !metadata.refundId && !metadata.excess)
    return await applyByPayment(context, event)
  const tenantId = Number(metadata.tenantId)
  if (!Number.isSafeInteger(tenantId) || tenantId < 1) return 'unknown'
  // The keys of a tenant's account are the tenant's own, so its events say nothing about others.
  if (account.tenantId !== null && account.tenantId !== tenantId) return 'other account'
  const db = databaseOf(tenantId)
  if (event.type === 'reader-done') {
    await askReader(db, metadata)
    return 'applied'
  }
  if (event.type === 'refund-updated' && metadata.excess) {
    if (event.isLive !== account.isLive) return 'other mode'
    if (event.status !== 'failed') return 'applied'
    const details = { event: event.id, country: event.country, tenantId, excess: metadata.excess }
    const excess = readExcess(metadata.excess)
    const outcome = excess
      ? await noteFailedExcess(db, excess, { intentId: event.paymentIntentId, account, now })
      : 'unknown'
    if (outcome === 'applied') log.error(details, 'Money that was paid twice could not be returned to its card')
    else log.error({ ...details, problem: outcome }, 'A failed refund of the payment provider does not fit our records')
    return outcome
  }
  const problem = await eventProblem(db, event, account)
  if (problem) {
    const details = { event: event.id, name: event.name, country: event.country, tenantId, problem }
    if (problem === 'not used') return problem
    if (problem === 'unknown') log.warn(details, 'An event of the payment provider is about nothing of ours')
    else log.error(details, 'An event of the payment provider does not fit our records, so it was not counted')
    return problem
  }
  if (event.type === 'refund-updated' && metadata.refundId)
    await settleRefund(db, Number(metadata.refundId), { status: event.status, providerRefundId: event.refundId, now })
  const providerPaymentId = paidBy(event)
  if (providerPaymentId && metadata.payoutPaymentId)
    await approvePayoutPayment(db, Number(metadata.payoutPaymentId), { providerPaymentId, now })
  if (!metadata.paymentId) return 'applied'
  const paymentId = Number(metadata.paymentId)
  if (providerPaymentId) await approvePayment(db, paymentId, { providerPaymentId, now })
  else if (event.type === 'checkout-expired') await reopenLink(db, paymentId, event.sessionId, now)
  else if (event.type === 'payment-failed') await endPayment(db, paymentId, { status: 'DECLINED', now })
  else if (event.type === 'payment-cancelled') await endPayment(db, paymentId, { status: 'CANCELLED', now })
  return 'applied'
}

/** A tenant that moved here has payments that name the installation of before. */
async function isOfOtherEnvironment(
  { account, databaseOf }: WebhookContext,
  { environment, tenantId }: Readonly<Record<string, string>>,
): Promise<boolean> {
  if (environment === undefined || environment === (await account.gateway.environmentId())) return false
  const id = Number(tenantId)
  if (!Number.isSafeInteger(id) || id < 1) return true
  const former = await databaseOf(id)
    .selectFrom('former_environment')
    .select('environment')
    .where('environment', '=', environment)
    .executeTakeFirst()
  return former === undefined
}

/** The environment's account belongs to the first tenant. The sandbox is everyone's, so there the first tenant of the country gets its transfers. */
async function enqueueReconciliation(
  { databaseOf, account, tenants }: WebhookContext,
  { payoutId: providerPayoutId, hasFailed }: Extract<GatewayEvent, { type: 'bank-payout' }>,
): Promise<void> {
  const { accountId, country, gateway } = account
  const all = [...(await tenants())].sort((a, b) => a.id - b.id)
  const { isSandbox } = gateway.accountOf(country)
  const owner = all.find(({ countryCode }) => isSandbox && countryCode === country) ?? all[0]
  const tenantId = account.tenantId ?? owner?.id
  if (tenantId === undefined) return
  // A comparison that waits must not swallow the news.
  const key = hasFailed ? `${providerPayoutId} failed` : providerPayoutId
  await enqueue(databaseOf(tenantId), 'reconcile-payout', { accountId, country, providerPayoutId }, key)
}

/** The environment's account can have franchises of several tenants. */
async function askAboutAccount(
  { databaseOf, account, tenants }: WebhookContext,
  { providerAccountId, isLive }: { providerAccountId: string; isLive: boolean },
): Promise<EventOutcome> {
  if (isLive !== account.isLive) return 'other mode'
  const ids = account.tenantId === null ? (await tenants()).map(({ id }) => id) : [account.tenantId]
  const found = await Promise.all(
    ids.map(id => enqueueRefresh(databaseOf(id), { providerAccountId, accountId: account.accountId })),
  )
  return found.includes(true) ? 'applied' : 'not used'
}

/** Lets a job ask what became of a refund at a reader: its event can be older than what is known. */
async function askReader(db: Database, { refundId }: Readonly<Record<string, string>>): Promise<void> {
  if (refundId !== undefined) await enqueue(db, 'check-reader', { refundId: Number(refundId) })
}

/** Lets a job ask what became of a payment at a reader. Its event names only the provider's payment, which was kept before the reader showed it. */
async function askAboutPayment(
  { databaseOf, account, log }: WebhookContext,
  event: Extract<GatewayEvent, { type: 'reader-done' }>,
): Promise<EventOutcome> {
  if (event.isLive !== account.isLive) return 'other mode'
  const shown = await findShown(databaseOf, { account, intentId: event.paymentIntentId })
  if (!shown) {
    log.warn({ event: event.id, country: event.country }, 'A reader finished a payment that is not ours')
    return 'unknown'
  }
  await enqueue(shown.db, 'check-reader', { paymentId: shown.paymentId })
  return 'applied'
}

/** Returns the provider's id of the payment that an event confirms: at a checkout, a reader, in Cash App, or by a charge of a saved card. */
function paidBy(event: GatewayEvent): string | undefined {
  if (event.type === 'payment-succeeded') return event.paymentIntentId
  return event.type === 'checkout-completed' && event.checkout.paymentStatus === 'paid'
    ? event.checkout.paymentIntentId
    : undefined
}
