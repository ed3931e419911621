import { type DiscountCode, denialReason } from '../../domain/discount/discount-code.ts'
import { requireCustomer, seesCustomer } from '../account/visible-customers.ts'
import type { Context } from '../platform/context.ts'
import { addressKey } from '../platform/limits/address-key.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import { listOffers } from '../pricing/offers.ts'
import { takePoint } from '../security/take-point.ts'
import { findCode } from './find-code.ts'
import { TEXTS } from './texts.ts'

/** The input of a code check (PRICE-07). */
export interface CodeQuestion {
  code: string
  services: readonly { id: number; nameKey: string }[]
  /** The customer's saved vehicle. */
  carId?: number | null
  userId?: number | null
  email?: string | null
  isDsp?: boolean | null
  isInspection?: boolean | null
}

export interface CodeAnswer {
  /** The reason as a sentence to show; null when the code can be used. */
  problem: string | null
  code: DiscountCode | null
}

/** A try is counted before the answer, so that many tries in one request do not get around the limit. A valid code returns its point. */
const FAILED_CODES: LimitRule = { name: 'failed-codes', points: 20, seconds: 3600 }

/**
 * Checks whether a customer may use a code for these services now. Does not count a use yet: the booking does, after it checks again.
 * @throws Refusal 404 for a customer that the actor may not see, and for a car that is not the customer's; 429 after too many wrong codes
 */
export async function validateDiscountCode(context: Context, question: CodeQuestion): Promise<CodeAnswer> {
  if (question.code.trim() === '') return { problem: TEXTS.codeMissing, code: null }
  if (question.isDsp) return { problem: TEXTS.notForVendors, code: null }
  const { scope, clock, limits } = context
  const userId = await customerOf(context, question)
  const asker = context.actor?.isStaff ? `user ${scope.tenant.id} ${context.actor.userId}` : addressKey(context.ip)
  await takePoint(context, FAILED_CODES, asker, { message: TEXTS.tooManyCodes })
  const found = await findCode(
    scope.db,
    { code: question.code },
    { userId, isForExistingOrder: question.isInspection ?? false },
  )
  if (!found) return { problem: TEXTS.codeUnknown, code: null }
  const nameKeys = await nameKeysOf(context, question.services)
  const problem =
    denialReason(found.code, found.user, { now: clock.now(), nameKeys }) ??
    ((await isCovered(context, found.code, { userId, nameKeys, carId: question.carId ?? null }))
      ? TEXTS.coveredByPlan
      : null)
  if (problem === null) await limits.giveBack(FAILED_CODES, asker)
  return { problem, code: found.code }
}

/**
 * Returns the customer that the code would be for; null for a new one. Only staff can look up an email, because others could learn who has an
 * account.
 */
async function customerOf({ scope, actor }: Context, { userId, email }: CodeQuestion): Promise<number | null> {
  if (userId != null) {
    await requireCustomer(scope.db, actor, userId)
    return userId
  }
  if (!actor?.isStaff) return actor?.userId ?? null
  const customer = await scope.db
    .selectFrom('app_user')
    .where(eb => eb(eb.fn('lower', ['email']), '=', (email ?? '').trim().toLowerCase()))
    .select('id')
    .executeTakeFirst()
  return customer && (await seesCustomer(scope.db, actor, customer.id)) ? customer.id : null
}

/** Returns the name keys of the chosen services, which may also be given by id. This grants nothing, because the booking checks again. */
async function nameKeysOf({ scope: { db } }: Context, services: CodeQuestion['services']): Promise<string[]> {
  if (services.length === 0) return []
  const ids = services.map(({ id }) => id)
  const chosen = await db.selectFrom('service').where('id', 'in', ids).select(['id', 'name_key']).execute()
  return [...services.map(({ nameKey }) => nameKey), ...chosen.map(service => service.name_key)]
}

/**
 * Checks whether the active plan of the customer's car covers everything that a percentage could reduce: percentage codes do not reduce fees
 * (PRICE-10).
 * @throws Refusal 404 for a car that is not the customer's
 */
async function isCovered(
  context: Context,
  code: DiscountCode,
  { userId, carId, nameKeys }: { userId: number | null; carId: number | null; nameKeys: readonly string[] },
): Promise<boolean> {
  // A guest has no saved car.
  if (!context.actor || carId === null) return false
  const { countryCode } = context.scope.tenant
  const car = { countryCode, vehicleId: null, franchiseId: null, customerId: userId, userVehicleId: carId }
  const offers = await listOffers(context, car)
  if (code.type !== 'PERCENT') return false
  const lowered = nameKeys.filter(key => code.nameKeys === null || code.nameKeys.includes(key))
  const prices = offers.filter(offer => lowered.includes(offer.nameKey)).map(offer => offer.discountedPrice)
  return prices.length > 0 && prices.every(price => price === 0)
}
