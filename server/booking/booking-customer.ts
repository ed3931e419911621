import { sql } from 'kysely'
import type { Discount } from '../../domain/discount/discount.ts'
import { type PlanKind, planKind } from '../../domain/pricing/plans.ts'
import { requireCustomer, seesCustomer } from '../account/visible-customers.ts'
import type { ContactInput, ServiceAddress } from '../address/booking-input.ts'
import type { Context } from '../platform/context.ts'
import { batchQueries } from '../platform/database/batch-queries.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { TEXTS } from './texts.ts'

/** Who a booking is for. */
export interface BookingCustomer {
  /** Null: a new customer, created with the booking. */
  userId: number | null
  /** The vendor's number, 1 for the marketplace partner. */
  vendorId: number | null
  /** The default discount on staff bookings for this customer (PRICE-17); null in the customer's own bookings. */
  defaultDiscount: Pick<Discount, 'type' | 'amount'> | null
  /** The email has an account: nothing is booked, and this refusal is sent once every other check passes. */
  refusal?: Refusal
}

const newGuest: BookingCustomer = { userId: null, vendorId: null, defaultDiscount: null }

export const userExists = (to: keyof typeof TEXTS.accountExists): Refusal =>
  new Refusal(400, 'USER_ALREADY_EXISTS', TEXTS.accountExists[to])

/**
 * Finds or describes the customer of a booking: the actor, the customer staff chose, or a new one (rule B10). A guest who booked before without setting a
 * password is the same customer again. An email with an account returns its refusal and is otherwise handled as a new customer, so that no other answer
 * reveals the account.
 * @throws Refusal 404 for a customer this actor may not see (ROLE-04)
 */
export async function findBookingCustomer(
  { scope, actor }: Context,
  { customerId, contact, password }: { customerId: number | null; contact: ContactInput; password: string | null },
): Promise<BookingCustomer> {
  if (actor && !actor.isStaff) {
    if (customerId !== null && customerId !== actor.userId) throw notFound('customer')
    return { userId: actor.userId, vendorId: actor.vendorId, defaultDiscount: null }
  }
  if (customerId !== null) {
    await requireCustomer(scope.db, actor, customerId)
    return await chosenCustomer(scope.db, customerId)
  }
  const existing = await findByEmail(scope.db, contact.email)
  if (!existing) return newGuest
  // Knowing an account's email is not enough to use or complete it.
  if (existing.has_password || password !== null) {
    const seen = actor !== null && actor.userId !== existing.id && (await seesCustomer(scope.db, actor, existing.id))
    return { ...newGuest, refusal: userExists(actor === null ? 'customer' : seen ? 'staff' : 'stranger') }
  }
  return { ...newGuest, userId: existing.id }
}

/** Returns the guest who booked with this email before and never set a password; null for an unknown email or an account. */
export async function findGuest(db: Database, email: string): Promise<number | null> {
  const existing = await findByEmail(db, email)
  return existing === undefined || existing.has_password ? null : existing.id
}

interface Known {
  id: number
  has_password: boolean
}

/** A guest whose two accounts were merged is also found by the email of the other one. An account with a password is not. */
async function findByEmail(db: Database, email: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select id, has_password from (
      select 0 as rank, u.id, u.password_hash is not null or exists (select from user_role r where r.user_id = u.id) as has_password
      from app_user u where lower(u.email) = ${email.toLowerCase()}
      union all
      select 1, u.id, false from app_user m join app_user u on u.id = m.merged_into_id and u.password_hash is null
      where lower(m.merged_email) = ${email.toLowerCase()}) known
    order by rank, id desc limit 1`.execute(db)
  return rows[0]
}

/** Returns the customer staff chose, with the data that staff bookings use. */
export async function chosenCustomer(db: Database, userId: number): Promise<BookingCustomer> {
  const row = await db
    .selectFrom('app_user as u')
    .leftJoin('vendor as v', join => join.onRef('v.id', '=', 'u.vendor_id').on('v.archived_at', 'is', null))
    .where('u.id', '=', userId)
    .select(['v.vendor_id', 'u.default_discount_type', 'u.default_discount_amount'])
    .executeTakeFirstOrThrow()
  const { default_discount_type: type, default_discount_amount: amount } = row
  const defaultDiscount = type === null || amount === null ? null : { type, amount }
  return { userId, vendorId: row.vendor_id, defaultDiscount }
}

export interface BookingRecords {
  /** The saved address; null when none was named. */
  address: (ServiceAddress & { id: number }) | null
  vehicleId: number
  userVehicleId: number | null
  /** The vehicle's active plan, which chooses the mobile service fee (rule P2). */
  subscription: PlanKind | null
}

interface RecordsRow {
  address: (ServiceAddress & { id: number }) | null
  user_vehicle: { vehicleId: number; aliasName: string | null } | null
  is_vehicle: boolean
}

interface NamedRecords {
  userId: number | null
  addressId: number | null
  userVehicleId: number | null
  vehicleId: number
}

/** The arrays are hidden from the planner (see `anyOf`). */
const NAMED_RECORDS = `
  select
    (select jsonb_build_object('id', a.id, 'street', a.street, 'city', a.city, 'postalCode', a.postal_code, 'province', a.province,
      'provinceCode', a.province_code, 'country', a.country, 'countryCode', a.country_code, 'lat', a.lat, 'lng', a.lng)
      from address a where a.id = named.address_id and a.user_id = named.user_id and a.deleted_at is null) as address,
    (select jsonb_build_object('vehicleId', u.vehicle_id, 'aliasName', t.alias_name) from user_vehicle u
      left join subscription s on s.user_vehicle_id = u.id and s.status = 'ACTIVE'
      left join subscription_type t on t.id = s.subscription_type_id
      where u.id = named.user_vehicle_id and u.user_id = named.user_id and u.deleted_at is null) as user_vehicle,
    exists (select from vehicle v where v.id = named.vehicle_id) as is_vehicle
  from unnest((select $1::bigint[]), (select $2::bigint[]), (select $3::bigint[]), (select $4::bigint[]))
    with ordinality as named (user_id, address_id, user_vehicle_id, vehicle_id, ord)
  order by named.ord`

const findNamed = batchQueries<NamedRecords, RecordsRow | undefined>(async (db, named) => {
  const { rows } = await db.executeQuery(
    prepared<RecordsRow>('booking-records', NAMED_RECORDS, [
      named.map(({ userId }) => userId),
      named.map(({ addressId }) => addressId),
      named.map(({ userVehicleId }) => userVehicleId),
      named.map(({ vehicleId }) => vehicleId),
    ]),
  )
  return rows
})

/**
 * Returns the saved address and vehicle of a booking if the customer owns them, or a vehicle of the catalogue. One statement.
 * @throws Refusal 404 for missing records and those of another customer (ROLE-04)
 */
export async function findBookingRecords(
  db: Database,
  customer: BookingCustomer,
  named: { addressId: number | null; userVehicleId: number | null; vehicleId: number },
): Promise<BookingRecords> {
  const { addressId, userVehicleId, vehicleId } = named
  const row = await findNamed(db, { ...named, userId: customer.userId })
  if (addressId !== null && !row?.address) throw notFound('address')
  const address = row?.address ?? null
  if (userVehicleId === null) {
    if (!row?.is_vehicle) throw notFound('vehicle')
    return { address, vehicleId, userVehicleId, subscription: null }
  }
  if (!row?.user_vehicle) throw notFound('vehicle')
  const { aliasName } = row.user_vehicle
  return { address, vehicleId: row.user_vehicle.vehicleId, userVehicleId, subscription: planKind(aliasName) }
}
