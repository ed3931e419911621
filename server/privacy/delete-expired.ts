import { addDays, addMonths, addYears } from 'date-fns'
import { sql } from 'kysely'
import { RETENTION } from '../../domain/privacy/retention.ts'
import { TEXTS as PRIVACY } from '../../domain/privacy/texts.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { TEXTS } from './texts.ts'

type Scoped = Pick<JobContext, 'scope' | 'clock'>

/** Deletes or clears data whose retention period is over (domain/privacy/retention.ts), and starts the erasures that are due. */
export async function deleteExpired({ scope: { db }, clock }: Scoped): Promise<void> {
  const now = clock.now()
  const due = await db.selectFrom('erasure_request').where('erase_at', '<=', now).select('user_id').execute()
  for (const { user_id: userId } of due) await enqueue(db, 'erase-user', { userId }, `erase-user-${userId}`)
  const oldEvents = addMonths(now, -RETENTION.analyticsMonths)
  await db.deleteFrom('analytics_event').where('created_at', '<', oldEvents).execute()
  await db.deleteFrom('booking_visit').where('quarter', '<', oldEvents).execute()
  await db.deleteFrom('booking_day').where('day', '<', oldEvents).execute()
  await sql`select app.delete_old_security_events(${addMonths(now, -RETENTION.securityEventMonths)})`.execute(db)
  const oldRequests = addMonths(now, -RETENTION.assistanceMonths)
  await sql`
    delete from assistance_answer a using assistance_request r where r.id = a.assistance_request_id and r.created_at < ${oldRequests}`.execute(
    db,
  )
  await db
    .updateTable('assistance_request')
    .set({ name: TEXTS.removed, email: '', phone_number: '', body: '', erased_at: now })
    .where('created_at', '<', oldRequests)
    .where('erased_at', 'is', null)
    .execute()
  // Of quotes that nobody accepted within 24 months, and of erased customers.
  await sql`select app.clear_quotes(${now}, ${addMonths(now, -RETENTION.quoteMonths)})`.execute(db)
  await db.deleteFrom('sent_mail').where('sent_at', '<', addMonths(now, -RETENTION.sentMailMonths)).execute()
  await db.deleteFrom('notification').where('created_at', '<', addDays(now, -RETENTION.notificationDays)).execute()
  await db.deleteFrom('report_file').where('created_at', '<', addDays(now, -RETENTION.reportFileDays)).execute()
  await db.deleteFrom('report_sending').where('due_at', '<', addMonths(now, -RETENTION.reportSendingMonths)).execute()
  await sql`
    delete from data_export_part p using data_export e where e.id = p.export_id and e.expires_at < ${now}`.execute(db)
  const oldImports = addDays(now, -RETENTION.importFileDays)
  await sql`delete from import_run where created_at < ${oldImports} and status in ('COLUMNS', 'CHECKED')`.execute(db)
  await sql`
    delete from import_line l using import_run r where r.id = l.run_id and r.created_at < ${oldImports} and r.content is not null`.execute(
    db,
  )
  await sql`
    update import_run set content = null, samples = '[]' where created_at < ${oldImports} and content is not null`.execute(
    db,
  )
  await clearOldBills({ db, before: addYears(now, -RETENTION.invoiceYears) })
}

/** Removes the name of erased customers from invoices after the legal retention period. Numbers, amounts and taxes stay. */
async function clearOldBills({ db, before }: { db: Scoped['scope']['db']; before: Date }): Promise<void> {
  await sql`
    update invoice i set po_number = null, bill_to = i.bill_to || jsonb_build_object(
      'name', ${PRIVACY.formerCustomer}::text, 'email', u.email, 'phoneNumber', '', 'street', '', 'vehicle', '')
    from app_user u
    where u.id = i.user_id and u.erased_at is not null and i.created_at < ${before} and i.bill_to ->> 'email' is distinct from u.email`.execute(
    db,
  )
}

/** Returns the time before which the sandbox's mails are deleted. */
export const mailRetentionStart = (now: Date): Date => addDays(now, -RETENTION.sandboxMailDays)
