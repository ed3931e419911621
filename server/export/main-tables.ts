import { type RawBuilder, sql } from 'kysely'

/** A list for a spreadsheet. Its query names the columns; amounts are cents in columns that end with `_cents` and become dollars. */
export interface MainTable {
  file: string
  query: RawBuilder<Record<string, string | number | null>>
}

/** SQL: an instant as text in UTC. */
const at = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`

/** The lists that people open in a spreadsheet. Times are UTC. */
export const MAIN_TABLES: readonly MainTable[] = [
  {
    file: 'customers.csv',
    query: sql`
      select u.id as customer, u.own_key as number, u.name, u.email, c.phone_number as phone, a.street, a.city, a.province_code as province,
        a.postal_code, ${at('u.created_at')} as created
      from app_user u
      left join lateral (select * from contact c where c.user_id = u.id and c.deleted_at is null order by c.id limit 1) c on true
      left join lateral (select * from address a where a.user_id = u.id and a.deleted_at is null order by a.id limit 1) a on true
      where not exists (select from user_role r where r.user_id = u.id) and u.erased_at is null and u.merged_into_id is null order by u.id`,
  },
  {
    file: 'cars.csv',
    query: sql`
      select c.id as car, c.user_id as customer, u.email, v.year, v.make, v.model, v.engine, c.vin, c.name as plate,
        (select m.mileage from mileage_reading m where m.user_vehicle_id = c.id order by m.created_at desc, m.id desc limit 1) as odometer
      from user_vehicle c join app_user u on u.id = c.user_id join vehicle v on v.id = c.vehicle_id where c.deleted_at is null order by c.id`,
  },
  {
    file: 'orders.csv',
    query: sql`
      select o.id as "order", o.user_id as customer, c.name, a.street, a.city, a.postal_code, o.user_vehicle_id as car, f.name as franchise, v.name as van,
        ${at('o.scheduled_at')} as scheduled, o.status, ${at('o.completed_at')} as completed,
        (select string_agg(l.name, '; ' order by l.position) from line_item l where l.work_order_id = o.id) as services
      from work_order o join contact c on c.id = o.contact_id join address a on a.id = o.address_id
      left join franchise f on f.id = o.franchise_id left join van v on v.id = o.van_id order by o.id`,
  },
  {
    file: 'invoices.csv',
    query: sql`
      select i.invoice_number as invoice, i.work_order_id as "order", i.user_id as customer, i.bill_to ->> 'name' as name, i.status, i.currency,
        i.sub_total as subtotal_cents, i.tax as tax_cents, i.billed_amount as billed_cents, i.approved_amount as paid_cents, ${at('i.created_at')} as created
      from invoice i order by i.id`,
  },
  {
    file: 'payments.csv',
    query: sql`
      select p.id as payment, i.invoice_number as invoice, p.payment_method as method, p.status, i.currency, p.amount as amount_cents,
        ${at('p.created_at')} as created
      from payment p join invoice i on i.id = p.invoice_id order by p.id`,
  },
  {
    file: 'stock.csv',
    query: sql`
      select f.name as franchise, v.name as van, t.name as type, b.name as brand, coalesce(p.name, l.name, concat_ws(' ', o.oil_weight, o.oil_type)) as item,
        case when s.oil_id is null then s.quantity else s.quantity / 1000.0 end as quantity, case when s.oil_id is null then 'pieces' else 'litres' end as unit
      from stock_item s join franchise f on f.id = s.franchise_id left join van v on v.id = s.van_id
      left join part p on p.id = s.part_id left join part_type t on t.id = p.part_type_id left join part_brand b on b.id = p.part_brand_id
      left join oil o on o.id = s.oil_id left join tool l on l.id = s.tool_id where s.removed_at is null order by s.id`,
  },
]
