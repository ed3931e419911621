import { CompiledQuery } from 'kysely'
import type { Quote } from '../../domain/pricing/quote.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { ContactInput, ServiceAddress } from './booking-input.ts'
import type { BookingDiscount } from './booking-reductions.ts'
import type { BookingVendor } from './booking-vendor.ts'

/** Everything that one booking writes. Ids are of rows that exist; null ones are made from what stands beside them. */
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
  /** Vans to try, in this order; empty for a mere request. */
  vanIds: readonly number[]
  scheduledAt: Date
  now: Date
  unavailabilityReason: string | null
  notes: string
  quote: Quote
  /** The discount that the quote holds, by code or by default. */
  discount: BookingDiscount | null
  /** Whose customer this is; null for nobody's. */
  vendor: BookingVendor | null
}

export interface PlacedOrder {
  id: number
  userId: number
  vanId: number | null
}

/** What the statement of some bookings has and that of others does without. */
interface StatementParts {
  name: string
  vendorId: string
  takes: string
  checks: string
}

/**
 * The booking as one statement: customer, contact, address, car, van, order, lines, event and the mail's job happen together or not at all.
 * A van is claimed by the exclusion constraint with ON CONFLICT DO NOTHING, which never deadlocks; app.require_order then undoes everything
 * when vans were wanted and another booking took the last of them at this very moment.
 */
const statement = ({ name, vendorId, takes, checks }: StatementParts): string => `/* planned: ${name} */
  with input as (select $1::jsonb as o, $2::timestamptz as starts_at, $3::timestamptz as now, $4::bigint[] as vans),
  customer as (
    insert into app_user (name, email, password_hash, home_franchise_id, created_at)
    select o->'newUser'->>'name', o->'newUser'->>'email', o->'newUser'->>'passwordHash', (o->>'franchiseId')::bigint, now
    from input where o->>'userId' is null returning id),
  who as (select coalesce((select id from customer), (o->>'userId')::bigint) as id from input),
  known_contact as (
    select c.id from contact c, who, input where c.user_id = who.id and c.deleted_at is null and c.name = o->'contact'->>'name'
      and c.email = o->'contact'->>'email' and c.phone_number = o->'contact'->>'phoneNumber' order by c.id limit 1),
  new_contact as (
    insert into contact (user_id, name, email, phone_number, created_at)
    select who.id, o->'contact'->>'name', o->'contact'->>'email', o->'contact'->>'phoneNumber', now from who, input
    where not exists (select from known_contact) returning id),
  new_address as (
    insert into address (user_id, street, city, postal_code, province, province_code, country, country_code, lat, lng, created_at)
    select who.id, a->>'street', a->>'city', a->>'postalCode', a->>'province', a->>'provinceCode', a->>'country', a->>'countryCode',
      (a->>'lat')::float8, (a->>'lng')::float8, now
    from who, input, lateral (select o->'address' as a) x where o->>'addressId' is null returning id),
  new_vehicle as (
    insert into user_vehicle (user_id, vehicle_id, vin, name, created_at)
    select who.id, (o->>'vehicleId')::bigint, o->>'vin', o->>'vehicleName', now from who, input where o->>'userVehicleId' is null returning id),
  free_van as (
    select v.id from unnest($4::bigint[]) with ordinality as v (id, ord)
    where not exists (select from work_order w where w.van_id = v.id and w.status <> 'CANCELLED'
      and w.scheduled_at > $2::timestamptz - interval '1 hour' and w.scheduled_at < $2::timestamptz + interval '1 hour')
    order by v.ord limit 1),
  placed as (
    insert into work_order (idempotency_key, user_id, author_id, franchise_id, potential_franchise_id, van_id, contact_id, address_id, vehicle_id,
      user_vehicle_id, scheduled_at, is_confirmed, confirmed_at, unavailability_reason, currency, notes, created_at,
      vendor_id, discount_code_id, discount_type, discount_applied, credit_applied)
    select o->>'idempotencyKey', who.id, (o->'author'->>'id')::bigint, (o->>'franchiseId')::bigint, (o->>'potentialFranchiseId')::bigint, van.id,
      coalesce((select id from known_contact), (select id from new_contact)), coalesce((o->>'addressId')::bigint, (select id from new_address)),
      (o->>'vehicleId')::bigint, coalesce((o->>'userVehicleId')::bigint, (select id from new_vehicle)), starts_at, van.id is not null,
      case when van.id is not null then now end, o->>'unavailabilityReason', o->>'currency', o->>'notes', now,
      ${vendorId},
      (o->'discount'->>'codeId')::bigint, o->'discount'->>'type', (o->>'discountAmount')::bigint, (o->>'creditApplied')::bigint
    from input cross join who left join free_van van on true
    where van.id is not null or vans = '{}'
    on conflict on constraint work_order_van_free do nothing
    returning id, user_id, van_id, vendor_id),
${takes}  lines as (
    insert into line_item (work_order_id, position, service_id, name, description, price, discounted_price, taxes, tax)
    select placed.id, l.position, l."serviceId", l.name, l.description, l.price, l."discountedPrice", l.taxes, l.tax
    from placed, input, jsonb_to_recordset(o->'lines') as l (position int, "serviceId" bigint, name text, description text, price bigint, "discountedPrice" bigint, taxes jsonb, tax bigint)),
  event as (
    insert into work_order_event (work_order_id, type, author_id, author_name, data, created_at)
    select placed.id, case when placed.van_id is null then 'requested' else 'booked' end, (o->'author'->>'id')::bigint, o->'author'->>'name',
      jsonb_build_object('scheduledAt', starts_at, 'vanId', placed.van_id, 'reason', o->>'unavailabilityReason'), now
    from placed, input)
  select p.id, p.user_id, p.van_id, app.enqueue('mail-booking', jsonb_build_object('workOrderId', p.id))${checks}
  from app.require_order((select placed.id from placed), exists (select from free_van)) as checked join placed p on p.id = checked`

/** Most bookings lower no price and come from nobody: they are spared planning and running what only others need. */
const PLACE_ORDER = statement({ name: 'place-order', vendorId: 'null::bigint', takes: '', checks: '' })

/**
 * Discount code and credit are taken after the van, always in this order, by updates that wait for one another; app.require_reductions undoes
 * everything when another booking took what was left. A vendor that staff chose is linked with the customer.
 */
const PLACE_REDUCED_ORDER = statement({
  name: 'place-reduced-order',
  vendorId: "(select v.id from vendor v where v.vendor_id = (o->'vendor'->>'number')::int)",
  takes: `code as (
    update discount_code d set uses = d.uses + 1 from placed, input
    where d.id = (o->'discount'->>'codeId')::bigint and (d.max_uses is null or d.uses < d.max_uses)
    returning d.id, d.discount_type, d.max_uses_per_customer, placed.id as work_order_id, placed.user_id),
  code_use as (
    insert into discount_code_use (discount_code_id, work_order_id, user_id, nth, is_referral, created_at)
    select code.id, code.work_order_id, code.user_id, earlier.last + 1, code.discount_type = 'PROMO', now
    from code cross join input cross join lateral (
      select count(*) as uses, coalesce(max(u.nth), 0) as last from discount_code_use u where u.discount_code_id = code.id and u.user_id = code.user_id) earlier
    where code.max_uses_per_customer is null or earlier.uses < code.max_uses_per_customer returning work_order_id),
  spent as (
    update credit_account a set balance = a.balance - (o->>'creditApplied')::bigint from placed, input
    where a.user_id = placed.user_id and (o->>'creditApplied')::bigint > 0 and a.balance >= (o->>'creditApplied')::bigint
    returning a.user_id, placed.id as work_order_id),
  credit as (
    insert into credit_entry (user_id, amount, type, work_order_id, idempotency_key, author_id, created_at)
    select spent.user_id, -(o->>'creditApplied')::bigint, 'APPLIED', spent.work_order_id, 'booking ' || (o->>'idempotencyKey'), (o->'author'->>'id')::bigint, now
    from spent, input returning work_order_id),
  link as (
    insert into customer_vendor (user_id, vendor_id, external_customer_vendor_id)
    select placed.user_id, placed.vendor_id, o->'vendor'->>'externalId' from placed, input where o->'vendor'->>'isChosen' = 'true'
    on conflict (tenant_id, user_id, vendor_id) do update
      set external_customer_vendor_id = coalesce(excluded.external_customer_vendor_id, customer_vendor.external_customer_vendor_id)),
`,
  checks: `,
    app.require_reductions(
      (select o->'discount'->>'codeId' from input) is null or exists (select from code_use),
      (select (o->>'creditApplied')::bigint from input) = 0 or exists (select from credit))`,
})

/**
 * Why nothing was written: no van is free, or the free one was taken at this very moment, so that trying again makes sense; or another booking
 * took the last use of the discount code or the credit.
 */
export type NotPlaced = 'none-free' | 'just-taken' | 'code-used-up' | 'credit-spent'

/** By SQLSTATE, or by the constraint that another booking won: the same customer used the same code, or a referral code, at this very moment. */
const NOT_PLACED: Record<string, NotPlaced> = {
  VB001: 'none-free',
  VB002: 'just-taken',
  VB003: 'code-used-up',
  VB004: 'credit-spent',
  discount_code_use_nth: 'just-taken',
  discount_code_use_referral: 'code-used-up',
}

/** Writes the booking whole, or nothing of it when vans were wanted and none could be had. */
export async function placeOrder(db: Database, order: OrderToPlace): Promise<PlacedOrder | NotPlaced> {
  const { quote, vanIds, scheduledAt, now, ...input } = order
  const lines = quote.lines.map((line, position) => ({ ...line, description: '', position }))
  const isPlain = (order.discount?.codeId ?? null) === null && quote.creditApplied === 0 && order.vendor === null
  const currency = order.address.countryCode === 'CA' ? 'CAD' : 'USD'
  const parameters = [
    JSON.stringify({
      ...input,
      lines,
      currency,
      discountAmount: quote.discountAmount,
      creditApplied: quote.creditApplied,
    }),
    scheduledAt.toISOString(),
    now.toISOString(),
    vanIds,
  ]
  try {
    const { rows } = await db.executeQuery<{ id: number; user_id: number; van_id: number | null }>(
      CompiledQuery.raw(isPlain ? PLACE_ORDER : PLACE_REDUCED_ORDER, parameters),
    )
    const row = rows[0]
    if (!row) throw new Error('a booking answered no row')
    return { id: row.id, userId: row.user_id, vanId: row.van_id }
  } catch (error) {
    const { code = '', constraint = '' } = error as { code?: string; constraint?: string }
    const reason = NOT_PLACED[code] ?? NOT_PLACED[constraint]
    if (reason) return reason
    throw error
  }
}
