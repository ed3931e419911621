import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { DiscountType } from '../../domain/discount/discount.ts'
import { nameAuthor } from '../audit/name-author.ts'
import type { Context, SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFound } from '../platform/refusal.ts'

/** A customer's available credit, and their code for friends. */
export interface UserCredit {
  /** In cents. */
  credit: number
  discountCode: { code: string; discountType: DiscountType }
}

/**
 * Returns a customer's own referral credit (REF-05). Creates their referral code on the first request, because most customers never need one.
 * @throws Refusal 404 for another customer's; staff have none (PRICE-13)
 */
export async function userCredit(context: SignedInContext, userId: number): Promise<UserCredit> {
  const { actor } = context
  const { db } = context.scope
  if (actor.isStaff || actor.userId !== userId) throw notFound('customer')
  return { credit: await creditBalance(db, userId), discountCode: await referralCode(context, userId) }
}

/** Returns a customer's available credit, in cents. */
export async function creditBalance(db: Database, userId: number): Promise<number> {
  const account = await db
    .selectFrom('credit_account')
    .where('user_id', '=', userId)
    .select('balance')
    .executeTakeFirst()
  return account?.balance ?? 0
}

async function referralCode(context: Context, userId: number): Promise<UserCredit['discountCode']> {
  const { db } = context.scope
  const existingCode = await findReferralCode(db, userId)
  if (existingCode) return existingCode
  await db.transaction().execute(async trx => {
    await nameAuthor(trx, context)
    await sql`
    insert into discount_code (code, discount_type, amount, max_uses_per_customer, referrer_user_id)
    select ${newCode()}, 'PROMO', referral_discount, 1, ${userId} from tenant where id = app.current_tenant()
    on conflict (tenant_id, referrer_user_id) where referrer_user_id is not null do nothing`.execute(trx)
  })
  const createdCode = await findReferralCode(db, userId)
  if (!createdCode) throw new Error('a referral code was just made and is not there')
  return createdCode
}

async function findReferralCode(db: Database, userId: number): Promise<UserCredit['discountCode'] | undefined> {
  const row = await db
    .selectFrom('discount_code')
    .where('referrer_user_id', '=', userId)
    .select(['code', 'discount_type'])
    .executeTakeFirst()
  return row && { code: row.code, discountType: row.discount_type }
}

/** Without letters and digits that are easily confused when read aloud. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const newCode = (): string => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
