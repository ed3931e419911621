import { isPayable } from '../../domain/payout/statement-rows.ts'
import type { Context } from '../platform/context.ts'
import { Refusal, signInNeeded } from '../platform/refusal.ts'
import { payoutLink } from './payout-link.ts'
import { requireReport } from './queries.ts'

/** The least that the provider's checkout takes, in cents; less is brought forward to the next statement. */
const MIN = 50

/**
 * The link by which what is owing of a statement is paid (PAYOUT-18, PAYOUT-19). Whoever asks again, or at the same time, gets the same one.
 * @returns the link's path on this site
 * @throws Refusal 404 for a statement that is not theirs to see; 409 when nothing is to be paid here
 */
export async function payPayout({ scope, actor, clock, config }: Context, statementId: number): Promise<string> {
  if (!actor) throw signInNeeded()
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
    if (amount < MIN)
      throw new Refusal(409, 'NOT_PAYABLE', 'This amount is too small to pay by card. It moves to the next statement.')
    const known = await db
      .selectFrom('payout_payment')
      .where('statement_id', '=', statementId)
      .where('status', '=', 'PENDING')
      .select('id')
      .executeTakeFirst()
    if (known) return known.id
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
  new Refusal(
    409,
    'NOT_PAYABLE',
    status === 'CARRIED_OVER'
      ? 'This amount moved to a later statement. Please pay it there.'
      : 'This statement has no balance to pay. Reload to see its status.',
  )
