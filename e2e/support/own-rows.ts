import { randomUUID } from 'node:crypto'
import { withOwner } from './create-franchises.ts'
import { ownFranchise } from './own-franchise.ts'

/** Leaves so many vans to the file's franchise; the others are retired. No API does this. */
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

/** Puts two torque wrenches into a van of the file's franchise: tools come with a van. @returns the tool's name */
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

/** A sales user of no franchise and no vendor, with the demo's password. @returns their email address */
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
