import { sql } from 'kysely'
import { MAX_CODES } from '../../../domain/service-area/area-problem.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { TEXTS } from '../texts.ts'
import { type Applying, field, type Kind } from './kind.ts'

const T = TEXTS.match

/** A code that the franchise serves is the same; another one is new. No code is ever removed. */
async function match(db: Database, { run }: Applying): Promise<void> {
  const has = sql`exists (select from service_area a where a.franchise_id = ${run.franchiseId} and a.postal_code = ${field('code')})`
  await sql`
    update import_line l set problems = '[]', state = case when ${has} then 'SAME' else 'NEW' end
    where l.run_id = ${run.id} and l.state <> 'WRONG'`.execute(db)
  await sql`
    update import_line l set state = 'WRONG', problems = jsonb_build_array(jsonb_build_object('field', 'code', 'message', ${T.tooManyCodes}::text))
    where l.run_id = ${run.id} and l.state = 'NEW'
      and (select count(*) from service_area where franchise_id = ${run.franchiseId})
        + (select count(*) from import_line n where n.run_id = ${run.id} and n.state = 'NEW' and n.line <= l.line) > ${MAX_CODES}`.execute(
    db,
  )
}

async function apply(db: Database, { run }: Applying): Promise<void> {
  // Others who change the areas of the tenant wait (server/service-area/change-area.ts).
  await sql`
    with made as (
      insert into service_area (franchise_id, postal_code)
      select ${run.franchiseId}, ${field('code')} from import_line l where l.run_id = ${run.id} and l.state = 'NEW' returning postal_code)
    insert into import_made (run_id, table_name, row_key, stamp) select ${run.id}, 'service_area', postal_code, '' from made`.execute(
    db,
  )
}

/** A code is used once somebody booked there since. */
async function undo(db: Database, { run }: Applying): Promise<boolean> {
  const createdKeys = sql`select m.row_key from import_made m where m.run_id = ${run.id} and m.table_name = 'service_area'`
  const { rows } = await sql<{ used: boolean }>`
    select exists (
      select from work_order o join address d on d.id = o.address_id
      where o.franchise_id = ${run.franchiseId} and o.created_at >= ${run.appliedAt} and (d.postal_code in (${createdKeys}) or left(d.postal_code, 3) in (${createdKeys}))) as used`.execute(
    db,
  )
  if (rows[0]?.used) return false
  await sql`delete from service_area where franchise_id = ${run.franchiseId} and postal_code in (${createdKeys})`.execute(
    db,
  )
  return true
}

/** The postal codes of a franchise's service area. */
export const areas: Kind = { tables: [], match, apply, undo }
