import { sql } from 'kysely'
import type { Database } from '../../platform/database/tenant-database.ts'
import { type Pair, SAME_CARS } from './obstacles.ts'

/** Moves the cars. Two with one VIN become the kept customer's, with what happened to both. @returns how many did */
export async function joinCars(db: Database, { keptId, mergedId }: Pair, now: Date): Promise<number> {
  const { rows: same } = await SAME_CARS(keptId, mergedId).execute(db)
  for (const { fromId, intoId } of same) {
    for (const table of ['work_order', 'subscription', 'mileage_reading'] as const)
      await sql`update ${sql.table(table)} set user_vehicle_id = ${intoId} where user_vehicle_id = ${fromId}`.execute(
        db,
      )
    // What both have stays with the car that is gone, as it was noted twice.
    await sql`
      update past_service p set user_vehicle_id = ${intoId} where p.user_vehicle_id = ${fromId} and not exists (
        select from past_service o where o.user_vehicle_id = ${intoId} and o.name_key = p.name_key and o.done_on = p.done_on)`.execute(
      db,
    )
    await sql`delete from car_connection_attempt where user_vehicle_id = ${fromId}`.execute(db)
    await sql`
      update connected_car c set user_vehicle_id = ${intoId}
      where c.user_vehicle_id = ${fromId} and not exists (select from connected_car o where o.user_vehicle_id = ${intoId})`.execute(
      db,
    )
    await sql`delete from connected_car where user_vehicle_id = ${fromId}`.execute(db)
    await sql`
      update user_vehicle k set name = coalesce(k.name, m.name), smartcar_vehicle_id = coalesce(k.smartcar_vehicle_id, m.smartcar_vehicle_id)
      from user_vehicle m where k.id = ${intoId} and m.id = ${fromId}`.execute(db)
    await sql`update user_vehicle set deleted_at = ${now}, smartcar_vehicle_id = null where id = ${fromId}`.execute(db)
  }
  await db.updateTable('user_vehicle').set({ user_id: keptId }).where('user_id', '=', mergedId).execute()
  return same.length
}

/**
 * Moves contacts and addresses. An equal one is kept once. The kept customer's first one stays the first: an older one of the other account is saved again, after
 * it, and the older row stays for the orders that refer to it.
 */
export async function joinPlaces(db: Database, { keptId, mergedId }: Pair, now: Date): Promise<void> {
  const gone = sql`update contact m set deleted_at = ${now} where m.user_id = ${mergedId} and m.deleted_at is null and exists (
    select from contact k where k.user_id = ${keptId} and k.deleted_at is null and k.name = m.name and k.email = m.email and k.phone_number = m.phone_number)`
  await gone.execute(db)
  await sql`
    with moved as (
      update contact m set deleted_at = ${now} where m.user_id = ${mergedId} and m.deleted_at is null
        and m.id < (select min(k.id) from contact k where k.user_id = ${keptId} and k.deleted_at is null)
      returning m.name, m.email, m.phone_number, m.created_at)
    insert into contact (user_id, name, email, phone_number, created_at)
    select ${keptId}::bigint, name, email, phone_number, created_at from moved order by created_at`.execute(db)
  const key = (row: string) =>
    sql`app.address_key(${sql.ref(`${row}.street`)}, ${sql.ref(`${row}.city`)}, ${sql.ref(`${row}.postal_code`)}, ${sql.ref(`${row}.lat`)}, ${sql.ref(`${row}.lng`)})`
  await sql`
    update address m set deleted_at = ${now} where m.user_id = ${mergedId} and m.deleted_at is null and exists (
      select from address k where k.user_id = ${keptId} and k.deleted_at is null and ${key('k')} = ${key('m')})`.execute(
    db,
  )
  await sql`
    with moved as (
      update address m set deleted_at = ${now} where m.user_id = ${mergedId} and m.deleted_at is null
        and m.id < (select min(k.id) from address k where k.user_id = ${keptId} and k.deleted_at is null)
      returning m.*)
    insert into address (user_id, street, city, postal_code, province, province_code, country, country_code, lat, lng, created_at)
    select ${keptId}::bigint, street, city, postal_code, province, province_code, country, country_code, lat, lng, created_at from moved
    order by created_at`.execute(db)
  for (const table of ['contact', 'address'] as const)
    await db.updateTable(table).set({ user_id: keptId }).where('user_id', '=', mergedId).execute()
}

/** Moves tags, vendors and uses of discount codes. An equal one is kept once. */
export async function joinFacts(db: Database, { keptId, mergedId }: Pair): Promise<void> {
  await sql`
    insert into customer_tag (user_id, tag) select ${keptId}::bigint, tag from customer_tag where user_id = ${mergedId} on conflict do nothing`.execute(
    db,
  )
  await sql`delete from customer_tag where user_id = ${mergedId}`.execute(db)
  await sql`
    update customer_vendor k set external_customer_vendor_id = coalesce(k.external_customer_vendor_id, m.external_customer_vendor_id)
    from customer_vendor m where k.user_id = ${keptId} and m.user_id = ${mergedId} and m.vendor_id = k.vendor_id`.execute(
    db,
  )
  await sql`
    delete from customer_vendor m where m.user_id = ${mergedId}
      and exists (select from customer_vendor k where k.user_id = ${keptId} and k.vendor_id = m.vendor_id)`.execute(db)
  await sql`update customer_vendor set user_id = ${keptId} where user_id = ${mergedId}`.execute(db)
  // The uses of a code by one customer are numbered. A second use of a referral code stays with the merged account: a customer has one.
  await sql`
    update discount_code_use m set user_id = ${keptId},
      nth = m.nth + coalesce((select max(k.nth) from discount_code_use k where k.user_id = ${keptId} and k.discount_code_id = m.discount_code_id), 0)
    where m.user_id = ${mergedId}
      and not (m.is_referral and exists (select from discount_code_use k where k.user_id = ${keptId} and k.is_referral))`.execute(
    db,
  )
  await sql`
    update discount_code set referrer_user_id = ${keptId} where referrer_user_id = ${mergedId}
      and not exists (select from discount_code k where k.referrer_user_id = ${keptId})`.execute(db)
  await sql`update analytics_event set user_id = ${keptId} where user_id = ${mergedId}`.execute(db)
  // What an import noted of the account for its undo, which must not bring it back.
  await sql`delete from import_made where table_name = 'app_user' and row_key = ${String(mergedId)}`.execute(db)
}

/** Moves the credit by one entry on each side, because the ledger's earlier entries do not change. @returns cents */
export async function joinCredit(
  db: Database,
  { keptId, mergedId }: Pair,
  { authorId, now }: { authorId: number; now: Date },
): Promise<number> {
  const account = await db
    .selectFrom('credit_account')
    .where('user_id', '=', mergedId)
    .select('balance')
    .forUpdate()
    .executeTakeFirst()
  const balance = account?.balance ?? 0
  if (balance === 0) return 0
  await db.updateTable('credit_account').set({ balance: 0 }).where('user_id', '=', mergedId).execute()
  await sql`
    insert into credit_account (user_id, balance) values (${keptId}, ${balance}::bigint)
    on conflict (tenant_id, user_id) do update set balance = credit_account.balance + excluded.balance`.execute(db)
  const entry = { type: 'MERGED' as const, author_id: authorId, created_at: now }
  await db
    .insertInto('credit_entry')
    .values([
      { ...entry, user_id: mergedId, amount: -balance, idempotency_key: `merge ${mergedId} from` },
      { ...entry, user_id: keptId, amount: balance, idempotency_key: `merge ${mergedId} to` },
    ])
    .execute()
  return balance
}
