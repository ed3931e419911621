import { allowsRefund } from '../../../domain/dispute/lifecycle.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { TEXTS } from '../texts.ts'

/** Checks that no bank has the money of a payment, also when it was moved from another invoice. @throws Refusal 409 that says why it cannot be refunded */
export async function requireNotDisputed(db: Database, paymentId: number): Promise<void> {
  const disputes = await db
    .selectFrom('dispute')
    .where('payment_id', '=', eb =>
      eb
        .selectFrom('payment as p')
        .where('p.id', '=', paymentId)
        .select(p => p.fn.coalesce('p.source_payment_id', 'p.id').as('id')),
    )
    .select('status')
    .execute()
  const [holding] = disputes.map(({ status }) => status).filter(status => !allowsRefund(status))
  if (holding === undefined) return
  throw new Refusal(409, 'DISPUTED', holding === 'LOST' ? TEXTS.lostInDispute : TEXTS.disputed)
}
