import { type RawBuilder, sql } from 'kysely'
import { mileageUnitOf } from '../../../domain/vehicle/mileage.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { TEXTS } from '../texts.ts'
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

/** SQL: joins the customer of line `l` as `u`, who is no member of staff. */
export const ownerJoin: RawBuilder<unknown> = sql`
  left join app_user ok on ok.own_key = ${field('customerKey')}
  left join app_user oe on lower(oe.email) = ${field('customerEmail')}
  left join app_user u on u.id = coalesce(ok.id, oe.id) and not exists (select from user_role r where r.user_id = u.id)`

/** SQL: the problems of the customer of line `l`. */
export const ownerProblems: readonly RawBuilder<unknown>[] = [
  problemIf(sql`ok.id <> oe.id`, 'customerEmail', T.twoCustomers),
  problemIf(sql`u.id is null`, 'customerEmail', T.noCustomer),
]

/** SQL: joins the cars of customer `u` with the line's VIN and plate, as `cv` and `cp`. */
export const carJoin: RawBuilder<unknown> = sql`
  left join user_vehicle cv on cv.user_id = u.id and cv.deleted_at is null and cv.vin = ${field('vin')}
  left join lateral (select min(p.id) as id from user_vehicle p
    where p.user_id = u.id and p.deleted_at is null and lower(p.name) = lower(${field('plate')})) cp on true`

/** The catalogue entry of a line: its engine, or the only one of its model. */
const vehicleJoin: RawBuilder<unknown> = sql`
  left join (select year, lower(make) as make, lower(model) as model, count(*) as engines, min(id) as id, string_agg(engine, ', ' order by engine) as names
    from vehicle group by 1, 2, 3) g
    on g.year = ${field('year')}::int and g.make = lower(${field('make')}) and g.model = lower(${field('model')})
  left join vehicle v on v.year = g.year and lower(v.make) = g.make and lower(v.model) = g.model and lower(v.engine) = lower(${field('engine')})`
const vehicleId = sql`coalesce(v.id, case when g.engines = 1 then g.id end)`
const namesCar = sql`(${says('year')} and ${says('make')} and ${says('model')})`

const match = (db: Database, { run }: Applying): Promise<void> =>
  matchLines(
    db,
    run,
    sql`
      select distinct on (l.line) l.line, c.id as row_id,
        case when c.id is null then '{}' else ${changesOf([
          changeOf('vin', sql`c.vin`),
          changeOf('plate', sql`c.name`),
          sql`'model', case when ${vehicleId} <> c.vehicle_id then
            (select jsonb_build_array(concat_ws(' ', o.year, o.make, o.model, o.engine), concat_ws(' ', n.year, n.make, n.model, n.engine))
              from vehicle o, vehicle n where o.id = c.vehicle_id and n.id = ${vehicleId}) end`,
          sql`'mileage', case when ${says('mileage')} and ${field('mileage')}::int is distinct from r.mileage
            then jsonb_build_array(r.mileage, ${field('mileage')}::int) end`,
        ])} end as changes,
        ${problemsOf([
          ...ownerProblems,
          problemIf(sql`cv.id <> cp.id`, 'plate', T.vinTaken),
          problemIf(sql`u.id is not null and c.id is null and not ${namesCar}`, 'year', T.carNeeds),
          problemIf(sql`${namesCar} and g.id is null`, 'model', T.noVehicle),
          problemIf(sql`g.id is not null and ${vehicleId} is null`, 'engine', T.engineNeeded, sql`left(g.names, 200)`),
        ])} as problems
      from import_line l ${ownerJoin} ${carJoin} ${vehicleJoin}
      left join user_vehicle c on c.id = coalesce(cv.id, cp.id, case when not ${says('vin')} and not ${says('plate')} then
        (select min(w.id) from user_vehicle w where w.user_id = u.id and w.deleted_at is null and w.vehicle_id = ${vehicleId}) end)
      left join lateral (select m.mileage from mileage_reading m where m.user_vehicle_id = c.id order by m.created_at desc, m.id desc limit 1) r on true
      where l.run_id = ${run.id} and l.state <> 'WRONG' order by l.line`,
  )

async function apply(db: Database, { run, now }: Applying): Promise<void> {
  await giveIds(db, run, 'user_vehicle_id_seq')
  await noteBefore(
    db,
    run,
    'user_vehicle',
    sql`select c.id as key, jsonb_build_object('vin', c.vin, 'name', c.name, 'vehicle_id', c.vehicle_id) as before
      from import_line l join user_vehicle c on c.id = l.row_id where l.run_id = ${run.id} and l.state = 'CHANGED'`,
  )
  await sql`
    update user_vehicle c set vin = case when ${says('vin')} then ${field('vin')} else c.vin end,
      name = case when ${says('plate')} then ${field('plate')} else c.name end,
      vehicle_id = case when l.changes ? 'model' then ${vehicleId} else c.vehicle_id end
    from import_line l ${vehicleJoin}
    where l.run_id = ${run.id} and l.state = 'CHANGED' and c.id = l.row_id and (l.changes ? 'vin' or l.changes ? 'plate' or l.changes ? 'model')`.execute(
    db,
  )
  await noteInsert(
    db,
    run,
    'user_vehicle',
    sql`
    insert into user_vehicle as t (id, user_id, vehicle_id, vin, name, created_at) overriding system value
    select l.row_id, u.id, ${vehicleId}, ${field('vin')}, ${field('plate')}, ${now}
    from import_line l ${ownerJoin} ${vehicleJoin} where l.run_id = ${run.id} and l.state = 'NEW' order by l.line returning ${CREATED_ROW}`,
  )
  await noteInsert(
    db,
    run,
    'mileage_reading',
    sql`
      insert into mileage_reading as t (user_vehicle_id, mileage, unit, source, created_at)
      select l.row_id, ${field('mileage')}::int, ${mileageUnitOf(run.countryCode)}, 'typed', ${now}
      from import_line l where l.run_id = ${run.id} and ${field('mileage')} is not null and (l.state = 'NEW' or l.state = 'CHANGED' and l.changes ? 'mileage')
      order by l.line returning ${CREATED_ROW}`,
  )
}

async function undo(db: Database, { run }: Applying): Promise<boolean> {
  await deleteCreated(db, run, 'mileage_reading')
  await sql`
    update user_vehicle c set vin = m.before ->> 'vin', name = m.before ->> 'name', vehicle_id = (m.before ->> 'vehicle_id')::bigint
    from import_made m where m.run_id = ${run.id} and m.table_name = 'user_vehicle' and m.before is not null and c.id = m.row_key::bigint`.execute(
    db,
  )
  await deleteCreated(db, run, 'user_vehicle')
  return true
}

/** The cars of customers. */
export const cars: Kind = { tables: ['mileage_reading', 'user_vehicle'], match, apply, undo }
