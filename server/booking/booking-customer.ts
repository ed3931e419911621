import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { seesCustomer } from '../customer/policy.ts'
import type { ContactInput, ServiceAddress } from './booking-input.ts'

/** Who a booking is for. */
export interface BookingCustomer {
  /** Null: somebody new, made with the booking. */
  userId: number | null
  /** The vendor's number, 1 for the marketplace partner. */
  vendorId: number | null
}

export const userExists = (): Refusal =>
  new Refusal(
    400,
    'USER_ALREADY_EXISTS',
    'There is already an account with this email. Please log in, or use Forgot Password, to book with it.',
  )

/**
 * Who the booking is for: the customer themselves, whom staff chose, or somebody new (rule B10). A guest who booked before without ever setting a
 * password is the same customer again.
 * @throws Refusal 400 USER_ALREADY_EXISTS; 404 for a customer whom this actor may not see (ROLE-04)
 */
export async function findBookingCustomer(
  { scope, actor }: Context,
  { customerId, contact, password }: { customerId: number | null; contact: ContactInput; password: string | null },
): Promise<BookingCustomer> {
  if (actor && !actor.isStaff) {
    if (customerId !== null && customerId !== actor.userId) throw notFound('The customer')
    return { userId: actor.userId, vendorId: actor.vendorId }
  }
  if (customerId !== null) {
    if (!actor || !(await seesCustomer(scope.db, actor, customerId))) throw notFound('The customer')
    return { userId: customerId, vendorId: null }
  }
  const { rows } = await sql<{ id: number; has_password: boolean }>`
    select id, password_hash is not null or exists (select from user_role r where r.user_id = u.id) as has_password
    from app_user u where lower(email) = ${contact.email.toLowerCase()}`.execute(scope.db)
  const known = rows[0]
  if (!known) return { userId: null, vendorId: null }
  // An account is never entered or completed by somebody who merely knows its email.
  if (known.has_password || password !== null) throw userExists()
  return { userId: known.id, vendorId: null }
}

/** The saved address of that id, if the customer owns it (ROLE-04). Null when none was named. */
export async function findOwnAddress(
  db: Database,
  customer: BookingCustomer,
  id: number | null,
): Promise<(ServiceAddress & { id: number }) | null> {
  if (id === null) return null
  const row = await db
    .selectFrom('address')
    .where('id', '=', id)
    .where('user_id', '=', customer.userId ?? 0)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst()
  if (!row) throw notFound('The address')
  return {
    id: row.id,
    street: row.street,
    city: row.city,
    postalCode: row.postal_code,
    province: row.province,
    provinceCode: row.province_code,
    country: row.country,
    countryCode: row.country_code === 'CA' ? 'CA' : 'US',
    lat: row.lat,
    lng: row.lng,
  }
}

export interface BookedVehicle {
  vehicleId: number
  userVehicleId: number | null
  /** The vehicle's active plan, which chooses the mobile service fee (rule P2). */
  subscription: 'standard' | 'all_inclusive' | null
}

/** The customer's own vehicle, or one of the catalogue. @throws Refusal 404 for a vehicle of somebody else's or none at all (ROLE-04) */
export async function findOwnVehicle(
  db: Database,
  customer: BookingCustomer,
  { userVehicleId, vehicleId }: { userVehicleId: number | null; vehicleId: number },
): Promise<BookedVehicle> {
  if (userVehicleId === null) {
    const vehicle = await db.selectFrom('vehicle').where('id', '=', vehicleId).select('id').executeTakeFirst()
    if (!vehicle) throw notFound('The vehicle')
    return { vehicleId, userVehicleId: null, subscription: null }
  }
  const row = await db
    .selectFrom('user_vehicle')
    .leftJoin('subscription', join =>
      join.onRef('subscription.user_vehicle_id', '=', 'user_vehicle.id').on('subscription.status', '=', 'ACTIVE'),
    )
    .leftJoin('subscription_type', 'subscription_type.id', 'subscription.subscription_type_id')
    .where('user_vehicle.id', '=', userVehicleId)
    .where('user_vehicle.user_id', '=', customer.userId ?? 0)
    .where('user_vehicle.deleted_at', 'is', null)
    .select(['user_vehicle.vehicle_id', 'subscription_type.alias_name'])
    .executeTakeFirst()
  if (!row) throw notFound('The vehicle')
  return { vehicleId: row.vehicle_id, userVehicleId, subscription: subscriptionKind(row.alias_name) }
}

function subscriptionKind(aliasName: string | null): BookedVehicle['subscription'] {
  if (aliasName === null) return null
  return aliasName.includes('all_inclusive') ? 'all_inclusive' : 'standard'
}
