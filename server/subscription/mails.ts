import { formatLongDate } from '../../domain/format/dates.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { periodLabel } from '../../domain/subscription/status.ts'
import { payLink } from '../payment/pay-link/pay-link.ts'
import type { PlanRow } from '../plan/plan-rows.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import type { JobPayloads, SubscriptionMail } from '../platform/jobs/tasks.ts'
import { sendToCustomer } from '../tenant/send-to-customer.ts'
import { type CustomerMail, writeMail } from '../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

/** A subscription with its owner and car. */
interface MailedSubscription {
  id: number
  user_id: number
  name: string
  email: string
  year: number
  make: string
  model: string
}

const day = (instant: Date): string => formatLongDate(instant, 'UTC')

const vehicleName = ({ year, make, model }: MailedSubscription): string => `${year} ${make} ${model}`

/** A plan as its mails show it, formatted. */
interface ShownPlan {
  kind: SubscriptionMail['kind']
  name: string
  plan: string
  price: string
  frequency: Parameters<typeof periodLabel>[0]
  vehicle: string
  /** The day on which the plan ends; empty unless it is cancelled. */
  ends: string
  /** The day of the next payment. */
  next: string | null
  bill: { invoice: number; amount: string } | null
  /** Pays the bill. */
  payUrl: string | null
  siteUrl: string
}

const KINDS = {
  payment_needed: 'plan_payment_needed',
  started: 'plan_started',
  renewed: 'plan_renewed',
  renewal_failed: 'plan_renewal_failed',
  undone: 'plan_continues',
  ended: 'plan_ended',
} as const

/** What a mail about a change says beside the subscription. */
interface ShownChange {
  plan: PlanRow
  next: Date | null
  /** The bill of the change, in cents; its payment link while it is unpaid. */
  bill: { number: number; billedAmount: number; linkPaymentId: number | undefined } | null
}

/** Mails the owner of a subscription about a change of it (rule S1). */
export async function sendPlanMail(
  context: JobContext,
  { kind, invoiceId, at }: SubscriptionMail,
  subscription: MailedSubscription & { cancel_effective_at: Date | null },
  { plan, next, bill }: ShownChange,
): Promise<void> {
  const { scope, config, siteUrl, clock } = context
  const { tenant } = scope
  const { currency, frequency } = plan
  const { id, name, email, user_id: userId, cancel_effective_at: endsAt } = subscription
  const content = planMail({
    kind,
    name,
    plan: plan.name,
    price: formatMoney(plan.price, currency),
    frequency,
    vehicle: vehicleName(subscription),
    ends: endsAt ? day(endsAt) : '',
    next: next && day(next),
    bill: bill && { invoice: bill.number, amount: formatMoney(bill.billedAmount, currency) },
    payUrl: bill?.linkPaymentId
      ? payLink(config, siteUrl, { tenantId: tenant.id, paymentId: bill.linkPaymentId, now: clock.now() })
      : null,
    siteUrl,
  })
  const sent = {
    to: email,
    ...(await writeMail(context, content)),
    messageId: ['subscription', tenant.id, id, kind, invoiceId ?? '', Date.parse(at ?? '') || '']
      .filter(part => part !== '')
      .join('-'),
  }
  await sendToCustomer(context, sent, { userId, workOrderId: null, invoiceId: invoiceId ?? null })
}

/** Returns the mail about a change of a plan (rule S1). */
export function planMail(shown: ShownPlan): CustomerMail {
  const { kind, name, plan, vehicle, ends, next, bill, payUrl, siteUrl } = shown
  const isUnpaid = kind === 'payment_needed' || kind === 'renewal_failed'
  const facts = {
    rows: [
      [TEXTS.rows.plan, TEXTS.rows.planAndPrice(plan, shown.price, periodLabel(shown.frequency))],
      [TEXTS.rows.vehicle, vehicle],
      ...(bill ? [[TEXTS.rows.invoice, TEXTS.rows.invoiceAmount(bill.invoice, bill.amount)] as const] : []),
      ...(next && !isUnpaid ? [[TEXTS.rows.nextPayment, next] as const] : []),
    ],
    action:
      bill && payUrl
        ? { label: TEXTS.pay(bill.amount), url: payUrl }
        : { label: TEXTS.seePlan, url: `${siteUrl}/account/cars` },
  } satisfies Pick<CustomerMail, 'rows' | 'action'>
  const values = { customerName: name, planName: plan, vehicle }
  if (kind !== 'cancelled')
    return {
      kind: KINDS[kind],
      values,
      ...(kind === 'renewal_failed' && { statement: TEXTS.statements.renewalFailed }),
      ...facts,
    }
  const statement = TEXTS.statements[shown.frequency === 'MONTHLY' ? 'cancelledMonthly' : 'cancelledAnnually']
  return { kind: 'plan_cancelled', values: { ...values, endDate: ends }, statement, ...facts }
}

interface ShownMove {
  occasion: 'announced' | 'withdrawn'
  name: string
  plan: string
  vehicle: string
  /** The first day of the new price. */
  from: string
  /** With their period. */
  price: string
  newPrice: string
  /** The day of the first payment at the new price. */
  first: string | null
  /** What the plan covers from then on; empty: as before. */
  covered: readonly string[]
  siteUrl: string
}

/** What a plan's new price means for a member; prices in cents. */
interface MemberMove {
  plan: PlanRow
  newPrice: number
  effectiveAt: Date
  /** Of the first payment at the new price. */
  firstAt: Date | null
  /** What the plan covers from then on, in words; empty: as before. */
  newCoverage: string[]
}

/** Mails a member that their plan gets another price, or that it does not come. */
export async function sendPlanMoveMail(
  context: JobContext,
  { planMoveId, occasion }: JobPayloads['mail-plan-move'],
  subscription: MailedSubscription,
  { plan, newPrice, effectiveAt, firstAt, newCoverage }: MemberMove,
): Promise<void> {
  const { scope, siteUrl } = context
  const { id, name, email, user_id: userId } = subscription
  const priced = (cents: number): string =>
    TEXTS.planMove.priceAndPeriod(formatMoney(cents, plan.currency), periodLabel(plan.frequency))
  const content = planMoveMail({
    occasion,
    name,
    plan: plan.name,
    vehicle: vehicleName(subscription),
    from: day(effectiveAt),
    price: priced(plan.price),
    newPrice: priced(newPrice),
    first: firstAt && day(firstAt),
    covered: newCoverage,
    siteUrl,
  })
  const mail = {
    to: email,
    ...(await writeMail(context, content)),
    messageId: ['plan-move', scope.tenant.id, planMoveId, id, occasion].join('-'),
  }
  await sendToCustomer(context, mail, { userId, workOrderId: null, invoiceId: null })
}

/** Returns the mail about another price of a plan, or that it does not come. */
export function planMoveMail(shown: ShownMove): CustomerMail {
  const { occasion, name, plan, vehicle, from } = shown
  const T = TEXTS.planMove
  const isAnnounced = occasion === 'announced'
  const facts = {
    rows: [
      [TEXTS.rows.plan, plan],
      [TEXTS.rows.vehicle, vehicle],
      [isAnnounced ? T.priceNow : T.price, shown.price],
      ...(isAnnounced ? [[T.newPrice, shown.newPrice] as const] : []),
      ...(isAnnounced && shown.first !== null ? [[T.firstPayment, shown.first] as const] : []),
    ],
    ...(isAnnounced && shown.covered.length > 0 && { lines: [T.coversThen, ...shown.covered] }),
    action: { label: TEXTS.seePlan, url: `${shown.siteUrl}/account/cars` },
  } satisfies Pick<CustomerMail, 'rows' | 'action' | 'lines'>
  const values = { customerName: name, planName: plan, vehicle }
  return isAnnounced
    ? { kind: 'plan_price_announced', values: { ...values, date: from }, statement: T.announced(from), ...facts }
    : { kind: 'plan_price_withdrawn', values, statement: T.withdrawn, ...facts }
}
