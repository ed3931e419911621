import { sql } from 'kysely'
import { devicesOf } from '../account/queries.ts'
import { savedCardsOf } from '../card/queries.ts'
import type { Context, SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { requireRecentLogin } from '../session/require-recent-login.ts'

/** Format of the file; increase it when a name in it changes. docs/operations.md describes it. */
const FORMAT = 'vanbay-data-export-1'
/** More than a customer has of anything; a fleet's older events are cut off here. */
const MAX_ROWS = 10_000

type Row = Record<string, unknown>

const rowsOf = async (db: Database, query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(db)).rows

/**
 * Exports all stored data of the signed-in person (PRIVACY-01). Amounts are cents, times are UTC. Without passwords, tokens and the personal data of
 * others: of technicians only the first name.
 * @throws Refusal 422 under `currentPassword` like requireRecentLogin
 */
export async function exportData(context: SignedInContext, currentPassword: string | null): Promise<object> {
  const { actor } = context
  await requireRecentLogin(context, currentPassword)
  const { scope, clock } = context
  const { db } = scope
  const { userId } = actor
  const [account] = await rowsOf(db, accountOf(userId))
  const cards = actor.isStaff ? [] : await savedCardsOf(context)
  const data = {
    format: FORMAT,
    business: scope.tenant.name,
    createdAt: clock.now(),
    account,
    consents: { bookingEmails: account?.bookingEmails },
    devices: (await devicesOf(context)).map(({ name, signedInAt, lastUsedAt }) => ({ name, signedInAt, lastUsedAt })),
    savedCards: cards.map(({ paymentMethodId: _id, isDefault: _isDefault, ...card }) => card),
    ...(await savedThings(db, userId)),
    appointments: await appointmentsOf(context, userId),
    agreements: await agreementsOf(db, userId),
    ...(await money(db, userId)),
    files: await filesOf(context, userId),
    ...(await traces(db, userId)),
  }
  await recordSecurityEvent(context, { kind: 'data_exported', details: { what: 'own_data' } })
  return data
}

/** The account, and those that became part of it: append-only rows stay with the account that they were written for. */
const ownIds = (userId: number) => sql`(select id from app_user where id = ${userId} or merged_into_id = ${userId})`

const accountOf = (userId: number) => sql<Row>`
  select u.name, u.email, u.created_at as "createdAt", u.notification_requests as "bookingEmails",
    array(select role from user_role r where r.user_id = u.id order by role) as roles,
    array(select f.name from franchise_member m join franchise f on f.id = m.franchise_id where m.user_id = u.id order by f.name) as franchises,
    (select d.code from discount_code d where d.referrer_user_id = u.id) as "referralCode",
    (select coalesce(json_agg(json_build_object('name', m.name, 'email', m.merged_email, 'createdAt', m.created_at, 'mergedAt', m.merged_at) order by m.merged_at), '[]')
      from app_user m where m.merged_into_id = u.id) as "earlierAccounts",
    (select e.erase_at from erasure_request e where e.user_id = u.id) as "erasedAfter"
  from app_user u where u.id = ${userId}`

async function savedThings(db: Database, userId: number) {
  const [contacts, addresses, cars] = await Promise.all([
    rowsOf(
      db,
      sql<Row>`select name, email, phone_number as "phoneNumber", created_at as "createdAt", deleted_at as "deletedAt"
        from contact where user_id = ${userId} order by id limit ${MAX_ROWS}`,
    ),
    rowsOf(
      db,
      sql<Row>`select street, city, province_code as "provinceCode", postal_code as "postalCode", country_code as "countryCode", lat, lng,
          created_at as "createdAt", deleted_at as "deletedAt"
        from address where user_id = ${userId} order by id limit ${MAX_ROWS}`,
    ),
    rowsOf(
      db,
      sql<Row>`select c.name, c.vin, v.year, v.make, v.model, v.engine, c.created_at as "createdAt", c.deleted_at as "deletedAt",
          exists (select from connected_car k where k.user_vehicle_id = c.id) as "isConnected",
          (select coalesce(json_agg(json_build_object('mileage', m.mileage, 'unit', m.unit, 'source', m.source, 'readAt', m.created_at) order by m.id), '[]')
            from mileage_reading m where m.user_vehicle_id = c.id) as mileage,
          (select coalesce(json_agg(json_build_object('service', p.name_key, 'doneOn', p.done_on, 'mileage', p.mileage, 'unit', p.unit, 'price', p.price, 'note', p.note)
              order by p.done_on, p.id), '[]')
            from past_service p where p.user_vehicle_id = c.id) as "pastServices"
        from user_vehicle c join vehicle v on v.id = c.vehicle_id where c.user_id = ${userId} order by c.id limit ${MAX_ROWS}`,
    ),
  ])
  return { contacts, addresses, cars }
}

/** Returns appointments with work done and notes. The links to photos are valid for an hour. */
async function appointmentsOf({ scope, services, clock }: Context, userId: number): Promise<Row[]> {
  const rows = await rowsOf(
    scope.db,
    sql<Row>`select o.id, o.scheduled_at as "scheduledAt", o.status, o.is_confirmed as "isConfirmed", o.created_at as "createdAt", o.completed_at as "completedAt",
        o.cancelled_at as "cancelledAt", o.cancel_reason as "cancelReason", o.notes, o.po_number as "poNumber", o.currency,
        json_build_object('street', a.street, 'city', a.city, 'provinceCode', a.province_code, 'postalCode', a.postal_code) as address,
        json_build_object('name', c.name, 'email', c.email, 'phoneNumber', c.phone_number) as contact,
        concat_ws(' ', v.year, v.make, v.model) as vehicle,
        (select coalesce(json_agg(json_build_object('name', l.name, 'description', l.description, 'price', l.price, 'quantity', l.quantity,
            'discountedPrice', l.discounted_price, 'tax', l.tax) order by l.position), '[]') from line_item l where l.work_order_id = o.id) as lines,
        (select json_build_object('corners', i.corners, 'tireSize', i.tire_size, 'engineHours', i.engine_hours, 'windshieldsCondition', i.windshields_condition,
            'brakeFluid', i.brake_fluid, 'windshieldFluid', i.windshield_fluid, 'leakInspection', i.leak_inspection, 'notes', i.notes, 'mileage', i.mileage, 'vin', i.vin, 'recommended', i.recommended,
            'technician', split_part(t.name, ' ', 1), 'completedAt', i.completed_at)
          from inspection i join app_user t on t.id = i.author_id where i.work_order_id = o.id and i.completed_at is not null) as inspection,
        (select json_build_object('stars', r.stars, 'comment', r.comment, 'ratedAt', r.created_at, 'changedAt', r.changed_at)
          from rating r where r.work_order_id = o.id) as rating,
        array(select p.location from work_order_photo p where p.work_order_id = o.id order by p.id) as photos
      from work_order o join address a on a.id = o.address_id join contact c on c.id = o.contact_id join vehicle v on v.id = o.vehicle_id
      where o.user_id = ${userId} order by o.id limit ${MAX_ROWS}`,
  )
  const linkTo = async (location: string): Promise<string[]> =>
    services.files.belongsTo(location, scope.tenant.id) ? [await services.files.presignGet(location, clock.now())] : []
  return await Promise.all(
    rows.map(async row => ({
      ...row,
      photos: (await Promise.all((row.photos as string[]).map(linkTo))).flat(),
    })),
  )
}

/** Returns the files that staff keep with the person. The links are valid for an hour. */
async function filesOf({ scope, services, clock }: Context, userId: number): Promise<Row[]> {
  const rows = await rowsOf(
    scope.db,
    sql<Row>`select f.name, s.content_type as "contentType", s.size, f.created_at as "createdAt", f.location
      from customer_file f left join stored_file s on s.location = f.location where f.user_id = ${userId} order by f.id limit ${MAX_ROWS}`,
  )
  return await Promise.all(
    rows.map(async ({ location, ...row }) => ({
      ...row,
      link: services.files.belongsTo(String(location), scope.tenant.id)
        ? await services.files.presignGet(String(location), clock.now())
        : null,
    })),
  )
}

/** Returns what the person agreed to: plans, and cards that are charged later. */
const agreementsOf = (db: Database, userId: number): Promise<Row[]> =>
  rowsOf(
    db,
    sql<Row>`select 'plan' as "to", agreed_at as "agreedAt", wording, work_order_id as "appointmentId" from plan_consent where user_id in ${ownIds(userId)}
      union all select 'card', agreed_at, wording, null from card_consent where user_id in ${ownIds(userId)} order by "agreedAt" limit ${MAX_ROWS}`,
  )

async function money(db: Database, userId: number) {
  const [invoices, payments, subscriptions, credit, quotes] = await Promise.all([
    rowsOf(
      db,
      sql<Row>`select invoice_number as "invoiceNumber", created_at as "createdAt", status, currency, sub_total as "subTotal", discount_sub_total as "discountSubTotal",
          tax, billed_amount as "billedAmount", approved_amount - moved_amount as "paidAmount", refunded_amount as "refundedAmount", taxes, lines, bill_to as "billTo", po_number as "poNumber"
        from invoice where user_id = ${userId} order by id limit ${MAX_ROWS}`,
    ),
    rowsOf(
      db,
      sql<Row>`select i.invoice_number as "invoiceNumber", p.created_at as "createdAt", p.amount, p.refunded_amount as "refundedAmount", p.moved_amount as "movedAmount", i.currency,
          p.payment_method as "paymentMethod", p.status, p.cheque_number as "chequeNumber", p.notes
        from payment p join invoice i on i.id = p.invoice_id where i.user_id = ${userId} order by p.id limit ${MAX_ROWS}`,
    ),
    rowsOf(
      db,
      sql<Row>`select t.name, t.price, t.currency, t.frequency, s.status, s.created_at as "createdAt", s.renewed_at as "renewedAt", s.cancel_effective_at as "endsAt"
        from subscription s join subscription_type t on t.id = s.subscription_type_id where s.user_id = ${userId} order by s.id limit ${MAX_ROWS}`,
    ),
    rowsOf(
      db,
      sql<Row>`select amount, type, created_at as "createdAt" from credit_entry where user_id in ${ownIds(userId)} order by id limit ${MAX_ROWS}`,
    ),
    rowsOf(
      db,
      sql<Row>`select quote_number as "quoteNumber", created_at as "createdAt", status, currency, total, content ->> 'validUntil' as "validUntil",
          content -> 'contact' as contact, content -> 'address' as address, content -> 'cars' as cars, content ->> 'note' as note,
          (select coalesce(json_agg(json_build_object('version', a.version, 'answer', a.answer, 'name', a.name, 'reason', a.reason, 'answeredAt', a.created_at) order by a.id), '[]')
            from quote_answer a where a.quote_id = q.id) as answers
        from quote q where user_id = ${userId} and status <> 'DRAFT' order by id limit ${MAX_ROWS}`,
    ),
  ])
  return { invoices, payments, subscriptions, credit, quotes }
}

async function traces(db: Database, userId: number) {
  const [notesAboutYou, tags, uploads, requestsForHelp, securityEvents, siteEvents, mails] = await Promise.all([
    rowsOf(
      db,
      sql<Row>`select body, created_at as "createdAt" from customer_note where user_id = ${userId} order by id limit ${MAX_ROWS}`,
    ),
    rowsOf(db, sql<Row>`select tag from customer_tag where user_id = ${userId} order by tag limit ${MAX_ROWS}`),
    rowsOf(
      db,
      sql<Row>`select content_type as "contentType", size, created_at as "createdAt" from stored_file where owner_id = ${userId} order by id limit ${MAX_ROWS}`,
    ),
    rowsOf(
      db,
      sql<Row>`select name, email, phone_number as "phoneNumber", body, postal_code as "postalCode", created_at as "createdAt",
          (select coalesce(json_agg(json_build_object('body', a.body, 'createdAt', a.created_at) order by a.id), '[]')
           from assistance_answer a where a.assistance_request_id = assistance_request.id) as answers
        from assistance_request where lower(email) = (select lower(email) from app_user where id = ${userId}) order by id limit ${MAX_ROWS}`,
    ),
    rowsOf(
      db,
      sql<Row>`select kind, happened_at as "happenedAt", network, device from security_event where user_id in ${ownIds(userId)} order by id desc limit ${MAX_ROWS}`,
    ),
    rowsOf(
      db,
      sql<Row>`select name, created_at as "createdAt" from analytics_event where user_id = ${userId} order by id desc limit ${MAX_ROWS}`,
    ),
    rowsOf(
      db,
      sql<Row>`select address, subject, sent_at as "sentAt" from sent_mail where user_id = ${userId} order by sent_at desc limit ${MAX_ROWS}`,
    ),
  ])
  return { notesAboutYou, tags, uploads, requestsForHelp, securityEvents, siteEvents, mails }
}
