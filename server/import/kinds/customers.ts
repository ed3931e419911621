import { type RawBuilder, sql } from 'kysely'
import { countryNames } from '../../../domain/address/country.ts'
import { isFranchiseInUse } from '../../franchise/policy.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { ImportRun } from '../runs.ts'
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

/** Whether the line's phone is of a contact that the customer has already, by another name if the line names one. */
const hasContact = sql`exists (
  select from contact c where c.user_id = u.id and c.deleted_at is null and c.phone_number = ${field('phone')}
    and (${field('contactName')} is null or c.name = ${field('contactName')}))`
const hasAddress = sql`exists (
  select from address a where a.user_id = u.id and a.deleted_at is null and a.postal_code = ${field('postalCode')}
    and lower(a.street) = lower(${field('street')}) and lower(a.city) = lower(${field('city')}))`

/** An entry of the changes of a customer who gets a contact or an address. */
const addition = (key: string, has: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${sql.lit(key)}, case when ${says(key)} and not ${has} then jsonb_build_array(null, ${field(key)}) end`

const match = (db: Database, { run }: Applying): Promise<void> =>
  matchLines(
    db,
    run,
    sql`
      select l.line, u.id as row_id,
        case when u.id is null then '{}' else ${changesOf([
          changeOf('key', sql`u.own_key`),
          changeOf('name', sql`u.name`),
          sql`'email', case when ${says('email')} and lower(u.email) <> ${field('email')} then jsonb_build_array(u.email, ${field('email')}) end`,
          addition('phone', hasContact),
          addition('street', hasAddress),
        ])} end as changes,
        ${problemsOf([
          problemIf(sql`k.id <> e.id`, 'email', T.twoCustomers),
          problemIf(sql`exists (select from user_role r where r.user_id = u.id)`, 'email', T.staff),
          problemIf(
            sql`k.id is not null and lower(k.email) <> ${field('email')} and k.password_hash is not null`,
            'email',
            T.ownEmail,
          ),
          problemIf(sql`u.id is null and ${field('email')} is null`, 'email', T.newEmail),
          problemIf(sql`u.id is null and ${field('name')} is null`, 'name', T.newName),
        ])} as problems
      from import_line l
      left join app_user k on k.own_key = ${field('key')}
      left join app_user e on lower(e.email) = ${field('email')}
      left join app_user u on u.id = coalesce(k.id, e.id)
      where l.run_id = ${run.id} and l.state <> 'WRONG'`,
  )

/** A customer belongs to the franchise that serves their postal code, otherwise to the one that was selected. */
const homeOf = (run: ImportRun) => sql`coalesce(
  (select min(s.franchise_id) from service_area s
    where s.postal_code in (${field('postalCode')}, left(${field('postalCode')}, 3)) and ${isFranchiseInUse('s.franchise_id')}), ${run.franchiseId})`

async function apply(db: Database, { run, now }: Applying): Promise<void> {
  await giveIds(db, run, 'app_user_id_seq')
  await noteBefore(
    db,
    run,
    'app_user',
    sql`select u.id as key, jsonb_build_object('name', u.name, 'email', u.email, 'own_key', u.own_key) as before
      from import_line l join app_user u on u.id = l.row_id where l.run_id = ${run.id} and l.state = 'CHANGED'`,
  )
  await sql`
    update app_user u set name = coalesce(${field('name')}, u.name), email = case when l.changes ? 'email' then ${field('email')} else u.email end,
      own_key = case when ${says('key')} then ${field('key')} else u.own_key end
    from import_line l where l.run_id = ${run.id} and l.state = 'CHANGED' and u.id = l.row_id
      and (l.changes ? 'name' or l.changes ? 'email' or l.changes ? 'key')`.execute(db)
  await noteInsert(
    db,
    run,
    'app_user',
    sql`
    insert into app_user as t (id, name, email, own_key, home_franchise_id, created_at) overriding system value
    select l.row_id, ${field('name')}, ${field('email')}, ${field('key')}, ${homeOf(run)}, ${now}
    from import_line l where l.run_id = ${run.id} and l.state = 'NEW' order by l.line returning ${CREATED_ROW}`,
  )
  await addContacts(db, run, now)
  await addAddresses(db, run, now)
}

async function addContacts(db: Database, run: ImportRun, now: Date): Promise<void> {
  await noteInsert(
    db,
    run,
    'contact',
    sql`
      insert into contact as t (user_id, name, email, phone_number, created_at)
      select u.id, coalesce(${field('contactName')}, u.name), u.email, ${field('phone')}, ${now}
      from import_line l join app_user u on u.id = l.row_id
      where l.run_id = ${run.id} and ${field('phone')} is not null and (l.state = 'NEW' or l.state = 'CHANGED' and l.changes ? 'phone')
      order by l.line returning ${CREATED_ROW}`,
  )
}

async function addAddresses(db: Database, run: ImportRun, now: Date): Promise<void> {
  await noteInsert(
    db,
    run,
    'address',
    sql`
      insert into address as t (user_id, street, city, postal_code, province, province_code, country, country_code, lat, lng, created_at)
      select l.row_id, ${field('street')}, ${field('city')}, ${field('postalCode')}, ${field('province')}, ${field('provinceCode')},
        ${countryNames[run.countryCode]}, ${run.countryCode}, ${field('lat')}::float8, ${field('lng')}::float8, ${now}
      from import_line l
      where l.run_id = ${run.id} and ${field('street')} is not null and (l.state = 'NEW' or l.state = 'CHANGED' and l.changes ? 'street')
      order by l.line returning ${CREATED_ROW}`,
  )
}

async function undo(db: Database, { run }: Applying): Promise<boolean> {
  await deleteCreated(db, run, 'address')
  await deleteCreated(db, run, 'contact')
  await sql`
    update app_user u set name = m.before ->> 'name', email = m.before ->> 'email', own_key = m.before ->> 'own_key'
    from import_made m where m.run_id = ${run.id} and m.table_name = 'app_user' and m.before is not null and u.id = m.row_key::bigint
      and (u.name, u.email, u.own_key) is distinct from (m.before ->> 'name', m.before ->> 'email', m.before ->> 'own_key')`.execute(
    db,
  )
  // Triggers add customers to the lists of franchises, and an order of a customer would keep them from being deleted below.
  await sql`
    delete from franchise_customer c using import_made m
    where m.run_id = ${run.id} and m.table_name = 'app_user' and m.before is null and c.user_id = m.row_key::bigint`.execute(
    db,
  )
  // Not by `deleteCreated`: for each customer, 75 foreign keys would look for rows that refer to them.
  await sql`select app.delete_imported_customers(${run.id})`.execute(db)
  return true
}

/** Customers, each with a contact and an address. */
export const customers: Kind = { tables: ['address', 'contact', 'app_user'], match, apply, undo }
