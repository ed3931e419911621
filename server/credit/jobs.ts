import { currencyOf } from '../../domain/address/country.ts'
import { formatMoney } from '../../domain/format/money.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { renderMail } from '../providers/mail/layout.ts'
import { mailTenant } from '../tenant/mail-tenant.ts'
import { TEXTS } from './texts.ts'

/** Mails a referrer the credit that a friend's order has earned. The mail does not name the friend, because a booking is private. */
export async function mailReferralCredit(
  { scope: { db, tenant }, services, siteUrl }: JobContext,
  { workOrderId }: { workOrderId: number },
): Promise<void> {
  const earned = await db
    .selectFrom('credit_entry as e')
    .innerJoin('credit_account as a', 'a.user_id', 'e.user_id')
    .innerJoin('app_user as u', 'u.id', 'e.user_id')
    .where('e.work_order_id', '=', workOrderId)
    .where('e.type', '=', 'REFERRAL')
    .select(['e.amount', 'a.balance', 'u.name', 'u.email'])
    .executeTakeFirst()
  if (!earned) return
  const money = (cents: number): string => formatMoney(cents, currencyOf(tenant.countryCode))
  await services.mailer.send({
    to: earned.email,
    fromName: tenant.name,
    replyTo: tenant.supportEmail,
    subject: TEXTS.mail.title(money(earned.amount)),
    ...renderMail({
      tenant: mailTenant(tenant, siteUrl),
      title: TEXTS.mail.title(money(earned.amount)),
      intro: TEXTS.mail.intro(earned.name),
      rows: [[TEXTS.mail.balance, money(earned.balance)]],
      action: { label: TEXTS.mail.book, url: `${siteUrl}/` },
      closing: TEXTS.mail.closing,
    }),
    messageId: `referral-credit-${tenant.id}-${workOrderId}`,
  })
}
