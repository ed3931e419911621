import { CompiledQuery } from 'kysely'
import type { Quote } from '../../domain/pricing/quote.ts'
import { batchQueries } from '../platform/database/batch-queries.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { findGuest } from './booking-customer.ts'
import type { ContactInput, ServiceAddress } from '../address/booking-input.ts'
import type { BookingVendor } from './booking-vendor.ts'
import type { BookingDiscount } from '../pricing/reductions.ts'

/** Everything that one booking writes. Ids are of existing rows; null ones are created from the fields beside them. */
export interface OrderToPlace {
  idempotencyKey: string
  userId: number | null
  newUser: { name: string; email: string; passwordHash: string | null }
  author: { id: number | null; name: string }
  contact: ContactInput
  addressId: number | null
  address: ServiceAddress
  userVehicleId: number | null
  vehicleId: number
  vin: string | null
  vehicleName: string | null
  franchiseId: number | null
  potentialFranchiseId: number | null
  /** Vans to try, in this order; empty for a request. */
  vanIds: readonly number[]
  scheduledAt: Date
  now: Date
  unavailabilityReason: string | null
  notes: string
  quote: Quote
  /** The discount included in the quote, by code or by default. */
  discount: BookingDiscount | null
  /** The customer's vendor; null without one. */
  vendor: BookingVendor | null
}

export interface PlacedOrder {
  id: number
  userId: number
  vanId: number | null
}

/** Parts of the statement that only some bookings need. */
interface StatementParts {
  name: string
  vendorId: string
  takes: string
  checks: string
}

/**
 * Writes bookings in one statement: customer, contact, address, car, van, order, lines, event and mail job of each are written together or not at all. A van
 * is claimed by the exclusion constraint with ON CONFLICT DO NOTHING, which never deadlocks; related rows are written only where the order was. Ids of new
 * rows are drawn beforehand so that the order comes first: foreign keys are checked at the end. Existing contacts and addresses of the customer are reused,
 * and so is a guest's car: guests have no list of saved ones.
 */
const statement = ({ name, vendorId, takes, checks }: StatementParts): string => `/* planned: ${name} */
  with input as materialized (
    select i.*, coalesce(i."userId", nextval('app_user_id_seq')) as user_id, known.id is null as has_new_contact,
      coalesce(known.id, nextval('contact_id_seq')) as contact_id,
      coalesce(i."addressId", place.id) is null as has_new_address, coalesce(i."addressId", place.id, nextval('address_id_seq')) as address_id,
      coalesce(i."userVehicleId", car.id) is null as has_new_vehicle,
      coalesce(i."userVehicleId", car.id, nextval('user_vehicle_id_seq')) as user_vehicle_id, free.id as free_van_id
    from jsonb_to_recordset($1) as i ("idempotencyKey" text, "userId" bigint, "newUser" jsonb, author jsonb, contact jsonb, "addressId" bigint, address jsonb,
      "userVehicleId" bigint, "vehicleId" bigint, vin text, "vehicleName" text, "franchiseId" bigint, "potentialFranchiseId" bigint, "vanIds" bigint[],
      "scheduledAt" timestamptz, now timestamptz, "unavailabilityReason" text, notes text, lines jsonb, currency text, discount jsonb,
      "discountAmount" bigint, "creditApplied" bigint, vendor jsonb)
    left join lateral (
      select c.id from contact c where c.user_id = i."userId" and c.deleted_at is null and c.name = i.contact->>'name'
        and c.email = i.contact->>'email' and c.phone_number = i.contact->>'phoneNumber' order by c.id limit 1) known on true
    left join lateral (
      select a.id from address a where i."addressId" is null and a.user_id = i."userId" and a.deleted_at is null
        and app.address_key(a.street, a.city, a.postal_code, a.lat, a.lng) = app.address_key(i.address->>'street', i.address->>'city',
          i.address->>'postalCode', (i.address->>'lat')::float8, (i.address->>'lng')::float8) limit 1) place on true
    left join lateral (
      select v.id from user_vehicle v where i."userVehicleId" is null and i.author->>'id' is null and v.user_id = i."userId" and v.deleted_at is null
        and v.vehicle_id = i."vehicleId" and v.vin is not distinct from i.vin and v.name is not distinct from i."vehicleName"
      order by v.id limit 1) car on true
    left join lateral (
      select v.id from unnest(i."vanIds") with ordinality as v (id, ord)
      where not exists (select from work_order w where w.van_id = v.id and w.status <> 'CANCELLED'
        and w.scheduled_at > i."scheduledAt" - interval '1 hour' and w.scheduled_at < i."scheduledAt" + interval '1 hour')
      order by v.ord limit 1) free on true),
  new_order as (
    insert into work_order (idempotency_key, user_id, author_id, franchise_id, potential_franchise_id, van_id, contact_id, address_id, vehicle_id,
      user_vehicle_id, scheduled_at, is_confirmed, confirmed_at, unavailability_reason, currency, notes, created_at,
      vendor_id, discount_code_id, discount_type, discount_applied, credit_applied)
    select i."idempotencyKey", i.user_id, (i.author->>'id')::bigint, i."franchiseId", i."potentialFranchiseId", i.free_van_id, i.contact_id, i.address_id,
      i."vehicleId", i.user_vehicle_id, i."scheduledAt", i.free_van_id is not null, case when i.free_van_id is not null then i.now end,
      i."unavailabilityReason", i.currency, i.notes, i.now, ${vendorId},
      (i.discount->>'codeId')::bigint, i.discount->>'type', i."discountAmount", i."creditApplied"
    from input i where i.free_van_id is not null or i."vanIds" = '{}'
    on conflict on constraint work_order_van_free do nothing
    returning id, idempotency_key, van_id, vendor_id),
  placed as materialized (
    select n.id, n.van_id, n.vendor_id, i.* from new_order n join input i on i."idempotencyKey" = n.idempotency_key),
  customer as (
    insert into app_user (id, name, email, password_hash, home_franchise_id, created_at) overriding system value
    select user_id, "newUser"->>'name', "newUser"->>'email', "newUser"->>'passwordHash', "franchiseId", now from placed where "userId" is null),
  new_contact as (
    insert into contact (id, user_id, name, email, phone_number, created_at) overriding system value
    select contact_id, user_id, contact->>'name', contact->>'email', contact->>'phoneNumber', now from placed where has_new_contact),
  new_address as (
    insert into address (id, user_id, street, city, postal_code, province, province_code, country, country_code, lat, lng, created_at)
      overriding system value
    select address_id, user_id, address->>'street', address->>'city', address->>'postalCode', address->>'province', address->>'provinceCode',
      address->>'country', address->>'countryCode', (address->>'lat')::float8, (address->>'lng')::float8, now
    from placed where has_new_address),
  new_vehicle as (
    insert into user_vehicle (id, user_id, vehicle_id, vin, name, created_at) overriding system value
    select user_vehicle_id, user_id, "vehicleId", vin, "vehicleName", now from placed where has_new_vehicle),
${takes}  line as (
    insert into line_item (work_order_id, position, service_id, name, description, price, discounted_price, taxes, tax)
    select placed.id, l.position, l."serviceId", l.name, l.description, l.price, l."discountedPrice", l.taxes, l.tax
    from placed, jsonb_to_recordset(placed.lines) as l (position int, "serviceId" bigint, name text, description text, price bigint, "discountedPrice" bigint, taxes jsonb, tax bigint)),
  event as (
    insert into work_order_event (work_order_id, type, author_id, author_name, data, created_at)
    select id, case when van_id is null then 'requested' else 'booked' end, (author->>'id')::bigint, author->>'name',
      jsonb_build_object('scheduledAt', "scheduledAt", 'vanId', van_id, 'reason', "unavailabilityReason"), now
    from placed)
  select i."idempotencyKey" as key, i.free_van_id is not null as "hadFreeVan", p.id, p.user_id as "userId", p.van_id as "vanId",
    case when p.id is not null then app.enqueue('mail-booking', jsonb_build_object('workOrderId', p.id)) end as mail${checks}
  from input i left join placed p on p."idempotencyKey" = i."idempotencyKey"`

/** Most bookings have no reduction and no vendor: this variant skips planning and running those parts. */
const PLACE_ORDERS = statement({ name: 'place-orders', vendorId: 'null::bigint', takes: '', checks: '' })

/**
 * Takes discount code and credit after the van, always in this order, with updates that wait for one another; app.require_reductions rolls back everything
 * when another booking took the rest. A vendor that staff chose is linked with the customer.
 */
const PLACE_REDUCED_ORDER = statement({
  name: 'place-reduced-order',
  vendorId: "(select v.id from vendor v where v.vendor_id = (i.vendor->>'number')::int)",
  takes: `  code as (
    update discount_code d set uses = d.uses + 1 from placed p
    where d.id = (p.discount->>'codeId')::bigint and (d.max_uses is null or d.uses < d.max_uses)
    returning d.id, d.discount_type, d.max_uses_per_customer, p.id as work_order_id, p.user_id, p.now),
  code_use as (
    insert into discount_code_use (discount_code_id, work_order_id, user_id, nth, is_referral, created_at)
    select code.id, code.work_order_id, code.user_id, earlier.last + 1, code.discount_type = 'PROMO', code.now
    from code cross join lateral (
      select count(*) as uses, coalesce(max(u.nth), 0) as last from discount_code_use u where u.discount_code_id = code.id and u.user_id = code.user_id) earlier
    where code.max_uses_per_customer is null or earlier.uses < code.max_uses_per_customer returning work_order_id),
  spent as (
    update credit_account a set balance = a.balance - p."creditApplied" from placed p
    where a.user_id = p.user_id and p."creditApplied" > 0 and a.balance >= p."creditApplied" returning p.*),
  credit as (
    insert into credit_entry (user_id, amount, type, work_order_id, idempotency_key, author_id, created_at)
    select user_id, -"creditApplied", 'APPLIED', id, 'booking ' || "idempotencyKey", (author->>'id')::bigint, now
    from spent returning work_order_id),
  link as (
    insert into customer_vendor (user_id, vendor_id, external_customer_vendor_id)
    select user_id, vendor_id, vendor->>'externalId' from placed where vendor->>'isChosen' = 'true'
    on conflict (tenant_id, user_id, vendor_id) do update
      set external_customer_vendor_id = coalesce(excluded.external_customer_vendor_id, customer_vendor.external_customer_vendor_id)),
`,
  checks: `,
    case when p.id is not null then app.require_reductions(
      p.discount->>'codeId' is null or exists (select from code_use), p."creditApplied" = 0 or exists (select from credit)) end as reductions`,
})

/**
 * Why nothing was written: no van is available; the available one was just taken, so a retry makes sense; or another booking took the last use of the discount
 * code or the credit.
 */
export type NotPlaced = 'none-free' | 'just-taken' | 'code-used-up' | 'credit-spent'

/** By SQLSTATE, or by the constraint that another booking won: the same customer just used the same code, or a referral code. */
const NOT_PLACED: Record<string, NotPlaced> = {
  VB003: 'code-used-up',
  VB004: 'credit-spent',
  discount_code_use_nth: 'just-taken',
  discount_code_use_referral: 'code-used-up',
}

type Placing = PlacedOrder | NotPlaced

interface InputRow {
  key: string
  hadFreeVan: boolean
  /** Null: not placed. */
  id: number | null
  userId: number
  vanId: number | null
}

/** Unique indexes for a customer, a contact and an address. */
const SAVED_ONCE = new Set(['app_user_email', 'contact_once', 'address_once'])
/** A booking can lose once on each index; after that all rows exist and are reused. */
const MAX_TRIES = SAVED_ONCE.size + 1

/**
 * Writes the whole booking, or nothing when no van is available. Retries with the saved rows when a concurrent booking of the same customer saved the
 * customer, contact or address first.
 * @throws the database's error on app_user_email when the email of a new customer has an account
 */
export async function placeOrder(db: Database, order: OrderToPlace): Promise<Placing> {
  for (let tries = 1, wanted = order; ; tries++)
    try {
      return await placeOnce(db, wanted)
    } catch (error) {
      const { constraint = '' } = error as { constraint?: string }
      if (tries === MAX_TRIES || !SAVED_ONCE.has(constraint)) throw error
      if (constraint === 'app_user_email') wanted = { ...wanted, userId: await requireGuest(db, wanted, error) }
    }
}

/** Returns the guest whom another booking just created. @throws `error` when it is not a guest, or this booking wanted an account */
async function requireGuest(db: Database, { newUser }: OrderToPlace, error: unknown): Promise<number> {
  const guestId = newUser.passwordHash === null ? await findGuest(db, newUser.email) : null
  if (guestId === null) throw error
  return guestId
}

async function placeOnce(db: Database, order: OrderToPlace): Promise<Placing> {
  if (order.author.id === null && order.userId !== null) return await placeForKnownGuest(db, order, order.userId)
  if (isReduced(order)) return await placeReduced(db, order)
  return order.vanIds.length === 0 ? await placeRequest(db, order) : await placeAlone(db, PLACE_ORDERS, order)
}

/** Serializes a guest's bookings, so that each finds the car that the previous one saved: no index can tell which cars are the same. */
const placeForKnownGuest = (db: Database, order: OrderToPlace, guestId: number): Promise<Placing> =>
  db
    .transaction()
    .execute(async trx => {
      await trx.selectFrom('app_user').where('id', '=', guestId).select('id').forNoKeyUpdate().execute()
      return await placeAlone(trx, isReduced(order) ? PLACE_REDUCED_ORDER : PLACE_ORDERS, order)
    })
    .catch(orNotPlaced)

const isReduced = ({ discount, quote, vendor }: OrderToPlace): boolean =>
  (discount?.codeId ?? null) !== null || quote.creditApplied > 0 || vendor !== null

const placeReduced = (db: Database, order: OrderToPlace): Promise<Placing> =>
  placeAlone(db, PLACE_REDUCED_ORDER, order).catch(orNotPlaced)

/** @throws errors that no other booking caused */
function orNotPlaced(error: unknown): NotPlaced {
  const { code = '', constraint = '' } = error as { code?: string; constraint?: string }
  const reason = NOT_PLACED[code] ?? NOT_PLACED[constraint]
  if (reason) return reason
  throw error
}

/** Requests are written in batches; claims alone, because two batches of claims could wait for each other's vans. */
const placeRequest = batchQueries<OrderToPlace, Placing>(async (db, orders) => {
  try {
    return await place(db, PLACE_ORDERS, orders)
  } catch (error) {
    if (orders.length === 1) throw error
    // One of them fails the batch, such as the second guest with the same new email. Each is now retried alone.
    const placings = await Promise.allSettled(orders.map(order => placeAlone(db, PLACE_ORDERS, order)))
    return placings.map(placing => (placing.status === 'fulfilled' ? placing.value : (placing.reason as Error)))
  }
})

async function placeAlone(db: Database, sql: string, order: OrderToPlace): Promise<Placing> {
  const [placing] = await place(db, sql, [order])
  if (placing === undefined) throw new Error('a booking answered no row')
  return placing
}

/** Runs the statement for these orders. Returns each result, in their order. */
async function place(db: Database, sql: string, orders: readonly OrderToPlace[]): Promise<Placing[]> {
  const { rows } = await db.executeQuery<InputRow>(CompiledQuery.raw(sql, [JSON.stringify(orders.map(inputOf))]))
  const byKey = new Map(rows.map(row => [row.key, row]))
  return orders.map(({ idempotencyKey }) => {
    const row = byKey.get(idempotencyKey)
    if (!row) throw new Error('a booking answered no row')
    const { id, userId, vanId, hadFreeVan } = row
    if (id === null) return hadFreeVan ? 'just-taken' : 'none-free'
    return { id, userId, vanId }
  })
}

/** Returns an order in the form that the statement reads. */
function inputOf({ quote, ...order }: OrderToPlace): object {
  return {
    ...order,
    lines: quote.lines.map((line, position) => ({ ...line, description: line.description ?? '', position })),
    currency: order.address.countryCode === 'CA' ? 'CAD' : 'USD',
    discountAmount: quote.discountAmount,
    creditApplied: quote.creditApplied,
  }
}
