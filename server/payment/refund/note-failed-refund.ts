import { sql } from 'kysely'
import type { CountryCode } from '../../../domain/address/country.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'

/** Gives the franchise's manager the task to pay money another way that the provider could not return, once. The refund is of an invoice's payment. */
export async function noteFailedRefund(db: Database, { refundId }: { refundId: number }, now: Date): Promise<void> {
  await sql`
    insert into failed_refund (franchise_id, refund_id, amount, currency, failed_at)
    select i.franchise_id, r.id, r.amount, i.currency, ${now}
    from refund r join payment p on p.id = r.payment_id join invoice i on i.id = p.invoice_id where r.id = ${refundId}
    on conflict do nothing`.execute(db)
}

/** Money that was not owed: of an invoice that was paid twice, or of a payout whose balance was carried over. */
export type Excess = { paymentId: number } | { payoutPaymentId: number }

/** Reads the purpose of an excess refund from the provider's metadata; null for any other text. */
export function readExcess(purpose: string): Excess | null {
  const [, kind, digits] = /^(payment|payout) (\d{1,15})$/.exec(purpose) ?? []
  if (kind === undefined) return null
  return kind === 'payment' ? { paymentId: Number(digits) } : { payoutPaymentId: Number(digits) }
}

/**
 * Gives the franchise's manager the task to return money that was not owed, after the provider reported that its refund failed.
 * @param intentId the provider's payment, which must be ours: anyone with access to the account can write metadata
 * @param account the account that sent the event: a payment of another one is not its own
 */
export async function noteFailedExcess(
  db: Database,
  excess: Excess,
  {
    intentId,
    account,
    now,
  }: { intentId: string | undefined; account: { country: CountryCode; accountId: number | null }; now: Date },
): Promise<'applied' | 'unknown' | 'other account'> {
  return await db.transaction().execute(async trx => {
    const { rows } = await sql<{ isItsOwn: boolean }>`
      select s.country_code = ${account.country} and s.account_id is not distinct from ${account.accountId}::bigint as "isItsOwn"
      from (${paymentOf(excess)}) s where s.provider_payment_id = ${intentId ?? ''}`.execute(trx)
    const [storedRefund] = rows
    if (storedRefund?.isItsOwn) await giveTask(trx, excess, now)
    if (!storedRefund) return 'unknown'
    return storedRefund.isItsOwn ? 'applied' : 'other account'
  })
}

/** Gives the franchise's manager the task to return money that was not owed, after the provider refused its refund for good. */
export async function noteRefusedExcess(db: Database, excess: Excess, now: Date): Promise<void> {
  await db.transaction().execute(async trx => await giveTask(trx, excess, now))
}

/** Writes the task and enqueues its mail, once. */
async function giveTask(trx: Database, excess: Excess, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into failed_refund (franchise_id, payment_id, payout_payment_id, amount, currency, failed_at)
    select s.franchise_id, s.payment_id, s.payout_payment_id, s.amount, s.currency, ${now} from (${paymentOf(excess)}) s
    on conflict do nothing returning id`.execute(trx)
  for (const { id } of rows) await enqueue(trx, 'mail-excess-failed', { failedRefundId: id })
}

/** Selects the payment of money that was not owed. */
const paymentOf = (excess: Excess) =>
  'paymentId' in excess
    ? sql`select i.franchise_id, p.id as payment_id, null::bigint as payout_payment_id, p.amount, i.currency, i.country_code,
          p.account_id, p.provider_payment_id
        from payment p join invoice i on i.id = p.invoice_id where p.id = ${excess.paymentId}`
    : sql`select s.franchise_id, null::bigint as payment_id, p.id as payout_payment_id, p.amount, s.currency,
          case s.currency when 'CAD' then 'CA' else 'US' end as country_code, p.account_id, p.provider_payment_id
        from payout_payment p join payout_statement s on s.id = p.statement_id where p.id = ${excess.payoutPaymentId}`
