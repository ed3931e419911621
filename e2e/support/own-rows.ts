import { randomUUID } from 'node:crypto'
import { withOwner } from './create-franchises.ts'
import { ownFranchise, type TenantKey } from './own-franchise.ts'

/** Retires vans until this many are left in the file's franchise. */
export const workWithVans = (count: number): Promise<unknown> =>
  withOwner(pool =>
    pool.query(
      `update van v set active = n.number <= $2
       from (select id, row_number() over (order by id) as number from van where tenant_id = 1 and franchise_id = $1) n
       where v.tenant_id = 1 and v.id = n.id`,
      [ownFranchise().id, count],
    ),
  )

/** Adds a van without stock and without a technician to the file's franchise. @returns its name */
export async function addEmptyVan(): Promise<string> {
  const name = `Spare ${randomUUID().slice(0, 8)}`
  await withOwner(pool =>
    pool.query('insert into van (tenant_id, franchise_id, name) values (1, $1, $2)', [ownFranchise().id, name]),
  )
  return name
}

/** Puts two tools of one kind into a van of the file's franchise. No API adds tools. @returns the tool's name */
export async function addTool(vanId: string): Promise<string> {
  const { rows } = await withOwner(pool =>
    pool.query<{ name: string }>(
      `with tool as (select id, name from tool where tenant_id = 1 order by id limit 1),
         item as (insert into stock_item (tenant_id, franchise_id, van_id, tool_id, quantity) select 1, $1, $2, id, 2 from tool returning id),
         entry as (insert into stock_entry (tenant_id, stock_item_id, change, reason, unit_price, idempotency_key)
           select 1, id, 2, 'RESTOCKED', 700, 'own tool ' || id from item)
       select name from tool`,
      [ownFranchise().id, vanId],
    ),
  )
  return rows[0]?.name ?? ''
}

/** Puts 120 litres of each oil of the vans into the market of the file's franchise, once. */
export const stockMarketOil = (tenant: TenantKey = 'maple'): Promise<unknown> => {
  const { id, tenantId } = ownFranchise(tenant)
  return withOwner(pool =>
    pool.query(
      `with item as (
         insert into stock_item (tenant_id, franchise_id, oil_id, quantity)
         select distinct $1::bigint, $2::bigint, v.oil_id, 120000 from stock_item v
         where v.tenant_id = $1 and v.franchise_id = $2 and v.van_id is not null and v.oil_id is not null and v.removed_at is null
           and not exists (select from stock_item m where m.tenant_id = $1 and m.franchise_id = $2 and m.van_id is null and m.oil_id = v.oil_id
             and m.removed_at is null)
         returning id)
       insert into stock_entry (tenant_id, stock_item_id, change, reason, unit_price, idempotency_key)
       select $1, id, 120000, 'RESTOCKED', 700, 'own market ' || id from item`,
      [tenantId, id],
    ),
  )
}

/** Adds a sales user without franchise and vendor, with the demo's password. @returns their email address */
export async function newSalesUser(): Promise<string> {
  const email = `sales.${randomUUID()}@maple.example`
  await withOwner(pool =>
    pool.query(
      `with made as (
         insert into app_user (tenant_id, name, email, password_hash)
         select 1, 'Saul Starter', $1, password_hash from app_user where tenant_id = 1 and email = $2 returning id)
       insert into user_role (tenant_id, user_id, role) select 1, id, 'sales' from made`,
      [email, ownFranchise().sales],
    ),
  )
  return email
}

/** Adds a manager of only the file's franchise, with the demo's password. @returns their email address */
export async function newManager(): Promise<string> {
  const email = `manager.${randomUUID()}@maple.example`
  const { id, manager } = ownFranchise()
  await withOwner(pool =>
    pool.query(
      `with made as (
         insert into app_user (tenant_id, name, email, password_hash)
         select 1, 'Max Manager', $1, password_hash from app_user where tenant_id = 1 and email = $2 returning id),
       role as (insert into user_role (tenant_id, user_id, role) select 1, id, 'manager' from made)
       insert into franchise_member (tenant_id, franchise_id, user_id) select 1, $3, id from made`,
      [email, manager, id],
    ),
  )
  return email
}

/** Adds a franchise in the US without orders, and makes people of the file's franchise members of it. @returns how to take them out and archive it */
export async function addAmericanFranchise(name: string, emails: readonly string[]): Promise<() => Promise<unknown>> {
  const { rows } = await withOwner(pool =>
    pool.query<{ id: number }>(
      `with made as (
         insert into franchise (tenant_id, id, name, type, country_code, time_zone, street, city, province_code, postal_code, lat, lng, phone_number, manager_email)
         overriding system value select 1, 500000 + id, $2, type, 'US', 'America/New_York', '1 Main St', 'Buffalo', 'NY', '14201', 42.89, -78.88, '7165550123', manager_email
         from franchise where tenant_id = 1 and id = $1 returning id),
       hours as (insert into franchise_hours (tenant_id, franchise_id, weekday, opens_minute, closes_minute) select 1, id, 1, 480, 1080 from made),
       members as (insert into franchise_member (tenant_id, franchise_id, user_id)
         select 1, made.id, u.id from made, app_user u where u.tenant_id = 1 and u.email = any($3))
       select id::float8 from made`,
      [ownFranchise().id, name, emails],
    ),
  )
  const id = rows[0]?.id
  return () =>
    withOwner(pool =>
      pool.query(
        `with gone as (delete from franchise_member where tenant_id = 1 and franchise_id = $1)
         update franchise set archived_at = now() where tenant_id = 1 and id = $1`,
        [id],
      ),
    )
}

/** Changes a user's role. */
export const setRole = (email: string, role: 'manager' | 'technician'): Promise<unknown> =>
  withOwner(pool =>
    pool.query(
      'update user_role set role = $2 where tenant_id = 1 and user_id = (select id from app_user where tenant_id = 1 and email = $1)',
      [email, role],
    ),
  )

/** Removes a postal code from the service area of the file's franchise. */
export const stopServing = (postalCode: string): Promise<unknown> =>
  withOwner(pool =>
    pool.query('delete from service_area where tenant_id = 1 and franchise_id = $1 and postal_code = $2', [
      ownFranchise().id,
      postalCode,
    ]),
  )

/** Restores the postal code. */
export const serveAgain = (postalCode: string): Promise<unknown> =>
  withOwner(pool =>
    pool.query('insert into service_area (tenant_id, franchise_id, postal_code) values (1, $1, $2)', [
      ownFranchise().id,
      postalCode,
    ]),
  )

/** Adds the oil filter that fits a car of the catalogue. */
export const addFittingFilter = (vehicleId: string): Promise<unknown> =>
  withOwner(pool =>
    pool.query(
      `insert into vehicle_part_item (tenant_id, vehicle_id, part_type, brand, name) select 1, $1, 'Oil filter', 'FRAM', 'PH3614'
       where not exists (select from vehicle_part_item where tenant_id = 1 and vehicle_id = $1 and name = 'PH3614')`,
      [vehicleId],
    ),
  )

/** Adds a discount code that ended in May. @returns its text */
export async function addExpiredCode(): Promise<string> {
  const code = `MAY-${randomUUID().slice(0, 8).toUpperCase()}`
  await withOwner(pool =>
    pool.query(
      `insert into discount_code (tenant_id, code, discount_type, amount, valid_until) values (1, $1, 'PERCENT', 1000, '2026-05-31T00:00:00Z')`,
      [code],
    ),
  )
  return code
}

/** Assigns a customer to a fleet, with its reference and 10 % off bookings by staff. */
export const assignFleet = (userId: string): Promise<unknown> =>
  withOwner(pool =>
    pool.query(
      `with customer as (
         update app_user set default_discount_type = 'PERCENT', default_discount_amount = 1000 where tenant_id = 1 and id = $1 returning id)
       insert into customer_vendor (tenant_id, user_id, vendor_id, external_customer_vendor_id)
       select 1, c.id, v.id, $2 from customer c join vendor v on v.tenant_id = 1 and v.vendor_id = 2`,
      [userId, `F-${userId}`],
    ),
  )

/** Assigns a customer to the marketplace partner. */
export const assignMarketplace = (userId: string): Promise<unknown> =>
  withOwner(pool =>
    pool.query(
      'update app_user set vendor_id = (select id from vendor where tenant_id = 1 and vendor_id = 1) where tenant_id = 1 and id = $1',
      [userId],
    ),
  )

/** Adds a request for help that the file's franchise has to answer. @returns the sender's email */
export async function addAssistanceRequest(name: string): Promise<string> {
  const email = `${randomUUID()}@sender.test`
  await withOwner(pool =>
    pool.query(
      `insert into assistance_request (tenant_id, franchise_id, name, email, phone_number, body, postal_code, created_at)
       values (1, $1, $2, $3, '8075550142', 'Could a van come to the lake?\nAny day is fine.', 'P0T2J0', now())`,
      [ownFranchise().id, name, email],
    ),
  )
  return email
}

/** Closes all requests for help of the file's franchise, as a colleague does. */
export const closeAssistanceRequests = (): Promise<unknown> =>
  withOwner(pool =>
    pool.query(
      `update assistance_request r set closed_at = now(), closed_by_id = u.id from app_user u
       where r.tenant_id = 1 and r.franchise_id = $1 and r.closed_at is null and u.tenant_id = 1 and u.email = $2`,
      [ownFranchise().id, ownFranchise().manager],
    ),
  )
