import { requireFranchise } from '../../franchise/policy.ts'
import { currentGateway } from '../../payment-account/gateway-of.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Reader } from '../../ports/card-readers.ts'

/**
 * Returns the card readers of a franchise (PAY-11). Without a location at the provider it has none; the sandbox has a location for every franchise.
 * @throws Refusal 404 for another franchise; 503 when the provider cannot be reached
 */
export async function readersOf(context: SignedInContext, franchiseId: number): Promise<Reader[]> {
  const { scope } = context
  requireFranchise(context.actor, franchiseId)
  const franchise = await scope.db
    .selectFrom('franchise')
    .where('id', '=', franchiseId)
    .select(['country_code', 'terminal_location_id', 'terminal_account_id'])
    .executeTakeFirstOrThrow()
  const country = franchise.country_code
  const { accountId, payments } = await currentGateway(context, country)
  const { isSandbox } = payments.accountOf(country)
  // Readers of an account that ended take no payments any more.
  const ownLocation = franchise.terminal_account_id === accountId ? franchise.terminal_location_id : null
  const location = ownLocation ?? (isSandbox ? `tml_sandbox_${scope.tenant.id}_${franchiseId}` : null)
  return location === null ? [] : await payments.listReaders(country, location)
}
