import { currencyOf } from '../../domain/address/country.ts'
import { formatMoney } from '../../domain/format/money.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { type CustomerMail, writeMail } from '../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

/** Credit that a friend's order has earned, and its referrer; amounts in cents. */
interface EarnedCredit {
  workOrderId: number
  name: string
  email: string
  amount: number
  balance: number
}

/** Mails a referrer their credit. The mail does not name the friend, because a booking is private. */
export async function sendReferralMail(context: JobContext, earned: EarnedCredit): Promise<void> {
  const { scope, services, siteUrl } = context
  const { tenant } = scope
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
    messageId: `referral-credit-${tenant.id}-${earned.workOrderId}`,
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
