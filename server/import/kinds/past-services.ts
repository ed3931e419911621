import { sql } from 'kysely'
import { mileageUnitOf } from '../../../domain/vehicle/mileage.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { TEXTS } from '../texts.ts'
import { carJoin, ownerJoin, ownerProblems } from './cars.ts'
import {
  type Applying,
  changeOf,
  changesOf,
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
  says,
} from './kind.ts'

const T = TEXTS.match

/** The car of a line: by its VIN or plate, or the only one of the customer. */
const carId = sql`coalesce(cv.id, cp.id, case when not ${says('vin')} and not ${says('plate')} and one.cars = 1 then one.id end)`
const oneJoin = sql`left join lateral (select count(*) as cars, min(o.id) as id from user_vehicle o where o.user_id = u.id and o.deleted_at is null) one on true`

const match = (db: Database, { run }: Applying): Promise<void> =>
  matchLines(
    db,
    run,
    sql`
      select distinct on (l.line) l.line, s.id as row_id,
        case when s.id is null then '{}' else ${changesOf([
          changeOf('mileage', sql`s.mileage`),
          changeOf('price', sql`s.price`),
          changeOf('note', sql`s.note`),
        ])} end as changes,
        ${problemsOf([
          ...ownerProblems,
          problemIf(sql`cv.id <> cp.id`, 'plate', T.vinTaken),
          problemIf(
            sql`u.id is not null and ${carId} is null and (${says('vin')} or ${says('plate')} or one.cars = 0)`,
            'vin',
            T.noCar,
          ),
          problemIf(sql`not ${says('vin')} and not ${says('plate')} and one.cars > 1`, 'vin', T.carNeeded),
        ])} as problems
      from import_line l ${ownerJoin} ${carJoin} ${oneJoin}
      left join past_service s on s.user_vehicle_id = ${carId} and s.name_key = ${field('service')} and s.done_on = ${field('day')}::date
      where l.run_id = ${run.id} and l.state <> 'WRONG' order by l.line`,
  )

async function apply(db: Database, { run, now }: Applying): Promise<void> {
  const unit = mileageUnitOf(run.countryCode)
  await giveIds(db, run, 'past_service_id_seq')
  await noteBefore(
    db,
    run,
    'past_service',
    sql`select s.id as key, jsonb_build_object('mileage', s.mileage, 'unit', s.unit, 'price', s.price, 'note', s.note) as before
      from import_line l join past_service s on s.id = l.row_id where l.run_id = ${run.id} and l.state = 'CHANGED'`,
  )
  await sql`
    update past_service s set mileage = coalesce(${field('mileage')}::int, s.mileage),
      unit = case when ${field('mileage')} is null then s.unit else ${unit} end,
      price = case when ${says('price')} then ${field('price')}::bigint else s.price end,
      note = case when ${says('note')} then ${field('note')} else s.note end
    from import_line l where l.run_id = ${run.id} and l.state = 'CHANGED' and s.id = l.row_id`.execute(db)
  await noteInsert(
    db,
    run,
    'past_service',
    sql`
    insert into past_service as t (id, user_vehicle_id, vehicle_id, name_key, done_on, done_at, mileage, unit, price, note, created_at) overriding system value
    select distinct on (l.line) l.row_id, c.id, c.vehicle_id, ${field('service')}, ${field('day')}::date, ${field('at')}::timestamptz, ${field('mileage')}::int,
      case when ${field('mileage')} is not null then ${unit} end, ${field('price')}::bigint, ${field('note')}, ${now}::timestamptz
    from import_line l ${ownerJoin} ${carJoin} ${oneJoin} join user_vehicle c on c.id = ${carId}
    where l.run_id = ${run.id} and l.state = 'NEW' order by l.line returning ${CREATED_ROW}`,
  )
}

async function undo(db: Database, { run }: Applying): Promise<boolean> {
  await sql`
    update past_service s set mileage = (m.before ->> 'mileage')::int, unit = m.before ->> 'unit', price = (m.before ->> 'price')::bigint, note = m.before ->> 'note'
    from import_made m where m.run_id = ${run.id} and m.table_name = 'past_service' and m.before is not null and s.id = m.row_key::bigint`.execute(
    db,
  )
  await deleteCreated(db, run, 'past_service')
  return true
}

/** What was done to cars before the business used this product. */
export const pastServices: Kind = { tables: ['past_service'], match, apply, undo }
