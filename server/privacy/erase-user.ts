import { sql } from 'kysely'
import { erasedEmail } from '../../domain/privacy/erasure.ts'
import { TEXTS as PRIVACY } from '../../domain/privacy/texts.ts'
import { LOGIN_TABLES } from '../account/login-tables.ts'
import { gatewayOf } from '../payment-account/gateway-of.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { deleteMarkedFiles } from '../upload/delete-unused-files.ts'
import { erasureObstacles } from './erasure-state.ts'
import { TEXTS } from './texts.ts'

/**
 * Erases a customer whose waiting period is over (PRIVACY-02): cards at the provider, then all personal data in one transaction, then their files.
 * Orders, payments and invoices stay, without a name; invoices store the billed name for seven years. Does nothing while an appointment, a debt or a
 * plan is open; the next run checks again. Idempotent after a crash.
 */
export async function eraseUser(context: JobContext, { userId }: { userId: number }): Promise<void> {
  const { scope, clock } = context
  const request = await scope.db
    .selectFrom('erasure_request')
    .where('user_id', '=', userId)
    .where('erase_at', '<=', clock.now())
    .select('user_id')
    .executeTakeFirst()
  if (!request || (await isHindered(scope.db, userId))) return
  await removeCards(context, userId)
  const isErased = await scope.db.transaction().execute(async db => {
    // A booking locks the customer too, so none can come in between.
    await db.selectFrom('app_user').where('id', '=', userId).select('id').forUpdate().execute()
    if (await isHindered(db, userId)) return false
    const due = await db
      .deleteFrom('erasure_request')
      .where('user_id', '=', userId)
      .where('erase_at', '<=', clock.now())
      .returning('user_id')
      .executeTakeFirst()
    if (!due) return false
    // An account that became part of this one is the same person.
    const merged = await db.selectFrom('app_user').where('merged_into_id', '=', userId).select('id').execute()
    for (const id of [userId, ...merged.map(account => account.id)]) {
      await markFiles(db, id, clock.now())
      await eraseRequests(db, id, clock.now())
      await claimQuotes(db, id)
      await erasePerson(db, id, clock.now())
      await eraseOrders(db, id)
      await sql`select app.erase_from_events(${id})`.execute(db)
    }
    await sql`select app.clear_quotes(${clock.now()}, '-infinity')`.execute(db)
    await db
      .insertInto('security_event')
      .values({ kind: 'data_erased', user_id: userId, happened_at: clock.now(), details: '{}' })
      .execute()
    return true
  })
  if (isErased) await deleteMarkedFiles(context)
}

async function isHindered(db: Database, userId: number): Promise<boolean> {
  const { appointments, invoices, plans } = await erasureObstacles(db, userId)
  return appointments + invoices + plans > 0
}

/** Removes the saved cards at the payment provider, also those of accounts that ended. */
async function removeCards(context: JobContext, userId: number): Promise<void> {
  const customers = await context.scope.db
    .selectFrom('payment_customer')
    .where('user_id', '=', userId)
    .select(['account_id', 'country_code', 'provider_customer_id'])
    .execute()
  for (const { account_id, country_code: country, provider_customer_id: customerId } of customers) {
    const payments = await gatewayOf(context, account_id)
    for (const { paymentMethodId } of await payments.listSavedCards(country, customerId))
      await payments.removeSavedCard(country, paymentMethodId)
  }
}

/** Marks the customer's uploads for deletion, and every photo of their cars, including those from before uploads were recorded. */
async function markFiles(db: Database, userId: number, now: Date): Promise<void> {
  await sql`
    insert into stored_file (location, content_type, size, owner_id, created_at, deleting_at)
    select distinct p.location, 'image/jpeg', 1, ${userId}::bigint, ${now}::timestamptz, ${now}::timestamptz
    from work_order_photo p join work_order o on o.id = p.work_order_id where o.user_id = ${userId}
    on conflict (tenant_id, location) do update set deleting_at = excluded.deleting_at, owner_id = excluded.owner_id`.execute(
    db,
  )
  await db.updateTable('stored_file').set({ deleting_at: now }).where('owner_id', '=', userId).execute()
  await sql`
    update stored_file s set deleting_at = ${now} from customer_file f where f.user_id = ${userId} and s.location = f.location`.execute(
    db,
  )
  await sql`delete from work_order_photo p using work_order o where o.id = p.work_order_id and o.user_id = ${userId}`.execute(
    db,
  )
}

/** Tables of data that exists only for the account. */
const ACCOUNT_TABLES = [
  ...LOGIN_TABLES,
  'customer_file',
  'customer_note',
  'customer_tag',
  'payment_customer',
  'sent_mail',
] as const

/** Erases the person's account, and the data that belongs to it alone. */
async function erasePerson(db: Database, userId: number, now: Date): Promise<void> {
  const email = erasedEmail(userId)
  for (const table of ACCOUNT_TABLES) await db.deleteFrom(table).where('user_id', '=', userId).execute()
  await sql`delete from connected_car c using user_vehicle v where v.id = c.user_vehicle_id and v.user_id = ${userId}`.execute(
    db,
  )
  await db
    .updateTable('app_user')
    .set({
      name: PRIVACY.formerCustomer,
      email,
      merged_email: null,
      own_key: null,
      password_hash: null,
      notification_requests: false,
      erased_at: now,
    })
    .where('id', '=', userId)
    .execute()
  await sql`
    update contact set name = ${PRIVACY.formerCustomer}, email = ${email}, phone_number = '0000000000', deleted_at = coalesce(deleted_at, ${now})
    where user_id = ${userId}`.execute(db)
  // City, postal code and province determine the tax of billed amounts. The location is exact to 10 km.
  await sql`
    update address set street = ${TEXTS.removed}, lat = round(lat::numeric, 1), lng = round(lng::numeric, 1), deleted_at = coalesce(deleted_at, ${now})
    where user_id = ${userId}`.execute(db)
  await sql`
    update user_vehicle set vin = null, name = null, smartcar_vehicle_id = null, deleted_at = coalesce(deleted_at, ${now})
    where user_id = ${userId}`.execute(db)
  await sql`
    update past_service p set note = null from user_vehicle v where v.id = p.user_vehicle_id and v.user_id = ${userId}`.execute(
    db,
  )
  // What an import noted of them for its undo.
  await sql`
    delete from import_made where table_name = 'app_user' and row_key = ${String(userId)}`.execute(db)
  await db
    .updateTable('customer_vendor')
    .set({ external_customer_vendor_id: null })
    .where('user_id', '=', userId)
    .execute()
  await db
    .updateTable('analytics_event')
    .set({ user_id: null, visitor: 'erased' })
    .where('user_id', '=', userId)
    .execute()
}

/** Erases notes on the orders and payments, and payer names. */
async function eraseOrders(db: Database, userId: number): Promise<void> {
  await db
    .updateTable('work_order')
    .set({ notes: '', staff_notes: '', po_number: null, proof_of_cancel_location: null })
    .where('user_id', '=', userId)
    .execute()
  // The stars stay, without a name. A manager's reason may quote the sentence.
  await sql`
    update rating set comment = '', is_noticed = false, hidden_at = null, hidden_by_id = null, hidden_reason = null where user_id = ${userId}`.execute(
    db,
  )
  await sql`update inspection i set notes = '', vin = null from work_order o where o.id = i.work_order_id and o.user_id = ${userId}`.execute(
    db,
  )
  await sql`update inspection_amendment i set correction = '', reason = '' from work_order o where o.id = i.work_order_id and o.user_id = ${userId}`.execute(
    db,
  )
  await sql`
    update payment p set notes = '', provider_url = null, link_email = null, author_name = case when p.author_id = ${userId} then ${PRIVACY.formerCustomer} else p.author_name end
    from invoice i where i.id = p.invoice_id and (i.user_id = ${userId} or p.author_id = ${userId})`.execute(db)
  // Staff may have named the person.
  await sql`update dispute d set statement = '' from invoice i where i.id = d.invoice_id and i.user_id = ${userId}`.execute(
    db,
  )
  await sql`
    update failed_refund x set note = '' from payment p left join refund r on r.payment_id = p.id
    where p.user_id = ${userId} and (x.payment_id = p.id or x.refund_id = r.id)`.execute(db)
}

/** Erases requests for help that were sent with one of the person's emails, and their answers. Call it before the emails are erased. */
async function eraseRequests(db: Database, userId: number, now: Date): Promise<void> {
  const emails = sql`select lower(coalesce(merged_email, email)) from app_user where id = ${userId} union select lower(email) from contact where user_id = ${userId}`
  await sql`
    delete from assistance_answer a using assistance_request r
    where r.id = a.assistance_request_id and lower(r.email) in (${emails})`.execute(db)
  await sql`
    update assistance_request set name = ${PRIVACY.formerCustomer}, email = ${erasedEmail(userId)}, phone_number = '', body = '', erased_at = ${now}
    where lower(email) in (${emails})`.execute(db)
}

/** Gives the person the quotes that were written to one of their emails before they had an account, so that these are cleared too. Call it before the emails are erased. */
async function claimQuotes(db: Database, userId: number): Promise<void> {
  await sql`
    update quote q set user_id = ${userId} from app_user u
    where q.user_id is null and u.id = ${userId} and lower(q.content #>> '{contact,email}') in (
      select lower(u.email) union select lower(c.email) from contact c where c.user_id = u.id)`.execute(db)
}
