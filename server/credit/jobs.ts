import { currencyOf } from '../../domain/address/country.ts'
import { formatMoney } from '../../domain/format/money.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { type CustomerMail, writeMail } from '../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

/** Mails a referrer the credit that a friend's order has earned. The mail does not name the friend, because a booking is private. */
export async function mailReferralCredit(context: JobContext, { workOrderId }: { workOrderId: number }): Promise<void> {
  const { scope, services, siteUrl } = context
  const { db, tenant } = scope
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
  const mail = referralMail({
    name: earned.name,
    amount: money(earned.amount),
    balance: money(earned.balance),
    siteUrl,
  })
  await services.mailer.send({
    to: earned.email,
    ...(await writeMail(context, mail)),
    messageId: `referral-credit-${tenant.id}-${workOrderId}`,
  })
}

/** Returns the mail about credit for a recommendation; amounts come formatted. */
export const referralMail = ({
  name,
  amount,
  balance,
  siteUrl,
}: Record<'name' | 'amount' | 'balance' | 'siteUrl', string>): CustomerMail<'referral_credit'> => ({
  kind: 'referral_credit',
  values: { customerName: name, amount },
  rows: [[TEXTS.mail.balance, balance]],
  action: { label: TEXTS.mail.book, url: `${siteUrl}/` },
})
