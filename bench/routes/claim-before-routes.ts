/**
 * The statement by which bookings claimed a van before there were routes: that of the commit before "Keep each van's day as a route, and claim it by its version", for
 * bookings with saved rows and without extras. `during` was a generated column then and is written here, so that no trigger slows it down. Its only value, $1, is a
 * JSON array of bookings.
 */
export const CLAIM_BEFORE_ROUTES = `
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
      free_van.id as free_van_id
    from jsonb_to_recordset($1) as i (
      "idempotencyKey" text, "userId" bigint, "newUser" jsonb, author jsonb, contact jsonb, "addressId" bigint, address jsonb,
      "userVehicleId" bigint, "vehicleId" bigint, vin text, "vehicleName" text, "franchiseId" bigint, "potentialFranchiseId" bigint,
      "vanIds" bigint[], "scheduledAt" timestamptz, now timestamptz, "unavailabilityReason" text, notes text, lines jsonb, currency text,
      discount jsonb, "discountAmount" bigint, "creditApplied" bigint, vendor jsonb, "planConsent" jsonb)
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
      select v.id from unnest(i."vanIds") with ordinality as v (id, ord)
      where not exists (
        select from work_order w
        where w.van_id = v.id and w.status <> 'CANCELLED'
          and w.scheduled_at > i."scheduledAt" - interval '1 hour' and w.scheduled_at < i."scheduledAt" + interval '1 hour')
      order by v.ord limit 1) free_van on true),

  -- The order, with its van or as a request without one. Where another booking takes the van at the same time, the constraint drops the row. It
  -- never deadlocks.
  new_order as (
    insert into work_order (
      idempotency_key, user_id, author_id, franchise_id, potential_franchise_id, van_id, contact_id, address_id, vehicle_id, user_vehicle_id,
      scheduled_at, during, is_confirmed, confirmed_at, unavailability_reason, currency, notes, created_at,
      vendor_id, discount_code_id, discount_type, discount_applied, credit_applied)
    select
      i."idempotencyKey", i.user_id, (i.author->>'id')::bigint, i."franchiseId", i."potentialFranchiseId", i.free_van_id, i.contact_id,
      i.address_id, i."vehicleId", i.user_vehicle_id,
      i."scheduledAt", app.hour_from(i."scheduledAt"), i.free_van_id is not null, case when i.free_van_id is not null then i.now end,
      i."unavailabilityReason", i.currency, i.notes, i.now,
      (select v.id from vendor v where v.vendor_id = (i.vendor->>'number')::int), (i.discount->>'codeId')::bigint, i.discount->>'type',
      i."discountAmount", i."creditApplied"
    from input i
    where i.free_van_id is not null or i."vanIds" = '{}'
    -- Always in the same order, so that two statements never wait for each other.
    order by i.free_van_id, i."scheduledAt"
    on conflict on constraint work_order_van_free do nothing
    returning id, idempotency_key, van_id, vendor_id),

  -- The orders that were written, with their input. All parts below read it.
  placed as materialized (
    select n.id, n.van_id, n.vendor_id, i.* from new_order n join input i on i."idempotencyKey" = n.idempotency_key),

  new_contact as (
    insert into contact (id, user_id, name, email, phone_number, created_at) overriding system value
    select contact_id, user_id, contact->>'name', contact->>'email', contact->>'phoneNumber', now
    from placed where has_new_contact),

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
      jsonb_build_object('scheduledAt', "scheduledAt", 'vanId', van_id, 'reason', "unavailabilityReason"), now
    from placed
    returning id, work_order_id)

  -- One row for each booking; id is null where nothing was written. An order that was written enqueues its mail and the notifications.
  select i."idempotencyKey" as key, i.free_van_id is not null as "hadFreeVan", p.id, p.user_id as "userId", p.van_id as "vanId",
    case when p.id is not null then app.enqueue('mail-booking', jsonb_build_object('workOrderId', p.id)) end as mail,
    case when e.id is not null then
      app.enqueue('notify-staff', jsonb_build_object('of', 'order', 'eventId', e.id, 'vanId', null, 'franchiseId', null)) end as notified
  from input i left join placed p on p."idempotencyKey" = i."idempotencyKey" left join event e on e.work_order_id = p.id`
