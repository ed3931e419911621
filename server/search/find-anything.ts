import { type RawBuilder, sql } from 'kysely'
import type { Currency } from '../../domain/format/money.ts'
import type { QuoteStatus } from '../../domain/quote/lifecycle.ts'
import { readSought } from '../../domain/search/sought.ts'
import { visibleCustomers } from '../account/visible-customers.ts'
import { seesOwnVansOnly } from '../franchise/policy.ts'
import { visibleInvoices } from '../invoice/queries.ts'
import type { InvoiceRow } from '../invoice/rows.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { Actor } from '../platform/scope.ts'
import { visibleQuotes } from '../quote/policy.ts'
import { stateAt } from '../quote/rows.ts'
import { visibleOrders } from '../work-order/policy.ts'
import type { WorkOrderRow } from '../work-order/rows.ts'

export interface FoundOrder {
  id: number
  status: WorkOrderRow['status']
  isConfirmed: boolean
  /** ISO 8601. */
  scheduledAt: string
  /** IANA. */
  timeZone: string
  /** Of its contact. */
  name: string
  vehicle: string
  plate: string | null
  street: string
  city: string
  van: string | null
  /** What it was found by if the other fields do not show it: a phone number, a VIN, a PO number or the customer's name and email. */
  match: string | null
}

export interface FoundInvoice {
  id: number
  number: number
  name: string
  status: InvoiceRow['status']
  /** Cents. */
  billedAmount: number
  currency: Currency
}

export interface FoundCustomer {
  id: number
  name: string
  email: string
  /** Ten digits: the number that was looked for, otherwise of the first contact. */
  phoneNumber: string | null
}

export interface FoundCar {
  id: number
  customerId: number
  customerName: string
  vehicle: string
  plate: string | null
  vin: string | null
}

export interface FoundQuote {
  id: number
  number: number
  /** Of the person that it is for. */
  name: string
  /** Of the business; '' without one. */
  company: string
  status: QuoteStatus
  /** Cents with tax. */
  total: number
  currency: Currency
}

export interface Found {
  orders: FoundOrder[]
  invoices: FoundInvoice[]
  quotes: FoundQuote[]
  customers: FoundCustomer[]
  cars: FoundCar[]
}

const MOST = 20
const NOTHING: Found = { orders: [], invoices: [], quotes: [], customers: [], cars: [] }

/** A text as somebody typed it, and how it is answered. */
interface Typed {
  text: string
  /** Results of each kind, from 1 to 20; other numbers are moved there. */
  most: number
  now: Date
}

/**
 * Finds orders of all dates, also cancelled ones, and invoices, quotes, customers and cars by what a text may be of them (domain/search). Each kind has at most
 * `most` results, the best first. One statement, in which only the conditions of the lists decide what the actor sees.
 */
export async function findAnything(db: Database, actor: Actor, { text, most, now }: Typed): Promise<Found> {
  const sought = readSought(text)
  if (Object.values(sought).every(part => part === null)) return NOTHING
  const vans = seesOwnVansOnly(actor)
    ? sql`array(select van_id from van_technician where user_id = ${actor.userId})`
    : sql`null`
  const limit = Math.min(MOST, Math.max(1, most))
  const { rows } = await sql<Found>`
    with found as materialized (
      select * from app.find_anything(${JSON.stringify(sought)}, ${actor.franchiseIds}, ${vans}, ${actor.roles.includes('sales')}, ${limit})
        with ordinality as f (kind, id, matched, place))
    select (${orders(actor)}) as orders, (${invoices(actor)}) as invoices, (${quotes(actor, now, limit)}) as quotes,
      (${customers(actor, sought.phonePart)}) as customers, (${cars(actor)}) as cars`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a statement without a condition has one row')
  return row
}

type Part = RawBuilder<unknown>

const orders = (actor: Actor): Part => sql`
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', work_order.id, 'status', work_order.status, 'isConfirmed', work_order.is_confirmed,
    'scheduledAt', to_char(work_order.scheduled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'timeZone', f.time_zone,
    'name', c.name, 'vehicle', concat_ws(' ', v.year, v.make, v.model), 'plate', u.name, 'street', a.street, 'city', a.city, 'van', van.name,
    'match', case found.matched
      when 'phone' then c.phone_number
      when 'customerPhone' then c.phone_number
      when 'vin' then u.vin
      when 'poNumber' then work_order.po_number
      when 'customer' then case when customer.name = c.name then customer.email else customer.name || ', ' || customer.email end end)
    order by found.place), '[]')
  from found
  join work_order on work_order.id = found.id
  join contact c on c.id = work_order.contact_id
  join address a on a.id = work_order.address_id
  join vehicle v on v.id = work_order.vehicle_id
  join user_vehicle u on u.id = work_order.user_vehicle_id
  join app_user customer on customer.id = work_order.user_id
  join franchise f on f.id = work_order.franchise_id
  left join van on van.id = work_order.van_id
  where found.kind = 'order' and ${visibleOrders(actor)}`

const invoices = (actor: Actor): Part => sql`
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', invoice.id, 'number', invoice.invoice_number, 'name', invoice.bill_to ->> 'name', 'status', invoice.status,
    'billedAmount', invoice.billed_amount, 'currency', invoice.currency) order by found.place), '[]')
  from found join invoice on invoice.id = found.id
  where found.kind = 'invoice' and ${visibleInvoices(actor)}`

const quotes = (actor: Actor, now: Date, limit: number): Part => sql`
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', shown.id, 'number', shown.quote_number, 'name', shown.content #>> '{contact,name}', 'company', shown.content #>> '{contact,company}',
    'status', shown.state, 'total', shown.total, 'currency', shown.currency) order by shown.place), '[]')
  from (
    select quote.id, quote.quote_number, quote.content, quote.total, quote.currency, ${stateAt(now)} as state, found.place
    from found join quote on quote.id = found.id
    where found.kind = 'quote' and ${visibleQuotes(actor)}
    order by found.place limit ${limit}) shown`

const customers = (actor: Actor, phonePart: string | null): Part => sql`
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', app_user.id, 'name', app_user.name, 'email', app_user.email, 'phoneNumber', (
      select c.phone_number from contact c where c.user_id = app_user.id and c.deleted_at is null
      order by position(${phonePart ?? ''} in c.phone_number) = 0, c.id limit 1)) order by found.place), '[]')
  from found join app_user on app_user.id = found.id
  where found.kind = 'customer' and ${visibleCustomers(actor)}`

const cars = (actor: Actor): Part => sql`
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', u.id, 'customerId', app_user.id, 'customerName', app_user.name, 'vehicle', concat_ws(' ', v.year, v.make, v.model),
    'plate', u.name, 'vin', u.vin) order by found.place), '[]')
  from found
  join user_vehicle u on u.id = found.id
  join vehicle v on v.id = u.vehicle_id
  join app_user on app_user.id = u.user_id
  where found.kind = 'car' and ${visibleCustomers(actor)}`
