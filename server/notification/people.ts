import { sql } from 'kysely'
import type { Choices } from '../../domain/notification/kinds.ts'
import type { Person } from '../../domain/notification/recipients.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/**
 * Returns the active staff who work in a franchise: its members, and owners and admins, who act in all.
 * @param franchiseId null: only those who act in all
 */
export async function peopleOf(db: Database, franchiseId: number | null): Promise<Person[]> {
  const { rows } = await sql<Omit<Person, 'choices'> & { choices: Choices | null }>`
    select u.id as "userId", r.roles, m.user_id is not null as "isMember",
      array(select t.van_id from van_technician t where t.user_id = u.id) as "vanIds",
      (select jsonb_object_agg(c.kind, jsonb_build_object('inProduct', c.in_product, 'byMail', c.by_mail))
       from notification_choice c where c.user_id = u.id) as choices
    from app_user u
    join lateral (select array_agg(role) as roles from user_role where user_id = u.id) r on r.roles is not null
    left join franchise_member m on m.user_id = u.id and m.franchise_id = ${franchiseId}
    where u.deactivated_at is null and (m.user_id is not null or r.roles && array['owner', 'admin'])
    order by u.id`.execute(db)
  return rows.map(row => ({ ...row, choices: row.choices ?? {} }))
}
