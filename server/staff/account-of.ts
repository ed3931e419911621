import { sql } from 'kysely'
import type { Database } from '../platform/database/tenant-database.ts'

/** The account that has an email already. */
export interface Account {
  id: number
  isStaff: boolean
  isDeactivated: boolean
  /** A customer's appointments, plans or saved cards. */
  hasRecords: boolean
}

/** Returns the account with an email, locked until the transaction ends; undefined when nobody has it. */
export async function accountOf(db: Database, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select u.id, exists (select from user_role r where r.user_id = u.id) as "isStaff",
      u.deactivated_at is not null as "isDeactivated",
      exists (select from work_order o where o.user_id = u.id) or exists (select from subscription p where p.user_id = u.id)
        or exists (select from payment_customer c where c.user_id = u.id) as "hasRecords"
    from app_user u where lower(u.email) = ${email.trim().toLowerCase()} for update of u`.execute(db)
  return rows[0]
}
