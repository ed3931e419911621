import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/tenant-database.ts'
import { mayStarter } from '../runs.ts'
import { TEXTS } from '../texts.ts'
import {
  type Applying,
  deleteCreated,
  field,
  giveIds,
  type Kind,
  CREATED_ROW,
  matchLines,
  noteBefore,
  noteInsert,
  problemIf,
  problemsOf,
} from './kind.ts'

const T = TEXTS.match

const typeAndBrand: RawBuilder<unknown> = sql`
  left join part_type t on lower(t.name) = lower(${field('type')}) and t.archived_at is null
  left join part_brand b on lower(b.name) = lower(${field('brand')})`

/** A part that is there is the same. An archived one comes back when who imports may bring it back in the catalogue (DOOR-25). */
const match = async (db: Database, { run }: Applying): Promise<void> => {
  const mayRestore = await mayStarter(db, run, 'catalogue.change')
  await matchLines(
    db,
    run,
    sql`
      select distinct on (l.line) l.line, p.id as row_id,
        case when p.archived_at is not null then jsonb_build_object('name', jsonb_build_array(null, p.name)) else '{}' end as changes,
        ${problemsOf([
          problemIf(sql`t.id is null`, 'type', T.partType),
          problemIf(sql`b.archived_at is not null`, 'brand', T.archivedBrand),
          problemIf(sql`p.merged_into_id is not null`, 'name', T.merged),
          problemIf(
            sql`p.archived_at is not null and p.merged_into_id is null and not ${mayRestore}::boolean`,
            'name',
            T.archivedPart,
          ),
        ])} as problems
      from import_line l ${typeAndBrand}
      left join part p on p.part_type_id = t.id and p.vehicle_id is null and lower(p.name) = lower(${field('name')})
        and (p.part_brand_id = b.id or p.part_brand_id is null and ${field('brand')} is null)
      where l.run_id = ${run.id} and l.state <> 'WRONG' order by l.line, p.id`,
  )
}

async function apply(db: Database, { run }: Applying): Promise<void> {
  await giveIds(db, run, 'part_id_seq')
  await noteInsert(
    db,
    run,
    'part_brand',
    sql`
      insert into part_brand as t (name)
      select distinct on (lower(${field('brand')})) ${field('brand')} from import_line l ${typeAndBrand}
      where l.run_id = ${run.id} and l.state = 'NEW' and ${field('brand')} is not null and b.id is null order by lower(${field('brand')}), l.line returning ${CREATED_ROW}`,
  )
  await noteBefore(
    db,
    run,
    'part',
    sql`select p.id as key, jsonb_build_object('archived_at', p.archived_at) as before
      from import_line l join part p on p.id = l.row_id where l.run_id = ${run.id} and l.state = 'CHANGED'`,
  )
  await sql`
    update part p set archived_at = null from import_line l where l.run_id = ${run.id} and l.state = 'CHANGED' and p.id = l.row_id`.execute(
    db,
  )
  await noteInsert(
    db,
    run,
    'part',
    sql`
    insert into part as t (id, part_type_id, part_brand_id, name) overriding system value
    select l.row_id, t.id, b.id, ${field('name')} from import_line l ${typeAndBrand} where l.run_id = ${run.id} and l.state = 'NEW' order by l.line returning ${CREATED_ROW}`,
  )
}

async function undo(db: Database, { run }: Applying): Promise<boolean> {
  await sql`
    update part p set archived_at = (m.before ->> 'archived_at')::timestamptz
    from import_made m where m.run_id = ${run.id} and m.table_name = 'part' and m.before is not null and p.id = m.row_key::bigint`.execute(
    db,
  )
  await deleteCreated(db, run, 'part')
  await deleteCreated(db, run, 'part_brand')
  return true
}

/** Parts of the catalogue. A brand that is not there is added with them. */
export const parts: Kind = { tables: ['part', 'part_brand'], match, apply, undo }
