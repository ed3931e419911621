import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { BOOKS_ROLES } from '../../../domain/account/roles.ts'
import type { Database } from '../../platform/database/tenant-database.ts'

/** A member of staff who may read the accountant's reports of some franchises. */
export interface Reader {
  id: number
  name: string
  email: string
}

/** SQL: whether user `u` is active staff who may read the accountant's reports of all these franchises. */
export const mayRead = (franchiseIds: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`
  (u.deactivated_at is null and exists (select from user_role r where r.user_id = u.id and r.role = any(${[...BOOKS_ROLES]}::text[]))
    and ${franchiseIds} <@ array(select f.id from app.franchises_of(u.id) f (id)))`

/** Returns the active staff who may read the accountant's reports of all these franchises, by name. */
export async function readersOf(db: Database, franchiseIds: readonly number[]): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select u.id, u.name, u.email from app_user u where ${mayRead(sql`${[...franchiseIds]}::bigint[]`)} order by lower(u.name), u.id`.execute(
    db,
  )
  return rows
}
