import { movedPart, returnedFee } from '../../../domain/payout/charge-parameters.ts'
import type { Database } from '../../platform/database/tenant-database.ts'

/** An entry of the ledger of payments that was just written. Cents. */
interface Entered {
  entryId: number
  franchiseId: number | null
  paymentId: number
  amount: number
  now: Date
}

/** What changed at the provider, as the tenant's account has it, and what the franchise has more. */
interface Change {
  transfer: number
  application_fee: number
  amount: number
}

const add = async (
  db: Database,
  { entryId, franchiseId, paymentId, now }: Omit<Entered, 'amount'>,
  change: Change,
): Promise<void> => {
  await db
    .insertInto('direct_entry')
    .values({
      payment_entry_id: entryId,
      payment_id: paymentId,
      franchise_id: franchiseId,
      ...change,
      created_at: now,
    })
    .execute()
}

/** Enters what a franchise got of a payment that was captured. */
export async function addDirectPart(db: Database, captured: Entered): Promise<void> {
  const payment = await db
    .selectFrom('payment')
    .where('id', '=', captured.paymentId)
    .select(['amount', 'direct_account', 'application_fee'])
    .executeTakeFirstOrThrow()
  const { amount, application_fee: fee } = payment
  if (payment.direct_account === null || fee === null) return
  await add(db, captured, { transfer: -amount, application_fee: fee, amount: amount - fee })
}

/** Enters what a franchise gave back with a refund, if the refund reverses the transfer. */
export async function takeDirectPart(db: Database, refunded: Entered, refundId: number): Promise<void> {
  const refund = await db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .where('r.id', '=', refundId)
    .select('r.reverses_transfer')
    .select(eb => eb.fn.coalesce('p.source_payment_id', 'p.id').as('source'))
    .executeTakeFirstOrThrow()
  if (!refund.reverses_transfer) return
  // Two refunds at once, of the payment and of moved money, wait for each other here: the second sees both.
  const charge = await db
    .selectFrom('payment')
    .where('id', '=', refund.source)
    .select(['id', 'amount', 'application_fee'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (charge.application_fee === null) return
  const before = await reversedOf(db, charge.id)
  const transfer = -refunded.amount
  const fee = returnedFee({
    amount: charge.amount,
    applicationFee: charge.application_fee,
    before,
    after: before + transfer,
  })
  await add(db, refunded, { transfer, application_fee: 0 - fee, amount: fee - transfer })
}

/** Returns how many cents of a charge's transfer were reversed, of all payments that its money was moved to. */
async function reversedOf(db: Database, sourceId: number): Promise<number> {
  const { sum } = await db
    .selectFrom('direct_entry as d')
    .innerJoin('payment as p', 'p.id', 'd.payment_id')
    .where(eb => eb.or([eb('p.id', '=', sourceId), eb('p.source_payment_id', '=', sourceId)]))
    .where('d.transfer', '>', 0)
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('d.transfer'), eb.lit(0)).as('sum'))
    .executeTakeFirstOrThrow()
  return sum
}

/**
 * Checks in the transaction that records a refund whether it can reverse the transfer: of a direct charge, whose transfer has that much left. What a refund that failed had
 * reversed is not there any more.
 */
export async function canReverse(db: Database, paymentId: number, amount: number): Promise<boolean> {
  const charge = await db
    .selectFrom('payment as p')
    .innerJoin('payment as s', join => join.on(eb => eb('s.id', '=', eb.fn.coalesce('p.source_payment_id', 'p.id'))))
    .where('p.id', '=', paymentId)
    .where('s.direct_account', 'is not', null)
    .select(['s.id', 's.amount'])
    .executeTakeFirst()
  return charge !== undefined && (await reversedOf(db, charge.id)) + amount <= charge.amount
}

/** Takes a franchise's part along with money that was moved out of a payment. Nothing moves at the provider. */
export async function moveDirectPartOut(db: Database, moved: Entered): Promise<void> {
  const { franchisePart } = await db
    .selectFrom('direct_entry')
    .where('payment_id', '=', moved.paymentId)
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('franchisePart'))
    .executeTakeFirstOrThrow()
  if (franchisePart === 0) return
  const payment = await db
    .selectFrom('payment')
    .where('id', '=', moved.paymentId)
    .select(['amount', 'refunded_amount', 'moved_amount'])
    .executeTakeFirstOrThrow()
  const left = payment.amount - payment.refunded_amount - payment.moved_amount - moved.amount
  const part = movedPart(franchisePart, { amount: -moved.amount, left })
  if (part !== 0) await add(db, moved, { transfer: 0, application_fee: 0, amount: 0 - part })
}

/** Enters the same cents with the payment that the money was moved to. */
export async function moveDirectPartIn(db: Database, moved: Entered, moveId: number): Promise<void> {
  const out = await db
    .selectFrom('direct_entry as d')
    .innerJoin('payment_entry as e', 'e.id', 'd.payment_entry_id')
    .where('e.move_id', '=', moveId)
    .where('e.kind', '=', 'MOVED_OUT')
    .select('d.amount')
    .executeTakeFirst()
  if (out) await add(db, moved, { transfer: 0, application_fee: 0, amount: 0 - out.amount })
}
