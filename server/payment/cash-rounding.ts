import type { Database } from '../platform/database/tenant-database.ts'

interface Entered {
  entryId: number
  franchiseId: number | null
  now: Date
}

/** Records what cash of a ledger's entry was above its amount, in cents. It has a ledger of its own, so that no sum of payments has it. */
export async function addCashRounding(
  db: Database,
  { entryId, franchiseId, now }: Entered,
  amount: number,
): Promise<void> {
  if (amount === 0) return
  await db
    .insertInto('cash_rounding_entry')
    .values({ payment_entry_id: entryId, franchise_id: franchiseId, amount, created_at: now })
    .execute()
}

/**
 * Locks the payment whose money is returned, or the one that it was moved from, and returns its id. Two last refunds at once wait for each other here, before either
 * writes to the ledger and its figures: the second sees both, and neither waits for the other.
 */
export async function lockSourcePayment(db: Database, paymentId: number): Promise<number> {
  const { source } = await db
    .selectFrom('payment')
    .where('id', '=', paymentId)
    .select(eb => eb.fn.coalesce('source_payment_id', 'id').as('source'))
    .executeTakeFirstOrThrow()
  await db.selectFrom('payment').where('id', '=', source).select('id').forNoKeyUpdate().execute()
  return source
}

/**
 * Takes the rounding of a payment back with the refund that returns the last of its money: who gets everything back gets the cash that they paid. Money that was moved
 * to another invoice still belongs to the payment that took it. `source` is locked.
 */
export async function reverseCashRounding(db: Database, refunded: Entered, source: number): Promise<void> {
  const payments = await db
    .selectFrom('payment')
    .where(eb => eb.or([eb('id', '=', source), eb('source_payment_id', '=', source)]))
    .select(['id', 'amount', 'refunded_amount'])
    .execute()
  const returned = payments.reduce((sum, { refunded_amount: cents }) => sum + cents, 0)
  if (returned !== payments.find(({ id }) => id === source)?.amount) return
  const { sum } = await db
    .selectFrom('cash_rounding_entry as r')
    .innerJoin('payment_entry as e', 'e.id', 'r.payment_entry_id')
    .where(
      'e.payment_id',
      'in',
      payments.map(({ id }) => id),
    )
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('r.amount'), eb.lit(0)).as('sum'))
    .executeTakeFirstOrThrow()
  await addCashRounding(db, refunded, 0 - sum)
}
