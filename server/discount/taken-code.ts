import { CODE_PAUSED, CODE_USED_UP } from '../../domain/discount/discount-code.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { TEXTS } from './texts.ts'

interface PricedWith {
  codeId: number | null
  type: string
  amount: number
}

/** Returns why a booking could not use its code, though the code could be used when the booking was priced: it was paused, changed or used up meanwhile. */
export async function takenCode(db: Database, discount: PricedWith | null): Promise<string> {
  const now = await db
    .selectFrom('discount_code')
    .where('id', '=', discount?.codeId ?? null)
    .select(['paused_at', 'discount_type', 'amount'])
    .executeTakeFirst()
  if (now === undefined) return TEXTS.codeUnknown
  if (now.paused_at !== null) return CODE_PAUSED
  const isChanged = now.discount_type !== discount?.type || now.amount !== discount.amount
  return isChanged ? TEXTS.codeChanged : CODE_USED_UP
}
