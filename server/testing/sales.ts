import type { TestApp } from './test-app.ts'

/** A completed order with its invoice and payment, with the fields that reports use; amounts in cents. */
export interface Sale {
  at: Date
  franchiseId: number
  vanId: number
  vendorId: number | null
  userId: number
  subtotal: number
  tax: number
  /** Amount received, at the same time. */
  paid: number
  method: string
  /** Part of the payment that was refunded a day later. */
  refunded: number
  isOilChange: boolean
  isVoided: boolean
  /** Thousandths of a litre of oil that the job used, bought at 650 cents a litre. */
  usedMillilitres: number
}

const ADD = `
  with given as (
      select * from jsonb_to_recordset($2) as x (n bigint, at timestamptz, "franchiseId" bigint, "vanId" bigint, "vendorId" bigint, "userId" bigint, subtotal bigint,
        tax bigint, paid bigint, method text, refunded bigint, "isOilChange" boolean, "isVoided" boolean, "usedMillilitres" bigint)),
    model as (select * from work_order where id = $3),
    o as (
      insert into work_order (tenant_id, idempotency_key, user_id, franchise_id, van_id, vendor_id, contact_id, address_id, vehicle_id, user_vehicle_id,
        scheduled_at, status, is_confirmed, is_inspected, currency, completed_at)
      select m.tenant_id, 'sale ' || n, g."userId", g."franchiseId", g."vanId", g."vendorId", m.contact_id, m.address_id, m.vehicle_id, m.user_vehicle_id,
        g.at, 'COMPLETE', true, true, m.currency, g.at from given g, model m returning id, idempotency_key),
    s as (select g.*, o.id as order_id from given g join o on o.idempotency_key = 'sale ' || g.n),
    line as (
      insert into line_item (tenant_id, work_order_id, position, service_id, name, price, discounted_price)
      select $1, order_id, 0, case when "isOilChange" then $4::bigint else $5::bigint end, 'Service', subtotal, subtotal from s),
    i as (
      insert into invoice (tenant_id, invoice_number, work_order_id, user_id, vendor_id, franchise_id, country_code, currency, sub_total, discount_sub_total, tax,
        has_oil_change, bill_to, approved_amount, refunded_amount, voided_at, created_at)
      select $1, 900000 + n, order_id, "userId", "vendorId", "franchiseId", 'CA', 'CAD', subtotal, subtotal, tax, "isOilChange", '{"name": "Ada Example", "email": "ada@example.com"}', paid, refunded,
        case when "isVoided" then at end, at from s returning id, work_order_id),
    p as (
      insert into payment (tenant_id, idempotency_key, invoice_id, franchise_id, user_id, author_name, amount, payment_method, status, refunded_amount, created_at)
      select $1, 'sale ' || n, i.id, "franchiseId", "userId", 'Test', paid, method, 'APPROVED', refunded, at from s join i on i.work_order_id = s.order_id
      where paid > 0 returning id, invoice_id, franchise_id, amount, refunded_amount, created_at),
    r as (
      insert into refund (tenant_id, idempotency_key, payment_id, amount, status, author_id)
      select $1, 'sale ' || id, id, refunded_amount, 'SUCCEEDED', $6 from p where refunded_amount > 0 returning id, payment_id),
    e as (
      insert into payment_entry (tenant_id, invoice_id, payment_id, franchise_id, kind, refund_id, amount, created_at)
      select $1, invoice_id, id, franchise_id, 'CAPTURE', null, amount, created_at from p
      union all select $1, invoice_id, p.id, franchise_id, 'REFUND', r.id, -refunded_amount, created_at + interval '1 day' from p join r on r.payment_id = p.id)
  insert into stock_entry (tenant_id, stock_item_id, change, reason, unit_price, work_order_id, idempotency_key, created_at)
  select $1, item.id, -"usedMillilitres", 'USED', 650, order_id, 'sale ' || n, at from s join stock_item item on item.van_id = s."vanId" and item.oil_id is not null
  where "usedMillilitres" > 0`

/** Adds sales to the Canadian tenant, modeled on a booked order. Each van must have oil in stock. */
export async function addSales(t: TestApp, modelOrderId: number, sales: readonly Sale[]): Promise<void> {
  const { id, serviceIds, userIds } = t.fixture.ca
  const rows = sales.map((sale, n) => ({ ...sale, n }))
  await t.db.owner.query(ADD, [
    id,
    JSON.stringify(rows),
    modelOrderId,
    serviceIds.oil_change_basic,
    serviceIds.tire_rotation,
    userIds.manager,
  ])
}
