import { periodLabel } from '../../domain/subscription/status.ts'
import type { SubscriptionMail } from '../platform/jobs/tasks.ts'
import type { CustomerMail } from '../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

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
  siteUrl: string
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
    action: { label: TEXTS.seePlan, url: `${shown.siteUrl}/account/cars` },
  } satisfies Pick<CustomerMail, 'rows' | 'action'>
  const values = { customerName: name, planName: plan, vehicle }
  return isAnnounced
    ? { kind: 'plan_price_announced', values: { ...values, date: from }, statement: T.announced(from), ...facts }
    : { kind: 'plan_price_withdrawn', values, statement: T.withdrawn, ...facts }
}
