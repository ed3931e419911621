import { allowsRefund } from '../../../domain/dispute/lifecycle.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { TEXTS } from '../texts.ts'

/** Checks that no bank has the money of a payment. @throws Refusal 409 that says why it cannot be refunded */
export async function requireNotDisputed(db: Database, paymentId: number): Promise<void> {
  const disputes = await db.selectFrom('dispute').where('payment_id', '=', paymentId).select('status').execute()
  const [holding] = disputes.map(({ status }) => status).filter(status => !allowsRefund(status))
  if (holding === undefined) return
  throw new Refusal(409, 'DISPUTED', holding === 'LOST' ? TEXTS.lostInDispute : TEXTS.disputed)
}
