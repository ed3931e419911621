import { localDay } from '../../../domain/format/dates.ts'
import { type ChargedBy, chargeParametersFor } from '../../../domain/payout/charge-parameters.ts'
import { fleetOf } from '../../../domain/payout/figures.ts'
import { termsOn } from '../../../domain/payout/terms.ts'
import { datedTerms } from '../../franchise/payout-terms.ts'
import { directAccountOf } from '../../payment-account/franchise/direct-account.ts'
import type { InvoiceRow } from '../../invoice/rows.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { vendorTermsOfInvoice } from '../../vendor/dated-terms.ts'

interface NewPayment {
  id: number
  accountId: number | null
  method: ChargedBy
  /** Cents, and the vendor's share of them. */
  amount: number
  remittanceFee: number
  now: Date
}

/**
 * Decides in the transaction that records a payment whether its franchise is paid directly, and keeps that in the payment's row: the charge is sent with it, and
 * refunds go by it.
 */
export async function chooseDirect(db: Database, invoice: InvoiceRow, payment: NewPayment): Promise<void> {
  const { franchise_id: franchiseId, country_code: country } = invoice
  if (franchiseId === null || invoice.van_id === null || invoice.work_order_id === null) return
  const franchise = await db
    .selectFrom('franchise')
    .where('id', '=', franchiseId)
    .select('time_zone')
    .executeTakeFirstOrThrow()
  const day = localDay(payment.now, franchise.time_zone)
  const account = await directAccountOf(db, { franchiseId, country, accountId: payment.accountId, day })
  if (account === null) return
  const terms = termsOn((await datedTerms(db, franchiseId)).get(franchiseId) ?? [], day)
  const parameters = chargeParametersFor(
    {
      method: payment.method,
      amount: payment.amount,
      remittanceFee: payment.remittanceFee,
      discountSubTotal: invoice.discount_sub_total,
      billedAmount: invoice.billed_amount ?? 0,
      isOfVan: true,
      fleet: fleetOf(await vendorTermsOfInvoice(db, invoice)),
    },
    { account, terms },
  )
  if (parameters === null) return
  await db
    .updateTable('payment')
    .set({ direct_account: parameters.destination, application_fee: parameters.applicationFee })
    .where('id', '=', payment.id)
    .execute()
}
