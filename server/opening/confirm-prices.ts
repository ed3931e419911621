import { type NotNull, sql } from 'kysely'
import type { CountryCode } from '../../domain/address/country.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { changeSettings } from '../settings/save-section.ts'
import { TEXTS } from './texts.ts'

/** A price that the set-up suggested, in cents. */
export interface SuggestedPrice {
  id: number
  serviceName: string
  price: number
  countryCode: CountryCode
}

/** The highest price of a service, in cents. */
const MAX_PRICE = 1_000_000

/** Returns the suggested prices that nobody confirmed yet, in the order of the price list. */
export async function suggestedPrices(db: Database): Promise<SuggestedPrice[]> {
  return await db
    .selectFrom('service_price as p')
    .innerJoin('service as s', 's.id', 'p.service_id')
    .where('p.confirmed_at', 'is', null)
    .where('p.price', 'is not', null)
    .where('s.active', '=', true)
    .orderBy('s.sort_order')
    .orderBy('p.id')
    .select(['p.id', 's.name as serviceName', 'p.price', 'p.country_code as countryCode'])
    .$narrowType<{ price: NotNull }>()
    .execute()
}

/**
 * Confirms suggested prices, as they are or changed. From that moment on they are in force, so their history begins there. Prices that are not named stay suggestions.
 * @throws Refusal 422 for an amount out of range; 409 when one is no suggestion any more
 */
export async function confirmPrices(
  context: SignedInContext,
  prices: readonly { id: number; price: number }[],
): Promise<SuggestedPrice[]> {
  prices.forEach(({ price }, index) => {
    if (!Number.isSafeInteger(price) || price < 0 || price > MAX_PRICE)
      throw invalidField(`prices.${index}.price`, TEXTS.priceRange)
  })
  return await changeSettings(context, async db => {
    const { rows } = await sql<{ id: number }>`
      update service_price p set price = given.price, confirmed_at = ${context.clock.now()}, valid_from = ${context.clock.now()}
      from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as given (id bigint, price bigint)
      where p.id = given.id and p.confirmed_at is null returning p.id`.execute(db)
    if (rows.length !== new Set(prices.map(({ id }) => id)).size)
      throw new Refusal(409, 'CHANGED_MEANWHILE', TEXTS.confirmedMeanwhile)
    return await suggestedPrices(db)
  })
}
