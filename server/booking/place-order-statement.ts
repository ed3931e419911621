import { KEPT_FIRST, NOT_KEPT, USE_HOLDS } from './hold/placing-holds.ts'

/** What the bookings of a statement need besides an order. */
export interface PlacingNeeds {
  /** A booking may have a new customer, address or car. */
  newRows: boolean
  /** A booking has a discount code, credit, a vendor or a plan. */
  extras: boolean
  /** The one booking is by true durations: its van and the version of its route were judged before. */
  drivable: boolean
  /** The page of a booking keeps its time, or staff take one over. */
  holds: boolean
  /** A visit is for several cars. */
  cars: boolean
}

/** What the customer had not saved before, apart from the contact. */
const NEW_ROWS = `
  customer as (
    insert into app_user (id, name, email, password_hash, home_franchise_id, created_at) overriding system value
    select user_id, "newUser"->>'name', "newUser"->>'email', "newUser"->>'passwordHash', "franchiseId", now
    from placed where "userId" is null),
  new_address as (
    insert into address (id, user_id, street, city, postal_code, province, province_code, country, country_code, lat, lng, created_at)
      overriding system value
    select address_id, user_id, address->>'street', address->>'city', address->>'postalCode', address->>'province', address->>'provinceCode',
      address->>'country', address->>'countryCode', (address->>'lat')::float8, (address->>'lng')::float8, now
    from placed where has_new_address),
  new_vehicle as (
    insert into user_vehicle (id, user_id, vehicle_id, vin, name, created_at) overriding system value
    select user_vehicle_id, user_id, "vehicleId", vin, "vehicleName", now
    from placed where has_new_vehicle),`

/**
 * The later cars of a visit: each is an order of its own with the same stop, customer, contact and address. A guest's car is reused as the first car's is; `twin` says
 * how many cars before it in the visit are alike.
 */
const laterCarsSql = (drivable: boolean): string => `
  later as materialized (
    select p.id as lead_id, p.user_id, p.contact_id, p.address_id, p.stop_id, p.van_id, p.vendor_id, p."franchiseId", p."potentialFranchiseId",
      p."scheduledAt", p."unavailabilityReason", p.currency, p.notes, p.now, p.author, c.ord, c.key, c."vehicleId", c.vin, c."vehicleName", c.lines,
      c."discountType", c."discountAmount", p.minutes${drivable ? ', p."arrivalMinutes"' : ''},
      coalesce(c."userVehicleId", known_car.id) is null as has_new_vehicle,
      coalesce(c."userVehicleId", known_car.id, nextval('user_vehicle_id_seq')) as user_vehicle_id
    from placed p
    cross join lateral jsonb_to_recordset(p."moreCars") as c (
      ord int, key text, "userVehicleId" bigint, "vehicleId" bigint, vin text, "vehicleName" text, twin int, lines jsonb, "discountType" text, "discountAmount" bigint)
    left join lateral (
      select v.id from user_vehicle v
      where c."userVehicleId" is null and p.author->>'id' is null and v.user_id = p."userId" and v.deleted_at is null
        and v.vehicle_id = c."vehicleId" and v.vin is not distinct from c.vin and v.name is not distinct from c."vehicleName"
      order by v.id offset c.twin limit 1) known_car on true),
  later_vehicle as (
    insert into user_vehicle (id, user_id, vehicle_id, vin, name, created_at) overriding system value
    select user_vehicle_id, user_id, "vehicleId", vin, "vehicleName", now
    from later where has_new_vehicle),
  later_order as (
    insert into work_order (
      idempotency_key, user_id, author_id, franchise_id, potential_franchise_id, van_id, contact_id, address_id, vehicle_id, user_vehicle_id,
      scheduled_at, during, ${drivable ? 'arrival_minutes, ' : ''}stop_id, van_key, is_later_car, is_confirmed, confirmed_at, unavailability_reason, currency, notes, created_at,
      vendor_id, discount_type, discount_applied)
    select
      key, user_id, (author->>'id')::bigint, "franchiseId", "potentialFranchiseId", van_id, contact_id, address_id, "vehicleId", user_vehicle_id,
      "scheduledAt", app.span("scheduledAt", minutes), ${drivable ? '"arrivalMinutes", ' : ''}stop_id, coalesce(van_id, 0), true, van_id is not null, case when van_id is not null then now end,
      "unavailabilityReason", currency, notes, now,
      vendor_id, "discountType", "discountAmount"
    from later order by lead_id, ord
    returning id, idempotency_key),
  later_line as (
    insert into line_item (work_order_id, position, service_id, name, description, price, discounted_price, taxes, tax, covered_price, plan_id)
    select o.id, l.position, l."serviceId", l.name, l.description, l.price, l."discountedPrice", l.taxes, l.tax, coalesce(l."coveredPrice", 0),
      l."planId"
    from later join later_order o on o.idempotency_key = later.key, jsonb_to_recordset(later.lines) as l (
      position int, "serviceId" bigint, name text, description text, price bigint, "discountedPrice" bigint, taxes jsonb, tax bigint, "coveredPrice" bigint, "planId" bigint)),
  later_event as (
    insert into work_order_event (work_order_id, type, author_id, author_name, data, created_at)
    select o.id, case when van_id is null then 'requested' else 'booked' end, (author->>'id')::bigint, author->>'name',
      jsonb_build_object('scheduledAt', "scheduledAt", 'vanId', van_id, 'reason', "unavailabilityReason", 'car', ord, 'visitOf', lead_id), now
    from later join later_order o on o.idempotency_key = later.key),`

const LATER_IDS = `,
    (select array_agg(o.id order by o.id) from later l join later_order o on o.idempotency_key = l.key where l.lead_id = p.id) as "moreIds"`

/** The reductions, the vendor and the agreement to a plan. */
const EXTRAS = `
  -- One use of the discount code, while it has any left, is not paused and lowers the price as it did when the booking was priced. The update waits for
  -- other bookings with this code.
  code as (
    update discount_code d set uses = d.uses + 1
    from placed p
    where d.id = (p.discount->>'codeId')::bigint and (d.max_uses is null or d.uses < d.max_uses)
      and d.paused_at is null and d.discount_type = p.discount->>'type' and d.amount = (p.discount->>'amount')::bigint
      and coalesce(to_jsonb(d.name_keys), 'null') = p.discount->'nameKeys'
    returning d.id, d.discount_type, d.max_uses_per_customer, p.id as work_order_id, p.user_id, p.now),
  -- The customer's own use of it, numbered, while the code allows another one for this customer.
  code_use as (
    insert into discount_code_use (discount_code_id, work_order_id, user_id, nth, is_referral, created_at)
    select code.id, code.work_order_id, code.user_id, earlier.last + 1, code.discount_type = 'PROMO', code.now
    from code cross join lateral (
      select count(*) as uses, coalesce(max(u.nth), 0) as last
      from discount_code_use u where u.discount_code_id = code.id and u.user_id = code.user_id) earlier
    where code.max_uses_per_customer is null or earlier.uses < code.max_uses_per_customer
    returning work_order_id),

  -- The customer's credit, where it is enough, and its line in the ledger.
  spent as (
    update credit_account a set balance = a.balance - p."creditApplied"
    from placed p
    where a.user_id = p.user_id and p."creditApplied" > 0 and a.balance >= p."creditApplied"
    returning p.*),
  credit as (
    insert into credit_entry (user_id, amount, type, work_order_id, idempotency_key, author_id, created_at)
    select user_id, -"creditApplied", 'APPLIED', id, 'booking ' || "idempotencyKey", (author->>'id')::bigint, now
    from spent
    returning work_order_id),

  -- A vendor that staff chose becomes a vendor of the customer.
  vendor_link as (
    insert into customer_vendor (user_id, vendor_id, external_customer_vendor_id)
    select user_id, vendor_id, vendor->>'externalId'
    from placed where vendor->>'isChosen' = 'true'
    on conflict (tenant_id, user_id, vendor_id) do update
      set external_customer_vendor_id = coalesce(excluded.external_customer_vendor_id, customer_vendor.external_customer_vendor_id)),

  -- The agreement to the plan of the order.
  consent as (
    insert into plan_consent (user_id, work_order_id, plan_id, version, wording, staff_id, staff_name, agreed_at)
    select user_id, id, ("planConsent"->>'planId')::bigint, "planConsent"->>'version', "planConsent"->>'wording',
      ("planConsent"->'staff'->>'id')::bigint, "planConsent"->'staff'->>'name', now
    from placed where "planConsent"->>'planId' is not null),`

/** SQL: a van is free by the rule of hours. A visit from a time of true durations may be as long as 16 hours. */
const IS_FREE = `
      where not exists (
        select from work_order w
        where w.van_id = v.id and w.status <> 'CANCELLED' and w.scheduled_at > i."scheduledAt" - interval '16 hours'
          and w.scheduled_at < i."scheduledAt" + interval '1 hour' and upper(w.during) > i."scheduledAt")`

/** More fields of a booking by true durations (DrivableVisit). */
const DRIVABLE = `,
      "arrivalMinutes" smallint, "seenVersion" int, override jsonb`

/** Why staff booked what the van cannot keep, in the history. */
const OVERRIDE = ` || coalesce(nullif(override, 'null'), '{}')`

/** Fails, which rolls everything back, when another booking took the last use of the code or the credit. */
const REDUCTIONS = `,
    case when p.discount->>'codeId' is not null or p."creditApplied" > 0 then app.require_reductions(
      p.discount->>'codeId' is null or exists (select from code_use where work_order_id = p.id),
      p."creditApplied" = 0 or exists (select from credit where work_order_id = p.id)) end as reductions`

/**
 * Writes bookings in one statement: all rows of a booking are written together or not at all. Its only value, $1, is a JSON array of bookings with
 * the names of `OrderToPlace`. Each part is a step, in the order in which it is read:
 *
 * - `input` finds what exists and draws the ids of what does not, so that the order can be written first: foreign keys are checked at the end. It also
 *   finds a free van, and the version of its route.
 * - `claimed` takes the route, if it still has that version: then nothing changed since `input` looked. Everything after it is written only for what it took.
 * - `code` to `credit` take the reductions, always in this order and after the van, so that bookings never wait for each other in a circle.
 *
 * A booking by true durations names one van and the version of its route that was judged, so `input` looks for no other.
 *
 * Parts that no booking of a call needs are left out: to begin an insert costs as much as to look up a row, because each index of its table is opened.
 */
export const placeOrdersSql = ({ newRows, extras, drivable, holds, cars }: PlacingNeeds): string => `
  with
  -- The bookings, each with the ids of its rows. A saved contact or address of the customer is reused. So is a guest's car, because guests have no list
  -- of saved cars to choose from.
  input as materialized (
    select i.*,
      coalesce(i."userId", nextval('app_user_id_seq')) as user_id,
      known_contact.id is null as has_new_contact,
      coalesce(known_contact.id, nextval('contact_id_seq')) as contact_id,
      coalesce(i."addressId", known_address.id) is null as has_new_address,
      coalesce(i."addressId", known_address.id, nextval('address_id_seq')) as address_id,
      coalesce(i."userVehicleId", known_car.id) is null as has_new_vehicle,
      coalesce(i."userVehicleId", known_car.id, nextval('user_vehicle_id_seq')) as user_vehicle_id,
      nextval('stop_id_seq') as stop_id,
      free_van.id as free_van_id,
      ${drivable ? 'i."seenVersion"' : 'coalesce((select r.version from route r where r.van_id = free_van.id and r.day = i.day), 0)'} as version
    from jsonb_to_recordset((select $1::jsonb)) as i (
      "idempotencyKey" text, "userId" bigint, "newUser" jsonb, author jsonb, contact jsonb, "addressId" bigint, address jsonb,
      "userVehicleId" bigint, "vehicleId" bigint, vin text, "vehicleName" text, "franchiseId" bigint, "potentialFranchiseId" bigint,
      "vanIds" bigint[], day date, minutes int, "scheduledAt" timestamptz, now timestamptz, "unavailabilityReason" text, notes text, lines jsonb, currency text,
      discount jsonb, "discountAmount" bigint, "creditApplied" bigint, vendor jsonb, "planConsent" jsonb, "holdHash" text,
      "takesOver" boolean, "nearbyApplied" bigint${drivable ? DRIVABLE : ''}${cars ? ', "moreCars" jsonb' : ''})
    left join lateral (
      select c.id from contact c
      where c.user_id = i."userId" and c.deleted_at is null and c.name = i.contact->>'name'
        and c.email = i.contact->>'email' and c.phone_number = i.contact->>'phoneNumber'
      order by c.id limit 1) known_contact on true
    left join lateral (
      select a.id from address a
      where i."addressId" is null and a.user_id = i."userId" and a.deleted_at is null
        and app.address_key(a.street, a.city, a.postal_code, a.lat, a.lng) = app.address_key(i.address->>'street', i.address->>'city',
          i.address->>'postalCode', (i.address->>'lat')::float8, (i.address->>'lng')::float8)
      limit 1) known_address on true
    left join lateral (
      select v.id from user_vehicle v
      where i."userVehicleId" is null and i.author->>'id' is null and v.user_id = i."userId" and v.deleted_at is null
        and v.vehicle_id = i."vehicleId" and v.vin is not distinct from i.vin and v.name is not distinct from i."vehicleName"
      order by v.id limit 1) known_car on true
    left join lateral (
      select v.id from unnest(i."vanIds") with ordinality as v (id, ord)${drivable ? '' : IS_FREE + NOT_KEPT}
      order by ${holds && !drivable ? KEPT_FIRST : ''}v.ord limit 1) free_van on true),

  -- The route of the free van, if nobody changed it since this statement began: PostgreSQL waits for others and then compares with what they left. Routes are
  -- taken in the same order everywhere, so two statements never wait for each other.
  claimed as (
    insert into route as r (van_id, day, version, touched)
    select distinct i.free_van_id, i.day, i.version + 1, pg_current_xact_id() from input i where i.free_van_id is not null
    order by i.day, i.free_van_id
    on conflict (tenant_id, van_id, day) do update set version = excluded.version, touched = excluded.touched
      where r.version = excluded.version - 1
    returning van_id, day),${holds ? USE_HOLDS : ''}
  new_stop as (
    insert into stop (id, van_id, day, starts_at, minutes) overriding system value
    select i.stop_id, c.van_id, c.day, i."scheduledAt", i.minutes
    from input i left join claimed c on c.van_id = i.free_van_id and c.day = i.day
    where c.van_id is not null or i."vanIds" = '{}'
    returning id),

  -- The order, with its van or as a request without one.
  new_order as (
    insert into work_order (
      idempotency_key, user_id, author_id, franchise_id, potential_franchise_id, van_id, contact_id, address_id, vehicle_id, user_vehicle_id,
      scheduled_at, during, ${drivable ? 'arrival_minutes, ' : ''}stop_id, van_key, is_confirmed, confirmed_at, unavailability_reason, currency, notes, created_at,
      vendor_id, discount_code_id, discount_type, discount_applied, credit_applied, nearby_applied)
    select
      i."idempotencyKey", i.user_id, (i.author->>'id')::bigint, i."franchiseId", i."potentialFranchiseId", i.free_van_id, i.contact_id,
      i.address_id, i."vehicleId", i.user_vehicle_id,
      i."scheduledAt", app.span(i."scheduledAt", i.minutes), ${drivable ? 'i."arrivalMinutes", ' : ''}i.stop_id, coalesce(i.free_van_id, 0), i.free_van_id is not null, case when i.free_van_id is not null then i.now end,
      i."unavailabilityReason", i.currency, i.notes, i.now,
      (select v.id from vendor v where v.vendor_id = (i.vendor->>'number')::int), (i.discount->>'codeId')::bigint, i.discount->>'type',
      i."discountAmount", i."creditApplied", i."nearbyApplied"
    from new_stop s join input i on i.stop_id = s.id
    -- The release before takes vans by the orders alone, in this order.
    order by i.free_van_id, i."scheduledAt"
    returning id, idempotency_key, van_id, vendor_id),

  -- The orders that were written, with their input. All parts below read it.
  placed as materialized (
    select n.id, n.van_id, n.vendor_id, i.* from new_order n join input i on i."idempotencyKey" = n.idempotency_key),

${newRows ? NEW_ROWS : ''}
  new_contact as (
    insert into contact (id, user_id, name, email, phone_number, created_at) overriding system value
    select contact_id, user_id, contact->>'name', contact->>'email', contact->>'phoneNumber', now
    from placed where has_new_contact),${extras ? EXTRAS : ''}${cars ? laterCarsSql(drivable) : ''}

  -- The lines of the order, and the first event of its history.
  line as (
    insert into line_item (work_order_id, position, service_id, name, description, price, discounted_price, taxes, tax, covered_price, plan_id)
    select placed.id, l.position, l."serviceId", l.name, l.description, l.price, l."discountedPrice", l.taxes, l.tax, coalesce(l."coveredPrice", 0),
      l."planId"
    from placed, jsonb_to_recordset(placed.lines) as l (
      position int, "serviceId" bigint, name text, description text, price bigint, "discountedPrice" bigint, taxes jsonb, tax bigint, "coveredPrice" bigint, "planId" bigint)),
  event as (
    insert into work_order_event (work_order_id, type, author_id, author_name, data, created_at)
    select id, case when van_id is null then 'requested' else 'booked' end, (author->>'id')::bigint, author->>'name',
      jsonb_build_object('scheduledAt', "scheduledAt", 'vanId', van_id, 'reason', "unavailabilityReason")${drivable ? OVERRIDE : ''}, now
    from placed
    returning id, work_order_id)

  -- One row for each booking; id is null where nothing was written. An order that was written enqueues its mail and the notifications.
  select i."idempotencyKey" as key, i.free_van_id is not null as "hadFreeVan", p.id, p.user_id as "userId", p.van_id as "vanId",
    case when p.id is not null then app.enqueue('mail-booking', jsonb_build_object('workOrderId', p.id)) end as mail,
    case when e.id is not null then
      app.enqueue('notify-staff', jsonb_build_object('of', 'order', 'eventId', e.id, 'vanId', null, 'franchiseId', null)) end as notified${extras ? REDUCTIONS : ''}${cars ? LATER_IDS : ''}
  from input i left join placed p on p."idempotencyKey" = i."idempotencyKey" left join event e on e.work_order_id = p.id`
