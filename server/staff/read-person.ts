import { sql } from 'kysely'
import type { StaffRole } from '../../domain/account/roles.ts'
import type { StaffAccess } from '../../domain/staff/access.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFoundForActor } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { seesPerson } from './queries.ts'

/** What the settings of a person consist of. */
export interface PersonContent extends StaffAccess {
  id: number
  name: string
  email: string
  roles: readonly StaffRole[]
  /** ISO 8601; null: active. */
  deactivatedAt: string | null
}

/** Returns a staff member visible to the actor. @throws Refusal 404 for anybody else */
export async function readPerson(db: Database, actor: Actor, id: number): Promise<PersonContent> {
  const { rows } = await sql<PersonContent>`
    select u.id, u.name, u.email, r.roles, to_jsonb(u.deactivated_at) as "deactivatedAt",
      array(select m.franchise_id from franchise_member m where m.user_id = u.id order by 1) as "franchiseIds",
      array(select t.van_id from van_technician t where t.user_id = u.id order by 1) as "vanIds",
      array(select s.vendor_id from vendor_sales s where s.user_id = u.id order by 1) as "vendorIds"
    from app_user u join lateral (select array_agg(x.role order by x.role) as roles from user_role x where x.user_id = u.id) r on r.roles is not null
    where u.id = ${id} and ${seesPerson(actor)}`.execute(db)
  const [person] = rows
  if (!person) throw notFoundForActor('user')
  return person
}
