import { ADDRESS_COLUMNS, CONTACT_COLUMNS } from '../customer/queries.ts'
import { CAR_COLUMNS } from '../garage/queries.ts'
import { queryByIds } from '../platform/database/prepared.ts'

/*
 * What pages of orders read beside the orders, by ids. Each query has only the columns that somebody reads: any other would also be sent and parsed.
 */

export const ADDRESSES = queryByIds('batch of addresses', (db, ids) =>
  db.selectFrom('address').where('id', '=', ids).select(ADDRESS_COLUMNS),
)

export const CONTACTS = queryByIds('batch of contacts', (db, ids) =>
  db.selectFrom('contact').where('id', '=', ids).select(CONTACT_COLUMNS),
)

export const CARS = queryByIds('batch of cars', (db, ids) =>
  db.selectFrom('user_vehicle').where('id', '=', ids).select(CAR_COLUMNS),
)

/** Entries of the catalogue without their oil and parts. */
export const VEHICLE_NAMES = queryByIds('batch of vehicle names', (db, ids) =>
  db.selectFrom('vehicle').where('id', '=', ids).select(['id', 'year', 'make', 'model', 'engine']),
)

export const CODES = queryByIds('batch of codes', (db, ids) =>
  db.selectFrom('discount_code').where('id', '=', ids).select(['id', 'code', 'discount_type']),
)

export const CUSTOMERS = queryByIds('batch of customers', (db, ids) =>
  db
    .selectFrom('app_user')
    .where('id', '=', ids)
    .select(['id', 'name', 'email', 'default_discount_type', 'default_discount_amount']),
)

export const VENDORS = queryByIds('batch of vendors', (db, ids) =>
  db.selectFrom('vendor').where('id', '=', ids).select(['id', 'name']),
)

/** By stop, in the order of the cars. */
export const VISITS = queryByIds('batch of visits', (db, ids) =>
  db
    .selectFrom('work_order')
    .where('stop_id', '=', ids)
    .select(['id', 'stop_id', 'status', 'is_confirmed', 'is_later_car'])
    .select(['contact_id', 'vehicle_id', 'user_vehicle_id'])
    .orderBy('id'),
)

/** By stop, also the orders that left its visit. */
export const CALENDAR_ENTRIES = queryByIds('batch of calendar entries', (db, ids) => {
  const ofVisit = (column: 'stop_id' | 'left_stop_id') =>
    db
      .selectFrom('work_order')
      .where(column, '=', ids)
      .select([`${column} as visit`, 'id', 'version'])
  return ofVisit('stop_id').unionAll(ofVisit('left_stop_id'))
})

export const VANS = queryByIds('batch of vans', (db, ids) =>
  db.selectFrom('van').where('id', '=', ids).select(['id', 'name']),
)

/** By van. */
export const TECHNICIANS = queryByIds('batch of technicians', (db, ids) =>
  db
    .selectFrom('van_technician')
    .innerJoin('app_user', 'app_user.id', 'van_technician.user_id')
    .where('van_id', '=', ids)
    .where('app_user.deactivated_at', 'is', null)
    .select(['van_id', 'app_user.name', 'app_user.email'])
    .orderBy('app_user.name'),
)

/** By saved car. */
export const PLANS = queryByIds('batch of plans', (db, ids) =>
  db
    .selectFrom('subscription as s')
    .innerJoin('subscription_type as t', 't.id', 's.subscription_type_id')
    .innerJoin('user_vehicle as v', 'v.id', 's.user_vehicle_id')
    .innerJoin('app_user as u', 'u.id', 'v.user_id')
    .where('s.user_vehicle_id', '=', ids)
    .where('s.status', '=', 'ACTIVE')
    .where('v.deleted_at', 'is', null)
    .where('u.password_hash', 'is not', null)
    .select(['s.user_vehicle_id', 't.alias_name']),
)

/** By user. */
export const STAFF_USERS = queryByIds('batch of staff users', (db, ids) =>
  db.selectFrom('user_role').where('user_id', '=', ids).select('user_id').distinct(),
)

// By order, from here on.

export const LINES = queryByIds('batch of lines', (db, ids) =>
  db
    .selectFrom('line_item as l')
    .innerJoin('service as s', 's.id', 'l.service_id')
    .where('l.work_order_id', '=', ids)
    .select(['l.id', 'l.work_order_id', 'l.service_id', 'l.name', 'l.description', 'l.price'])
    .select(['l.discounted_price', 'l.quantity', 'l.tax', 'l.taxes'])
    .select(['s.name_key', 's.service_type', 's.is_fee', 's.description as service_description'])
    .orderBy('l.position'),
)

/** Lines by their names only. */
export const LINE_NAMES = queryByIds('batch of line names', (db, ids) =>
  db
    .selectFrom('line_item')
    .where('work_order_id', '=', ids)
    .select(['work_order_id', 'id', 'name'])
    .orderBy('position'),
)

export const CREDITS = queryByIds('batch of credits', (db, ids) =>
  db
    .selectFrom('credit_entry')
    .where('work_order_id', '=', ids)
    .select(['id', 'work_order_id', 'type', 'amount'])
    .orderBy('id'),
)

export const PHOTOS = queryByIds('batch of photos', (db, ids) =>
  db
    .selectFrom('work_order_photo')
    .where('work_order_id', '=', ids)
    .select(['id', 'work_order_id', 'kind', 'location', 'subject'])
    .orderBy('id'),
)

export const RATINGS = queryByIds('batch of ratings', (db, ids) =>
  db.selectFrom('rating').where('work_order_id', '=', ids).selectAll(),
)

export const EVENTS = queryByIds('batch of events', (db, ids) =>
  db
    .selectFrom('work_order_event')
    .where('work_order_id', '=', ids)
    .select(['id', 'work_order_id', 'type', 'author_name', 'data', 'created_at'])
    .orderBy('id'),
)

export const INSPECTIONS = queryByIds('batch of inspections', (db, ids) =>
  db.selectFrom('inspection').where('work_order_id', '=', ids).selectAll(),
)

export const AMENDMENTS = queryByIds('batch of amendments', (db, ids) =>
  db
    .selectFrom('inspection_amendment')
    .where('work_order_id', '=', ids)
    .select(['id', 'work_order_id', 'correction', 'reason', 'author_name', 'created_at'])
    .orderBy('id'),
)

/** An order that was billed again has several, the newest last. */
export const INVOICES = queryByIds('batch of invoices', (db, ids) =>
  db
    .selectFrom('invoice')
    .where('work_order_id', '=', ids)
    .select(['id', 'work_order_id', 'invoice_number', 'status', 'currency', 'billed_amount', 'approved_amount'])
    .select(['pending_payments', 'voided_at', 'credited_at', 'created_at'])
    .orderBy('id'),
)
