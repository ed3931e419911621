import { MIN_CARD_CENTS } from '../../domain/payment/payment.ts'
import { isPayable } from '../../domain/payout/statement-rows.ts'
import type { SignedInContext } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import { payoutLink } from './payout-link.ts'
import { requireReport } from './queries.ts'
import { TEXTS } from './texts.ts'

/**
 * Returns the link that pays a statement's balance (PAYOUT-18, PAYOUT-19). Repeated and parallel calls return the same link.
 * @returns the link's path on this site
 * @throws Refusal 404 for a statement that the actor may not see; 409 when there is no balance to pay
 */
export async function payPayout(
  { scope, actor, clock, config }: SignedInContext,
  statementId: number,
): Promise<string> {
  const { total } = await requireReport(scope.db, actor, statementId)
  const paymentId = await scope.db.transaction().execute(async db => {
    const invoice = await db
      .selectFrom('payout_invoice')
      .where('statement_id', '=', statementId)
      .selectAll()
      .forUpdate()
      .executeTakeFirst()
    if (!invoice || !isPayable(total, invoice.status)) throw notPayable(invoice?.status)
    const amount = invoice.amount - invoice.approved_amount
    // A smaller balance is carried over to the next statement.
    if (amount < MIN_CARD_CENTS) throw new Refusal(409, 'NOT_PAYABLE', TEXTS.tooSmall)
    const earlierPayment = await db
      .selectFrom('payout_payment')
      .where('statement_id', '=', statementId)
      .where('status', '=', 'PENDING')
      .select('id')
      .executeTakeFirst()
    if (earlierPayment) return earlierPayment.id
    const { id } = await db
      .insertInto('payout_payment')
      .values({ statement_id: statementId, amount, author_id: actor.userId, created_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
  return payoutLink(config, scope.tenant.id, paymentId)
}

const notPayable = (status: string | null | undefined): Refusal =>
  new Refusal(409, 'NOT_PAYABLE', status === 'CARRIED_OVER' ? TEXTS.carriedOver : TEXTS.notPayable)
