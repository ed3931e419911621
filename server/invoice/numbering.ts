import { nextNumberProblem } from '../../domain/invoice/numbering.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField } from '../platform/refusal.ts'
import { type Stamped, saveSection, withStamp } from '../settings/save-section.ts'
import { FIRST_NUMBER } from './make-invoice.ts'

/** Which number the next invoice gets. */
export interface Numbering {
  nextNumber: number
}

const SUBJECT = 'invoice_counter'

/** What the version of the numbers is made of: who changed them last. Invoices use numbers up without making a page old. */
async function lastChange(db: Database): Promise<{ id: number | null }> {
  const { id } = await db
    .selectFrom('audit_entry')
    .where('subject', '=', SUBJECT)
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return { id }
}

/** Returns which number the next invoice gets. */
export async function invoiceNumbering({ scope: { db } }: SignedInContext): Promise<Stamped<Numbering>> {
  const counter = await db.selectFrom('invoice_counter').select('last_number').executeTakeFirst()
  const { stamp } = withStamp(await lastChange(db))
  return { nextNumber: counter === undefined ? FIRST_NUMBER : counter.last_number + 1, stamp }
}

/** Locks the counter until the transaction ends, also before the first invoice, so that no invoice gets a number meanwhile. */
async function lockNextNumber(db: Database): Promise<number> {
  await db
    .insertInto('invoice_counter')
    .values({ last_number: FIRST_NUMBER - 1 })
    .onConflict(conflict => conflict.column('tenant_id').doNothing())
    .execute()
  const counter = await db.selectFrom('invoice_counter').select('last_number').forUpdate().executeTakeFirstOrThrow()
  return counter.last_number + 1
}

/**
 * Continues with a higher invoice number, as a business that comes from another program needs it. The skipped numbers stay unused, and
 * numbers only go up.
 * @throws Refusal 422 under `nextNumber` for a lower number or one that is too long; as saveSection
 */
export async function updateInvoiceNumbering(
  context: SignedInContext,
  { nextNumber, seen }: Numbering & { seen: string },
): Promise<Stamped<Numbering>> {
  const { id } = context.scope.tenant
  const { stamp } = await saveSection(context, {
    subject: SUBJECT,
    owner: { rowId: id },
    read: lastChange,
    seen,
    write: async db => {
      const current = await lockNextNumber(db)
      const problem = nextNumberProblem(nextNumber, current)
      if (problem !== undefined) throw invalidField('nextNumber', problem)
      if (nextNumber === current) return
      await db
        .updateTable('invoice_counter')
        .set({ last_number: nextNumber - 1 })
        .execute()
      // Each invoice changes the counter, so the database does not audit the table itself.
      await recordAuditEntry(db, context, {
        action: 'update',
        subject: SUBJECT,
        subjectId: id,
        franchiseId: null,
        from: { next_number: current },
        to: { next_number: nextNumber },
      })
    },
  })
  return { nextNumber, stamp }
}
