import type { Currency } from '../../domain/format/money.ts'
import { formatLongDate } from '../../domain/format/dates.ts'
import { formatMoment, formatVisit } from '../../domain/format/moment.ts'
import { taxText } from '../../domain/pricing/tax-text.ts'
import { formatList } from '../../domain/format/list.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import type { MailKind } from '../../domain/message/mails.ts'
import { describeNotification } from '../../domain/notification/describe.ts'
import { mergedMail, passwordResetMail, welcomeMail } from '../account/mails.ts'
import { assistanceAnswerMail, assistanceMail } from '../assistance/mails.ts'
import { finishBookingMail } from '../booking/finish/mails.ts'
import { referralMail } from '../credit/mails.ts'
import { disputeMail, fraudWarningMail } from '../dispute/mails.ts'
import { toolMail } from '../inventory/mails.ts'
import { notificationMail } from '../notification/mails.ts'
import { closingMail } from '../opening/mails.ts'
import { failedChargeMail, payLinkMail, receiptMail, refusedAccountMail } from '../payment/mails.ts'
import {
  failedExcessMail,
  failedRefundMail,
  refundMail,
  refundTaskMail,
  returnedRefundMail,
} from '../payment/refund/mails.ts'
import { orderPath } from '../order-link/order-link.ts'
import type { SubscriptionMail } from '../platform/jobs/tasks.ts'
import type { TenantScope } from '../platform/scope.ts'
import { erasureMail } from '../privacy/mails.ts'
import { quoteMail } from '../quote/mails.ts'
import { quotePath } from '../quote/quote-link.ts'
import { failedTransferMail } from '../reconciliation/mails.ts'
import { vendorStatementMail } from '../report/accounting/mails.ts'
import { scheduledReportMail } from '../report/schedule/mails.ts'
import { secondFactorMail } from '../second-factor/mails.ts'
import {
  confirmEmailMail,
  emailChangedMail,
  emailChangeMail,
  failedLoginsMail,
  newDeviceMail,
  passwordChangedMail,
} from '../session/mails.ts'
import { invitationMail, invitationRequestMail } from '../staff/mails.ts'
import { planMail, planMoveMail } from '../subscription/mails.ts'
import type { CustomerMail, FixedMail } from '../tenant/write-mail.ts'
import { completionMail } from '../work-order/after-visit/completion-mail.ts'
import { type OrderMailKind, orderMail } from '../work-order/mails.ts'
import { accountCodeMail } from '../work-order/managed/account-code.ts'
import { recommendedMail } from '../work-order/recommended/mail-recommended.ts'
import { TEXTS } from './texts.ts'

const DAY_MS = 86_400_000

/** What the examples show: an invented customer, at the time and in the money of the business. */
export interface Example {
  scope: TenantScope
  siteUrl: string
  now: Date
  timeZone: string
  currency: Currency
}

/** Returns a mail with invented data, as its job writes it. */
export function exampleMail(kind: MailKind, example: Example): CustomerMail | FixedMail {
  const { scope, siteUrl, now, timeZone, currency } = example
  const { tenant } = scope
  const { name, email, vehicle, plan, van, author, invoice, token } = TEXTS.example
  const place = currency === 'CAD' ? TEXTS.example.placeInCanada : TEXTS.example.placeInUs
  const money = (cents: number): string => formatMoney(cents, currency)
  const later = (days: number): Date => new Date(now.getTime() + days * DAY_MS)
  const phone = formatPhone(tenant.supportPhone)
  const shown = { name, invoice: String(invoice), amount: money(11_245) }
  const about = { ...shown, phone, siteUrl }
  const facts = [
    [TEXTS.example.when, formatMoment(now, timeZone)],
    [TEXTS.example.device, TEXTS.example.deviceName],
  ] as const
  const order = (orderKind: OrderMailKind): CustomerMail =>
    orderMail(
      orderKind,
      {
        id: TEXTS.example.order,
        orderIds: [TEXTS.example.order],
        managePath: () => `/manage#${token}`,
        services: [TEXTS.example.service],
        name,
        when: formatVisit(nextVisit(now), timeZone),
        place,
        vehicle,
        team: formatList([TEXTS.example.team, phone]),
        prices: [
          [TEXTS.example.service, money(8_995)],
          [TEXTS.example.fee, money(2_250)],
          [TEXTS.example.total, `${money(11_245)} ${taxText([TEXTS.example.tax[currency]], 11_245, currency)}`, true],
        ],
        planTerms: null,
      },
      siteUrl,
    )
  const completed = (): CustomerMail =>
    completionMail(
      {
        id: TEXTS.example.order,
        managePath: (start, choice) => orderPath(token, start, choice),
        services: [TEXTS.example.service],
        name,
        when: formatVisit(now, timeZone),
        place,
        vehicle,
        worn: [TEXTS.example.worn],
        hasPhotos: true,
        bill: { number: shown.invoice, amount: shown.amount, state: 'due' },
        oldTires: [],
        suggestions: [{ ...TEXTS.example.suggestion, price: money(7_995), isRecommended: true }],
      },
      siteUrl,
    )
  const recommended = (): CustomerMail =>
    recommendedMail(
      {
        id: TEXTS.example.order,
        managePath: (start, choice) => orderPath(token, start, choice),
        name,
        when: formatVisit(now, timeZone),
        place,
        vehicle,
        lines: [{ serviceId: 1, name: TEXTS.example.suggestion.name, isForVisit: true, amount: money(7_995) }],
      },
      siteUrl,
    )
  const ofPlan = (planKind: SubscriptionMail['kind'], isBilled: boolean): CustomerMail =>
    planMail({
      kind: planKind,
      name,
      plan,
      price: money(4_900),
      frequency: 'MONTHLY',
      vehicle,
      ends: formatLongDate(later(60), 'UTC'),
      next: planKind === 'ended' ? null : formatLongDate(later(30), 'UTC'),
      bill: isBilled ? { invoice, amount: money(5_537) } : null,
      payUrl:
        planKind === 'payment_needed' || planKind === 'renewal_failed' ? `${siteUrl}/api/payments/${token}` : null,
      siteUrl,
    })
  const move = (occasion: 'announced' | 'withdrawn'): CustomerMail =>
    planMoveMail({
      occasion,
      name,
      plan,
      vehicle,
      from: formatLongDate(later(30), 'UTC'),
      price: TEXTS.example.perMonth(money(4_900)),
      newPrice: TEXTS.example.perMonth(money(5_200)),
      first: formatLongDate(later(37), 'UTC'),
      covered: [],
      siteUrl,
    })
  const refund = (refundKind: 'refund' | 'refund_cash' | 'refund_credit'): CustomerMail =>
    refundMail({
      ...shown,
      kind: refundKind,
      isOnCard: refundKind === 'refund',
      more: [],
      manageUrl: `${siteUrl}/manage#${token}`,
    })
  const payLink = (isRenewed: boolean): CustomerMail =>
    payLinkMail({
      ...shown,
      vehicle,
      url: `${siteUrl}/api/payments/${token}`,
      isRenewed,
      manageUrl: `${siteUrl}/manage#${token}`,
    })
  const receipt = (movedFrom: string | null): CustomerMail =>
    receiptMail({
      ...shown,
      by: TEXTS.example.card,
      more: [],
      movedFrom,
      appointmentUrl: `${siteUrl}/account/appointments/${TEXTS.example.order}`,
    })
  const dispute = (occasion: Parameters<typeof disputeMail>[0]): FixedMail => {
    const mail = disputeMail(occasion, {
      ...about,
      due: formatLongDate(later(7), timeZone),
      status: occasion === 'closed' ? 'WON' : 'NEEDS_RESPONSE',
      reason: 'fraudulent',
      invoice,
      url: `${siteUrl}/account/franchisee/disputes/1`,
    })
    if (!mail) throw new Error(`no example of a dispute that is ${occasion}`)
    return mail
  }
  const examples: Record<MailKind, () => CustomerMail | FixedMail> = {
    booking_confirmed: () => order('booking_confirmed'),
    booking_requested: () => order('booking_requested'),
    booking_outside: () => order('booking_outside'),
    order_moved: () => order('order_moved'),
    request_moved: () => order('request_moved'),
    address_changed: () => order('address_changed'),
    contact_changed: () => order('contact_changed'),
    price_changed: () => order('price_changed'),
    franchise_changed: () => order('franchise_changed'),
    order_cancelled: () => order('order_cancelled'),
    order_reminder: () => order('order_reminder'),
    work_recommended: recommended,
    visit_completed: completed,
    pay_link: () => payLink(false),
    pay_link_renewed: () => payLink(true),
    receipt: () => receipt(null),
    payment_moved: () => receipt(String(invoice - 1)),
    refund: () => refund('refund'),
    refund_cash: () => refund('refund_cash'),
    refund_credit: () => refund('refund_credit'),
    refund_returned: () => returnedRefundMail(shown),
    plan_payment_needed: () => ofPlan('payment_needed', true),
    plan_started: () => ofPlan('started', false),
    plan_renewed: () => ofPlan('renewed', true),
    plan_renewal_failed: () => ofPlan('renewal_failed', true),
    plan_cancelled: () => ofPlan('cancelled', false),
    plan_continues: () => ofPlan('undone', false),
    plan_ended: () => ofPlan('ended', false),
    plan_price_announced: () => move('announced'),
    plan_price_withdrawn: () => move('withdrawn'),
    welcome: () => welcomeMail({ name, email, siteUrl }),
    referral_credit: () => referralMail({ name, amount: money(2_500), balance: money(4_000), siteUrl }),
    finish_booking: () =>
      finishBookingMail({
        name,
        when: formatVisit(later(3), timeZone),
        vehicle,
        services: [TEXTS.example.service],
        token,
        siteUrl,
      }),
    password_reset: () => passwordResetMail({ name, email, token, siteUrl }),
    account_code: () => accountCodeMail(name, TEXTS.example.code),
    password_changed: () => passwordChangedMail(name, facts, siteUrl),
    new_device: () => newDeviceMail(name, facts, siteUrl),
    failed_logins: () => failedLoginsMail(name, facts, siteUrl),
    confirm_email: () => confirmEmailMail({ name, email, token, siteUrl }),
    email_change: () => emailChangeMail({ name, email, newEmail: TEXTS.example.newEmail, token, siteUrl }, facts),
    email_changed: () =>
      emailChangedMail(
        { name, email: TEXTS.example.newEmail, oldEmail: email, supportEmail: tenant.supportEmail },
        facts,
      ),
    accounts_merged: () =>
      mergedMail({ name, keptEmail: TEXTS.example.newEmail, siteUrl, supportEmail: tenant.supportEmail }),
    second_factor_change: () => secondFactorMail('totp_added', { name, siteUrl }, facts),
    erasure: () => erasureMail({ name, at: formatMoment(later(14), timeZone), siteUrl }),
    invitation: () =>
      invitationMail({
        name: author,
        email: TEXTS.example.authorEmail,
        inviter: TEXTS.example.owner,
        business: tenant.name,
        roles: ['technician'],
        until: formatMoment(later(7), timeZone),
        url: `${siteUrl}/auth/invitation#${token}`,
      }),
    invitation_request: () => invitationRequestMail({ name: author, email: TEXTS.example.authorEmail, siteUrl }),
    closing: () =>
      closingMail(
        { about: 'planned', by: author },
        { name: TEXTS.example.owner, at: formatMoment(later(14), timeZone), business: tenant.name, siteUrl },
      ),
    assistance_answer: () =>
      assistanceAnswerMail({ name, body: TEXTS.example.answer, question: TEXTS.example.question }),
    quote_sent: () =>
      quoteMail({
        name,
        number: String(TEXTS.example.quote),
        cars: 3,
        amount: money(33_735),
        validUntil: formatLongDate(later(30), timeZone),
        url: siteUrl + quotePath(token),
      }),
    assistance_request: () =>
      assistanceMail({
        country: tenant.countryCode,
        name,
        phone,
        email,
        postalCode: TEXTS.example.farPostalCode,
        body: TEXTS.example.question,
      }),
    tool_removed: () =>
      toolMail({
        tool: TEXTS.example.tool,
        van,
        franchise: tenant.name,
        reason: TEXTS.example.reason,
        author,
        when: formatMoment(now, timeZone),
        left: '1',
        siteUrl,
      }),
    charge_failed: () => failedChargeMail({ ...about, code: 'insufficient_funds' }),
    refund_failed: () => failedRefundMail({ ...about, customerKnows: true }),
    refund_in_person: () => refundTaskMail({ ...about, why: 'card needed' }),
    refund_twice: () => refundTaskMail({ ...about, why: 'returned twice' }),
    excess_failed: () => failedExcessMail(shown, { scope, siteUrl }),
    cards_refused: () => refusedAccountMail(tenant.countryCode),
    transfer_failed: () =>
      failedTransferMail({ amount: money(212_300), reason: TEXTS.example.transferReason, path: '', siteUrl }),
    dispute_opened: () => dispute('opened'),
    dispute_escalated: () => dispute('escalated'),
    dispute_due: () => dispute('due'),
    dispute_refused: () => dispute('refused'),
    dispute_closed: () => dispute('closed'),
    staff_notification: () =>
      notificationMail(
        {
          ...describeNotification({
            kind: 'assigned',
            facts: { at: later(2).toISOString(), van },
            zone: timeZone,
            country: tenant.countryCode,
            name,
            money: null,
            invoiceNumber: null,
            quoteNumber: null,
            period: null,
            postalCode: null,
            stock: null,
          }),
          kind: 'assigned',
          subjectId: null,
          franchiseName: tenant.name,
        },
        siteUrl,
      ),
    fraud_warning: () =>
      fraudWarningMail({
        ...about,
        fraud: 'made_with_stolen_card',
        invoice,
        url: `${siteUrl}/account/franchisee/disputes`,
      }),
    scheduled_report: () =>
      scheduledReportMail(
        {
          file: { filename: 'sales.csv' },
          rowCount: 12,
          request: {
            report: 'SALES',
            startDate: later(-7).toISOString().slice(0, 10),
            endDate: later(-1).toISOString().slice(0, 10),
            currency,
          },
          franchises: [tenant.name],
          authorName: TEXTS.example.author,
        },
        siteUrl,
      ),
    vendor_statement: () =>
      vendorStatementMail(
        { vendor: TEXTS.example.vendor, count: 3, day: now.toISOString().slice(0, 10), balance: money(33_735) },
        tenant,
      ),
  }
  return examples[kind]()
}

/** Full hour of two days later, so that the example reads like a real visit. */
const nextVisit = (now: Date): Date => {
  const visit = new Date(now.getTime() + 2 * DAY_MS)
  visit.setUTCHours(15, 0, 0, 0)
  return visit
}
