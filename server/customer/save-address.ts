import { sql } from 'kysely'
import { requireCustomer, seesCustomer } from '../account/visible-customers.ts'
import { type AddressInput, checkAddress } from '../address/booking-input.ts'
import { requireProvince } from '../address/place-address.ts'
import { franchisesServing } from '../franchise/place.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, notFound } from '../platform/refusal.ts'
import type { Address } from './queries.ts'
import { TEXTS } from './texts.ts'

type AddressFields = Omit<AddressInput, 'id'>
type AddressColumns = Awaited<ReturnType<typeof columnsOf>>

/**
 * Saves a new address: customers their own, staff for a customer (INFO-18). Returns the saved one if the customer already has it.
 * @throws Refusal 422 for an address that is incomplete, in another province or outside every service area; 404 for a customer the actor may not see
 */
export async function createAddress(
  { scope, actor, clock }: SignedInContext,
  { userId, ...input }: AddressFields & { userId: number | null },
): Promise<Address> {
  const ownerId = userId ?? actor.userId
  await requireCustomer(scope.db, actor, ownerId)
  const columns = await columnsOf(scope.db, input)
  const saved = await scope.db
    .insertInto('address')
    .values({ ...columns, user_id: ownerId, created_at: clock.now() })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return saved ?? (await findSaved(scope.db, ownerId, columns))
}

const findSaved = (db: Database, userId: number, columns: AddressColumns): Promise<Address> =>
  db
    .selectFrom('address')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`app.address_key(street, city, postal_code, lat, lng)
        = app.address_key(${columns.street}, ${columns.city}, ${columns.postal_code}, ${columns.lat}, ${columns.lng})`,
    )
    .selectAll()
    .executeTakeFirstOrThrow()

/**
 * Changes a saved address. Orders keep the place that they were booked and priced for, as a copy.
 * @throws Refusal 422 as above, and when the customer already has this address; 404 for another customer's address
 */
export async function updateAddress(
  { scope, actor, clock }: SignedInContext,
  { id, ...input }: AddressFields & { id: number },
): Promise<Address> {
  const saved = await scope.db
    .selectFrom('address')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('user_id')
    .executeTakeFirst()
  if (!saved || !(await seesCustomer(scope.db, actor, saved.user_id))) throw notFound('address')
  const columns = await columnsOf(scope.db, input)
  return await scope.db.transaction().execute(async db => {
    await copyForOrders(db, id, clock.now())
    return await db
      .updateTable('address')
      .set(columns)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch((error: { constraint?: string }) => {
        if (error.constraint === 'address_once') throw invalidField('code', TEXTS.addressSaved)
        throw error
      })
  })
}

/** Returns the columns of an address after checking it and that a franchise serves it. */
async function columnsOf(db: Database, input: AddressFields) {
  const address = checkAddress(input, 'code')
  await requireProvince(db, address)
  const { street, city, province, country, lat, lng } = address
  if ((await franchisesServing(db, address.postalCode)).length === 0)
    throw invalidField('code', TEXTS.addressNotInService)
  return {
    street,
    city,
    province,
    country,
    lat,
    lng,
    postal_code: address.postalCode,
    province_code: address.provinceCode,
    country_code: address.countryCode,
  }
}

async function copyForOrders(db: Database, id: number, now: Date): Promise<void> {
  const {
    id: _id,
    tenant_id: _tenant,
    ...old
  } = await db.selectFrom('address').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
  const isUsed = await db.selectFrom('work_order').where('address_id', '=', id).select('id').limit(1).executeTakeFirst()
  if (!isUsed) return
  const copy = await db
    .insertInto('address')
    .values({ ...old, deleted_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('work_order').set({ address_id: copy.id }).where('address_id', '=', id).execute()
}
