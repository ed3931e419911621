import type { ChargeParameters } from '../../../domain/payout/charge-parameters.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { Refusal } from '../../platform/refusal.ts'

/** What a payment's row says about its franchise's part. */
export interface DirectColumns {
  id: number
  direct_account: string | null
  application_fee: number | null
}

/** A request of a charge, with its key. */
interface Keyed {
  idempotencyKey: string
  direct?: ChargeParameters | undefined
}

/**
 * Makes a charge with what its row says. When the provider refuses the franchise's account, because it was restricted in the meantime, the row forgets it and the charge
 * is made for the tenant: with another key, because a key is for one content.
 * @throws Refusal 409 FRANCHISE_ACCOUNT_REFUSED when the payment was made in the meantime
 */
export async function sendDirect<R extends Keyed, T>(
  { scope: { db } }: Pick<Context, 'scope'>,
  payment: DirectColumns,
  request: R,
  send: (request: R) => Promise<T>,
): Promise<T> {
  const { id, direct_account: destination, application_fee: applicationFee } = payment
  if (destination === null || applicationFee === null) return await send(request)
  const idempotencyKey = `${request.idempotencyKey}-direct`
  try {
    return await send({ ...request, direct: { destination, applicationFee }, idempotencyKey })
  } catch (error) {
    if (!(error instanceof Refusal) || error.error !== 'FRANCHISE_ACCOUNT_REFUSED') throw error
    // Also when the payment was withdrawn in the meantime: its page can still take money, and then the row must say whose it is.
    const { numUpdatedRows } = await db
      .updateTable('payment')
      .set({ direct_account: null, application_fee: null })
      .where('id', '=', id)
      .where(eb => eb.or([eb('provider_payment_id', 'is', null), eb('direct_account', 'is', null)]))
      .executeTakeFirstOrThrow()
    // The franchise has its money already: a second charge would take it twice. A call at the same time that was refused too has the same key as this one.
    if (numUpdatedRows === 0n) throw error
  }
  await askForState(db, destination)
  return await send(request)
}

/** The provider knows why it refuses an account. */
async function askForState(db: Database, providerAccountId: string): Promise<void> {
  const accounts = await db
    .selectFrom('franchise_account')
    .where('provider_account_id', '=', providerAccountId)
    .where('ended_at', 'is', null)
    .select('id')
    .execute()
  for (const { id } of accounts) await enqueue(db, 'check-franchise-account', { franchiseAccountId: id })
}
